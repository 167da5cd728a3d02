import TestSupport
import Testing

/// The rules about tests of migrations.
@Suite("Tests of migrations", .texts)
struct MigrationTestTests {
  private static let versions = """
    // file: App/Schema.swift
    import SwiftData
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model class Note { var title = "" }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model class Note { var title = ""; var text = "" }
    }
    typealias Current = V2
    enum 1️⃣Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    struct Store {
      static func open() throws -> ModelContainer {
        try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
      }
    }

    """

  private static func test(_ code: String, file: String = "AppTests/MigrationTests.swift") -> String {
    versions.replacing("1️⃣", with: "") + """
      // file: \(file)
      import SwiftData
      import Testing
      \(code)
      """
  }

  // MARK: untested-migration

  @Test("untested-migration", arguments: untestedTable)
  func untested(_ line: RuleCase) { line.check("untested-migration") }

  static let untestedTable: [RuleCase] = [
    RuleCase("no tests at all", versions, ["1️⃣ note"]),
    RuleCase(
      "tests of something else",
      versions + "// file: AppTests/NoteTests.swift\nimport Testing\n@Test func sum() { #expect(1 + 1 == 2) }\n",
      ["1️⃣ note"]),
    RuleCase(
      "an old version only",
      versions
        + "// file: AppTests/NoteTests.swift\nimport Testing\n@Test func old() { #expect(V1.models.count == 1) }\n",
      ["1️⃣ note"]),
    RuleCase(
      "a test that reaches the plan through a constant",
      versions.replacing("1️⃣", with: "")
        + "enum Stores { static let newest: any SchemaMigrationPlan.Type = Plan.self }\n"
        + "// file: AppTests/NoteTests.swift\nimport Testing\n@Test func opens() throws { _ = try open(Stores.newest) }\n"
    ),
    RuleCase(
      "through a computed one, and one that passes it on",
      versions.replacing("1️⃣", with: "") + """
        enum Stores { static var newest: any SchemaMigrationPlan.Type { Plan.self } }
        enum Setup { static let plan = Stores.newest; static func current() -> (any SchemaMigrationPlan.Type)? { plan } }
        // file: AppTests/NoteTests.swift
        import Testing
        @Test func opens() throws { _ = try open(Setup.current()) }
        """),
    RuleCase(
      "through a global constant, by an alias",
      versions.replacing("1️⃣", with: "") + """
        typealias CurrentPlan = Plan
        let newest: (any SchemaMigrationPlan.Type)? = CurrentPlan.self
        // file: AppTests/NoteTests.swift
        import Testing
        @Test func opens() throws { _ = try open(newest) }
        """),
    RuleCase(
      "a constant that no test names",
      versions + "enum Stores { static let newest: any SchemaMigrationPlan.Type = Plan.self }\n"
        + "// file: AppTests/NoteTests.swift\nimport Testing\n@Test func opens() throws { _ = try open(Stores.oldest) }\n",
      ["1️⃣ note"]),
    RuleCase(
      "a preview that names the newest version",
      versions + "// file: App/Preview Content/Sample.swift\nimport SwiftData\nlet sample = V2.Note()\n", ["1️⃣ note"]),
    RuleCase(
      "one version and a stage",
      """
      import SwiftData
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      enum 1️⃣Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """, ["1️⃣ note"]),
    RuleCase("the plan", test("@Test func plan() { #expect(Plan.stages.count == 1) }")),
    RuleCase("the newest version", test("@Test func new() { _ = V2.Note() }")),
    RuleCase("the newest version by an alias", test("@Test func new() { _ = Current.Note() }")),
    RuleCase("what makes the container", test("@Test func open() throws { _ = try Store.open() }")),
    RuleCase(
      "a function that makes the container",
      test("@Test func open() throws { _ = try openStore() }").replacing(
        "struct Store {\n  static func open()",
        with: "struct Other {}\nextension ModelContainer {\n  static func openStore()")),
    RuleCase("a test by its file's name", test("func check() { _ = Plan.self }", file: "App/PlanTests.swift")),
    RuleCase(
      "one version without stages",
      """
      import SwiftData
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """),
    RuleCase("a plan of tests", versions.replacing("App/Schema", with: "AppTests/Schema").replacing("1️⃣", with: "")),
    RuleCase(
      "versions that are not known",
      """
      import SwiftData
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { all() }
        static var stages: [MigrationStage] { [] }
      }
      """, unresolved: ["all()"]),
  ]

  @Test("versions that are not declared")
  func undeclared() {
    func messages(_ test: String) -> [String] {
      let source = """
        // file: App/Plan.swift
        import SwiftData
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        // file: AppTests/PlanTests.swift
        import Testing
        \(test)
        """
      return ExampleSource(source).report(only: ["untested-migration"]).diagnostics.map(\.finding.message.text)
    }
    #expect(messages("@Test func one() { _ = V1.Note() }") == ["no test mentions the migration plan 'Plan'"])
    #expect(messages("@Test func two() { _ = V2.Note() }") == [])
  }

  @Test("the versions that no test mentions are named")
  func names() {
    let source =
      Self.versions.replacing("1️⃣", with: "") + """
        // file: AppTests/NoteTests.swift
        import Testing
        @Test func old() { #expect(V1.models.count == 1) }
        """
    let messages = ExampleSource(source).report(only: ["untested-migration"]).diagnostics.map(\.finding.message.text)
    #expect(messages == ["no test mentions the migration plan 'Plan' or its version 'V2'"])
  }

  // MARK: in-memory-migration-test

  @Test("in-memory-migration-test", arguments: inMemoryTable)
  func inMemory(_ line: RuleCase) { line.check("in-memory-migration-test") }

  static let inMemoryTable: [RuleCase] = [
    RuleCase(
      "one configuration in memory for both",
      test(
        """
        @Test func migrates() throws {
          let memory = ModelConfiguration(isStoredInMemoryOnly: true)
          let old = try 2️⃣ModelContainer(for: Schema(versionedSchema: V1.self), configurations: memory)
          let new = try 1️⃣ModelContainer(
            for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self, configurations: memory)
        }
        """), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "schemas in variables, in a test case",
      test(
        """
        final class MigrationTests: XCTestCase {
          func testMigration() throws {
            let oldSchema = Schema(versionedSchema: V1.self)
            let newSchema = Schema(versionedSchema: V2.self)
            let old = try 2️⃣ModelContainer(
              for: oldSchema, configurations: [ModelConfiguration(schema: oldSchema, isStoredInMemoryOnly: true)])
            let new = try 1️⃣ModelContainer(
              for: newSchema, migrationPlan: Plan.self,
              configurations: [ModelConfiguration(schema: newSchema, isStoredInMemoryOnly: true)])
          }
        }
        """), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "models instead of versions, and the plan's schema",
      test(
        """
        @Test func migrates() throws {
          let memory = ModelConfiguration(isStoredInMemoryOnly: true)
          let old = try 2️⃣ModelContainer(for: V1.Note.self, configurations: memory)
          let new = try 1️⃣ModelContainer(migrationPlan: Plan.self, configurations: memory)
        }
        """), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "in nested blocks",
      test(
        """
        @Test func migrates() throws {
          let memory = ModelConfiguration(isStoredInMemoryOnly: true)
          do {
            _ = try 2️⃣ModelContainer(for: V1.Note.self, configurations: memory)
          }
          #expect(throws: Never.self) {
            try 1️⃣ModelContainer(for: V2.Note.self, migrationPlan: Plan.self, configurations: memory)
          }
        }
        """), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "one file for both",
      test(
        """
        @Test func migrates() throws {
          let file = ModelConfiguration(url: URL.temporaryDirectory.appending(path: "a.store"))
          let old = try ModelContainer(for: Schema(versionedSchema: V1.self), configurations: file)
          let new = try ModelContainer(
            for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self, configurations: file)
        }
        """)),
    RuleCase(
      "one container on disk",
      test(
        """
        @Test func migrates() throws {
          let old = try ModelContainer(
            for: V1.Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
          let new = try ModelContainer(for: V2.Note.self, configurations: ModelConfiguration(url: url))
        }
        """)),
    RuleCase(
      "one version twice",
      test(
        """
        @Test func twice() throws {
          let memory = ModelConfiguration(isStoredInMemoryOnly: true)
          let first = try ModelContainer(for: V2.Note.self, configurations: memory)
          let second = try ModelContainer(for: Schema(versionedSchema: V2.self), configurations: memory)
        }
        """)),
    RuleCase(
      "different functions",
      test(
        """
        let memory = ModelConfiguration(isStoredInMemoryOnly: true)
        @Test func old() throws { _ = try ModelContainer(for: V1.Note.self, configurations: memory) }
        @Test func new() throws { _ = try ModelContainer(for: V2.Note.self, configurations: memory) }
        """)),
    RuleCase(
      "a version that is a parameter",
      test(
        """
        func open(_ version: any VersionedSchema.Type) throws {
          let memory = ModelConfiguration(isStoredInMemoryOnly: true)
          let old = try ModelContainer(for: Schema(versionedSchema: version), configurations: memory)
          let new = try ModelContainer(for: V2.Note.self, configurations: memory)
        }
        """)),
    RuleCase(
      "a store that may be on disk",
      test(
        """
        func open(inMemory: Bool) throws {
          let configuration = ModelConfiguration(isStoredInMemoryOnly: inMemory)
          let old = try ModelContainer(for: V1.Note.self, configurations: configuration)
          let new = try ModelContainer(for: V2.Note.self, configurations: configuration)
        }
        """)),
    RuleCase(
      "an app",
      versions.replacing("1️⃣", with: "") + """
        func open() throws {
          let memory = ModelConfiguration(isStoredInMemoryOnly: true)
          let old = try ModelContainer(for: V1.Note.self, configurations: memory)
          let new = try ModelContainer(for: V2.Note.self, configurations: memory)
        }
        """),
    RuleCase(
      "versions of no plan",
      test(
        """
        enum A: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Item.self] }
          @Model class Item { var a = "" }
        }
        @Test func opens() throws {
          let memory = ModelConfiguration(isStoredInMemoryOnly: true)
          let old = try ModelContainer(for: A.Item.self, configurations: memory)
          let new = try ModelContainer(for: V2.Note.self, configurations: memory)
        }
        """)),
  ]
}
