import Foundation
import TestSupport
import Testing

/// `record`, `upgrade` and `lint` on apps with several stores, and on stores that moved.
@Suite("Several stores")
struct SeveralStoresTests {
  /// An app that keeps notes in one store and images in another, each with a plan; the main plan's `schemas` may lack its
  /// newest version.
  private static func app(schemas: String = "[V1.self, V2.self]", opens: String = "V2") -> String {
    """
    import SwiftData
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note { var text = ""; init() {} }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note { var text = ""; var size = 0; init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { \(schemas) }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    enum Cache1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Picture.self] }
      @Model final class Picture { var url = ""; init() {} }
    }
    enum CachePlan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [Cache1.self] }
      static var stages: [MigrationStage] { [] }
    }
    func main() throws -> ModelContainer {
      try ModelContainer(for: Schema(versionedSchema: \(opens).self), migrationPlan: Plan.self)
    }
    func pictures() throws -> ModelContainer {
      try ModelContainer(
        for: Schema(versionedSchema: Cache1.self), migrationPlan: CachePlan.self,
        configurations: ModelConfiguration("Pictures"))
    }

    """
  }

  @Test("every store of a release is recorded, with its place and plan")
  func record() throws {
    let folder = try TemporaryFolder(["App.swift": Self.app()])
    let outcome = try Tool.run(["record", "1.0"], in: folder.url)
    #expect(
      outcome.output == "SchemaHistory/1.0.json: 'V2' in 'main', 1 model; 'Cache1' in 'pictures', 1 model, no commit\n")
    #expect(outcome.code == 0)
    let record = try JSONObject(try #require(folder.text("SchemaHistory/1.0.json")))
    #expect(record.number("format") == 2 && record.text("location") == "automatic/default.store")
    let other = try #require(record.list("otherStores").first)
    #expect(other.text("location") == "automatic/Pictures.store" && other.text("plan") == "CachePlan")
    let narrowed = try Tool.run(["record", "1.1", "--container", "pictures"], in: folder.url)
    #expect(narrowed.output == "SchemaHistory/1.1.json: 'Cache1' in 'pictures', 1 model, no commit\n")
  }

  @Test("a plan that forgets its newest version does not leave its store to the other plan")
  func incompletePlan() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(schemas: "[V1.self]", opens: "V1"), tag: "v1")
    try folder.commit(Self.app(schemas: "[V1.self]"), tag: "v2")
    #expect(try Tool.run(["record", "--all-tags", "v*"], in: folder.url).code == 0)
    let upgrade = try JSONObject(try Tool.run(["upgrade", "--format", "json"], in: folder.url).output)
    let rows = upgrade.list("releases").map { "\($0.text("release")) \($0.text("container")) \($0.text("target"))" }
    #expect(
      rows.filter { $0.hasSuffix("'Cache1' with 'CachePlan'") } == [
        "v1 pictures 'Cache1' with 'CachePlan'", "v2 pictures 'Cache1' with 'CachePlan'",
      ])
    #expect(rows.filter { $0.contains(" main ") }.count == 2)
    #expect(rows.allSatisfy { !$0.contains(" main ") || $0.hasSuffix("with 'Plan'") })
  }

  @Test("each store is judged by the container that opens it, in a section of its own")
  func sections() throws {
    let folder = try TemporaryFolder([
      "App.swift": Self.app(opens: "V1").replacing("[V1.self, V2.self]", with: "[V1.self]")
    ])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    try folder.write(Self.app(), to: "App.swift")
    let outcome = try Tool.run(["upgrade"], in: folder.url)
    #expect(outcome.output.contains("the default store of 'main': to 'V2' with 'Plan'"))
    #expect(outcome.output.contains("the store 'Pictures' of 'pictures': to 'Cache1' with 'CachePlan'"))
    #expect(outcome.output.hasSuffix("2 of 2 stores of 1 release open\n"))
    let narrowed = try Tool.run(["upgrade", "--container", "pictures"], in: folder.url).output
    #expect(narrowed.contains("to 'Cache1'") && !narrowed.contains("'V2'"))
  }

  @Test("a store that cannot be evaluated is left out of the record, which is said and is exit code 3")
  func unknownStore() throws {
    let unknown = Self.app().replacing(
      "Schema(versionedSchema: Cache1.self), migrationPlan: CachePlan.self", with: "cached()")
    let folder = try TemporaryFolder()
    try folder.commit("let x = 1\n", tag: "v0")
    try folder.commit(unknown, tag: "v1")
    try folder.commit(Self.app(), tag: "v2")
    let outcome = try Tool.run(["record", "--all-tags", "v*"], in: folder.url)
    #expect(outcome.code == 3)
    #expect(
      outcome.complaints.contains("v1: recorded without the store of 'pictures': the container's models are not known"))
    #expect(outcome.output.contains("v0: no persistent store\n"))
    #expect(
      outcome.output.hasSuffix(
        "3 tags: 1 recorded, 1 without a persistent store, 1 not recorded, or not completely\n"))
    #expect(folder.names(in: "SchemaHistory") == ["v1.json", "v2.json"])
  }

  // MARK: Moved stores

  private static func notes(_ configuration: String = "", beside: String = "") -> String {
    """
    import Foundation
    import SwiftData
    @Model final class Note { var text = ""; init() {} }
    func open() throws -> ModelContainer { try ModelContainer(for: Note.self\(configuration)) }
    \(beside)

    """
  }

  /// What `upgrade` and `lint` say of a store whose container changed.
  private func judgment(from old: String, to new: String, beside: String = "") throws -> (end: String, lint: [String]) {
    let folder = try TemporaryFolder(["App.swift": Self.notes(old)])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    try folder.write(Self.notes(new, beside: beside), to: "App.swift")
    let upgrade = try Tool.run(["upgrade", "--format", "json"], in: folder.url)
    let end = try JSONObject(upgrade.output).list("releases")[0].text("end")
    #expect(upgrade.code == (end == "moved" ? 1 : 0))
    let lint = try Tool.run(["--only", "store-moved", "--format", "concise"], in: folder.url)
    return (end, lint.output.split(separator: "\n").map(String.init))
  }

  /// A configuration with a URL.
  private static func at(_ url: String) -> String { ", configurations: ModelConfiguration(url: \(url))" }

  /// Names of stores in an enum, and as members of the types that are expected.
  private static let names = """
    enum StoreName: String { case old = "Notes", new; static let newest = StoreName.new }
    extension String { static let library = "Library" }
    extension URL { static let library = URL.documentsDirectory.appending(path: "\\(String.library).store") }
    """
  private static let support = ".applicationSupportDirectory.appending(path: \"notes.sqlite\")"
  private static let environment = "URL(filePath: ProcessInfo.processInfo.environment[\"STORE\"]!)"
  private static let either =
    ", configurations: isLarge ? ModelConfiguration(url: \(support)) : ModelConfiguration(\"Small\")"
  private static let eitherURL = at("isLarge ? \(support) : .documentsDirectory.appending(path: \"large.sqlite\")")

  @Test(
    "a store that the app no longer opens has moved",
    arguments: [
      (eitherURL, ", configurations: ModelConfiguration(\"Notes\")"),
      (either, ", configurations: ModelConfiguration(\"Notes\")"),
      (", configurations: ModelConfiguration(\"Notes\")", either),
      ("", ", configurations: ModelConfiguration(\"Notes\")"),
      (", configurations: ModelConfiguration(\"Old\")", ", configurations: ModelConfiguration(\"Notes\")"),
      ("", ", configurations: ModelConfiguration(groupContainer: .identifier(\"group.notes\"))"),
      (
        ", configurations: ModelConfiguration(groupContainer: .identifier(\"group.a\"))",
        ", configurations: ModelConfiguration(groupContainer: .identifier(\"group.b\"))"
      ),
      ("", ", configurations: ModelConfiguration(url: .documentsDirectory.appending(path: \"notes.sqlite\"))"),
      // Another name is another file, wherever its folder is.
      (
        "",
        ", configurations: ModelConfiguration(\"Notes\", groupContainer: isShared ? .identifier(\"group.a\") : .none)"
      ),
      ("", ", configurations: ModelConfiguration(\"Notes\", groupContainer: .identifier(Kit.group))"),
      ("", ", configurations: ModelConfiguration(url: Kit.folder().appending(path: \"notes.sqlite\"))"),
      (
        ", configurations: ModelConfiguration(\"Old\", groupContainer: .identifier(Kit.group))",
        ", configurations: ModelConfiguration(\"Notes\", groupContainer: .identifier(Kit.group))"
      ),
      ("", ", configurations: ModelConfiguration(isStoredInMemoryOnly: true)"),
      (
        ", configurations: ModelConfiguration(\"Notes1\")",
        ", configurations: ModelConfiguration(\"Notes\\(Number.version)\")"
      ),
      (
        ", configurations: ModelConfiguration(url: .documentsDirectory.appending(path: \"Notes.store\"))",
        ", configurations: ModelConfiguration(url: .documentsDirectory.appending(path: \"\\(file).store\"))"
      ),
      (", configurations: ModelConfiguration(\"Notes\")", ", configurations: ModelConfiguration(\"Notes\" + file)"),
      (
        ", configurations: ModelConfiguration(\"Notes\")",
        ", configurations: ModelConfiguration(StoreName.new.rawValue)"
      ),
      (", configurations: ModelConfiguration(\"Notes\")", ", configurations: ModelConfiguration(.library)"),
      (at(".documentsDirectory.appending(path: \"Notes.store\")"), at(".library")),
      (
        ", configurations: ModelConfiguration(groupContainer: .identifier(\"group.a\"))",
        ", configurations: ModelConfiguration(groupContainer: .identifier(.library))"
      ),
    ])
  func moved(old: String, new: String) throws {
    let constants = "enum Number { static let version = 2 }\nlet file = \"new\"\n" + Self.names
    let (end, lint) = try judgment(from: old, to: new, beside: constants)
    #expect(end == "moved")
    #expect(lint.count == 1 && lint.allSatisfy { $0.contains("error: release '1.0' keeps its data in ") })
  }

  @Test(
    "one place in two spellings, and a place that entitlements decide, have not moved",
    arguments: [
      ("", ", configurations: ModelConfiguration(groupContainer: .none)"),
      (", configurations: ModelConfiguration(userID)", ", configurations: ModelConfiguration(userID)"),
      (", configurations: ModelConfiguration(groupContainer: .none)", ""),
      (", configurations: ModelConfiguration(groupContainer: .identifier(\"group.a\"))", ""),
      (
        ", configurations: ModelConfiguration(groupContainer: .none)",
        ", configurations: ModelConfiguration(url: .applicationSupportDirectory.appending(path: \"default.store\"))"
      ),
      (
        ", configurations: ModelConfiguration(groupContainer: .identifier(\"group.a\"))",
        ", configurations: ModelConfiguration(url: FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "
          + "\"group.a\")!.appending(path: \"Library/Application Support/default.store\"))"
      ),
      (
        ", configurations: ModelConfiguration(\"Notes\", groupContainer: .identifier(Kit.group))",
        ", configurations: ModelConfiguration(\"Notes\", groupContainer: .identifier(Kit.newGroup))"
      ),
      (at(support), at(".applicationSupportDirectory.appending(path: \"Old/../notes.sqlite\")")),
      (
        ", configurations: ModelConfiguration(\"Notes\", groupContainer: .none)",
        at("ModelConfiguration(\"Notes\", groupContainer: .none).url")
      ),
      (at(environment), at(environment)), (either, either),
      (
        ", configurations: ModelConfiguration(\"Notes\")",
        ", configurations: ModelConfiguration(StoreName.old.rawValue)"
      ),
      (
        ", configurations: ModelConfiguration(\"new\")",
        ", configurations: ModelConfiguration(StoreName.newest.rawValue)"
      ),
      (", configurations: ModelConfiguration(\"Library\")", ", configurations: ModelConfiguration(.library)"),
      (at(".documentsDirectory.appending(path: \"Library.store\")"), at(".library")),
      (", configurations: ModelConfiguration(Kit.name)", ", configurations: ModelConfiguration(Kit.name)"),
    ])
  func unmoved(old: String, new: String) throws {
    let (end, lint) = try judgment(from: old, to: new, beside: Self.names)
    #expect(end == "opens" && lint == [])
  }

  @Test(
    "a place with a part that the source does not show may be another one",
    arguments: [
      ("", ", configurations: ModelConfiguration(name())"),
      ("", ", configurations: ModelConfiguration(\"user-\" + userID)"),
      ("", ", configurations: ModelConfiguration(UserDefaults.standard.string(forKey: \"user\")!)"),
      ("", ", configurations: ModelConfiguration(Bundle.main.bundleIdentifier!)"),
      (", configurations: ModelConfiguration(\"Notes\")", ", configurations: ModelConfiguration(Kit.name)"),
      (", configurations: ModelConfiguration(\"Notes\")", ", configurations: ModelConfiguration(.notes)"),
      ("", ", configurations: ModelConfiguration(groupContainer: isShared ? .identifier(\"group.a\") : .none)"),
      ("", ", configurations: ModelConfiguration(groupContainer: .identifier(Kit.group))"),
      (", configurations: ModelConfiguration(groupContainer: .identifier(Kit.group))", ""),
      ("", ", configurations: ModelConfiguration(url: Kit.folder().appending(path: \"default.store\"))"),
      (at(environment), at(support)), (at(support), at(environment)), ("", at(environment)),
      (at(support), either), (either, at(support)), (at(support), eitherURL), (at(support), at("platformURL")),
      (at(support), at("Folders.dataDirectory.appending(path: \"notes.sqlite\")")),
    ])
  func unknownPlace(old: String, new: String) throws {
    let platforms = """
      let platformURL: URL = {
        #if os(macOS)
        let url = URL.homeDirectory.appending(path: "Library/Notes.sqlite")
        #else
        let url = URL\(Self.support)
        #endif
        return url
      }()
      """
    let (end, lint) = try judgment(from: old, to: new, beside: platforms)
    #expect(end == "unknown" && lint == [])
  }

  @Test(
    "a store in memory that is not always the app's leaves none behind",
    arguments: [
      "#if DEBUG\nlet memory = true\n#else\nlet memory = false\n#endif",
      "let memory = CommandLine.arguments.contains(\"-test\")", "var memory = true",
    ])
  func sometimesInMemory(flag: String) throws {
    let new = ", configurations: ModelConfiguration(isStoredInMemoryOnly: memory)"
    let (end, lint) = try judgment(from: "", to: new, beside: flag)
    #expect(end == "opens" && lint == [])
  }

  @Test("a container in memory beside one on disk, in a preview or after a failure leaves no store behind")
  func besideMemory() throws {
    let memory = "ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))"
    let code = """
      func memory() throws -> ModelContainer { try \(memory) }
      #Preview { try! \(memory) }
      func openSafely() throws -> ModelContainer { do { return try open() } catch { return try \(memory) } }
      """
    let (end, lint) = try judgment(from: "", to: "", beside: code)
    #expect(end == "opens" && lint == [])
  }

  @Test("an app in memory has nothing to record")
  func recordInMemory() throws {
    let folder = try TemporaryFolder([
      "App.swift": Self.notes(", configurations: ModelConfiguration(isStoredInMemoryOnly: true)")
    ])
    let outcome = try Tool.run(["record", "1.0"], in: folder.url)
    #expect(outcome.complaints == "swiftdata-lint: nothing to record: the app keeps its models only in memory\n")
    #expect(outcome.code == 2)
  }

  /// What `upgrade` and `lint` say where the store is named and some code may move files.
  private func judgment(movingBy code: String) throws -> (end: String, lint: [String]) {
    try judgment(
      from: "", to: ", configurations: ModelConfiguration(url: .documentsDirectory.appending(path: \"notes.store\"))",
      beside: code)
  }

  private static let moving = "try FileManager.default.moveItem(at: oldStore, to: newStore)"
  private static let opening =
    "container = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: .documentsDirectory.appending(path: \"notes.store\")))"

  /// A function that does some things one after the other.
  private static func start(_ steps: String...) -> String {
    "var container: ModelContainer?\nfunc start() throws {\n\(steps.map { "  \($0)\n" }.joined())}\n"
  }

  @Test(
    "code that moves no store, or that nothing runs, or only after the store was opened, brings none",
    arguments: [
      """
      // Restores a picture that was bought in the App Store.
      func restore(_ picture: URL, to folder: URL) throws { try FileManager.default.copyItem(at: picture, to: folder) }
      """,
      """
      func bring(_ old: URL, _ store: URL) throws { try FileManager.default.moveItem(at: old, to: store) }
      """,
      """
      func savePhoto(_ store: URL) throws {
        try FileManager.default.moveItem(at: store, to: URL.documentsDirectory.appending(path: "photos/1.jpg"))
      }
      let saved: Void? = try? savePhoto(.temporaryDirectory)
      """,
      """
      func backUp() throws {
        let store = URL.applicationSupportDirectory.appending(path: "default.store")
        try FileManager.default.copyItem(at: store, to: URL.documentsDirectory.appending(path: "backup.store"))
      }
      let saved: Void? = try? backUp()
      """,
      """
      #if DEBUG
      let saved: Void? = try? FileManager.default.copyItem(at: store, to: other)
      #endif
      """,
      start(opening, moving),
    ])
  func leftBehind(code: String) throws {
    let (end, lint) = try judgment(movingBy: code)
    #expect(end == "moved" && lint.count == 1)
  }

  @Test(
    "where code may move the store, it is not known what the app opens",
    arguments: [
      """
      func bring(_ old: URL, _ store: URL) throws { try FileManager.default.moveItem(at: old, to: store) }
      func start() throws { try bring(oldStore, newStore) }
      """,
      """
      func bring() throws { try FileManager.default.moveItem(at: oldStore, to: .documentsDirectory) }
      func start() throws { try bring() }
      """,
      """
      func bring(_ store: NSPersistentStore, _ coordinator: NSPersistentStoreCoordinator) throws {
        try coordinator.migratePersistentStore(store, to: newStore, type: .sqlite)
      }
      func start() throws { try bring(old, coordinator) }
      """,
      start(moving, opening), start(opening, moving, opening),
    ])
  func maybeMoved(code: String) throws {
    let (end, lint) = try judgment(movingBy: code)
    #expect(end == "unknown" && lint == [])
  }

  @Test("what is not known about a move is said with the file, and a migration that fails is one all the same")
  func doubts() throws {
    let code = """
      func bring(_ old: URL, _ store: URL) throws { try FileManager.default.moveItem(at: old, to: store) }
      func start() throws { try bring(oldStore, newStore) }
      """
    let folder = try TemporaryFolder(["App.swift": Self.notes()])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    let now = Self.notes(", configurations: ModelConfiguration(\"Notes\")", beside: code)
    try folder.write(now, to: "App.swift")
    let doubtful = try Tool.run(["upgrade"], in: folder.url)
    #expect(doubtful.output.contains("1.0  –  not known: code in 'App.swift' may move or copy the store\n"))
    #expect(doubtful.output.hasSuffix("0 of 1 release opens, 1 not known\n") && doubtful.code == 0)
    try folder.write(now.replacing("var text = \"\"", with: "var text = \"\"; var size: Int"), to: "App.swift")
    let failing = try Tool.run(["upgrade"], in: folder.url)
    #expect(failing.output.contains("1.0  release → models  fails\n") && failing.code == 1)
  }

  @Test("an app group that is new in the entitlements is no move, because SwiftData copies the store into it")
  func newAppGroup() throws {
    let folder = try TemporaryFolder([
      "App/App.swift": Self.notes(), "App/App.entitlements": Self.entitlements(""),
      "project.yml": """
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
          settings:
            CODE_SIGN_ENTITLEMENTS: App/App.entitlements
      """,
    ])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    #expect(folder.text("SchemaHistory/1.0.json")?.contains("applicationSupportDirectory/default.store") == true)
    try folder.write(Self.entitlements("<string>group.notes</string>"), to: "App/App.entitlements")
    let upgrade = try Tool.run(["upgrade"], in: folder.url)
    #expect(upgrade.output.contains("1.0  –  opens unchanged") && upgrade.code == 0, "\(upgrade.output)")
    // The same if a condition chooses another file.
    let chosen = ", configurations: isLarge ? ModelConfiguration(\"Large\") : ModelConfiguration()"
    try folder.write(Self.notes(chosen), to: "App/App.swift")
    #expect(try Tool.run(["upgrade"], in: folder.url).output.hasSuffix("0 of 1 release opens, 1 not known\n"))
  }

  private static func entitlements(_ groups: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>com.apple.security.application-groups</key><array>\(groups)</array>
    </dict></plist>
    """
  }

  @Test(
    "code that moves or copies the file from its place to the new one is what the app does with it",
    arguments: [
      "FileManager.default.moveItem(at: old, to: new)", "FileManager.default.copyItem(at: old, to: new)",
      "FileManager.default.replaceItemAt(new, withItemAt: old)",
      "coordinator.replacePersistentStore(at: new, withPersistentStoreFrom: old, type: .sqlite)",
      "[\"\", \"-wal\", \"-shm\"].forEach { try FileManager.default.moveItem(atPath: old.path + $0, toPath: new.path + $0) }",
    ])
  func movedByCode(call: String) throws {
    let code = """
      func bring() throws {
        let old = URL.applicationSupportDirectory.appending(path: "default.store")
        let new = URL.documentsDirectory.appending(path: "notes.store")
        try \(call)
      }
      func start() throws { try bring() }
      """
    let (end, lint) = try judgment(movingBy: code)
    #expect(end == "opens" && lint == [])
  }

  @Test("a moved store names both places, in a sentence")
  func places() throws {
    let folder = try TemporaryFolder(["App.swift": Self.notes()])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    try folder.write(
      Self.notes(", configurations: ModelConfiguration(groupContainer: .identifier(\"group.notes\"))"), to: "App.swift")
    let output = try Tool.run(["upgrade"], in: folder.url).output
    #expect(
      output.replacing(/\s+/, with: " ").contains(
        "its data stays in the default store, but the app now opens the default store of app group 'group.notes'"))
    #expect(output.hasSuffix("0 of 1 release opens\n"))
  }

  @Test("a record of format 1 has no place; its store is found by its container")
  func oldRecord() throws {
    let folder = try TemporaryFolder(["App.swift": Self.app()])
    #expect(try Tool.run(["record", "1.0", "--container", "pictures"], in: folder.url).code == 0)
    let text = try #require(folder.text("SchemaHistory/1.0.json"))
    let old = text.replacing("\"format\": 2", with: "\"format\": 1").replacing(
      "  \"location\": \"automatic/Pictures.store\",\n", with: "")
    try folder.write(old, to: "SchemaHistory/1.0.json")
    let row = try JSONObject(try Tool.run(["upgrade", "--format", "json"], in: folder.url).output).list("releases")[0]
    #expect(row.text("end") == "opens" && row.text("target") == "'Cache1' with 'CachePlan'")
  }

  // MARK: Stores of one container

  /// An app with a container that divides three models between two files.
  private static func divided(_ notes: String, _ others: String, names: [String] = ["Notes", "Others"]) -> String {
    """
    import SwiftData
    @Model final class Note { var text = ""; init() {} }
    @Model final class Draft { var text = ""; init() {} }
    @Model final class Tag { var name = ""; init() {} }
    func open() throws -> ModelContainer {
      let notes = ModelConfiguration("\(names[0])", schema: Schema([\(notes)]))
      let others = ModelConfiguration("\(names[1])", schema: Schema([\(others)]))
      return try ModelContainer(for: Schema([Note.self, Draft.self, Tag.self]), configurations: notes, others)
    }

    """
  }

  /// What `upgrade` says of the two stores of a release, once the code has changed.
  private func divided(to source: String) throws -> (lines: [String], code: Int32) {
    let folder = try TemporaryFolder(["App.swift": Self.divided("Note.self", "Draft.self, Tag.self")])
    let record = try Tool.run(["record", "1.0"], in: folder.url)
    #expect(
      record.output
        == "SchemaHistory/1.0.json: models without a version in 'open', 1 model; models without a version in 'open', "
        + "2 models, no commit\n")
    try folder.write(source, to: "App.swift")
    let outcome = try Tool.run(["upgrade"], in: folder.url)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    return (lines.filter { $0.contains("1.0  ") || $0.contains("model removed") }, outcome.code)
  }

  @Test("each configuration of a container is a store of its own")
  func unchangedParts() throws {
    let outcome = try divided(to: Self.divided("Note.self", "Draft.self, Tag.self"))
    #expect(outcome.lines == ["1.0  –  opens unchanged", "1.0  –  opens unchanged"] && outcome.code == 0)
  }

  @Test("a model that moves to another configuration loses its rows")
  func movedModel() throws {
    let outcome = try divided(to: Self.divided("Note.self, Draft.self", "Tag.self"))
    #expect(
      outcome.lines == [
        "1.0  release → models  migrates", "1.0  release → models  migrates and loses data",
        "    Draft: model removed, its rows are dropped",
      ])
    #expect(outcome.code == 0)
  }

  @Test("a configuration of another name leaves its file behind, wherever its models are now")
  func renamedPart() throws {
    let renamed = try divided(to: Self.divided("Note.self, Draft.self", "Tag.self", names: ["Notes", "Device"]))
    #expect(renamed.lines.contains("1.0  –  moved") && renamed.code == 1, "\(renamed.lines)")
    let split = try divided(
      to: Self.divided("Note.self", "Tag.self").replacing(
        "return try ModelContainer(for: Schema([Note.self, Draft.self, Tag.self]), configurations: notes, others)",
        with: """
          _ = try ModelContainer(for: Schema([Draft.self]), configurations: ModelConfiguration("Drafts"))
          _ = try ModelContainer(for: Schema([Tag.self]), configurations: ModelConfiguration("Tags"))
          return try ModelContainer(for: Schema([Note.self]), configurations: ModelConfiguration("Notes"))
          """))
    #expect(split.lines.contains("1.0  –  moved") && split.code == 1, "\(split.lines)")
  }

  @Test("with a plan, a file that is added for a new model moves nothing")
  func addedFile() throws {
    func app(_ models: String, _ configurations: String) -> String {
      """
      import SwiftData
      @Model final class Note { var text = ""; init() {} }
      @Model final class Extra { var text = ""; init() {} }
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [\(models)] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      func open() throws -> ModelContainer {
        try ModelContainer(
          for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self, configurations: \(configurations))
      }

      """
    }
    let notes = "ModelConfiguration(\"Notes\", schema: Schema([Note.self]))"
    let folder = try TemporaryFolder(["App.swift": app("Note.self", "ModelConfiguration(\"Notes\")")])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    let extra = "ModelConfiguration(\"Extra\", schema: Schema([Extra.self]))"
    try folder.write(app("Note.self, Extra.self", "\(notes), \(extra)"), to: "App.swift")
    let upgrade = try Tool.run(["upgrade"], in: folder.url).output.replacing(/\s+/, with: " ")
    #expect(upgrade.contains("not known: several files hold its models, and which file holds which is not compared"))
    #expect(try Tool.run(["--only", "store-moved", "--format", "concise"], in: folder.url).output == "")
  }

  @Test("a record that does not say which file holds which models decides nothing")
  func joinedRecord() throws {
    let source = Self.divided("Note.self", "Draft.self, Tag.self")
    let folder = try TemporaryFolder([
      "App.swift": source.replacing(
        "notes = ModelConfiguration(\"Notes\", schema: Schema([Note.self]))",
        with: "notes = ModelConfiguration(\"Notes\")")
    ])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    #expect(
      try #require(folder.text("SchemaHistory/1.0.json")).contains("automatic/Notes.store, automatic/Others.store"))
    let same = try Tool.run(["upgrade"], in: folder.url).output.replacing(/\s+/, with: " ")
    #expect(same.contains("not known: several files hold its models, and which file holds which is not compared"))
    try folder.write(source, to: "App.swift")
    let parted = try Tool.run(["upgrade"], in: folder.url).output.replacing(/\s+/, with: " ")
    #expect(
      parted.contains("not known: the record does not say which file holds which models; record the release again"))
  }

  // MARK: One judgment

  @Test("releases of a plan without stages that all open are no errors")
  func withoutStages() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    try folder.write(NotesApp(versions: ["\(NotesApp.text); var size = 1"]).source, to: "App.swift")
    #expect(try Tool.run(["upgrade"], in: folder.url).code == 0)
    let lint = try Tool.run(["--only", "History", "--format", "concise"], in: folder.url)
    #expect(lint.code == 0 && lint.output.contains(": warning: 'V1' was edited"))
    try folder.write(NotesApp(versions: ["\(NotesApp.text); var size: Int"]).source, to: "App.swift")
    #expect(try Tool.run(["upgrade"], in: folder.url).code == 1)
    #expect(try Tool.run(["--format", "concise"], in: folder.url).output.contains("[required-attribute-added]"))
  }

  @Test("an error on a step that no recorded release takes is a warning")
  func untakenStep() throws {
    let app = NotesApp(versions: [NotesApp.text, "\(NotesApp.text); var size: Int"])
    let folder = try TemporaryFolder(["App.swift": app.source])
    let arguments = ["--only", "required-attribute-added", "--format", "concise"]
    #expect(try Tool.run(arguments, in: folder.url).code == 1)
    #expect(try Tool.run(["record", "2.0"], in: folder.url).code == 0)
    let lint = try Tool.run(arguments, in: folder.url)
    #expect(lint.code == 0 && lint.output.contains(": warning: "))
    #expect(
      try Tool.run(["--only", "required-attribute-added"], in: folder.url).output.contains("if one shipped, record"))
    try folder.write(NotesApp.first.source, to: "App.swift")
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    try folder.write(app.source, to: "App.swift")
    #expect(try Tool.run(arguments, in: folder.url).code == 1)
  }

  @Test("what a commit without versions opens counts as released, and that is said")
  func unversionedReference() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.unversioned())
    try folder.write(NotesApp.unversioned("\(NotesApp.text); var size: Int"), to: "App.swift")
    let upgrade = try Tool.run(["upgrade", "--against", "HEAD"], in: folder.url)
    #expect(upgrade.code == 1)
    #expect(
      upgrade.complaints
        == "swiftdata-lint: HEAD has no schema versions, so its models count as released (--released)\n")
    #expect(try Tool.run(["--only", "Changes", "--against", "HEAD"], in: folder.url).code == 1)
  }
}
