import TestSupport
import Testing

/// What the fixes of rules about plans and their stages write into sources as people write them.
@Suite("Fixes of plans", .texts)
struct PlanFixTests {
  /// Versions whose model gets one optional property after the other, and a plan with some members.
  private static func source(_ count: Int, _ plan: String, beside: String = "") -> String {
    let versions = (1...count).map { number in
      let properties = (1...number).map { "var p\($0): Int?; " }.joined()
      return version("V\(number)", number: number, "@Model final class Note { \(properties)init() {} }")
    }
    return "import SwiftData\n\(versions.joined())enum Plan: SchemaMigrationPlan {\n\(plan)}\n\(beside)"
  }

  private static func schemas(_ versions: String) -> String {
    "  static var schemas: [any VersionedSchema.Type] { [\(versions)] }\n"
  }

  private static let two = schemas("V1.self, V2.self")
  private static let three = schemas("V1.self, V2.self, V3.self")

  private static func stages(_ stages: String) -> String { "  static var stages: [MigrationStage] { [\(stages)] }\n" }

  static let unlisted = [
    FixCase(
      "between others, on lines of their own",
      source(
        3,
        "  static var schemas: [any VersionedSchema.Type] {\n    [\n      V1.self, // first\n      V3.self,\n    ]\n  }\n"
          + stages("\(stage(from: "V1", to: "V2")), \(stage(from: "V2", to: "V3"))")),
      [("V1.self, // first\n", "V1.self, // first\n      V2.self,\n")]),
    FixCase(
      "the oldest", source(2, schemas("V2.self") + stages(stage(from: "V1", to: "V2"))),
      [("[V2.self]", "[V1.self, V2.self]")]),
    FixCase(
      "the newest, in static let",
      source(
        2, "  static let schemas: [any VersionedSchema.Type] = [V1.self]\n" + stages(stage(from: "V1", to: "V2"))),
      [("[V1.self]", "[V1.self, V2.self]")]),
    FixCase(
      "a container ends at the version before",
      source(
        2, schemas("V1.self") + stages(stage(from: "V1", to: "V2")),
        beside:
          "func open() throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self) }\n"
      )),
    FixCase(
      "its number is too low",
      source(
        3, schemas("V2.self, V3.self") + stages("\(stage(from: "V2", to: "V3")), \(stage(from: "V3", to: "V1"))"))),
    FixCase(
      "another plan's version",
      source(
        2, schemas("V1.self") + stages(stage(from: "V1", to: "V2")),
        beside: migrationPlan(["V2"], name: "Other"))),
    FixCase(
      "a list that is made elsewhere",
      source(
        2, "  static var schemas: [any VersionedSchema.Type] { All.list }\n" + stages(stage(from: "V1", to: "V2")),
        beside: "enum All { static let list: [any VersionedSchema.Type] = [V1.self] }\n")),
  ]

  @Test("stage-version-not-in-plan", arguments: unlisted)
  func unlistedVersion(_ test: FixCase) { test.check("stage-version-not-in-plan") }

  static let missing = [
    FixCase(
      "before others, written with the type",
      source(
        3,
        three + stages("\n    MigrationStage.lightweight(fromVersion: V2.self, toVersion: V3.self)\n  ")),
      [
        (
          "[\n    MigrationStage",
          "[\n    MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self),\n    MigrationStage"
        )
      ]),
    FixCase(
      "behind others, which are constants",
      source(
        3,
        three + stages("\n    first, // one\n  ")
          + "  static let first = MigrationStage\(stage(from: "V1", to: "V2"))\n"),
      [("first, // one\n", "first, // one\n    .lightweight(fromVersion: V2.self, toVersion: V3.self),\n")]),
    FixCase(
      "a stage that is declared for it",
      source(
        3,
        three + stages("first") + "  static let first = MigrationStage\(stage(from: "V1", to: "V2"))\n"
          + "  static let second: MigrationStage = \(stage(from: "V2", to: "V3"))\n"),
      [("[first]", "[first, second]")]),
    FixCase(
      "several versions at once",
      source(4, schemas("V1.self, V2.self, V3.self, V4.self") + stages(stage(from: "V2", to: "V3"))),
      [
        (
          "[.lightweight(fromVersion: V2.self, toVersion: V3.self)]",
          "[.lightweight(fromVersion: V1.self, toVersion: V2.self), .lightweight(fromVersion: V2.self, toVersion: V3.self), .lightweight(fromVersion: V3.self, toVersion: V4.self)]"
        )
      ]),
    FixCase(
      "a change that needs code",
      source(3, three + stages(stage(from: "V1", to: "V2"))).replacing(
        "var p1: Int?; var p2: Int?; var p3: Int?; ", with: "var p1: Date; var p2: Int?; ")),
    FixCase(
      "identical versions", source(3, three + stages(stage(from: "V1", to: "V2"))).replacing("var p3: Int?; ", with: "")
    ),
  ]

  @Test("missing-stage", arguments: missing)
  func missingStage(_ test: FixCase) { test.check("missing-stage") }

  @Test("missing-stage: a lightweight stage that drops a property needs a look")
  func droppingStage() {
    let source = Self.source(3, Self.three + Self.stages(stage(from: "V1", to: "V2"))).replacing(
      "var p1: Int?; var p2: Int?; var p3: Int?; ", with: "var p1: Int?; ")
    let fixes = ExampleSource(source).report(only: ["missing-stage"]).diagnostics.flatMap(\.finding.fixes)
    #expect(fixes.map(\.isSafe) == [false])
  }

  static let unused = [
    FixCase(
      "a function, between others",
      source(
        4,
        schemas("V1.self, V2.self, V3.self, V4.self") + stages("a, c")
          + "  static let a = MigrationStage\(stage(from: "V1", to: "V2"))\n"
          + "  static func b() -> MigrationStage { \(stage(from: "V2", to: "V3")) }\n"
          + "  static let c = MigrationStage\(stage(from: "V3", to: "V4"))\n"), [("[a, c]", "[a, b(), c]")]),
    FixCase(
      "in an extension of MigrationStage",
      source(
        2, two + stages(""),
        beside: "extension MigrationStage { static let a = MigrationStage\(stage(from: "V1", to: "V2")) }\n"),
      [("{ [] }", "{ [.a] }")]),
    FixCase(
      "another stage is for these versions",
      source(
        2, two + stages(stage(from: "V1", to: "V2")) + "  static let a = MigrationStage\(stage(from: "V1", to: "V2"))\n"
      )),
    FixCase(
      "two stages for one gap",
      source(
        2,
        two + stages("") + "  static let a = MigrationStage\(stage(from: "V1", to: "V2"))\n"
          + "  static let b = MigrationStage\(stage(from: "V1", to: "V2"))\n")),
  ]

  @Test("unused-stage", arguments: unused)
  func unusedStage(_ test: FixCase) { test.check("unused-stage") }

  static let orders = [
    FixCase(
      "inline stages with their comments",
      source(
        3,
        three
          + stages(
            "\n    // to three\n    .lightweight(fromVersion: V2.self, toVersion: V3.self), // later\n    .lightweight(fromVersion: V1.self, toVersion: V2.self)\n  "
          )),
      [
        (
          "    // to three\n    .lightweight(fromVersion: V2.self, toVersion: V3.self), // later\n    .lightweight(fromVersion: V1.self, toVersion: V2.self)\n",
          "    .lightweight(fromVersion: V1.self, toVersion: V2.self),\n    // to three\n    .lightweight(fromVersion: V2.self, toVersion: V3.self) // later\n"
        )
      ]),
    FixCase(
      "names on one line",
      source(
        3,
        three + stages("b, a") + "  static let a = MigrationStage\(stage(from: "V1", to: "V2"))\n"
          + "  static let b = MigrationStage\(stage(from: "V2", to: "V3"))\n"), [("[b, a]", "[a, b]")]),
    FixCase(
      "comments that belong to no line",
      source(
        3,
        three + stages("b /* to three */, a") + "  static let a = MigrationStage\(stage(from: "V1", to: "V2"))\n"
          + "  static let b = MigrationStage\(stage(from: "V2", to: "V3"))\n")),
  ]

  @Test("stages-out-of-order", arguments: orders)
  func order(_ test: FixCase) { test.check("stages-out-of-order") }

  static let backward = [
    FixCase(
      "a constant of its own",
      source(
        3,
        three + stages("a, b") + "  static let a = MigrationStage\(stage(from: "V1", to: "V2"))\n"
          + "  static let b = MigrationStage.custom(fromVersion: V3.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)\n"
      ),
      [("fromVersion: V3.self, toVersion: V2.self", "fromVersion: V2.self, toVersion: V3.self")]),
    FixCase(
      "code that belongs to these ends",
      source(
        3,
        three + stages("a, b") + "  static let a = MigrationStage\(stage(from: "V1", to: "V2"))\n"
          + "  static let b = MigrationStage.custom(fromVersion: V3.self, toVersion: V2.self, willMigrate: nil, didMigrate: { context in try context.delete(model: V2.Note.self); try context.save() })\n"
      )),
    FixCase(
      "there is a stage forward",
      source(
        3,
        three + stages("\(stage(from: "V1", to: "V2")), \(stage(from: "V2", to: "V3")), \(stage(from: "V3", to: "V2"))")
      )),
  ]

  @Test("backward-stage", arguments: backward)
  func backwardStage(_ test: FixCase) { test.check("backward-stage") }
}
