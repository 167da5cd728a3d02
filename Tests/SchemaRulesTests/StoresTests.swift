import Testing

/// The rules about containers that share a store, or a model.
@Suite("Stores", .texts)
struct StoresTests {
  private static let models = """
    @Model final class Note { var tags: [Tag] = [] }
    @Model final class Tag { var name = "" }
    @Model final class Coin { var value = 0 }

    """

  @Test("conflicting-containers", arguments: conflictingContainersTable)
  func conflictingContainers(_ line: RuleCase) { line.check("conflicting-containers") }

  /// A target with some app groups, whose containers open the default store and one of another place.
  private static func grouped(_ name: String, groups: [String], other: String, _ expected: [String] = []) -> RuleCase {
    RuleCase(
      name,
      models + """
        // file: App/Stores.swift
        func open() throws -> ModelContainer { try 1️⃣ModelContainer(for: Note.self, Coin.self) }
        func count() throws -> ModelContainer { try 2️⃣ModelContainer(for: Coin.self, configurations: \(other)) }

        """ + SignedSource.generated(SignedSource.appGroups(groups)), expected)
  }

  /// An app with a container over two models.
  private static let app = """
    @main struct NoteApp: App {
      let container = try! 1️⃣ModelContainer(for: Note.self, Coin.self)
      var body: some Scene { WindowGroup { Text("") }.modelContainer(container) }
    }

    """

  static let conflictingContainersTable: [RuleCase] = [
    RuleCase(
      "functions, properties and types that no code names",
      models + app + """
        func makeOld() throws -> ModelContainer { try ModelContainer(for: Coin.self) }
        let old = try! ModelContainer(for: Coin.self)
        enum Stores {
          static let test = try! ModelContainer(for: Coin.self)
          static func make() throws -> ModelContainer { try ModelContainer(for: Coin.self) }
        }
        extension ModelContainer { static var old: ModelContainer { try! ModelContainer(for: Coin.self) } }
        @MainActor final class Stack: ObservableObject {
          let container: ModelContainer
          init() { container = try! ModelContainer(for: Coin.self) }
          static let shared = Stack()
        }
        struct OldView: View { var body: some View { Text("").modelContainer(for: Coin.self) } }
        #Preview { OldView().modelContainer(try! makeOld()) }
        // file: App/Tests/StoreTests.swift
        func test() throws { _ = try Stores.make() }
        """),
    RuleCase(
      "those that code of another file names, in a comment or as another declaration's name not",
      models + app + """
        func makeOld() throws -> ModelContainer { try 2️⃣ModelContainer(for: Coin.self) }
        enum Stores { static func make() throws -> ModelContainer { try ModelContainer(for: Coin.self) } }
        // file: App/Root.swift
        // Stores.make()
        enum Rooms { static func make() {} }
        struct Root { func load() { _ = try? makeOld() } }
        """, ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "what the system makes, or asks for",
      models + app + """
        struct CountIntent: AppIntent {
          func perform() async throws -> some IntentResult { _ = try 2️⃣ModelContainer(for: Coin.self); return .result() }
        }
        final class ShareController: UIViewController {
          @IBAction func share() { _ = try? 3️⃣ModelContainer(for: Coin.self) }
        }
        """, ["2️⃣ warning → 1️⃣", "3️⃣ warning → 1️⃣"]),
    RuleCase(
      "one of two places, by a condition",
      models + app + """
        enum Stores {
          static func make(_ url: URL?) throws -> ModelContainer {
            let configuration: ModelConfiguration
            if let url { configuration = ModelConfiguration(url: url) } else { configuration = ModelConfiguration() }
            return try ModelContainer(for: Coin.self, configurations: configuration)
          }
          static func makeNamed(_ isTest: Bool) throws -> ModelContainer {
            try ModelContainer(for: Coin.self, configurations: isTest ? ModelConfiguration("Test") : ModelConfiguration())
          }
        }
        let made = (try Stores.make(nil), try Stores.makeNamed(flag))
        let copy = made
        """),
    RuleCase(
      "a condition that decides about other things",
      models + app + """
        func make(_ isTest: Bool) throws -> ModelContainer {
          try 2️⃣ModelContainer(
            for: Coin.self,
            configurations: isTest ? ModelConfiguration(isStoredInMemoryOnly: true) : ModelConfiguration())
        }
        let made = try make(flag)
        """, ["2️⃣ warning → 1️⃣"]),
    grouped(
      "the default store of a target with an app group is in the group", groups: ["group.a"],
      other: "ModelConfiguration(groupContainer: .identifier(\"group.a\"))", ["2️⃣ warning → 1️⃣"]),
    grouped(
      "and not in the folder of the app", groups: ["group.a"],
      other: "ModelConfiguration(url: .applicationSupportDirectory.appending(path: \"default.store\"))"),
    grouped(
      "which group of several is not known", groups: ["group.a", "group.b"],
      other: "ModelConfiguration(groupContainer: .identifier(\"group.a\"))"),
    grouped("without a group", groups: [], other: "ModelConfiguration()", ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "two functions on the default store",
      models + """
        func open() throws -> ModelContainer { try 1️⃣ModelContainer(for: Note.self, Coin.self) }
        func count() throws -> ModelContainer { try 2️⃣ModelContainer(for: Schema([Coin.self])) }
        """,
      ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "scenes, and views inside each other",
      models + """
        struct NoteApp: App {
          var body: some Scene {
            WindowGroup { Root().2️⃣modelContainer(for: Coin.self) }.1️⃣modelContainer(for: [Note.self])
            Settings { Options() }.3️⃣modelContainer(for: [Note.self, Coin.self])
          }
        }
        """,
      ["2️⃣ warning → 1️⃣", "3️⃣ warning → 1️⃣"]),
    RuleCase(
      "one after the other in one function",
      models + """
        func open() throws {
          let notes = try 1️⃣ModelContainer(for: Note.self)
          let coins = try 2️⃣ModelContainer(for: Coin.self)
        }
        """,
      ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "in other files of the module, an explicit default configuration",
      """
      // file: App/A.swift
      \(models)
      let shared = try 1️⃣ModelContainer(for: Note.self)
      // file: App/Intents/B.swift
      func perform() throws {
        let configuration = ModelConfiguration(isStoredInMemoryOnly: false, allowsSave: true, groupContainer: .automatic)
        _ = try 2️⃣ModelContainer(for: Coin.self, configurations: configuration)
      }
      """,
      ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "by name, by URL however it is written, and the default store by its URL",
      models + """
        let a = try 1️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration("Notes"))
        let b = try 2️⃣ModelContainer(for: Coin.self, configurations: ModelConfiguration("Notes"))
        let file = URL.documentsDirectory.appending(path: "a.store")
        let c = try 3️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: file))
        let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        let d = try 4️⃣ModelContainer(
          for: Coin.self, configurations: ModelConfiguration(url: documents.appendingPathComponent("a.store")))
        let e = try 5️⃣ModelContainer(for: Note.self)
        let f = try 6️⃣ModelContainer(
          for: Coin.self, configurations: ModelConfiguration(url: .applicationSupportDirectory.appending(path: "default.store")))
        """,
      ["2️⃣ warning → 1️⃣", "4️⃣ warning → 3️⃣", "6️⃣ warning → 5️⃣"]),
    RuleCase(
      "an app and its widget in one app group, by models and by copies of models",
      """
      // file: App/App.swift
      \(models)
      enum Group { static let name = "group.notes" }
      let shared = try 1️⃣ModelContainer(
        for: Note.self, Coin.self, configurations: ModelConfiguration(groupContainer: .identifier(Group.name)))
      // file: Copying/Widget.swift
      @Model final class Note { var tags: [Tag] = [] }
      @Model final class Tag { var name = "" }
      @Model final class Coin { var value = 0 }
      let same = try ModelContainer(
        for: Note.self, Coin.self, configurations: ModelConfiguration(groupContainer: .identifier("group.notes")))
      // file: Widget/Widget.swift
      import App
      let widget = try 2️⃣ModelContainer(
        for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier("group.notes")))
      """,
      ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "many containers: each that differs once, with the first",
      models + """
        func a() throws { _ = try 1️⃣ModelContainer(for: Note.self) }
        func b() throws { _ = try 2️⃣ModelContainer(for: Coin.self) }
        func c() throws { _ = try ModelContainer(for: Note.self, Tag.self) }
        func d() throws { _ = try 3️⃣ModelContainer(for: Tag.self) }
        func e() throws { _ = try ModelContainer(for: Note.self) }
        """,
      ["2️⃣ warning → 1️⃣", "3️⃣ warning → 1️⃣"]),
    RuleCase(
      "configurations that divide the models: each store by itself",
      models + """
        let a = try 1️⃣ModelContainer(
          for: Note.self, Coin.self, configurations: ModelConfiguration("N", schema: Schema([Note.self])),
          ModelConfiguration("C", schema: Schema([Coin.self])))
        let b = try ModelContainer(for: Coin.self, configurations: ModelConfiguration("C"))
        let c = try 2️⃣ModelContainer(for: Note.self, Coin.self, configurations: ModelConfiguration("N"))
        """,
      ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "the last version of a plan",
      models + """
        enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
        enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self] } }
        func open() throws -> ModelContainer { try 1️⃣ModelContainer(migrationPlan: Plan.self, configurations: []) }
        func count() throws -> ModelContainer { try 2️⃣ModelContainer(for: Coin.self) }
        """,
      ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "the same models, listed or reached",
      models + """
        struct NoteApp: App {
          var body: some Scene {
            WindowGroup { Root() }.modelContainer(for: [Note.self, Tag.self])
            Settings { Options() }.modelContainer(for: Note.self)
          }
        }
        func open() throws -> ModelContainer { try ModelContainer(for: Schema([Tag.self, Note.self])) }
        """),
    RuleCase(
      "different stores",
      models + """
        let a = try ModelContainer(for: Note.self)
        let b = try ModelContainer(for: Coin.self, configurations: ModelConfiguration("Coins"))
        let c = try ModelContainer(for: Tag.self, configurations: ModelConfiguration(groupContainer: .identifier("group.a")))
        let d = try ModelContainer(for: Coin.self, configurations: ModelConfiguration(url: .documentsDirectory.appending(path: "a")))
        """),
    RuleCase(
      "different modules",
      """
      // file: App/App.swift
      \(models)
      let app = try ModelContainer(for: Note.self)
      // file: Widget/Widget.swift
      let widget = try ModelContainer(for: Coin.self)
      """),
    RuleCase(
      "branches of one function, of one #if, of systems",
      models + """
        func open(isNew: Bool) throws -> ModelContainer {
          if isNew { return try ModelContainer(for: Note.self) } else { return try ModelContainer(for: Coin.self) }
        }
        // file: B.swift
        #if os(iOS)
        let a = try ModelContainer(for: Note.self, configurations: ModelConfiguration("B"))
        #else
        let a = try ModelContainer(for: Coin.self, configurations: ModelConfiguration("B"))
        #endif
        // file: C.swift
        #if os(watchOS)
        let c = try ModelContainer(for: Coin.self, configurations: ModelConfiguration("C"))
        #endif
        // file: D.swift
        #if os(macOS)
        let d = try ModelContainer(for: Note.self, configurations: ModelConfiguration("C"))
        #endif
        """),
    RuleCase(
      "a look into an old store",
      """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var title = "" }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      func open() throws -> ModelContainer { try ModelContainer(for: V2.Note.self, migrationPlan: Plan.self) }
      func isOld() -> Bool { (try? ModelContainer(for: V1.Note.self)) != nil }
      """),
    RuleCase(
      "in memory, perhaps in memory, somewhere",
      models + """
        let a = try ModelContainer(for: Note.self)
        let b = try ModelContainer(for: Coin.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        func make(inMemory: Bool, url: URL, name: String, configuration: ModelConfiguration) throws {
          _ = try ModelContainer(for: Coin.self, configurations: ModelConfiguration(isStoredInMemoryOnly: inMemory))
          _ = try ModelContainer(for: Coin.self, configurations: ModelConfiguration(url: url))
          _ = try ModelContainer(for: Coin.self, configurations: ModelConfiguration(name))
          _ = try ModelContainer(for: Coin.self, configurations: configuration)
        }
        """),
    RuleCase(
      "lists that are not known",
      models + """
        let a = try ModelContainer(for: Note.self)
        func make(schema: Schema, isNew: Bool) throws { _ = try ModelContainer(for: schema) }
        func other(isNew: Bool) throws { _ = try ModelContainer(for: isNew ? Schema([Coin.self]) : Schema([Note.self])) }
        func open() throws { _ = try ModelContainer(for: Coin.self, Missing.self) }
        """,
      unresolved: ["schema", "Missing.self"]),
    RuleCase(
      "in previews and tests; for debugging a note",
      """
      // file: App.swift
      \(models)
      let a = try 2️⃣ModelContainer(for: Note.self)
      #if DEBUG
      let debug = try 1️⃣ModelContainer(for: Coin.self)
      let same = try ModelContainer(for: Note.self)
      let named = try ModelContainer(for: Coin.self, configurations: ModelConfiguration("Debug"))
      let memory = try ModelContainer(for: Coin.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
      #endif
      #Preview { Text("").modelContainer(for: Coin.self) }
      struct Row_Previews: PreviewProvider { static var previews: some View { Text("").modelContainer(for: Coin.self) } }
      // file: AppTests/Support.swift
      let container = try ModelContainer(for: Coin.self)
      """, ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "private models of a file; the other branch of '#if !DEBUG' is a note",
      models + """
        func open() throws -> ModelContainer { try ModelContainer(for: Note.self, Coin.self) }
        @Model private final class Scratch { var text = "" }
        private func scratch() throws -> ModelContainer { try ModelContainer(for: Scratch.self) }
        private func both() throws -> ModelContainer { try ModelContainer(for: Note.self, Coin.self, Scratch.self) }
        func preview() throws -> ModelContainer {
          #if !DEBUG
            return try open()
          #else
            return try 1️⃣ModelContainer(for: Coin.self)
          #endif
        }
        """, ["1️⃣ note"]),
  ]

  @Test("model-in-two-stores", arguments: modelInTwoStoresTable)
  func modelInTwoStores(_ line: RuleCase) { line.check("model-in-two-stores") }

  static let modelInTwoStoresTable: [RuleCase] = [
    RuleCase(
      "a container that no code makes",
      models + app + """
        extension NoteApp {
          func makeForTesting() throws -> ModelContainer {
            try 2️⃣ModelContainer(for: Coin.self, configurations: ModelConfiguration("Testing"))
          }
        }
        actor Stores {
          static func test() throws -> ModelContainer {
            try ModelContainer(for: Coin.self, configurations: ModelConfiguration("Test"))
          }
        }
        """, ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "two names, a name and the default, a group, a URL",
      models + """
        let a = try 1️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration("A"))
        func b() throws { _ = try 2️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration("B")) }
        struct C: View { var body: some View { Text("").3️⃣modelContainer(for: Tag.self) } }
        let d = try 4️⃣ModelContainer(for: Tag.self, configurations: ModelConfiguration(groupContainer: .identifier("group.d")))
        let e = try 5️⃣ModelContainer(
          for: Note.self, configurations: ModelConfiguration(url: .documentsDirectory.appending(path: "e.store")))
        """,
      ["2️⃣ warning → 1️⃣", "3️⃣ warning → 1️⃣", "4️⃣ warning → 1️⃣", "5️⃣ warning → 1️⃣"]),
    RuleCase(
      "one finding for a pair of containers, and only where they share a model",
      models + """
        let a = try 1️⃣ModelContainer(for: Note.self, Coin.self, configurations: ModelConfiguration("A"))
        let b = try 2️⃣ModelContainer(for: Note.self, Tag.self, Coin.self, configurations: ModelConfiguration("B"))
        @Model final class Other { var text = "" }
        let c = try ModelContainer(for: Other.self, configurations: ModelConfiguration("C"))
        """,
      ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "files of one name in two folders",
      models + """
        let a = try 1️⃣ModelContainer(for: Tag.self, configurations: ModelConfiguration(url: .documentsDirectory.appending(path: "a.store")))
        let b = try 2️⃣ModelContainer(for: Tag.self, configurations: ModelConfiguration(url: .libraryDirectory.appending(path: "a.store")))
        """,
      ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "configurations of one container",
      models + """
        let a = try ModelContainer(
          for: Note.self, Coin.self, configurations: ModelConfiguration("A", schema: Schema([Note.self, Coin.self])),
          ModelConfiguration("B", schema: Schema([Coin.self])))
        """),
    RuleCase(
      "one store, however it is written",
      models + """
        let a = try ModelContainer(for: Tag.self, configurations: ModelConfiguration("A"))
        let b = try ModelContainer(for: Tag.self, configurations: ModelConfiguration("A", allowsSave: true))
        let c = try ModelContainer(
          for: Coin.self, configurations: ModelConfiguration("C", url: URL.documentsDirectory.appending(path: "a/c.store")))
        let d = try ModelContainer(
          for: Coin.self, configurations: ModelConfiguration(url: .documentsDirectory.appendingPathComponent("a").appendingPathComponent("c.store")))
        """),
    RuleCase(
      "branches of one function, and the configurations of a condition",
      models + """
        func open(isNew: Bool) throws -> ModelContainer {
          if isNew { return try ModelContainer(for: Note.self, configurations: ModelConfiguration("A")) }
          return try ModelContainer(for: Note.self, configurations: ModelConfiguration("B"))
        }
        func other(isNew: Bool) throws -> ModelContainer {
          try ModelContainer(for: Coin.self, configurations: isNew ? ModelConfiguration("A") : ModelConfiguration("B"))
        }
        """),
    RuleCase(
      "stores that are no originals: temporary, read only, from the bundle",
      models + """
        let a = try ModelContainer(for: Tag.self)
        let b = try ModelContainer(
          for: Tag.self, configurations: ModelConfiguration(url: FileManager.default.temporaryDirectory.appending(path: "b.store")))
        let c = try ModelContainer(for: Tag.self, configurations: ModelConfiguration("C", allowsSave: false))
        let d = try ModelContainer(
          for: Tag.self, configurations: ModelConfiguration(url: Bundle.main.url(forResource: "d", withExtension: "store")!))
        """),
    RuleCase(
      "an old version's model, places and lists that are not known, other modules",
      """
      // file: App/App.swift
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var title = "" }
      }
      enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] } }
      let a = try ModelContainer(for: V2.Note.self, configurations: ModelConfiguration("A"))
      func make(url: URL, schema: Schema, inMemory: Bool) throws {
        _ = try ModelContainer(for: V2.Note.self, configurations: ModelConfiguration(url: url))
        _ = try ModelContainer(for: schema, configurations: ModelConfiguration("B"))
        _ = try ModelContainer(for: V2.Note.self, configurations: ModelConfiguration("B", isStoredInMemoryOnly: inMemory))
        _ = try ModelContainer(for: V1.Note.self, configurations: ModelConfiguration("Old"))
      }
      // file: Widget/Widget.swift
      let widget = try ModelContainer(for: V2.Note.self)
      """),
    RuleCase(
      "for debugging, in previews and tests",
      """
      // file: App.swift
      \(models)
      let a = try ModelContainer(for: Note.self)
      #if DEBUG
      let debug = try ModelContainer(for: Note.self, configurations: ModelConfiguration("D"))
      #endif
      #Preview { try! ModelContainer(for: Note.self, configurations: ModelConfiguration("P")) }
      // file: AppTests/Support.swift
      let container = try ModelContainer(for: Note.self, configurations: ModelConfiguration("T"))
      """),
  ]
}
