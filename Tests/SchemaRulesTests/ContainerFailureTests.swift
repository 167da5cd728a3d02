import TestSupport
import Testing

/// The rules about what happens when a container cannot be made.
@Suite("Failing containers", .texts)
struct ContainerFailureTests {
  private static let store = """
    @Model final class Note { var text = "" }
    let memory = ModelConfiguration(isStoredInMemoryOnly: true)
    enum Files { static let storeURL = URL.applicationSupportDirectory.appending(path: "default.store") }

    """

  @Test("store-deleted-on-failure", arguments: storeDeletedTable)
  func storeDeleted(_ line: RuleCase) { line.check("store-deleted-on-failure") }

  static let storeDeletedTable: [RuleCase] = [
    RuleCase(
      "a store of data that is made again",
      store + """
        func openCache(_ folder: URL) throws -> ModelContainer {
          let url = folder.appending(path: "imageCache.sqlite")
          do { return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url)) } catch {
            try FileManager.default.removeItem(at: url)
            throw error
          }
        }
        func openDemo(_ demoStoreURL: URL) throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: demoStoreURL)) } catch {
            try FileManager.default.removeItem(at: demoStoreURL)
            throw error
          }
        }
        func open(_ storeURL: URL) throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: storeURL)) } catch {
            try FileManager.default.1️⃣removeItem(at: storeURL)
            throw error
          }
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "a file of the store's name in another folder, and beside one with a name or a URL of its own",
      store + """
        func open() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self) } catch {
            try FileManager.default.removeItem(at: URL.documentsDirectory.appending(path: "default.store"))
            throw error
          }
        }
        func openNamed() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self, configurations: ModelConfiguration("Notes")) } catch {
            try FileManager.default.removeItem(at: URL.applicationSupportDirectory.appending(path: "default.store"))
            throw error
          }
        }
        func openCache() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL)) } catch {
            try FileManager.default.removeItem(at: URL.documentsDirectory.appending(path: "notes.store"))
            throw error
          }
        }
        """),
    RuleCase(
      "the three files of another name, and those in another folder",
      store + """
        func openNamed() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self, configurations: ModelConfiguration("Notes")) } catch {
            for end in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: Files.storeURL.path + end) }
            throw error
          }
        }
        func open() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self) } catch {
            let folder = URL.documentsDirectory
            for name in ["default.store", "default.store-wal"] {
              try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            }
            throw error
          }
        }
        """),
    RuleCase(
      "a container that a local function makes, in a function and in a closure",
      store + """
        func open() -> ModelContainer {
          func make() throws -> ModelContainer { try ModelContainer(for: Note.self) }
          do { return try make() } catch {
            try? FileManager.default.1️⃣removeItem(at: URL.applicationSupportDirectory.appending(path: "default.store"))
            return try! make()
          }
        }
        enum Store {
          static let shared: ModelContainer = {
            let schema = Schema([Note.self])
            func make() throws -> ModelContainer { try ModelContainer(for: schema) }
            if let container = try? make() { return container }
            try? FileManager.default.2️⃣removeItem(at: URL.applicationSupportDirectory.appending(path: "default.store"))
            return try! make()
          }()
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "a local function of another function's name, whose failure is not a container's",
      store + """
        func open() throws -> ModelContainer {
          func make() throws -> ModelContainer { try ModelContainer(for: Note.self) }
          return try make()
        }
        func clean() throws {
          func make() throws {}
          do { try make() } catch {
            try FileManager.default.removeItem(at: URL.applicationSupportDirectory.appending(path: "default.store"))
          }
        }
        """),
    RuleCase(
      "the same file by another spelling, and the file beside it",
      store + """
        func open() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self) } catch {
            try FileManager.default.1️⃣removeItem(at: URL.applicationSupportDirectory.appending(path: "default.store"))
            throw error
          }
        }
        func openNamed() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self, configurations: ModelConfiguration("Notes")) } catch {
            try FileManager.default.2️⃣removeItem(at: URL.applicationSupportDirectory.appending(path: "Notes.store-wal"))
            throw error
          }
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "a copy that could not be finished, while the original stays",
      store + """
        func migrate(from old: URL, to new: URL) throws {
          do {
            let source = ModelContext(try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: old)))
            let target = ModelContext(try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: new)))
            try copy(from: source, to: target)
          } catch {
            try? remove(at: new)
            throw error
          }
        }
        func remove(at url: URL) throws { try FileManager.default.removeItem(at: url) }
        """),
    RuleCase(
      "a copy that was begun beside the original, by a constant and by a file of another name",
      store + """
        func backUp(_ storeURL: URL) throws {
          let target = URL.documentsDirectory.appending(path: "Backups/notes.store")
          do {
            try FileManager.default.copyItem(at: storeURL, to: target)
            _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: target))
          } catch { try? FileManager.default.removeItem(at: target) }
        }
        struct Importer {
          let original = URL.applicationSupportDirectory.appending(path: "default.store")
          func run() throws {
            let copy = original.deletingLastPathComponent().appending(path: "migrated.store")
            do { try fill(ModelContainer(for: Note.self, configurations: ModelConfiguration(url: copy))) } catch {
              try FileManager.default.removeItem(at: copy)
              throw error
            }
          }
        }
        """),
    RuleCase(
      "a copy whose files are found by a helper, while the original with another store's name stays",
      store + """
        enum Boot {
          static func prepare() throws -> URL {
            let current = try folder().appendingPathComponent("Current.store")
            let old = try oldStoreURL()
            if FileManager.default.fileExists(atPath: old.path) { try carry(from: old, to: current) }
            return current
          }
          static func oldStoreURL() throws -> URL { try folder().appendingPathComponent("default.store") }
          static func carry(from oldURL: URL, to storeURL: URL) throws {
            do {
              let old = ModelContext(try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: oldURL)))
              let now = ModelContext(try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: storeURL)))
              try copy(from: old, to: now)
            } catch {
              try? removeFiles(at: storeURL)
              throw error
            }
          }
          static func removeFiles(at storeURL: URL) throws {
            for url in [storeURL, beside(storeURL, "-shm"), beside(storeURL, "-wal")] {
              try FileManager.default.removeItem(at: url)
            }
          }
          static func beside(_ url: URL, _ end: String) -> URL { URL(fileURLWithPath: url.path + end) }
        }
        """),
    RuleCase(
      "a copy by its configuration, and in the catch of a caller",
      store + """
        func carry() throws {
          let old = ModelConfiguration("Old")
          let new = ModelConfiguration("New")
          do {
            try copy(
              from: ModelContainer(for: Note.self, configurations: old),
              to: ModelContainer(for: Note.self, configurations: new))
          } catch {
            for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: new.url.path + end) }
          }
        }
        enum Stores {
          static let groupStore = folder.appending(path: "notes.sqlite")
          static let localStore = folder.appending(path: "local.sqlite")
          static func openBoth() throws -> [ModelContainer] {
            [
              try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: localStore)),
              try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: groupStore)),
            ]
          }
        }
        // file: Move.swift
        func moveToGroup() {
          do { try copy(Stores.openBoth()) } catch {
            try? FileManager.default.removeItem(atPath: Stores.groupStore.path + "-wal")
          }
        }
        """),
    RuleCase(
      "both stores of an attempt, and the only one of it beside another attempt",
      store + """
        func both(_ folder: URL) throws {
          let old = folder.appending(path: "old.store")
          let new = folder.appending(path: "new.store")
          do {
            let a = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: old))
            let b = try 2️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: new))
            try copy(from: a, to: b)
          } catch {
            for store in [old, new] { try? FileManager.default.1️⃣removeItem(at: store) }
          }
        }
        func one(_ folder: URL) throws {
          let first = folder.appending(path: "first.store")
          let second = folder.appending(path: "second.store")
          _ = try? ModelContainer(for: Note.self, configurations: ModelConfiguration(url: first))
          do { _ = try 4️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: second)) } catch {
            try? FileManager.default.3️⃣removeItem(atPath: second.path + "-wal")
          }
        }
        """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣"]),
    RuleCase(
      "in the catch, each file by itself",
      store + """
        func open() -> ModelContainer {
          let configuration = ModelConfiguration(url: Files.storeURL)
          do { return try 2️⃣ModelContainer(for: Note.self, configurations: configuration) } catch {
            try? FileManager.default.1️⃣removeItem(at: Files.storeURL)
            try? FileManager.default.removeItem(at: Files.storeURL.appendingPathExtension("wal"))
            return try! ModelContainer(for: Note.self, configurations: configuration)
          }
        }
        """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "in the catch of a caller, which passes the URL",
      store + """
        enum Factory {
          static func open(at file: URL, inMemory: Bool = false) throws -> ModelContainer {
            let configuration = ModelConfiguration(isStoredInMemoryOnly: inMemory, url: file)
            return try 2️⃣ModelContainer(for: Note.self, configurations: configuration)
          }
        }
        // file: App.swift
        func start(_ folder: URL) -> ModelContainer {
          let place = folder.appending(path: "notes")
          do { return try Factory.open(at: place) } catch {
            try? FileManager.default.1️⃣removeItem(at: place)
            return try! Factory.open(at: place)
          }
        }
        """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "in a helper that gets the URL, by a client of the app's own",
      store + """
        final class Database {
          init(_ location: URL, temporary: Bool = false) throws {
            do {
              let configuration = ModelConfiguration(isStoredInMemoryOnly: temporary, url: location)
              _ = try 2️⃣ModelContainer(for: Note.self, configurations: configuration)
            } catch {
              1️⃣reset(location)
              throw error
            }
          }
          func reset(_ item: URL) { try? fileClient.3️⃣removeItem(item) }
        }
        let a = try Database(Locations.main)
        enum Locations { static let main = make() }
        """,
      ["1️⃣ warning → 3️⃣ 2️⃣"]),
    RuleCase(
      "by a client, by the constant that the container is made with",
      store + """
        func open(files: any Files) throws {
          let place = make()
          do { _ = try 2️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: place)) } catch {
            try files.1️⃣deleteFile(place)
          }
        }
        """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "callers that ask for memory only, or may; a client that removes something else; a library's function",
      store + """
        func open(inMemory: Bool) throws {
          let configuration = ModelConfiguration(isStoredInMemoryOnly: inMemory, url: Files.storeURL)
          do { _ = try ModelContainer(for: Note.self, configurations: configuration) } catch {
            try FileManager.default.removeItem(at: Files.storeURL)
          }
        }
        func make(memory: Bool) throws {
          let configuration = ModelConfiguration(isStoredInMemoryOnly: memory, url: Files.storeURL)
          do { _ = try ModelContainer(for: Note.self, configurations: configuration) } catch {
            try FileManager.default.removeItem(at: Files.storeURL)
          }
        }
        func other() throws {
          do { _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL)) } catch {
            try files.removeItem(storeDraft)
            try files.deleteItem(item)
          }
        }
        public func library(inMemory: Bool = false) throws {
          let configuration = ModelConfiguration(isStoredInMemoryOnly: inMemory, url: Files.storeURL)
          do { _ = try ModelContainer(for: Note.self, configurations: configuration) } catch {
            try FileManager.default.removeItem(at: Files.storeURL)
          }
        }
        let a: () = try open(inMemory: true)
        let b: () = try make(memory: true)
        let c: () = try make(memory: false)
        let d: () = try library()
        """),
    RuleCase(
      "in the initial value of a property, in a loop",
      store + """
        struct NoteApp: App {
          let container: ModelContainer = {
            do { return try 2️⃣ModelContainer(for: Note.self) } catch {
              let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first!
              for name in ["default.store", "default.store-wal", "default.store-shm"] {
                try? FileManager.default.1️⃣removeItem(at: support.appendingPathComponent(name))
              }
              return try! ModelContainer(for: Note.self)
            }
          }()
        }
        """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "in the catch of a function that the catch calls: one finding, there",
      store + """
        func open() -> ModelContainer {
          do { return try ModelContainer(for: Note.self) } catch { return openOther() }
        }
        func openOther() -> ModelContainer {
          let configuration = ModelConfiguration(url: Files.storeURL)
          do { return try ModelContainer(for: Note.self, configurations: configuration) } catch {
            try? FileManager.default.1️⃣removeItem(at: Files.storeURL)
            return try! ModelContainer(for: Note.self, configurations: configuration)
          }
        }
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "in a function that the catch calls",
      store + """
        final class Stack {
          var container: ModelContainer
          init() {
            do { container = try 3️⃣ModelContainer(for: Note.self) } catch {
              Self.1️⃣wipe(Files.storeURL)
              container = try! ModelContainer(for: Note.self)
            }
          }
          static func wipe(_ url: URL) { try? FileManager.default.2️⃣removeItem(at: url) }
        }
        """,
      ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase(
      "in the caller of the function that makes it",
      store + """
        func make() throws -> ModelContainer { try 2️⃣ModelContainer(for: Note.self) }
        func open() throws -> ModelContainer {
          do { return try make() } catch {
            try FileManager.default.1️⃣removeItem(at: Files.storeURL)
            return try make()
          }
        }
        """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "after one attempt or several with try?, naming the last",
      store + """
        func open() throws -> ModelContainer {
          if let container = try? ModelContainer(for: Note.self, configurations: ModelConfiguration("A")) { return container }
          if let container = try? 2️⃣ModelContainer(for: Note.self) { return container }
          try? FileManager.default.1️⃣removeItem(at: Files.storeURL)
          return try ModelContainer(for: Note.self)
        }
        func other() throws -> ModelContainer {
          guard let container = try? 4️⃣ModelContainer(for: Note.self) else {
            try FileManager.default.3️⃣removeItem(at: Files.storeURL)
            return try ModelContainer(for: Note.self)
          }
          return container
        }
        func third() {
          container = try? 6️⃣ModelContainer(for: Note.self)
          if container == nil { try? coordinator.5️⃣destroyPersistentStore(at: url, type: .sqlite) }
        }
        """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣", "5️⃣ warning → 6️⃣"]),
    RuleCase(
      "going on in memory, here or in a function",
      store + """
        func open() throws -> ModelContainer {
          do { return try 2️⃣ModelContainer(for: Note.self) } catch {
            return try 1️⃣ModelContainer(for: Note.self, configurations: memory)
          }
        }
        func inMemory() -> ModelContainer { try! 5️⃣ModelContainer(for: Note.self, configurations: memory) }
        func other() throws -> ModelContainer { (try? 4️⃣ModelContainer(for: Note.self)) ?? 3️⃣inMemory() }
        """,
      ["1️⃣ note → 2️⃣", "3️⃣ note → 5️⃣ 4️⃣"]),
    RuleCase(
      "the deletion is the finding, not what follows it",
      store + """
        func open() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self) } catch {
            try? FileManager.default.1️⃣removeItem(at: Files.storeURL)
            do { return try ModelContainer(for: Note.self) } catch {
              return try ModelContainer(for: Note.self, configurations: memory)
            }
          }
        }
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "moved aside, copied before, in a function; then even the memory is meant",
      store + """
        func a() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self) } catch {
            try FileManager.default.moveItem(at: Files.storeURL, to: Files.storeURL.appendingPathExtension("broken"))
            do { return try ModelContainer(for: Note.self) } catch {
              return try ModelContainer(for: Note.self, configurations: memory)
            }
          }
        }
        func b() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self) } catch {
            try FileManager.default.copyItem(at: Files.storeURL, to: backup)
            try FileManager.default.removeItem(at: Files.storeURL)
            return try ModelContainer(for: Note.self)
          }
        }
        func park(_ url: URL) {
          do { try fm.moveItem(at: url, to: aside) } catch { try? fm.removeItem(at: url) }
        }
        func c() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self) } catch {
            park(Files.storeURL)
            return try ModelContainer(for: Note.self)
          }
        }
        """),
    RuleCase(
      "the old copy goes before the new one is made",
      store + """
        func open() throws -> ModelContainer {
          let broken = Files.storeURL.appendingPathExtension("broken")
          do { return try ModelContainer(for: Note.self) } catch {
            try? FileManager.default.removeItem(at: broken)
            try FileManager.default.moveItem(at: Files.storeURL, to: broken)
            return try ModelContainer(for: Note.self)
          }
        }
        """),
    RuleCase(
      "a copy that comes after the deletion keeps nothing",
      store + """
        func open() throws -> ModelContainer {
          do { return try ModelContainer(for: Note.self) } catch {
            try FileManager.default.1️⃣removeItem(at: Files.storeURL)
            try FileManager.default.copyItem(at: seed, to: Files.storeURL)
            return try ModelContainer(for: Note.self)
          }
        }
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "a container on a copy",
      store + """
        func restore(_ source: URL) throws -> ModelContainer {
          let target = URL.documentsDirectory.appending(path: "restored.store")
          try FileManager.default.copyItem(at: source, to: target)
          do { return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: target)) } catch {
            try? FileManager.default.removeItem(at: target)
            throw error
          }
        }
        func check() throws {
          let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
          let configuration = ModelConfiguration(url: folder.appending(path: "a.store"))
          do { _ = try ModelContainer(for: Note.self, configurations: configuration) } catch {
            try? FileManager.default.removeItem(at: folder)
          }
        }
        """),
    RuleCase(
      "a container in memory, or perhaps",
      store + """
        func a() throws {
          do { _ = try ModelContainer(for: Note.self, configurations: memory) } catch {
            try FileManager.default.removeItem(at: Files.storeURL)
          }
        }
        func b(inMemory: Bool) throws {
          let configuration = ModelConfiguration(isStoredInMemoryOnly: inMemory)
          do { _ = try ModelContainer(for: Note.self, configurations: configuration) } catch {
            try FileManager.default.removeItem(at: Files.storeURL)
          }
        }
        """,
      unresolved: ["configurations"]),
    RuleCase(
      "other files, other catches, other code",
      store + """
        func a() throws {
          do { _ = try ModelContainer(for: Note.self) } catch {
            try? FileManager.default.removeItem(at: URL.cachesDirectory.appending(path: "covers.json"))
          }
          do { try load() } catch { try FileManager.default.removeItem(at: Files.storeURL) }
        }
        func reset() throws {
          try FileManager.default.removeItem(at: Files.storeURL)
          do { _ = try ModelContainer(for: Note.self) } catch { print(error) }
        }
        func b() {
          do { _ = try ModelContainer(for: Note.self) } catch {
            #if DEBUG
            try? FileManager.default.removeItem(at: Files.storeURL)
            #endif
          }
        }
        """),
    RuleCase(
      "for debugging, in previews and tests",
      "// file: App.swift\n" + store + """
        func make() throws -> ModelContainer { try ModelContainer(for: Note.self) }
        #if DEBUG
        func debug() throws {
          do { _ = try ModelContainer(for: Note.self) } catch { try FileManager.default.removeItem(at: Files.storeURL) }
        }
        #endif
        #Preview {
          do { return try ModelContainer(for: Note.self) } catch { try? fm.removeItem(at: Files.storeURL) }
        }
        // file: AppTests/Support.swift
        func open() throws -> ModelContainer {
          do { return try make() } catch { try fm.removeItem(at: Files.storeURL) }
        }
        """),
    RuleCase(
      "the file of a configuration that is computed, and helpers of an object and of the file manager",
      store + """
        enum Store {
          static var configuration: ModelConfiguration { ModelConfiguration("notes") }
          static func open() -> ModelContainer {
            let configuration = Self.configuration
            do { return try 2️⃣ModelContainer(for: Note.self, configurations: configuration) } catch {
              try? FileManager.default.1️⃣removeItem(at: configuration.url)
              fatalError()
            }
          }
        }
        struct Cleaner { func clean() { try? FileManager.default.5️⃣removeItem(at: Files.storeURL) } }
        extension FileManager { func clean() { try? 8️⃣removeItem(at: Files.storeURL) } }
        func second() -> ModelContainer {
          do { return try 4️⃣ModelContainer(for: Note.self) } catch { Cleaner().3️⃣clean(); fatalError() }
        }
        func third() -> ModelContainer {
          do { return try 7️⃣ModelContainer(for: Note.self) } catch { FileManager.default.6️⃣clean(); fatalError() }
        }
        """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 5️⃣ 4️⃣", "6️⃣ warning → 8️⃣ 7️⃣"]),
  ]

  @Test("store-deleted-on-failure where nothing has failed", arguments: storeWipedTable)
  func storeWiped(_ line: RuleCase) { line.check("store-deleted-on-failure") }

  static let storeWipedTable: [RuleCase] = [
    RuleCase(
      "another version number, before the container is made",
      store + """
        struct NoteApp: App {
          static let schemaNumber = 3
          let container: ModelContainer
          init() {
            let configuration = ModelConfiguration(url: Files.storeURL)
            if UserDefaults.standard.integer(forKey: "schema") != Self.schemaNumber {
              try? FileManager.default.1️⃣removeItem(at: Files.storeURL)
              try? FileManager.default.removeItem(at: Files.storeURL.appendingPathExtension("wal"))
            }
            container = try! 2️⃣ModelContainer(for: Note.self, configurations: configuration)
          }
        }
        """,
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "nothing was counted, in the default store",
      store + """
        @MainActor func open() throws -> ModelContainer {
          let container = try 2️⃣ModelContainer(for: Note.self)
          let count = (try? container.mainContext.fetchCount(FetchDescriptor<Note>())) ?? 0
          if count == 0 {
            let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            try? FileManager.default.1️⃣removeItem(at: support.appendingPathComponent("default.store"))
            return try ModelContainer(for: Note.self)
          }
          return container
        }
        """,
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "once, in a function of another file that looks at a flag of its own",
      store + """
        let shared: ModelContainer = {
          let settings = ModelConfiguration("Notes")
          if settings.name == "Notes" { print("notes") }
          Cleaner.1️⃣removeOldStore(settings)
          return try! 3️⃣ModelContainer(for: Note.self, configurations: settings)
        }()
        // file: Cleaner.swift
        enum Cleaner {
          static func removeOldStore(_ settings: ModelConfiguration) {
            let isDone = UserDefaults.standard.bool(forKey: "removed-1.4")
            guard !isDone else { return }
            for end in ["", "-wal", "-shm"] {
              try? FileManager.default.2️⃣removeItem(atPath: settings.url.path() + end)
            }
          }
        }
        """,
      ["1️⃣ note → 2️⃣ 3️⃣"]),
    RuleCase(
      "a variable that the code sets, a property and a function that compare, and what the container itself does",
      store + """
        enum Stack {
          static var isOutdated: Bool { lastBuild.compare(build, options: .numeric) == .orderedAscending }
          static func isLegacy() -> Bool {
            guard let first = read() else { return false }
            return first.isEmpty || first < "4"
          }
          static func a() throws -> ModelContainer {
            var needsReset = false
            if read() == nil { needsReset = true }
            if needsReset, FileManager.default.fileExists(atPath: Files.storeURL.path) {
              try FileManager.default.1️⃣removeItem(at: Files.storeURL)
            }
            return try 2️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL))
          }
          static func b() throws -> ModelContainer {
            if isOutdated { try coordinator.3️⃣destroyPersistentStore(at: Files.storeURL, type: .sqlite) }
            return try 4️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL))
          }
          static func c() throws -> ModelContainer {
            let container = try 6️⃣ModelContainer(for: Note.self)
            if !isLegacy() { return container }
            container.5️⃣deleteAllData()
            return try ModelContainer(for: Note.self)
          }
        }
        """,
      ["1️⃣ note → 2️⃣", "3️⃣ note → 4️⃣", "5️⃣ note → 6️⃣"]),
    RuleCase(
      "around the call of a function that makes it, with what its callers pass",
      store + """
        func make(at url: URL) throws -> ModelContainer {
          try 2️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
        }
        func open() throws -> ModelContainer {
          let place = URL.documentsDirectory.appending(path: "notes.store")
          if stored < 2 { try FileManager.default.1️⃣removeItem(at: place) }
          return try make(at: place)
        }
        """,
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "one finding for each condition",
      store + """
        func open() throws -> ModelContainer {
          if stored < 2 {
            try FileManager.default.1️⃣removeItem(at: Files.storeURL)
            for end in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: Files.storeURL.path + end) }
          }
          if rows.isEmpty { try FileManager.default.2️⃣removeItem(at: Files.storeURL) }
          return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL))
        }
        """,
      ["1️⃣ note", "2️⃣ note"]),
    RuleCase(
      "what somebody asks for: a flag, a parameter, an argument of the process, a mode, a function of that name",
      store + """
        struct Stack {
          @AppStorage("reset") var isResetWanted = false
          let mode: Mode
          static let configuration = ModelConfiguration(url: Files.storeURL)
          func a() throws -> ModelContainer {
            if UserDefaults.standard.bool(forKey: "reset") { try FileManager.default.removeItem(at: Files.storeURL) }
            if isResetWanted { try FileManager.default.removeItem(at: Files.storeURL) }
            if mode == .fresh { try FileManager.default.removeItem(at: Files.storeURL) }
            if case .fresh = mode { try FileManager.default.removeItem(at: Files.storeURL) }
            switch mode { case .fresh: try FileManager.default.removeItem(at: Files.storeURL); default: break }
            return try ModelContainer(for: Note.self, configurations: Self.configuration)
          }
          func b(reset: Bool, version: Int) throws -> ModelContainer {
            if reset { try FileManager.default.removeItem(at: Files.storeURL) }
            if reset == true || version == 3 { try FileManager.default.removeItem(at: Files.storeURL) }
            return try ModelContainer(for: Note.self, configurations: Self.configuration)
          }
          func c() throws -> ModelContainer {
            var isFresh = false
            if CommandLine.arguments.contains("--fresh") { isFresh = true }
            if isFresh { try FileManager.default.removeItem(at: Files.storeURL) }
            return try ModelContainer(for: Note.self, configurations: Self.configuration)
          }
          var isForTests: Bool { ProcessInfo.processInfo.environment["FRESH"] == "1" }
          func d() throws -> ModelContainer {
            if isForTests { try FileManager.default.removeItem(at: Files.storeURL) }
            return try ModelContainer(for: Note.self, configurations: Self.configuration)
          }
          mutating func resetAll() throws {
            if count > 0 { try FileManager.default.removeItem(at: Files.storeURL) }
            container = try ModelContainer(for: Note.self, configurations: Self.configuration)
          }
        }
        let stack = try Stack(mode: .fresh).b(reset: flags.reset, version: 2)
        """),
    RuleCase(
      "always, or whenever the file exists",
      store + """
        func a() throws -> ModelContainer {
          try? FileManager.default.removeItem(at: Files.storeURL)
          return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL))
        }
        func b() throws -> ModelContainer {
          let exists = FileManager.default.fileExists(atPath: Files.storeURL.path)
          if exists { try FileManager.default.removeItem(at: Files.storeURL) }
          guard let text = read() else { throw failure }
          if !exists { Files.removeAll() }
          return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL))
        }
        extension Files { static func removeAll() { try? FileManager.default.removeItem(at: storeURL) } }
        """),
    RuleCase(
      "other files, files that may be others, a copy that is kept",
      store + """
        func a() throws -> ModelContainer {
          if version < 2 {
            try FileManager.default.removeItem(at: Files.storeURL.deletingPathExtension().appendingPathExtension("json"))
            try FileManager.default.removeItem(at: Files.storeURL.deletingLastPathComponent().appending(path: "photos"))
            try FileManager.default.removeItem(at: storeURL)
            try FileManager.default.removeItem(at: URL.documentsDirectory.appending(path: "default.store"))
            try coordinator.destroyPersistentStore(at: storeURL, type: .sqlite)
            values.erase()
          }
          return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL))
        }
        func b() throws -> ModelContainer {
          if version < 2 {
            try FileManager.default.copyItem(at: Files.storeURL, to: backup)
            try FileManager.default.removeItem(at: Files.storeURL)
          }
          return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL))
        }
        func c() throws -> ModelContainer {
          if version < 2 {
            Backups.exportAll()
            try FileManager.default.removeItem(at: Files.storeURL)
          }
          return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL))
        }
        func d() throws -> ModelContainer {
          if version < 2 { tidy() }
          return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL))
        }
        func tidy() throws {
          try FileManager.default.moveItem(at: Files.storeURL, to: aside)
          try FileManager.default.removeItem(at: Files.storeURL)
        }
        """),
    RuleCase(
      "one of two stores, after its rows were carried over",
      store + """
        extension Files { static let newURL = URL.applicationSupportDirectory.appending(path: "notes.store") }
        func open() throws -> ModelContainer {
          let old = try ModelContainer(for: Note.self)
          let new = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.newURL))
          let count = carry(from: old, to: new)
          if count > 0 { try FileManager.default.removeItem(at: URL.applicationSupportDirectory.appending(path: "default.store")) }
          return new
        }
        """),
    RuleCase(
      "code that does not open the store, in memory, in a temporary folder, for debugging, in previews and tests",
      "// file: App.swift\n" + store + """
        func tidy() { if version < 2 { try? FileManager.default.removeItem(at: Files.storeURL) } }
        func a() throws {
          if version < 2 { try FileManager.default.removeItem(at: Files.storeURL) }
          _ = try ModelContainer(for: Note.self, configurations: memory)
        }
        func b() throws {
          let url = FileManager.default.temporaryDirectory.appending(path: "a.store")
          if version < 2 { try FileManager.default.removeItem(at: url) }
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
        }
        func c() throws {
          #if DEBUG
          if version < 2 { try FileManager.default.removeItem(at: Files.storeURL) }
          #endif
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL))
        }
        #Preview {
          if version < 2 { try! FileManager.default.removeItem(at: Files.storeURL) }
          return Root().modelContainer(try! ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL)))
        }
        // file: AppTests/Support.swift
        func open() throws {
          if version < 2 { try FileManager.default.removeItem(at: Files.storeURL) }
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Files.storeURL))
        }
        """),
  ]

  @Test("crash-on-container-failure", arguments: crashTable)
  func crash(_ line: RuleCase) { line.check("crash-on-container-failure") }

  static let crashTable: [RuleCase] = [
    RuleCase(
      "try!, in every way to make one",
      store + """
        let a = try! 1️⃣ModelContainer(for: Note.self)
        let b: ModelContainer = try! .2️⃣init(for: Note.self)
        func make() throws -> ModelContainer { try 4️⃣ModelContainer(for: Note.self) }
        let c = try! 3️⃣make()
        """,
      ["1️⃣ note", "2️⃣ note", "3️⃣ note → 4️⃣"]),
    RuleCase(
      "the template of a new project, and a second trap that is never reached",
      store + """
        struct NoteApp: App {
          var shared: ModelContainer = {
            do { return try 2️⃣ModelContainer(for: Note.self) } catch {
              1️⃣assertionFailure("\\(error)")
              fatalError()
            }
          }()
        }
        """,
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "guard, ??, a function that never returns, one trap for two containers",
      store + """
        func fail() -> Never { exit(1) }
        func a() -> ModelContainer {
          guard let container = try? ModelContainer(for: Note.self) else { 1️⃣preconditionFailure() }
          return container
        }
        func b() -> ModelContainer { (try? ModelContainer(for: Note.self)) ?? 2️⃣fail() }
        func c(isNew: Bool) -> ModelContainer {
          do {
            if isNew { return try ModelContainer(for: Note.self) }
            return try ModelContainer(for: Note.self, configurations: ModelConfiguration("B"))
          } catch { 3️⃣fatalError() }
        }
        """,
      ["1️⃣ note", "2️⃣ note", "3️⃣ note"]),
    RuleCase(
      "the last attempt's answer counts; in memory is no store",
      store + """
        func a() -> ModelContainer {
          do { return try ModelContainer(for: Note.self) } catch {
            do { return try ModelContainer(for: Note.self, configurations: memory) } catch { fatalError() }
          }
        }
        let b = try! ModelContainer(for: Note.self, configurations: memory)
        """),
    RuleCase(
      "shown, thrown on, of other calls, for debugging, in previews and tests",
      "// file: App.swift\n" + store + """
        func a() { do { _ = try ModelContainer(for: Note.self) } catch { show(error) } }
        func b() throws { _ = try ModelContainer(for: Note.self) }
        func c() { do { _ = try ModelContainer(for: Note.self) } catch { show(error) }; do { try load() } catch { fatalError() } }
        #if DEBUG
        let d = try! ModelContainer(for: Note.self)
        #endif
        #Preview { try! ModelContainer(for: Note.self) }
        // file: AppTests/Support.swift
        let container = try! ModelContainer(for: Note.self)
        """),
  ]

  @Test("crash-on-container-failure is off unless it is asked for")
  func optIn() {
    let report = ExampleSource(Self.store + "let a = try! ModelContainer(for: Note.self)").report()
    #expect(!report.diagnostics.contains { $0.rule == "crash-on-container-failure" })
  }

  @Test("points at", arguments: spansTable)
  func spans(_ line: SpanCase) { line.check() }

  static let spansTable: [SpanCase] = [
    SpanCase(
      "store-deleted-on-failure",
      store + """
        func wipe() { try? FileManager.default.removeItem(at: Files.storeURL) }
        func a() { do { _ = try ModelContainer(for: Note.self) } catch { wipe() } }
        func b() { do { _ = try ModelContainer(for: Note.self) } catch { try? fm.removeItem(at: Files.storeURL) } }
        func c() throws {
          do { _ = try ModelContainer(for: Note.self) } catch {
            _ = try ModelContainer(for: Note.self, configurations: memory)
          }
        }
        """,
      ["wipe", "removeItem", "ModelContainer"]),
    SpanCase(
      "crash-on-container-failure",
      store + """
        func a() { do { _ = try ModelContainer(for: Note.self) } catch { fatalError("gone") } }
        func make() throws -> ModelContainer { try ModelContainer(for: Note.self) }
        let b = try! make()
        let c = try! SwiftData.ModelContainer(for: Note.self)
        """,
      ["fatalError", "make", "ModelContainer"]),
    SpanCase(
      "configuration-model-not-in-container",
      """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
      }
      @Model final class Coin { var value = 0 }
      let a = try ModelContainer(for: Coin.self, configurations: ModelConfiguration(schema: Schema([V1.Note.self])))
      let b = try ModelContainer(for: Coin.self, configurations: ModelConfiguration(schema: Schema(V1.models)))
      """,
      ["V1.Note", "V1"]),
    SpanCase(
      "conflicting-containers",
      store + """
        @Model final class Coin { var value = 0 }
        let a = try ModelContainer(for: Note.self)
        struct Root: View { var body: some View { Text("").modelContainer(for: Coin.self) } }
        """,
      ["modelContainer"]),
  ]
}
