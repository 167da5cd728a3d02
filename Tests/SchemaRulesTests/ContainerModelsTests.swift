import TestSupport
import Testing

/// The rules about what a container holds, compared with its plan and its configurations.
@Suite("Models of containers", .texts)
struct ContainerModelsTests {
  /// Two versions of two models with a plan, and models outside.
  private static let schema = """
    enum V1: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note { var text = "" }
    }
    enum V2: VersionedSchema {
      static var 8️⃣models: [any PersistentModel.Type] { [Note.self, Tag.self] }
      @Model final class Note { var text = ""; var tags: [Tag] = [] }
      @Model final class Tag { var name = "" }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    typealias Note = V2.Note
    typealias Tag = V2.Tag
    @Model final class Coin { var value = 0 }

    """

  /// Two versions, the first of them recorded.
  private static let recorded =
    schema
    + record(
      "1.0",
      schema.replacing("8️⃣", with: "")
        + "let c = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)"
    ) + "\n// file: App.swift\n"

  @Test("container-models-differ", arguments: containerModelsDifferTable)
  func containerModelsDiffer(_ line: RuleCase) { line.check("container-models-differ") }

  static let containerModelsDifferTable: [RuleCase] = [
    RuleCase(
      "a model more: variadic, in a schema, through constants, added to the version's list",
      schema + """
        enum All { static let models: [any PersistentModel.Type] = [Note.self, Tag.self, Coin.self] }
        let a = try 1️⃣ModelContainer(for: Note.self, Tag.self, Coin.self, migrationPlan: Plan.self)
        let b = try 2️⃣ModelContainer(for: Schema([V2.Note.self, Coin.self]), migrationPlan: Plan.self)
        let c = try 3️⃣ModelContainer(for: Schema(All.models), migrationPlan: Plan.self, configurations: [])
        let d: ModelContainer = try .4️⃣init(for: Schema(V2.models + [Coin.self]), migrationPlan: Plan.self)
        """,
      ["1️⃣ warning → 8️⃣", "2️⃣ warning → 8️⃣", "3️⃣ warning → 8️⃣", "4️⃣ warning → 8️⃣"]),
    RuleCase(
      "a model less, and another class of the same name",
      schema + """
        enum Live { @Model final class Tag { var name = "" } }
        let a = try 1️⃣ModelContainer(for: Tag.self, migrationPlan: Plan.self)
        let b = try 2️⃣ModelContainer(for: Note.self, Live.Tag.self, migrationPlan: Plan.self)
        """,
      ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "a model more, where a release is recorded whose store then cannot be opened",
      recorded + "let container = try 1️⃣ModelContainer(for: Note.self, Coin.self, migrationPlan: Plan.self)",
      ["1️⃣ error"]),
    RuleCase(
      "the same where the app opens the store without the plan",
      recorded + """
        func open() throws -> ModelContainer {
          do { return try 1️⃣ModelContainer(for: Note.self, Coin.self, migrationPlan: Plan.self) } catch {
            return try ModelContainer(for: Note.self, Coin.self)
          }
        }
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "a plan without stages",
      """
      @Model final class Note { var text = "" }
      @Model final class Coin { var value = 0 }
      enum V1: VersionedSchema { static var 2️⃣models: [any PersistentModel.Type] { [Note.self] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      let container = try 1️⃣ModelContainer(for: Note.self, Coin.self, migrationPlan: Plan.self)
      """,
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "reachable models on either side",
      schema + """
        let a = try ModelContainer(for: Note.self, migrationPlan: Plan.self)
        let b = try ModelContainer(for: Schema([Tag.self, Note.self]), migrationPlan: Plan.self)
        """),
    RuleCase(
      "the last version, by its name, its list, or nothing",
      schema + """
        let a = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
        let b = try ModelContainer(for: Schema(V2.models), migrationPlan: Plan.self)
        let c = try ModelContainer(migrationPlan: Plan.self, configurations: ModelConfiguration())
        """),
    RuleCase(
      "an older version is another rule's",
      schema + "let a = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)"),
    RuleCase(
      "in memory, perhaps in memory, without a plan",
      schema + """
        let memory = ModelConfiguration(isStoredInMemoryOnly: true)
        let a = try ModelContainer(for: Coin.self, migrationPlan: Plan.self, configurations: memory)
        func make(inMemory: Bool) throws -> ModelContainer {
          let configuration = ModelConfiguration(isStoredInMemoryOnly: inMemory)
          return try 1️⃣ModelContainer(for: Coin.self, migrationPlan: Plan.self, configurations: configuration)
        }
        let b = try ModelContainer(for: Coin.self)
        let c = try ModelContainer(for: Coin.self, migrationPlan: nil)
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "lists and plans that are not known",
      schema + """
        func make(schema: Schema, plan: any SchemaMigrationPlan.Type, isNew: Bool) throws {
          _ = try ModelContainer(for: schema, migrationPlan: Plan.self)
          _ = try ModelContainer(for: Coin.self, migrationPlan: plan)
          _ = try ModelContainer(for: Coin.self, Missing.self, migrationPlan: Plan.self)
          _ = try ModelContainer(for: isNew ? Schema([Coin.self]) : Schema([Note.self]), migrationPlan: Plan.self)
        }
        """,
      unresolved: ["schema", "plan", "Missing.self"]),
    RuleCase(
      "a model with a property that may lead to another one",
      schema + """
        @Model final class Page { var content = make() }
        let a = try ModelContainer(for: Page.self, migrationPlan: Plan.self)
        """,
      unresolved: ["content"]),
    RuleCase(
      "a plan whose last version is not known",
      schema + """
        enum Open: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self] + newer }
          static var stages: [MigrationStage] { [] }
        }
        enum Branched: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { isNew ? [V1.self, V2.self] : [V1.self] }
          static var stages: [MigrationStage] { [] }
        }
        let a = try ModelContainer(for: Coin.self, migrationPlan: Open.self)
        let b = try ModelContainer(for: Coin.self, migrationPlan: Branched.self)
        """,
      unresolved: ["newer"]),
    RuleCase(
      "the first version of a way back",
      schema + """
        enum Down: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V2.self, toVersion: V1.self)] }
        }
        let a = try ModelContainer(for: V1.Note.self, migrationPlan: Down.self)
        """),
    RuleCase(
      "for debugging, in previews and tests",
      "// file: App.swift\n" + schema + """
        #if DEBUG
        let debug = try ModelContainer(for: Coin.self, migrationPlan: Plan.self)
        #endif
        #Preview { try! ModelContainer(for: Coin.self, migrationPlan: Plan.self) }
        // file: AppTests/Support.swift
        let container = try ModelContainer(for: Coin.self, migrationPlan: Plan.self)
        """),
  ]

  @Test("container-models-differ names what differs, and never touches an old version")
  func wording() {
    let source =
      Self.schema.replacing("8️⃣", with: "") + """
        let a = try ModelContainer(for: Tag.self, Coin.self, migrationPlan: Plan.self)
        """
    let finding = ExampleSource(source).report(only: ["container-models-differ"]).diagnostics.first?.finding
    #expect(finding?.message.text.hasSuffix("missing 'V2.Note', extra 'Coin'") == true)
    #expect(
      finding?.help?.text == "add a new version with 'Coin', or list it in 'V2' if that version has not shipped")
  }

  @Test(
    "what belongs to an earlier version is never to be added",
    arguments: [
      (
        "let a = try ModelContainer(for: V1.Note.self, Tag.self, migrationPlan: Plan.self)", "container-models-differ",
        "use 'Schema(versionedSchema: V2.self)'"
      ),
      (
        "let a = try ModelContainer(for: Schema(versionedSchema: V2.self), configurations: ModelConfiguration(schema: Schema(versionedSchema: V1.self)))",
        "configuration-model-not-in-container",
        "list the container's own classes of these names in the configuration, or remove 'schema:' from its only configuration"
      ),
      (
        "enum V3: VersionedSchema { static let versionIdentifier = Schema.Version(3, 0, 0); static var models: [any PersistentModel.Type] { [Tag.self] } }\nlet a = try ModelContainer(for: Schema(versionedSchema: V3.self), migrationPlan: Plan.self)",
        "container-schema-not-latest", "add 'V3' to 'schemas' of 'Plan', and a stage that leads to it"
      ),
    ])
  func advice(container: String, rule: String, help: String) {
    let number = "enum V2: VersionedSchema {\n  static let versionIdentifier = Schema.Version(2, 0, 0)"
    let source =
      Self.schema.replacing("8️⃣", with: "").replacing("enum V2: VersionedSchema {", with: number) + container
    #expect(ExampleSource(source).report(only: [rule]).diagnostics.map(\.finding.help?.text) == [help])
  }

  @Test("configuration-model-not-in-container", arguments: configurationModelTable)
  func configurationModel(_ line: RuleCase) { line.check("configuration-model-not-in-container") }

  static let configurationModelTable: [RuleCase] = [
    RuleCase(
      "in a schema, in types, in a list, through variables and statics",
      schema + """
        enum Stores { static let coins = ModelConfiguration("Coins", schema: Schema([3️⃣Coin.self])) }
        let a = try ModelContainer(for: 9️⃣Note.self, configurations: ModelConfiguration(schema: Schema([Tag.self, 1️⃣Coin.self])))
        let b = try ModelContainer(for: Tag.self, configurations: ModelConfiguration(for: Tag.self, 2️⃣Coin.self))
        let c = try ModelContainer(for: Schema([Tag.self]), configurations: [ModelConfiguration("Tags"), Stores.coins])
        func make() throws -> ModelContainer {
          let cache = Schema([4️⃣V1.Note.self])
          let configuration = ModelConfiguration(schema: cache, isStoredInMemoryOnly: true)
          return try ModelContainer(for: Schema([Note.self]), configurations: configuration)
        }
        """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error"]),
    RuleCase(
      "a note at the container's models",
      schema + """
        let a = try ModelContainer(for: 2️⃣Tag.self, configurations: ModelConfiguration(schema: Schema([1️⃣Coin.self])))
        """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "every element that is missing, and a version's list as one",
      schema + """
        let a = try ModelContainer(for: Tag.self, configurations: ModelConfiguration(schema: Schema([1️⃣Coin.self, 2️⃣Note.self])))
        let b = try ModelContainer(for: Coin.self, configurations: ModelConfiguration(schema: Schema(versionedSchema: 3️⃣V2.self)))
        let c = try ModelContainer(
          for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self,
          configurations: ModelConfiguration(schema: Schema(4️⃣V1.models)))
        """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error"]),
    RuleCase(
      "the plan's last version where no models are given",
      schema + """
        let a = try ModelContainer(
          migrationPlan: Plan.self, configurations: ModelConfiguration(schema: Schema([1️⃣Coin.self, Note.self])))
        """,
      ["1️⃣ error"]),
    RuleCase(
      "one configuration of two containers is one fault",
      schema + """
        let shared = ModelConfiguration(schema: Schema([1️⃣Coin.self]))
        let a = try ModelContainer(for: Tag.self, configurations: shared)
        let b = try ModelContainer(for: Note.self, configurations: shared)
        """,
      ["1️⃣ error"]),
    RuleCase(
      "all of them, a part of them, and what they reach",
      schema + """
        let schema = Schema([Note.self, Coin.self])
        let a = try ModelContainer(for: schema, configurations: ModelConfiguration(schema: schema))
        let b = try ModelContainer(
          for: schema, configurations: ModelConfiguration("A", schema: Schema([Coin.self])),
          ModelConfiguration("B", schema: Schema([Tag.self, Note.self])))
        let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(for: Tag.self))
        let d = try ModelContainer(for: Note.self, configurations: ModelConfiguration(nil, schema: nil))
        let e = try ModelContainer(for: Schema(V2.models + [Coin.self]), configurations: ModelConfiguration(schema: schema))
        """),
    RuleCase(
      "either branch of a condition",
      schema + """
        let a = try ModelContainer(
          for: isNew ? Schema([Tag.self, Coin.self]) : Schema([Tag.self]),
          configurations: ModelConfiguration(schema: isNew ? Schema([Tag.self, Coin.self]) : Schema([Tag.self])))
        """),
    RuleCase(
      "models that are not known",
      schema + """
        func make(schema: Schema, configuration: ModelConfiguration) throws {
          _ = try ModelContainer(for: schema, configurations: ModelConfiguration(schema: Schema([Coin.self])))
          _ = try ModelContainer(for: Tag.self, configurations: ModelConfiguration(schema: schema))
          _ = try ModelContainer(for: Tag.self, configurations: configuration)
          _ = try ModelContainer(for: Tag.self, Missing.self, configurations: ModelConfiguration(for: Coin.self))
        }
        """,
      unresolved: ["schema", "configurations", "Missing.self"]),
    RuleCase(
      "for debugging, in previews and tests",
      "// file: App.swift\n" + schema + """
        #if DEBUG
        let debug = try ModelContainer(for: Tag.self, configurations: ModelConfiguration(for: Coin.self))
        #endif
        #Preview { try! ModelContainer(for: Tag.self, configurations: ModelConfiguration(for: Coin.self)) }
        // file: AppTests/Support.swift
        let container = try ModelContainer(for: Tag.self, configurations: ModelConfiguration(for: Coin.self))
        """),
    RuleCase(
      "private models of a file",
      """
      @Model class Note { var text = "" }
      @Model private class Scratch { var text = "" }
      func open() throws -> ModelContainer {
        try ModelContainer(for: Note.self, configurations: ModelConfiguration(schema: Schema([Note.self, Scratch.self])))
      }
      """),
  ]

  @Test("container-schema-not-latest", arguments: containerSchemaNotLatestTable)
  func containerSchemaNotLatest(_ line: RuleCase) { line.check("container-schema-not-latest") }

  static let containerSchemaNotLatestTable: [RuleCase] = [
    RuleCase(
      "another container that uses the last version without naming it",
      schema + """
        let a = try ModelContainer(for: 1️⃣Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
        let b = try ModelContainer(migrationPlan: Plan.self, configurations: ModelConfiguration())
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "another container that lists the last version's models",
      schema + """
        let a = try ModelContainer(for: 1️⃣Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
        let b = try ModelContainer(for: Note.self, migrationPlan: Plan.self)
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "another container for debugging does not count",
      schema + """
        let a = try ModelContainer(for: 1️⃣Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
        #if DEBUG
        let b = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
        #endif
        """,
      ["1️⃣ error"]),
    RuleCase(
      "in memory, where nothing is migrated",
      schema + """
        let a = try ModelContainer(
          for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self,
          configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        """),
  ]

  @Test("container-without-plan", arguments: containerWithoutPlanTable)
  func containerWithoutPlan(_ line: RuleCase) { line.check("container-without-plan") }

  static let containerWithoutPlanTable: [RuleCase] = [
    RuleCase(
      "after the store was deleted, in the same function and through a helper",
      schema + """
        let plan = Plan.self
        let url = URL.documentsDirectory.appending(path: "notes.store")
        func open() throws -> ModelContainer {
          do { return try 1️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url)) } catch {
            try FileManager.default.removeItem(at: url)
            return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
          }
        }
        func openAgain() throws -> ModelContainer {
          do { return try 2️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url)) } catch {
            wipe()
          }
          return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
        }
        func wipe() { try? FileManager.default.removeItem(at: url) }
        """,
      ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "before it, one in memory with the plan, which is no attempt to open the store",
      schema + """
        func open() throws -> ModelContainer {
          if isTesting {
            return try ModelContainer(
              for: Note.self, migrationPlan: Plan.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
          }
          return try 1️⃣ModelContainer(for: Note.self)
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "before it, one of another store with the plan",
      schema + """
        func move() throws {
          let old = try ModelContainer(
            for: Note.self, migrationPlan: Plan.self,
            configurations: ModelConfiguration(url: URL.documentsDirectory.appending(path: "old.store")))
          let new = try 1️⃣ModelContainer(
            for: Note.self, configurations: ModelConfiguration(url: URL.documentsDirectory.appending(path: "new.store")))
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "in the catch around a function that tries it with the plan",
      schema + """
        func attempt() throws -> ModelContainer { try ModelContainer(for: Note.self, migrationPlan: Plan.self) }
        func open() throws -> ModelContainer {
          do { return try attempt() } catch { return try ModelContainer(for: Note.self) }
        }
        func other() throws -> ModelContainer {
          do { return try attempt() } catch { throw error }
          return try 1️⃣ModelContainer(for: Note.self)
        }
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "in a function that is called where the plan has failed",
      schema + """
        func open() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self, migrationPlan: Plan.self) } catch { rescue(); throw error }
        }
        func rescue() { let old = try? ModelContainer(for: Note.self) }
        func other() { let old = try? 1️⃣ModelContainer(for: Note.self) }
        func second() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self, migrationPlan: Plan.self) } catch { return plain() }
        }
        func plain() -> ModelContainer { try! 2️⃣ModelContainer(for: Note.self) }
        let shared = plain()
        """,
      ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "where a plan for other models has failed",
      schema + """
        let plan = Plan.self
        enum W1: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Word.self] }
          @Model final class Word { var a = 0 }
        }
        enum Words: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [W1.self] }
          static var stages: [MigrationStage] { [] }
        }
        func open() throws -> ModelContainer {
          do { return try ModelContainer(for: W1.Word.self, migrationPlan: Words.self) }
          catch { return try 1️⃣ModelContainer(for: Note.self) }
        }
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "what an older version of one plan and the last of another hold is no probe",
      schema + """
        let a = try ModelContainer(for: Note.self, migrationPlan: Plan.self)
        let b = try 1️⃣ModelContainer(for: Note.self)
        enum Dead1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
        enum Dead2: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Other.self] }
          @Model final class Other { var a = 0 }
        }
        enum DeadPlan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [Dead1.self, Dead2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: Dead1.self, toVersion: Dead2.self)] }
        }
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "a probe whose models lead to the rest of the old version",
      """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Note { var tags: [Tag] = [] }
        @Model final class Tag { var name = "" }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      let plan = Plan.self
      let probe = try 1️⃣ModelContainer(for: V1.Note.self)
      """,
      ["1️⃣ note"]),
    RuleCase(
      "no probe where the old version lists the same live types as the last",
      """
      @Model final class Note { var text = "" }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      let plan = Plan.self
      let container = try 1️⃣ModelContainer(for: Note.self)
      """,
      ["1️⃣ warning"]),
  ]
}
