import Foundation
import TestSupport
import Testing

/// `inspect` of versions, and where checksums decide: `diff`, `record`, `upgrade`, `diagnose` and `dump`.
@Suite("Checksums")
struct ChecksumTests {
  /// The schema whose hashes a store of a public project shows (FreezeRay, MIT License).
  private static let users = """
    import SwiftData
    enum DataV1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [User.self] }
      @Model final class User { var name: String?; var createdAt: Date?; init() {} }
    }

    """
  private static let userHash = "bbf54e4ba2823a88c9d7b39c0494507f5932a4f1c2e3789d309f4175e5af66d2"
  private static let checksum = "hVf/dkygPyXWgY+Jcgvx9sMUcaiS0yfaIlBvgiRFqr4="

  private func run(_ arguments: String..., in folder: TemporaryFolder) throws -> Tool.Outcome {
    try Tool.run(arguments, in: folder.url)
  }

  // MARK: The verb

  @Test("the hash and checksum that a store shows")
  func text() throws {
    let folder = try TemporaryFolder(["Data.swift": Self.users])
    let outcome = try run("inspect", in: folder)
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("DataV1\n  checksum  \(Self.checksum)\n  digest    "))
    #expect(outcome.output.contains("  User      0x\(Self.userHash)\n"))
  }

  @Test("JSON holds the same, and null and reasons for what is not computed")
  func json() throws {
    let other = Self.users.replacing("DataV1", with: "DataV2").replacing("Date?", with: "URL?")
    let folder = try TemporaryFolder(["Data.swift": Self.users, "New.swift": other])
    let json = try JSONObject(run("inspect", "--format", "json", in: folder).output)
    let versions = json.list("versions")
    #expect(versions.map { $0.text("name") } == ["DataV1", "DataV2"])
    #expect(versions[0].text("checksum") == Self.checksum)
    #expect(versions[0].list("entities")[0].text("hex") == Self.userHash)
    #expect(versions[0].list("entities")[0].text("base64") == "u/VOS6KCOojJ17OcBJRQf1kypPHC43idMJ9BdeWvZtI=")
    #expect(versions[1]["checksum"].description == "<null>")
    let reason = versions[1].list("entities")[0].list("reasons")[0]
    #expect(reason.text("what") == "URL" && reason.text("path") == "New.swift" && reason.number("line") == 5)
  }

  @Test("named versions, unknown ones, and containers without a version")
  func names() throws {
    let app = "@Model final class Item { var count = 0; init() {} }\nlet store = try ModelContainer(for: Item.self)\n"
    let folder = try TemporaryFolder(["Data.swift": Self.users, "App.swift": "import SwiftData\n" + app])
    #expect(try run("inspect", "DataV1", in: folder).output.split(separator: "\n").count == 5)
    let all = try JSONObject(run("inspect", "--format", "json", in: folder).output).list("versions")
    #expect(all.map { $0.text("name") } == ["DataV1", "store"])
    let unknown = try run("inspect", "DatV1", in: folder)
    #expect(unknown.code == 2)
    #expect(unknown.complaints.contains("did you mean 'DataV1'"))
    #expect(try run("inspect", ".", "DataV1", in: folder).output.hasPrefix("DataV1\n  checksum  "))
    let empty = try TemporaryFolder(["A.swift": "let a = 1\n"])
    #expect(try run("inspect", in: empty).output == "no schema versions or containers were found\n")
  }

  @Test("several configurations divide a container's models, so that its schema has no checksum")
  func configurations() throws {
    let folder = try TemporaryFolder([
      "App.swift": """
      import SwiftData
      @Model final class A { var a = 0; init() {} }
      @Model final class B { var b = 0; init() {} }
      let one = ModelConfiguration("One", schema: Schema([A.self]))
      let two = ModelConfiguration("Two", schema: Schema([B.self]))
      let store = try ModelContainer(for: A.self, B.self, configurations: one, two)

      """
    ])
    let store = try JSONObject(run("inspect", "--format", "json", in: folder).output).list("versions")[0]
    #expect(store.text("name") == "store" && store["checksum"].description == "<null>")
  }

  @Test("those of a commit")
  func reference() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.users)
    try folder.write(Self.users.replacing("name: String?", with: "name: String"), to: "Data.swift")
    let old = try run("inspect", "DataV1", "--at", "HEAD", in: folder)
    #expect(old.output.contains(Self.checksum))
    #expect(try run("inspect", "--at", "missing", in: folder).code == 2)
    for option in ["--sources", "--in=."] {
      let outcome = try run("inspect", "DataV1", option, in: folder)
      #expect(outcome.code == 2 && outcome.complaints.contains(" takes a store: swiftdata-lint inspect STORE --"))
    }
  }

  // MARK: Where it decides

  @Test("'diff' says of each change whether it enters the checksum")
  func diff() throws {
    let versions = ["var a = 0; var b = 0", "var a = 1; var b: Int64 = 0", "var a = 1; var b: Int64 = 0; var c: Int?"]
    let folder = try TemporaryFolder(["App.swift": NotesApp(versions: versions).source])
    let outcome = try run("diff", "--format", "json", in: folder)
    let comparisons = try JSONObject(outcome.output).list("comparisons")
    #expect(comparisons.map { $0.text("checksum") } == ["same", "changes"])
    #expect(comparisons.flatMap { $0.list("changes") }.map { $0.text("checksum") } == ["same", "changes"])
    #expect(try run("diff", in: folder).output.contains("verdict: no new version needed, same checksum"))
  }

  @Test("an edit that does not enter the checksum leaves a release recognized")
  func harmlessEdit() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    #expect(try run("record", "1.0", in: folder).code == 0)
    let edited = NotesApp(versions: ["var text = \"new\"", "var text = \"new\"; var day: Date?"]).source
    try folder.write(edited, to: "App.swift")
    #expect(try run("--only", "History", in: folder).output.hasSuffix("\n0 errors, 0 warnings, 0 notes\n"))
    #expect(try run("upgrade", in: folder).output.contains("1.0  V1 → V2  migrates"))
  }

  @Test("hashes of other tables are not used")
  func revisions() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    _ = try run("record", "1.0", in: folder)
    try folder.write(NotesApp.second.source, to: "App.swift")
    let record = try #require(folder.text("SchemaHistory/1.0.json"))
    #expect(record.contains("\"lowering\": 1,"))
    let hash = try #require(record.firstMatch(of: /"hash": "([0-9a-f]{64})"/)?.output.1)
    // A hash of another revision would make the release another schema.
    let foreign = record.replacing(hash, with: String(repeating: "0", count: 64))
    try folder.write(foreign, to: "SchemaHistory/1.0.json")
    #expect(try run("upgrade", in: folder).code == 1)
    try folder.write(foreign.replacing("\"lowering\": 1", with: "\"lowering\": 0"), to: "SchemaHistory/1.0.json")
    #expect(try run("upgrade", in: folder).code == 0)
  }

  // MARK: Logs

  @Test(
    "'diagnose' knows the project's hashes in a log",
    arguments: [
      "User = {length = 32, bytes = 0x\(userHash)};", "User = {length = 32, bytes = 0xbbf54e4b a2823a88 ... e5af66d2 }",
      "\"User\" : 0xbbf54e4ba2823a88c9d7b39c0494507f…e5af66d2",
      "    User = <bbf54e4b a2823a88 c9d7b39c 0494507f 5932a4f1 c2e3789d 309f4175 e5af66d2>;",
      "<data>u/VOS6KCOojJ17OcBJRQf1kypPHC43idMJ9BdeWvZtI=</data>", "User \(userHash)",
    ])
  func hashes(line: String) throws {
    let folder = try TemporaryFolder(["Data.swift": Self.users, "log.txt": "first\n\(line)\n"])
    let outcome = try run("diagnose", "log.txt", "--format", "json", in: folder)
    let hashes = try JSONObject(outcome.output).list("hashes")
    #expect(hashes.count == 1 && hashes.first?.number("line") == 2)
    #expect(hashes.first?.list("owners").map(\.description) == ["'User' of 'DataV1'"])
    #expect(outcome.code == 0)
    #expect(try run("diagnose", "log.txt", in: folder).output.contains("'User' of 'DataV1'"))
  }

  @Test("a checksum is known too; other hashes and addresses are not")
  func otherHashes() throws {
    let log = "\(Self.checksum)\n0x600003f5c2a0 0xbbf54e4ba2823a\n\(String(repeating: "0", count: 64))\n"
    let folder = try TemporaryFolder(["Data.swift": Self.users, "log.txt": log])
    let hashes = try JSONObject(run("diagnose", "log.txt", "--format", "json", in: folder).output).list("hashes")
    #expect(hashes.map { $0.list("owners").map(\.description) } == [["the checksum of 'DataV1'"], []])
    try folder.write(String(repeating: "0", count: 64) + "\n", to: "log.txt")
    #expect(try run("diagnose", "log.txt", in: folder).code == 1)
  }

  @Test("'dump --checksums' adds a line for each schema")
  func dump() throws {
    let folder = try TemporaryFolder(["Data.swift": Self.users])
    let lines = try run("dump", "--checksums", ".", in: folder).output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(try JSONObject(lines[1]).text("checksum") == Self.checksum)
  }
}
