import Testing

/// The rule about recovery code that does not reach its store.
@Suite("Recovery that misses the store", .texts)
struct RecoveryMissesStoreTests {
  @Test("recovery-misses-store", arguments: table + silences)
  func rule(_ line: RuleCase) { line.check("recovery-misses-store") }

  @Test("a second attempt that depends on what the error says", arguments: gates)
  func gate(_ line: RuleCase) { line.check("recovery-misses-store") }

  /// A container with a plan, and code that leads to a second one without it.
  private static func retry(
    _ name: String, _ recovery: String, _ rest: String = "", _ expected: [String] = []
  ) -> RuleCase {
    RuleCase(
      name,
      """
      import Foundation
      import SwiftData
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = ""; init() {} }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      struct Stores {
        func open(_ retries: Int) throws -> ModelContainer {
          do {
            return try ModelContainer(for: V1.Note.self, migrationPlan: Plan.self)
          } catch {
            \(recovery)
          }
        }
        \(rest)
      }
      """, expected)
  }

  private static let again = "return try ModelContainer(for: V1.Note.self)"
  private static let asks = """
    private func isMigration(_ error: Error) -> Bool { mentionsMigration(error as NSError) }
    private func mentionsMigration(_ error: NSError) -> Bool {
      error.userInfo.values.contains { "\\($0)".contains("unknown model version") }
    }
    """

  static let gates: [RuleCase] = [
    retry(
      "a guard with the text",
      "1️⃣guard error.localizedDescription.contains(\"unknown model version\") else { throw error }\n\(again)", "",
      ["1️⃣ note"]),
    retry(
      "a guard with functions, and a log",
      "1️⃣guard isMigration(error) else {\n throw error\n}\nprint(\"again\")\n\(again)", asks, ["1️⃣ note"]),
    retry(
      "an if with the code", "1️⃣if (error as NSError).code == 134_504 { \(again) }\nthrow error", "", ["1️⃣ note"]),
    retry("every error", again, asks),
    retry("another condition", "guard retries > 0 else { throw error }\n\(again)"),
    retry(
      "SwiftData's own error too",
      "guard error is SwiftDataError || isMigration(error) else { throw error }\n\(again)", asks),
    retry("a log alone", "if isMigration(error) { print(\"the migration failed\") }\n\(again)", asks),
    retry("another attempt for the rest", "if isMigration(error) { \(again) }\n\(again)", asks),
  ]

  /// A container with a configuration, and what its failure leads to.
  private static func code(_ configuration: String, _ recovery: String, _ rest: String = "") -> String {
    """
    import Foundation
    import SwiftData
    @Model final class Note { var text = ""; init() {} }
    func open() throws -> ModelContainer {
      let configuration = \(configuration)
      do {
        return try ModelContainer(for: Note.self, configurations: configuration)
      } catch {
        \(recovery)
        return try ModelContainer(for: Note.self, configurations: configuration)
      }
    }
    \(rest)
    """
  }

  private static let named = "ModelConfiguration(\"Notes\")"
  private static let url = "ModelConfiguration(url: .applicationSupportDirectory.appending(path: \"notes.sqlite\"))"

  /// The removal of the default store's files from the app's own folder.
  private static let removal = """
    let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first!
    for name in ["default.store", "default.store-wal", "default.store-shm"] {
      try? FileManager.default.removeItem(at: 1️⃣folder.appendingPathComponent(name))
    }
    """
  /// A target whose entitlements have one app group.
  private static let grouped =
    SignedSource.generated(SignedSource.appGroups(["group.notes"])) + "// file: App/Store.swift\n"

  static let table: [RuleCase] = [
    RuleCase(
      "another ending, in a loop",
      code(
        named,
        """
        let base = configuration.url.deletingPathExtension()
        for ending in ["sqlite", "sqlite-shm", "sqlite-wal"] {
          try? FileManager.default.moveItem(at: 1️⃣base.appendingPathExtension(ending), to: base.appendingPathExtension("old"))
        }
        """), ["1️⃣ warning"]),
    RuleCase(
      "a literal name of Core Data",
      code(
        "ModelConfiguration()",
        "try? FileManager.default.removeItem(at: 1️⃣URL.applicationSupportDirectory.appending(path: \"Model.sqlite\"))"),
      ["1️⃣ warning"]),
    RuleCase(
      "a helper for the wrong file, without the default name",
      code(
        named, "removeStore()",
        """
        func removeStore() {
          let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
          for name in ["Notes.sqlite", "Notes.sqlite-wal"] {
            try? FileManager.default.removeItem(at: 1️⃣folder.appendingPathComponent(name))
          }
        }
        """), ["1️⃣ warning"]),
    RuleCase(
      "a name that is not known",
      code(
        "ModelConfiguration(Settings.storeName)",
        "try? FileManager.default.removeItem(at: 1️⃣URL.applicationSupportDirectory.appending(path: \"Old.sqlite\"))"),
      ["1️⃣ warning"]),
    RuleCase(
      "another folder",
      code(
        named, "try? FileManager.default.removeItem(at: 1️⃣URL.documentsDirectory.appending(path: \"Notes.store\"))"),
      ["1️⃣ warning"]),
    RuleCase(
      "another folder, for all three files",
      code(
        "ModelConfiguration()",
        """
        let file = URL.documentsDirectory.appending(path: "default.store")
        for end in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(at: 1️⃣URL(fileURLWithPath: file.path + end))
        }
        """), ["1️⃣ warning"]),
    RuleCase(
      "another name, for all three files",
      code(
        named,
        """
        let file = URL.applicationSupportDirectory.appending(path: "default.store")
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: 1️⃣file.path + end) }
        """), ["1️⃣ warning"]),
    RuleCase(
      "another name, in a folder that is not known",
      code(
        named, "try? FileManager.default.removeItem(at: 1️⃣Settings.folder.appending(path: \"default.store\"))"),
      ["1️⃣ warning"]),
    RuleCase(
      "the app's own folder, where its entitlements have an app group", grouped + code("ModelConfiguration()", removal),
      ["1️⃣ warning"]),
    RuleCase(
      "the store alone",
      code(named, "try? FileManager.default.removeItem(at: 1️⃣configuration.url)"), ["1️⃣ warning"]),
    RuleCase(
      "the store alone, by its path and its variable",
      code(
        url,
        """
        let file = configuration.url
        if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(atPath: 1️⃣file.path) }
        """), ["1️⃣ warning"]),
    RuleCase(
      "the store alone, moved after a failed `try?`",
      """
      import Foundation
      import SwiftData
      @Model final class Note { var text = ""; init() {} }
      func open() throws -> ModelContainer {
        let url = URL.applicationSupportDirectory.appending(path: "Notes.store")
        let configuration = ModelConfiguration(url: url)
        if let container = try? ModelContainer(for: Note.self, configurations: configuration) { return container }
        try FileManager.default.moveItem(at: 1️⃣url, to: url.appendingPathExtension("old"))
        return try ModelContainer(for: Note.self, configurations: configuration)
      }
      """, ["1️⃣ warning"]),
  ]

  static let silences: [RuleCase] = [
    RuleCase(
      "all three files",
      code(
        named,
        """
        for ending in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(at: URL(fileURLWithPath: configuration.url.path + ending))
        }
        """)),
    RuleCase(
      "all three files, one after the other, in a helper",
      code(
        named, "remove(configuration.url)",
        """
        func remove(_ url: URL) {
          try? FileManager.default.removeItem(at: url)
          try? FileManager.default.removeItem(at: url.deletingPathExtension().appendingPathExtension("store-wal"))
          try? FileManager.default.removeItem(at: url.deletingPathExtension().appendingPathExtension("store-shm"))
        }
        """)),
    RuleCase(
      "the default store's files, without an app group",
      code("ModelConfiguration()", removal.filter { $0 != "1️⃣" })),
    RuleCase(
      "the store of another container that is made in the same attempt",
      """
      import Foundation
      import SwiftData
      @Model final class Note { var text = ""; init() {} }
      func move(to url: URL) throws {
        do {
          let old = try ModelContainer(for: Note.self)
          let new = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
          try copy(old, new)
        } catch {
          for file in [url, URL(fileURLWithPath: url.path + "-wal")] { try FileManager.default.removeItem(at: file) }
          throw error
        }
      }
      func start() throws { try move(to: .applicationSupportDirectory.appending(path: "New.store")) }
      """),
    RuleCase(
      "a flag beside the store",
      code(
        named,
        "try? FileManager.default.removeItem(at: URL.applicationSupportDirectory.appending(path: \"opened.txt\"))")),
    RuleCase(
      "several names are tried",
      code(
        named,
        """
        for name in ["Notes.store", "Notes.sqlite", "Notes.store-wal"] {
          try? FileManager.default.removeItem(at: URL.applicationSupportDirectory.appending(path: name))
        }
        """)),
    RuleCase(
      "the whole folder",
      code(
        named, "try? FileManager.default.removeItem(at: configuration.url.deletingLastPathComponent())")),
    RuleCase(
      "what a folder contains",
      code(
        named,
        """
        let folder = configuration.url.deletingLastPathComponent()
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
          try FileManager.default.removeItem(at: file)
        }
        """)),
    RuleCase(
      "a store whose path is not known",
      code(
        "ModelConfiguration(url: Settings.storeURL)",
        "try? FileManager.default.removeItem(at: URL.applicationSupportDirectory.appending(path: \"Old.sqlite\"))")),
    RuleCase(
      "a list that cannot be evaluated",
      code(named, "for file in files(of: configuration) { try? FileManager.default.removeItem(at: file) }")),
    RuleCase(
      "a backup and a cache",
      code(
        named,
        """
        try? FileManager.default.removeItem(at: URL.applicationSupportDirectory.appending(path: "backup.sqlite"))
        try? FileManager.default.removeItem(at: URL.cachesDirectory.appending(path: "images.db"))
        """)),
    RuleCase(
      "a store in memory, and no failure",
      code(
        "ModelConfiguration(isStoredInMemoryOnly: true)",
        "try? FileManager.default.removeItem(at: configuration.url)")
        + "func reset(_ url: URL) { try? FileManager.default.removeItem(at: url) }"),
  ]
}
