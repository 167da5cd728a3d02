import TestSupport
import Testing

/// The rules about containers.
@Suite("Containers", .texts)
struct ContainersTests {
  /// Two versions with a plan, and a model outside.
  private static let schema = """
    enum V1: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note { var text = "" }
    }
    enum V2: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note { var text = ""; var title = "" }
    }
    enum 9️⃣Plan: SchemaMigrationPlan {
      static var 8️⃣schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    typealias Note = V2.Note
    typealias Current = V2
    @Model final class Coin { var value = 0 }
    let plan = Plan.self

    """

  private static let note = "@Model final class Note { var text = \"\" }"
  private static let dated = "@Model final class Note { var text = \"\"; var day: Date? }"
  private static let sized = "@Model final class Note { var text = \"\"; var size: Int? }"
  private static let other = "@Model final class Note { var text = \"\"; var other: Int? }"
  /// A list of versions with a branch for debugging.
  private static let branches =
    "\n#if DEBUG\n[V1.self, V2.self, V3.self]\n#else\n[V1.self, V2.self]\n#endif\n"

  @Test("container-without-plan", arguments: containerWithoutPlanTable)
  func containerWithoutPlan(_ line: RuleCase) { line.check("container-without-plan") }

  static let containerWithoutPlanTable: [RuleCase] = [
    RuleCase(
      "in temporary folders, and in one that a condition may make another",
      schema + """
        func export() throws {
          let folder = FileManager.default.temporaryDirectory
          let url = folder.appending(path: "export.store")
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
          let path = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("copy.sqlite")
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: path))
          let cache = URL.cachesDirectory.appending(path: "\\(UUID().uuidString).store")
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: cache))
        }
        func open(_ isTrial: Bool) throws {
          let url = isTrial ? URL.temporaryDirectory : URL.applicationSupportDirectory
          _ = try 1️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
          let cache = URL.cachesDirectory.appending(path: "notes.store")
          _ = try 2️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: cache))
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "in temporary folders by a property, a function and what callers pass",
      schema + """
        enum Paths { static var scratch: URL { FileManager.default.temporaryDirectory.appending(path: "a.store") } }
        func makeURL() -> URL { URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString) }
        func a() throws { _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Paths.scratch)) }
        func b() throws { _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: makeURL())) }
        func c(at url: URL) throws { _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url)) }
        func d() throws { try c(at: .temporaryDirectory.appending(path: "b.store")) }
        func keep(at url: URL) throws {
          _ = try 1️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
        }
        func e() throws { try keep(at: .documentsDirectory.appending(path: "b.store")) }
        """, ["1️⃣ warning"]),
    RuleCase(
      "in the other branch, where the plan was not tried; not behind a branch that tried it",
      schema + """
        func either(_ flag: Bool) throws -> ModelContainer {
          if flag { return try ModelContainer(for: Note.self, migrationPlan: Plan.self) }
          else { return try 1️⃣ModelContainer(for: Note.self) }
        }
        func one(of flag: Bool) throws -> ModelContainer {
          switch flag {
          case true: try ModelContainer(for: Note.self, migrationPlan: Plan.self)
          case false: try 2️⃣ModelContainer(for: Note.self)
          }
        }
        func retry(_ flag: Bool) throws -> ModelContainer {
          if !flag { do { return try ModelContainer(for: Note.self, migrationPlan: Plan.self) } catch { return try retry(true) } }
          else { return try ModelContainer(for: Note.self) }
        }
        func then(_ flag: Bool) throws -> ModelContainer {
          if flag { if let container = try? ModelContainer(for: Note.self, migrationPlan: Plan.self) { return container } }
          return try ModelContainer(for: Note.self)
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "stores that are read only or temporary",
      schema + """
        let a = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url, allowsSave: false))
        let b = try ModelContainer(
          for: Note.self, configurations: ModelConfiguration(url: URL.temporaryDirectory.appending(path: "a.store")))
        """),
    RuleCase(
      "variadic types, through an alias",
      schema + "let container = try 1️⃣ModelContainer(for: Note.self, Coin.self)",
      ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "a variable, a static, an annotated initializer, a version, the models of a version",
      schema + """
        enum Schemas { static let shared = Schema([Note.self]) }
        func make() throws {
          let schema = Schema([Note.self])
          _ = try 1️⃣ModelContainer(for: schema)
        }
        func makeAnnotated() throws {
          let schema: Schema = .init([Note.self])
          _ = try 2️⃣ModelContainer(for: schema, configurations: [])
        }
        let a = try 3️⃣ModelContainer(for: Schemas.shared)
        let b = try 4️⃣ModelContainer(for: Schema(versionedSchema: Current.self))
        let c = try SwiftData.5️⃣ModelContainer(for: Schema(V2.models), configurations: ModelConfiguration("notes"))
        let d: ModelContainer = try .6️⃣init(for: V2.Note.self)
        let e = try 7️⃣ModelContainer.init(for: SwiftData.Schema([Note.self], version: .init(2, 0, 0)))
        """,
      ["1️⃣ warning", "2️⃣ warning", "3️⃣ warning", "4️⃣ warning", "5️⃣ warning", "6️⃣ warning", "7️⃣ warning"]),
    RuleCase(
      "an implicit initializer as result, and none",
      schema + """
        struct NoteApp: App {
          let container: ModelContainer
          init() { do { container = try 1️⃣ModelContainer(for: Note.self) } catch { fatalError() } }
          func a() throws -> ModelContainer { try .2️⃣init(for: Note.self) }
          func b() throws -> SwiftData.ModelContainer {
            let schema = Schema([Note.self])
            return try .3️⃣init(for: schema, configurations: [.init("notes")])
          }
          var c: ModelContainer { get throws { isNew ? try .4️⃣init(for: Note.self) : try .5️⃣init(for: Coin.self, Note.self) } }
          func d() -> Other { .init(for: Note.self) }
          func e() -> ModelContainer { use { .6️⃣init(for: Note.self) } }
        }
        """,
      ["1️⃣ warning", "2️⃣ warning", "3️⃣ warning", "4️⃣ warning", "5️⃣ warning", "6️⃣ warning"]),
    RuleCase(
      "the template of a new project",
      schema + """
        @main struct NoteApp: App {
          var sharedModelContainer: ModelContainer = {
            let schema = Schema([
              Note.self,
            ])
            let modelConfiguration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: false)

            do {
              return try 1️⃣ModelContainer(for: schema, configurations: [modelConfiguration])
            } catch {
              fatalError("Could not create ModelContainer: \\(error)")
            }
          }()
        }
        """,
      ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "modifiers, by self or not",
      schema + """
        struct NoteApp: App {
          var body: some Scene { WindowGroup { Root().1️⃣modelContainer(for: Note.self) }.2️⃣modelContainer(for: [Note.self]) }
        }
        extension View { func stored() -> some View { 3️⃣modelContainer(for: [Note.self, Coin.self], isAutosaveEnabled: true) } }
        """,
      ["1️⃣ warning → 9️⃣", "2️⃣ warning → 9️⃣", "3️⃣ warning → 9️⃣"]),
    RuleCase(
      "nil as plan, as value, as constant, in both branches",
      schema + """
        let none: (any SchemaMigrationPlan.Type)? = nil
        let a = try 1️⃣ModelContainer(for: Note.self, migrationPlan: nil)
        let b = try 2️⃣ModelContainer(for: Note.self, migrationPlan: none)
        let c = try 3️⃣ModelContainer(for: Note.self, migrationPlan: .none)
        """,
      ["1️⃣ warning", "2️⃣ warning", "3️⃣ warning"]),
    RuleCase(
      "a plan of one version and no stages",
      """
      @Model final class Note { var text = "" }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum 2️⃣Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      let plan = Plan.self
      let container = try 1️⃣ModelContainer(for: Note.self)
      """,
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "a probe with an older version's models",
      schema + "func isOld() -> Bool { (try? 1️⃣ModelContainer(for: Schema(versionedSchema: V1.self))) != nil }",
      ["1️⃣ note"]),
    RuleCase(
      "after an attempt with the plan, and in its catch",
      schema + """
        func a() -> ModelContainer {
          do { return try ModelContainer(for: Note.self, migrationPlan: Plan.self) } catch {
            return try! ModelContainer(for: Note.self)
          }
        }
        let shared: ModelContainer = {
          if let container = try? ModelContainer(for: Note.self, migrationPlan: Plan.self) { return container }
          return try! ModelContainer(for: Note.self)
        }()
        """),
    RuleCase(
      "before an attempt with the plan, and in another function",
      schema + """
        func a() throws {
          _ = try 1️⃣ModelContainer(for: Note.self)
          _ = try ModelContainer(for: Note.self, migrationPlan: Plan.self)
        }
        func b() throws { _ = try 2️⃣ModelContainer(for: Note.self) }
        """,
      ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "a plan is passed: literal, constant, ternary, parameter",
      schema + """
        func make(other: (any SchemaMigrationPlan.Type)?) throws {
          _ = try ModelContainer(for: Note.self, migrationPlan: other)
        }
        let a = try ModelContainer(for: Note.self, migrationPlan: Plan.self)
        let b = try ModelContainer(for: Note.self, migrationPlan: plan)
        let c = try ModelContainer(for: Note.self, migrationPlan: isNew ? Plan.self : nil)
        let d = try ModelContainer(migrationPlan: Plan.self, configurations: ModelConfiguration())
        """,
      unresolved: ["other"]),
    RuleCase(
      "what a caller passes: no plan, the plan, either",
      schema + """
        enum Stores {
          static func open(_ plan: (any SchemaMigrationPlan.Type)? = nil) throws -> ModelContainer {
            try 1️⃣ModelContainer(for: Note.self, migrationPlan: plan)
          }
          static func make(with plan: (any SchemaMigrationPlan.Type)?) throws -> ModelContainer {
            try ModelContainer(for: Note.self, migrationPlan: plan)
          }
        }
        struct Database {
          init(_ plan: (any SchemaMigrationPlan.Type)?) throws { _ = try ModelContainer(for: Note.self, migrationPlan: plan) }
        }
        let a = try Stores.open()
        let b = try Stores.make(with: Plan.self)
        let c = try Database(nil)
        let d = try Database(Plan.self)
        """,
      ["1️⃣ warning"], unresolved: []),
    RuleCase(
      "in memory, directly, through a variable, in a list",
      schema + """
        struct Root: View { var body: some View { Text("").modelContainer(for: Note.self, inMemory: true) } }
        let a = try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        func b() throws {
          let configuration = ModelConfiguration(schema: Schema([Note.self]), isStoredInMemoryOnly: true)
          _ = try ModelContainer(for: Note.self, configurations: [configuration])
        }
        enum Stores { static let memory: ModelConfiguration = .init(isStoredInMemoryOnly: true) }
        let c = try ModelContainer(for: Note.self, configurations: Stores.memory)
        """),
    RuleCase(
      "a store that may be in memory",
      schema + """
        func make(inMemory: Bool, configuration: ModelConfiguration) throws {
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: inMemory))
          _ = try ModelContainer(for: Note.self, configurations: configuration)
        }
        """),
    RuleCase(
      "on disk, said in so many words",
      schema + """
        func make() throws {
          let configuration = ModelConfiguration(schema: Schema([Note.self]), isStoredInMemoryOnly: false)
          _ = try 1️⃣ModelContainer(for: Note.self, configurations: configuration)
        }
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "other models; a model of that name that is another type",
      schema + """
        enum Other { @Model final class Note { var text = "" } }
        let a = try ModelContainer(for: Coin.self)
        let b = try ModelContainer(for: Other.Note.self)
        """),
    RuleCase(
      "a schema that is not known",
      schema + "func make(schema: Schema) throws -> ModelContainer { try ModelContainer(for: schema) }",
      unresolved: ["schema"]),
    RuleCase(
      "for debugging, in previews and tests",
      "// file: App.swift\n" + schema + """
        #if DEBUG
        let debug = try ModelContainer(for: Note.self)
        #endif
        #if !DEBUG
        let release = try 1️⃣ModelContainer(for: Note.self)
        #endif
        #if DEBUG
        let a = 1
        #else
        let other = try 2️⃣ModelContainer(for: Note.self)
        #endif
        #Preview { Text("").modelContainer(for: Note.self) }
        struct Row_Previews: PreviewProvider {
          static var previews: some View { Text("").modelContainer(for: Note.self) }
        }
        enum SampleData { static let container = try! ModelContainer(for: Note.self) }
        func filled() -> ModelContainer { SampleData.container }
        #Preview { Text("").modelContainer(filled()) }
        // file: AppTests/Support.swift
        let container = try ModelContainer(for: Note.self)
        """,
      ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "hidden by unused-plan, which names the container",
      """
      @Model final class Note { var text = "" }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      let container = try ModelContainer(for: Note.self)
      """),
    RuleCase(
      "a test's plan",
      """
      // file: App.swift
      @Model final class Note { var text = "" }
      let container = try ModelContainer(for: Note.self)
      // file: AppTests/Plan.swift
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      let plan = Plan.self
      """),
    RuleCase(
      "two modules: an unused plan of one hides nothing of the other",
      """
      // file: AppA/App.swift
      @Model final class Note { var text = "" }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V1.self)] }
      }
      enum Store { static let container = try! ModelContainer(for: Note.self) }
      // file: AppB/App.swift
      @Model final class Note { var text = "" }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V1.self)] }
      }
      enum Store { static let container = try! 1️⃣ModelContainer(for: Note.self) }
      let plan = Plan.self
      """,
      ["1️⃣ warning"]),
  ]

  /// A plan for other models than the notes.
  private static let otherPlan =
    migrationPlan(["C1", "C2"], name: "Other") + version("C1", number: 1, "@Model class Picture { var url = 0 }")
    + version("C2", number: 2, "@Model class Picture { var url = 0; var size = 0 }")

  @Test("container-schema-not-latest", arguments: containerSchemaNotLatestTable)
  func containerSchemaNotLatest(_ line: RuleCase) { line.check("container-schema-not-latest") }

  static let containerSchemaNotLatestTable: [RuleCase] = [
    RuleCase(
      "without stages, where no version is looked up",
      migrationPlan(["V1", "V2"], stages: []) + version("V1", note) + version("V2", dated) + version("V3", sized) + """
        let a = try ModelContainer(for: 1️⃣Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
        let b = try ModelContainer(for: 2️⃣Schema(versionedSchema: V3.self), migrationPlan: Plan.self)
        """,
      ["1️⃣ note", "2️⃣ note"]),
    RuleCase(
      "a version in no branch of the list, and versions in one of them",
      migrationPlan(["V1", "V2"]).replacing("[V1.self, V2.self]", with: branches)
        + version("V1", note) + version("V2", dated) + version("V3", sized) + version("V4", other) + """
          let a = try ModelContainer(for: 1️⃣Schema(versionedSchema: V4.self), migrationPlan: Plan.self)
          let b = try ModelContainer(for: Schema(versionedSchema: V3.self), migrationPlan: Plan.self)
          let c = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
          """,
      ["1️⃣ error"]),
    RuleCase(
      "a version in no branch of the list that is known, and at the end of a stage",
      migrationPlan(
        ["V1", "V2"],
        stages: [
          ".lightweight(fromVersion: V1.self, toVersion: V2.self)",
          ".lightweight(fromVersion: V2.self, toVersion: V4.self)",
        ]
      ).replacing("[V1.self, V2.self]", with: branches)
        + version("V1", note) + version("V2", dated) + version("V3", sized) + version("V4", other)
        + "let a = try ModelContainer(for: Schema(versionedSchema: V4.self), migrationPlan: Plan.self)"),
    RuleCase(
      "an older version, by versionedSchema and by models",
      schema + """
        let a = try ModelContainer(for: 1️⃣Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
        let b = try ModelContainer(for: 2️⃣Schema(V1.models), migrationPlan: Plan.self, configurations: [])
        """,
      ["1️⃣ error → 8️⃣", "2️⃣ error → 8️⃣"]),
    RuleCase(
      "through a variable, an alias, a static, a property of another type",
      schema + """
        typealias Old = V1
        enum Schemas { static var old: Schema { Schema(versionedSchema: 7️⃣Old.self) } }
        func make() throws -> ModelContainer {
          let schema = Schema(versionedSchema: 3️⃣V1.self)
          return try ModelContainer(for: 1️⃣schema, migrationPlan: Plan.self)
        }
        let b = try ModelContainer(for: 2️⃣Schemas.old, migrationPlan: plan)
        func make(models: Int) throws -> ModelContainer {
          let models = 5️⃣V1.models
          let schema = Schema(models)
          return try ModelContainer(for: 4️⃣schema, migrationPlan: Plan.self)
        }
        """,
      ["1️⃣ error → 3️⃣ 8️⃣", "2️⃣ error → 7️⃣ 8️⃣", "4️⃣ error → 5️⃣ 8️⃣"]),
    RuleCase(
      "a version that the plan does not list",
      schema + """
        enum V3: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
        let container = try ModelContainer(for: 1️⃣Schema(versionedSchema: V3.self), migrationPlan: Plan.self)
        """,
      ["1️⃣ error"]),
    RuleCase(
      "a plan for other models, where stores of an older version cannot be opened",
      schema + otherPlan
        + "let cache = try ModelContainer(for: 1️⃣Schema(versionedSchema: C2.self), migrationPlan: Plan.self)\n",
      ["1️⃣ error → 8️⃣"]),
    RuleCase(
      "a plan for other models, where no older version is known",
      schema + otherPlan
        + "let cache = try ModelContainer(for: 1️⃣Schema(versionedSchema: C1.self), migrationPlan: Plan.self)\n",
      ["1️⃣ warning → 8️⃣"]),
    RuleCase(
      "a plan for other models, where no plan is for those of the container",
      schema + version("C1", number: 1, "@Model class Picture { var url = 0 }")
        + "let cache = try ModelContainer(for: 1️⃣Schema(versionedSchema: C1.self), migrationPlan: Plan.self)\n",
      ["1️⃣ warning → 8️⃣"]),
    RuleCase(
      "another persistent container uses the last version",
      schema + """
        let a = try ModelContainer(for: 1️⃣Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
        let b = try ModelContainer(for: Schema(versionedSchema: Current.self), migrationPlan: Plan.self)
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "another container in memory does not count",
      schema + """
        let a = try ModelContainer(for: 1️⃣Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
        let b = try ModelContainer(
          for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self,
          configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        """,
      ["1️⃣ error"]),
    RuleCase(
      "the last version, no schema, no version, no plan",
      schema + """
        let a = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
        let b = try ModelContainer(for: Schema(Current.models), migrationPlan: Plan.self)
        let c = try ModelContainer(migrationPlan: Plan.self)
        let d = try ModelContainer(for: Note.self, migrationPlan: Plan.self)
        let e = try ModelContainer(for: Schema(versionedSchema: V1.self))
        """),
    RuleCase(
      "the first version of a way back",
      schema + """
        enum Down: SchemaMigrationPlan {
          static var 7️⃣schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V2.self, toVersion: V1.self)] }
        }
        let a = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Down.self)
        let b = try ModelContainer(for: 1️⃣Schema(versionedSchema: V2.self), migrationPlan: Down.self)
        """,
      ["1️⃣ warning → 7️⃣"]),
    RuleCase(
      "parameters, ternaries, a condition",
      schema + """
        func make(plan: any SchemaMigrationPlan.Type, version: any VersionedSchema.Type) throws {
          _ = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: plan)
          _ = try ModelContainer(for: Schema(versionedSchema: version), migrationPlan: Plan.self)
        }
        let a = try ModelContainer(for: Schema(versionedSchema: isNew ? V2.self : V1.self), migrationPlan: Plan.self)
        """,
      unresolved: ["plan", "version"]),
    RuleCase(
      "a plan whose end is not known",
      schema + """
        enum Open: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] + newer }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        enum Branched: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { isNew ? [V1.self, V2.self] : [V1.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        let a = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Open.self)
        let b = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Branched.self)
        """,
      unresolved: ["newer"]),
    RuleCase(
      "a version that is not declared here",
      schema + "let a = try ModelContainer(for: Schema(versionedSchema: Elsewhere.self), migrationPlan: Plan.self)",
      unresolved: ["Elsewhere.self"]),
    RuleCase(
      "tests open old versions on purpose",
      "// file: App.swift\n" + schema + """
        // file: AppTests/MigrationTests.swift
        let a = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
        """),
  ]

  @Test("points at", arguments: spansTable)
  func spans(_ line: SpanCase) { line.check() }

  static let spansTable: [SpanCase] = [
    SpanCase(
      "container-schema-not-latest",
      """
      enum V1: VersionedSchema {}
      enum V2: VersionedSchema {}
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      let a = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
      """,
      ["Schema(versionedSchema: V1.self)"]),
    SpanCase(
      "container-without-plan",
      """
      @Model final class Note { var text = "" }
      enum V1: VersionedSchema { static let models: [any PersistentModel.Type] = [Note.self] }
      enum Plan: SchemaMigrationPlan { static let schemas: [any VersionedSchema.Type] = [V1.self] }
      let plan = Plan.self
      let a = try ModelContainer
        .init(for: Note.self)
      struct Root: View { var body: some View { Text("").modelContainer(for: [Note.self]) } }
      """,
      ["ModelContainer", "modelContainer"]),
  ]
}
