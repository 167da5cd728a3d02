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

  @Test(
    "a store that the app no longer opens has moved",
    arguments: [
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
    ])
  func moved(old: String, new: String) throws {
    let (end, lint) = try judgment(from: old, to: new)
    #expect(end == "moved")
    #expect(lint.count == 1 && lint.allSatisfy { $0.contains("error: release '1.0' keeps its data in ") })
  }

  @Test(
    "one place in two spellings, a place that entitlements decide and one that is not known have not moved",
    arguments: [
      ("", ", configurations: ModelConfiguration(groupContainer: .none)"),
      (", configurations: ModelConfiguration(groupContainer: .none)", ""),
      (", configurations: ModelConfiguration(groupContainer: .identifier(\"group.a\"))", ""),
      (
        ", configurations: ModelConfiguration(groupContainer: .none)",
        ", configurations: ModelConfiguration(url: .applicationSupportDirectory.appending(path: \"default.store\"))"
      ),
      ("", ", configurations: ModelConfiguration(name())"),
      ("", ", configurations: ModelConfiguration(groupContainer: isShared ? .identifier(\"group.a\") : .none)"),
      ("", ", configurations: ModelConfiguration(groupContainer: .identifier(Kit.group))"),
      (", configurations: ModelConfiguration(groupContainer: .identifier(Kit.group))", ""),
      (
        ", configurations: ModelConfiguration(groupContainer: .identifier(\"group.a\"))",
        ", configurations: ModelConfiguration(url: FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "
          + "\"group.a\")!.appending(path: \"Library/Application Support/default.store\"))"
      ),
      ("", ", configurations: ModelConfiguration(url: Kit.folder().appending(path: \"default.store\"))"),
      (
        ", configurations: ModelConfiguration(\"Notes\", groupContainer: .identifier(Kit.group))",
        ", configurations: ModelConfiguration(\"Notes\", groupContainer: .identifier(Kit.newGroup))"
      ),
    ])
  func unmoved(old: String, new: String) throws {
    let (end, lint) = try judgment(from: old, to: new)
    #expect(end == "opens" && lint == [])
  }

  @Test("code that copies a file of another kind moves no store, whatever its comments say")
  func copiedPicture() throws {
    let code = """
      // Restores a picture that was bought in the App Store.
      func restore(_ picture: URL, to folder: URL) throws { try FileManager.default.copyItem(at: picture, to: folder) }
      """
    let (end, lint) = try judgment(from: "", to: ", configurations: ModelConfiguration(\"Notes\")", beside: code)
    #expect(end == "moved" && lint.count == 1)
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
  }

  private static func entitlements(_ groups: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>com.apple.security.application-groups</key><array>\(groups)</array>
    </dict></plist>
    """
  }

  @Test("code that moves or copies the file is what the app does with it", arguments: ["moveItem", "copyItem"])
  func movedByCode(method: String) throws {
    let code = "func bring(_ old: URL, _ store: URL) throws { try FileManager.default.\(method)(at: old, to: store) }"
    let (end, lint) = try judgment(from: "", to: ", configurations: ModelConfiguration(\"Notes\")", beside: code)
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
