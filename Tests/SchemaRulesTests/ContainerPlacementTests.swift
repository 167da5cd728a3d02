import Testing

/// The rules about where containers are created, and which models share a process.
@Suite("Containers that are created again, and names that two models share", .texts)
struct ContainerPlacementTests {
  @Test("container-made-repeatedly", arguments: repeated + repeatedSilences)
  func repeatedly(_ line: RuleCase) { line.check("container-made-repeatedly") }

  @Test("duplicate-entity-name", arguments: duplicates + duplicateSilences)
  func duplicate(_ line: RuleCase) { line.check("duplicate-entity-name") }

  private static let model = """
    import SwiftData
    import SwiftUI
    @Model final class Note { var text = ""; init() {} }

    """

  static let repeated: [RuleCase] = [
    RuleCase(
      "a static property",
      model + "enum Store { static var shared: ModelContainer { try! 1️⃣ModelContainer(for: Note.self) } }",
      ["1️⃣ warning"]),
    RuleCase(
      "a property of the app, with a catch",
      model + """
        struct NoteApp: App {
          var container: ModelContainer {
            let schema = Schema([Note.self])
            let configuration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: false)
            do { return try 1️⃣ModelContainer(for: schema, configurations: [configuration]) } catch { fatalError() }
          }
          var body: some Scene { WindowGroup { Text("") }.modelContainer(container) }
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "an explicit getter, in an extension",
      model + """
        extension ModelContainer {
          static var notes: ModelContainer { get { try! 1️⃣ModelContainer(for: Note.self) } }
        }
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "a throwing getter of an actor",
      model + """
        actor Sync {
          var container: ModelContainer { get throws { try 1️⃣ModelContainer(for: Note.self) } }
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "the argument of a modifier",
      model + """
        struct NoteApp: App {
          var body: some Scene { WindowGroup { Text("") }.modelContainer(try! 1️⃣ModelContainer(for: Note.self)) }
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "a local constant",
      model + """
        var store: ModelContainer {
          let container: ModelContainer
          container = try! 1️⃣ModelContainer(for: Note.self)
          return container
        }
        """, ["1️⃣ warning"]),
  ]

  static let repeatedSilences: [RuleCase] = [
    RuleCase(
      "initial values",
      model + """
        enum Store {
          static let shared: ModelContainer = { try! ModelContainer(for: Note.self) }()
          static let other = try! ModelContainer(for: Note.self)
        }
        struct NoteApp: App {
          var container: ModelContainer = { try! ModelContainer(for: Note.self) }()
          var body: some Scene { WindowGroup { Text("") }.modelContainer(container) }
        }
        final class Holder { lazy var container: ModelContainer = { try! ModelContainer(for: Note.self) }() }
        """),
    RuleCase(
      "a stored optional, and a cache",
      model + """
        enum Store {
          nonisolated(unsafe) private static var cached: ModelContainer?
          static var shared: ModelContainer {
            if let cached { return cached }
            let container = try! ModelContainer(for: Note.self)
            cached = container
            return container
          }
          static var other: ModelContainer {
            let container = try! ModelContainer(for: Note.self)
            cached = container
            return container
          }
        }
        """),
    RuleCase(
      "the modifier with models, and code that runs later",
      model + """
        struct NoteApp: App {
          @State private var container: ModelContainer?
          var body: some Scene {
            WindowGroup { Text("").task { container = try? ModelContainer(for: Note.self) } }.modelContainer(for: Note.self)
          }
        }
        """),
    RuleCase(
      "in memory, a function, a preview",
      model + """
        enum Store {
          static var preview: ModelContainer {
            try! ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
          }
          static func make() throws -> ModelContainer { try ModelContainer(for: Note.self) }
          #if DEBUG
          static var debug: ModelContainer { try! ModelContainer(for: Note.self) }
          #endif
        }
        struct NotePreviews: PreviewProvider {
          static var container: ModelContainer { try! ModelContainer(for: Note.self) }
          static var previews: some View { Text("").modelContainer(container) }
        }
        """),
  ]

  private static let twoTracks = """
    import SwiftData
    enum Offline { @Model final class 2️⃣Track { var file = ""; init() {} } }
    enum History { @Model final class 1️⃣Track { var plays = 0; init() {} } }

    """
  private static let silentTracks = twoTracks.replacing("1️⃣", with: "").replacing("2️⃣", with: "")

  static let duplicates: [RuleCase] = [
    RuleCase(
      "two containers",
      twoTracks + """
        let offline = try 3️⃣ModelContainer(for: Offline.Track.self, configurations: ModelConfiguration("Offline"))
        let history = try 4️⃣ModelContainer(for: History.Track.self, configurations: ModelConfiguration("History"))
        """, ["1️⃣ warning → 2️⃣ 3️⃣ 4️⃣"]),
    RuleCase(
      "one container", twoTracks + "let all = try 3️⃣ModelContainer(for: Offline.Track.self, History.Track.self)",
      ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase(
      "a schema, and a model that a relationship reaches",
      """
      import SwiftData
      enum Offline {
        @Model final class Album { var tracks: [Track] = []; init() {} }
        @Model final class 2️⃣Track { var album: Album?; init() {} }
      }
      enum History { @Model final class 1️⃣Track { var plays = 0; init() {} } }
      let offline = try 3️⃣ModelContainer(for: Schema([Offline.Album.self]))
      let history = try 4️⃣ModelContainer(for: Schema([History.Track.self]), configurations: ModelConfiguration("History"))
      """, ["1️⃣ warning → 2️⃣ 3️⃣ 4️⃣"]),
    RuleCase(
      "plans of two stores",
      """
      import SwiftData
      enum OfflineV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Track.self] }
        @Model final class 2️⃣Track { var file = ""; init() {} }
      }
      enum HistoryV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Track.self] }
        @Model final class 1️⃣Track { var plays = 0; init() {} }
      }
      let offline = try 3️⃣ModelContainer(for: Schema(versionedSchema: OfflineV1.self))
      let history = try 4️⃣ModelContainer(
        for: Schema(versionedSchema: HistoryV1.self), configurations: ModelConfiguration("History"))
      """, ["1️⃣ warning → 2️⃣ 3️⃣ 4️⃣"]),
    RuleCase(
      "a model of a class",
      """
      import SwiftData
      final class Player {
        @Model final class 2️⃣Item { var title = ""; init() {} }
        func open() throws -> ModelContainer { try 3️⃣ModelContainer(for: Item.self) }
      }
      @Model final class 1️⃣Item { var name = ""; init() {} }
      let app = try 4️⃣ModelContainer(for: Item.self, configurations: ModelConfiguration("App"))
      """, ["1️⃣ warning → 2️⃣ 3️⃣ 4️⃣"]),
  ]

  static let duplicateSilences: [RuleCase] = [
    RuleCase(
      "only one is held", silentTracks + "let offline = try ModelContainer(for: Offline.Track.self)"),
    RuleCase(
      "frozen copies of a plan",
      """
      import SwiftData
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = ""; init() {} }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = ""; var isDone = false; init() {} }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      let app = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
      let old = try ModelContainer(for: Schema(versionedSchema: V1.self))
      """),
    RuleCase(
      "branches of `#if`",
      """
      import SwiftData
      #if os(macOS)
      @Model final class Note { var text = ""; init() {} }
      #else
      @Model final class Note { var title = ""; init() {} }
      #endif
      let app = try ModelContainer(for: Note.self)
      """),
    RuleCase(
      "in memory and in a test",
      silentTracks + """
        let offline = try ModelContainer(for: Offline.Track.self)
        let history = try ModelContainer(
          for: History.Track.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        // file: Tests/TrackTests.swift
        import XCTest
        let test = try ModelContainer(for: History.Track.self)
        """),
    RuleCase(
      "two apps",
      """
      // file: Package.swift
      let package = Package(targets: [.executableTarget(name: "One"), .executableTarget(name: "Two")])
      // file: Sources/One/App.swift
      import SwiftData
      @Model final class Note { var text = ""; init() {} }
      let one = try ModelContainer(for: Note.self)
      // file: Sources/Two/App.swift
      import SwiftData
      @Model final class Note { var title = ""; init() {} }
      let two = try ModelContainer(for: Note.self)
      """),
  ]
}
