import Testing

/// The rule about custom stages without code.
@Suite("Custom stages", .texts)
struct CustomStageTests {
  private static func plan(_ stages: String, beside: String = "") -> String {
    """
    import SwiftData
    enum V1: VersionedSchema { @Model class Note {} }
    enum V2: VersionedSchema { @Model class Note {} }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { \(stages) }
      \(beside)
    }
    """
  }

  @Test("empty-custom-stage", arguments: table)
  func emptyCustomStage(_ line: RuleCase) { line.check("empty-custom-stage") }

  static let table: [RuleCase] = [
    RuleCase(
      "both nil",
      plan("[.1️⃣custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)]"), ["1️⃣ note"]),
    RuleCase(
      "both empty",
      plan("[.1️⃣custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { _ in }, didMigrate: { context in })]"),
      ["1️⃣ note"]),
    RuleCase(
      "one nil, one with a comment only",
      plan(
        "[step]",
        beside: """
          static let step = MigrationStage.1️⃣custom(
            fromVersion: V1.self, toVersion: V2.self, willMigrate: nil,
            didMigrate: { _ in
              // later
            })
          """), ["1️⃣ note"]),
    RuleCase(
      "trailing closures",
      plan("[MigrationStage.1️⃣custom(fromVersion: V1.self, toVersion: V2.self) { _ in } didMigrate: { _ in return }]"),
      ["1️⃣ note"]),
    RuleCase(
      "functions that do nothing",
      plan(
        "[.1️⃣custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: prepare, didMigrate: Self.prepare)]",
        beside: "static func prepare(_ context: ModelContext) throws {}"), ["1️⃣ note"]),
    RuleCase(
      "listed twice",
      plan(
        "[.step, .step]",
        beside: """
          }
          extension MigrationStage {
            static let step = MigrationStage.1️⃣custom(
              fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)
          """), ["1️⃣ note"]),
    RuleCase(
      "versions that are not declared",
      """
      import SwiftData
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] {
          [.1️⃣custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)]
        }
      }
      """, ["1️⃣ note"]),
    RuleCase(
      "code before",
      plan("[.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { try $0.save() }, didMigrate: nil)]")),
    RuleCase(
      "a log after",
      plan("[.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil) { _ in print(\"done\") }]")),
    RuleCase(
      "a function that is not declared",
      plan("[.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: prepare, didMigrate: nil)]"),
      unresolved: ["prepare"]),
    RuleCase(
      "a closure that is a parameter",
      plan(
        "[step { _ in }]",
        beside: """
          static func step(_ code: @escaping (ModelContext) throws -> Void) -> MigrationStage {
            .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: Steps.code(code), didMigrate: nil)
          }
          """)),
    RuleCase("lightweight", plan("[.lightweight(fromVersion: V1.self, toVersion: V2.self)]")),
    RuleCase(
      "a stage that no plan lists",
      plan(
        "[]",
        beside:
          "static let step = MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)"
      )),
    RuleCase(
      "a plan of tests",
      "// file: AppTests/Plan.swift\n"
        + plan("[.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)]")),
  ]
}
