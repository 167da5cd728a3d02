import SchemaLinting
import TestSupport
import Testing

/// A plan's versions have one order: a wrong list, and a list that lacks a version, are one finding.
@Suite("Version order", .texts)
struct VersionOrderTests {
  /// A project with a fault in a list of versions, in a form that people write.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let source: String
    /// The versions from the oldest to the last.
    var order = ["V1", "V2", "V3"]
    /// What the fix makes of the list; nil if it is not one literal.
    var fixed: String?

    init(_ name: String, order: [String] = ["V1", "V2", "V3"], fixed: String? = nil, _ source: String) {
      testDescription = name
      self.source = "import SwiftData\n" + source
      self.order = order
      self.fixed = fixed
    }
  }

  /// Three versions with models of their own; the last ones are the app's.
  private static let versions =
    version("V1", number: 1, "@Model final class Note { var a = 0; init() {} }")
    + version("V2", number: 2, "@Model final class Note { var a = 0; var b = 0; init() {} }")
    + version("V3", number: 3, "@Model final class Note { var a = 0; var b = 0; var c = 0; init() {} }")
    + "typealias Note = V3.Note\n"
  private static let stages = [stage(from: "V1", to: "V2"), stage(from: "V2", to: "V3")]
  private static let container =
    "let container = try ModelContainer(for: Schema(versionedSchema: V3.self), migrationPlan: Plan.self)\n"
  private static let right = "[V1.self, V2.self, V3.self]"

  // MARK: A list in the wrong order

  static let wrongLists = [
    Form(
      "literals", fixed: right, versions + migrationPlan(["V1", "V3", "V2"], stages: stages) + container),
    Form(
      "from the newest to the oldest", fixed: right,
      versions + migrationPlan(["V3", "V2", "V1"], stages: stages) + container),
    Form(
      "stored properties, identifiers by '.init', stages by name in an extension of another file, a container of models",
      fixed: right,
      """
      // file: Versions.swift
      import SwiftData
      \(versions.replacing("Schema.Version(", with: ".init("))
      enum Plan: SchemaMigrationPlan {
        static let schemas: [any VersionedSchema.Type] = [V2.self, V1.self, V3.self]
        static let stages: [MigrationStage] = [first, Self.second]
      }
      // file: Stages.swift
      import SwiftData
      extension Plan {
        static let first = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
        static let second: MigrationStage = .custom(
          fromVersion: V2.self, toVersion: V3.self, willMigrate: nil, didMigrate: { try $0.save() })
      }
      // file: App.swift
      import SwiftData
      let container = try ModelContainer(for: Note.self, migrationPlan: Plan.self)
      """),
    Form(
      "a list of two parts, stages by functions, a container that takes the plan's last version",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { return shipped + [V3.self, V2.self] }
          static let shipped: [any VersionedSchema.Type] = [V1.self]
          static var stages: [MigrationStage] { return [.toV2(), step(V2.self, V3.self)] }
          static func step(_ old: any VersionedSchema.Type, _ new: any VersionedSchema.Type) -> MigrationStage {
            .lightweight(fromVersion: old, toVersion: new)
          }
        }
        extension MigrationStage {
          static func toV2() -> MigrationStage { .lightweight(fromVersion: V1.self, toVersion: V2.self) }
        }
        let container = try ModelContainer(migrationPlan: Plan.self)
        """),
    Form(
      "versions in a namespace with models in extensions, an alias of the last one",
      order: ["Schemas.V1", "Schemas.V2", "Schemas.V3"], fixed: "[Schemas.V1.self, Schemas.V2.self, Current.self]",
      """
      enum Schemas {}
      \((1...3).map { number in
        """
        extension Schemas {
          enum V\(number): VersionedSchema {
            static var versionIdentifier: Schema.Version { .init(0, \(number), 0) }
            static var models: [any PersistentModel.Type] { [Self.Note.self] }
          }
        }
        extension Schemas.V\(number) {
          @Model final class Note { \((1...number).map { "var v\($0) = 0; " }.joined())init() {} }
        }

        """
      }.joined())
      typealias Current = Schemas.V3
      typealias Note = Current.Note
      struct Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [Schemas.V1.self, Current.self, Schemas.V2.self] }
        static var stages: [MigrationStage] {
          [
            .lightweight(fromVersion: Schemas.V1.self, toVersion: Schemas.V2.self),
            .lightweight(fromVersion: Schemas.V2.self, toVersion: Current.self),
          ]
        }
      }
      let container = try ModelContainer(for: Schema(versionedSchema: Current.self), migrationPlan: Plan.self)
      """),
  ]

  @Test("a list against its stages and identifiers is one error with one fix", arguments: wrongLists)
  func wrongList(_ form: Form) throws {
    let example = ExampleSource(form.source)
    let found = example.faults
    try #require(found.map(\.rule) == ["version-out-of-order"], "\(form): \(found.map(\.finding.message.text))")
    #expect(found[0].severity == .error)
    #expect(found[0].finding.message.text.hasPrefix("'Plan.schemas' lists '"))
    let list = form.order.map { "\($0).self" }.joined(separator: ", ")
    #expect(found[0].finding.help?.text == "list the versions in the order of the stages: [\(list)]")
    #expect(example.comparedVersions == form.order)
    let fixed = example.fixed()
    #expect((fixed.text == example.text) == (form.fixed == nil))
    #expect(form.fixed.map { fixed.text.contains($0) && fixed.faults.isEmpty } != false)
  }

  // MARK: A list without a version

  static let shortLists = [
    Form("literals", fixed: right, versions + migrationPlan(["V1", "V2"], stages: stages) + container),
    Form("a version between others", fixed: right, versions + migrationPlan(["V1", "V3"], stages: stages) + container),
    Form("the oldest", fixed: right, versions + migrationPlan(["V2", "V3"], stages: stages) + container),
    Form(
      "the app's classes at top level, frozen in older versions; a container of models, and of none",
      fixed: right,
      version(
        "V1", number: 1,
        "@Model final class Note { var a = 0; @Relationship(inverse: \\Tag.note) var tags: [Tag] = []; init() {} }\n@Model final class Tag { var note: Note?; init() {} }"
      )
        + version(
          "V2", number: 2,
          "@Model final class Note { var a = 0; var b = 0; @Relationship(inverse: \\Tag.note) var tags: [Tag] = []; init() {} }\n@Model final class Tag { var note: Note?; init() {} }"
        )
        + version("V3", number: 3, listing: "Note.self, Tag.self") + """
          @Model final class Note {
            var a = 0
            var b = 0
            var c = 0
            @Relationship(inverse: \\Tag.note) var tags: [Tag] = []
            init() {}
          }
          @Model final class Tag { var note: Note?; init() {} }
          \(migrationPlan(["V1", "V2"], stages: stages))
          let container = try ModelContainer(for: Note.self, Tag.self, migrationPlan: Plan.self)
          """),
    Form(
      "two versions, whose stages are listed the other way round",
      order: ["V1", "V2", "V3", "V4"], fixed: "[V1.self, V2.self, V3.self, V4.self]",
      versions.replacing("typealias Note = V3.Note\n", with: "typealias Note = V4.Note\n")
        + version("V4", number: 4, "@Model final class Note { var a = 0; var b = 0; var c = 0; var d = 0; init() {} }")
          + """
          enum Plan: SchemaMigrationPlan {
            static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self]
            static let stages: [MigrationStage] = [first, second, third]
            static let first = \(stage(from: "V1", to: "V2").replacing(".light", with: "MigrationStage.light"))
            static let second = \(stage(from: "V2", to: "V3").replacing(".light", with: "MigrationStage.light"))
            static let third = \(stage(from: "V3", to: "V4").replacing(".light", with: "MigrationStage.light"))
          }
          let container = try ModelContainer(for: Note.self, migrationPlan: Plan.self)
          """),
  ]

  @Test(
    "a version that only stages name is at their ends, and nothing follows from a list without it",
    arguments: shortLists)
  func shortList(_ form: Form) {
    let example = ExampleSource(form.source)
    #expect(
      Set(example.faults.map(\.rule)) == ["stage-version-not-in-plan"],
      "\(form): \(example.faults.map(\.finding.message.text))")
    #expect(example.comparedVersions == form.order)
    let fixed = example.fixed()
    #expect(form.fixed.map(fixed.text.contains) == true, "\(fixed.text)")
    #expect(fixed.faults.map(\.rule) == [])
  }

  @Test("two faults are two findings: a list in the wrong order that lacks the last version")
  func wrongShortList() {
    let example = ExampleSource(
      Self.versions
        + version("V4", number: 4, "@Model final class Note { var a = 0; var b = 0; var c = 0; var d = 0; init() {} }")
        + migrationPlan(["V1", "V3", "V2"], stages: Self.stages + [stage(from: "V3", to: "V4")])
        + "let container = try ModelContainer(for: V4.Note.self, migrationPlan: Plan.self)\n")
    #expect(Set(example.faults.map(\.rule)) == ["version-out-of-order", "stage-version-not-in-plan"])
    #expect(example.comparedVersions == ["V1", "V2", "V3", "V4"])
    #expect(example.fixed().text.contains("[V1.self, V2.self, V3.self, V4.self]"))
  }

  // MARK: Where nothing is decided

  @Test(
    "an unlisted version without a place leaves the end open",
    arguments: [
      // Two stages start at V1.
      migrationPlan(["V1", "V2"], stages: [stage(from: "V1", to: "V2"), stage(from: "V1", to: "V3")]) + container,
      // The container is at the version before.
      migrationPlan(["V1", "V2"], stages: stages) + container.replacing("V3", with: "V2"),
      // A condition decides what is listed.
      migrationPlan(["V1", "V2"], stages: stages)
        .replacing("[V1.self, V2.self]", with: "isOld ? [V1.self] : [V1.self, V2.self]") + container,
    ])
  func open(plan: String) {
    let example = ExampleSource("import SwiftData\n" + Self.versions + plan)
    let plan = example.project.app.plans[0]
    #expect(plan.lastVersion == nil)
    #expect(Set(plan.lastVersions.map(\.name)).isSuperset(of: ["V2", "V3"]))
    let found = Set(example.faults.map(\.rule))
    #expect(found.isSubset(of: ["stage-version-not-in-plan", "branching-stages"]), "\(found)")
    #expect(example.fixed().text == example.text)
  }

  @Test(
    "stages place unlisted versions in whichever order they are listed",
    arguments: [
      (["V1"], [stage(from: "V1", to: "V2"), stage(from: "V2", to: "V3")]),
      (["V1"], [stage(from: "V2", to: "V3"), stage(from: "V1", to: "V2")]),
      (["V3"], [stage(from: "V1", to: "V2"), stage(from: "V2", to: "V3")]),
      (["V1", "V3"], [stage(from: "V2", to: "V3"), stage(from: "V1", to: "V2")]),
    ])
  func placed(schemas: [String], stages: [String]) {
    let source = "import SwiftData\n" + Self.versions + migrationPlan(schemas, stages: stages) + Self.container
    let plan = ExampleSource(source).project.app.plans[0]
    #expect(plan.plan.order.isKnown)
    #expect(plan.plan.versions.map(plan.project.qualifiedName) == ["V1", "V2", "V3"])
  }

  @Test(
    "a deliberate way back is no wrong list",
    arguments: [
      migrationPlan(["V2", "V1"]) + container.replacing("V3", with: "V1"),
      migrationPlan(["V1", "V2"], stages: [stage(from: "V2", to: "V1")]) + container.replacing("V3", with: "V1"),
    ])
  func wayBack(plan: String) {
    let example = ExampleSource("import SwiftData\n" + Self.versions + plan)
    #expect(example.project.app.plans[0].isRollback)
    #expect(example.comparedVersions == ["V2", "V1"])
    let rules = [
      "version-out-of-order", "backward-stage", "stages-out-of-order", "missing-stage", "stage-skips-version",
    ]
    #expect(example.report(only: rules).diagnostics.map(\.rule) == [])
  }

  @Test(
    "without numbers, or with stages that agree with the list, it stays the order of the list",
    arguments: [
      versions.replacing("Schema.Version(3, 0, 0)", with: "Schema.Version(newest, 0, 0)")
        + migrationPlan(["V1", "V3", "V2"], stages: stages),
      versions + migrationPlan(["V1", "V3", "V2"]),
      versions
        + migrationPlan(["V1", "V3", "V2"], stages: stages).replacing(
          "[V1.self, V3.self, V2.self]",
          with: """

            #if DEBUG
              [V1.self, V3.self, V2.self]
            #else
              [V1.self, V2.self, V3.self]
            #endif

            """),
    ])
  func notDecided(source: String) {
    let plan = ExampleSource("import SwiftData\n" + source).project.app.plans[0]
    #expect(plan.plan.order.correction == nil)
    #expect(plan.plan.versions.map(plan.project.qualifiedName) == ["V1", "V3", "V2"])
  }
}

extension ExampleSource {
  /// The errors and warnings of all rules that are on.
  fileprivate var faults: [Diagnostic] { report().diagnostics.filter { $0.severity > .note } }

  /// The versions that the neighbors of the only plan lead through.
  fileprivate var comparedVersions: [String] {
    let comparisons = project.schemas.comparisons()
    return comparisons.prefix(1).map(\.from.name) + comparisons.map(\.to.name)
  }

  /// What the safe fixes make of it.
  fileprivate func fixed() -> ExampleSource {
    let fixed = fixed(by: .all, takesUnsafe: false, fixable: { $0.diagnostics.filter { $0.severity > .note } })
    return with(Dictionary(fixed.files.map { ($0.path, $0.after) }) { first, _ in first })
  }
}
