import Foundation
import SchemaStores
import TestSupport
import Testing

/// `inspect`, and `upgrade --store`.
@Suite("Stores on the command line")
struct StoreTests {
  /// A plan of two versions, the second of which has other properties.
  private static func project(_ first: String, _ second: String, stage: String = "lightweight") -> String {
    """
    import SwiftData
    import Foundation
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [User.self] }
      @Model final class User { \(first); init() {} }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
      static var models: [any PersistentModel.Type] { [User.self] }
      @Model final class User { \(second); init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.\(stage)(fromVersion: V1.self, toVersion: V2.self)] }
    }
    let container = try ModelContainer(for: V2.User.self, migrationPlan: Plan.self)

    """
  }

  private static func store(_ properties: [StoredAttribute], _ rows: [[String: RowValue]], constraints: [[String]] = [])
    -> Data
  {
    let user = StoredModels.entity("User", properties.map(StoredProperty.attribute), constraints: constraints)
    return Data(StoreWriter(StoredModel(identifiers: ["1.0.0"], entities: [user]), rows: ["User": rows]).bytes)
  }

  private static let name = StoredModels.attribute("name", 700, isOptional: true)
  private static let age = StoredModels.attribute("age", 300)

  private func folder(_ source: String, _ store: Data) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["App.swift": source])
    try folder.write(store, to: "user.store")
    return folder
  }

  private func run(_ arguments: String..., in folder: TemporaryFolder) throws -> Tool.Outcome {
    try Tool.run(arguments, in: folder.url)
  }

  // MARK: upgrade --store

  @Test(
    "nils in a property that becomes required",
    arguments: [(0, "migrates", Int32(0)), (1, "fails: 1 of 4 rows", 1), (3, "fails: 3 of 4 rows", 1)])
  func missingValues(count: Int, end: String, code: Int32) throws {
    let rows = (0..<4).map { index -> [String: RowValue] in
      index < count ? ["age": .integer(1)] : ["name": .text("n\(index)"), "age": .integer(1)]
    }
    let folder = try folder(
      Self.project("var name: String?; var age: Int", "var name: String; var age: Int"),
      Self.store([Self.name, Self.age], rows))
    let outcome = try run("upgrade", "--store", "user.store", in: folder)
    #expect(outcome.output.contains("user.store  V1 → V2  \(end)\n"))
    #expect(outcome.output.contains("hold nil") == (count > 1))
    #expect(outcome.code == code)
  }

  @Test("values that two rows share under a new constraint; nil is equal to nothing")
  func repeatedValues() throws {
    let source = Self.project("var name: String?", "@Attribute(.unique) var name: String?")
    let names: [RowValue] = [.text("a"), .text("b"), .text("a"), .null, .null, .text("A")]
    let folder = try folder(source, Self.store([Self.name], names.map { ["name": $0] }))
    let outcome = try run("upgrade", "--store", "user.store", in: folder)
    #expect(outcome.output.contains("fails: 2 of 6 rows"))
    let unique = try self.folder(source, Self.store([Self.name], names.dropFirst(2).map { ["name": $0] }))
    #expect(try run("upgrade", "--store", "user.store", in: unique).output.contains("  migrates\n"))
  }

  @Test(
    "nils in a unique property that gets a default: two of them would share it, and one may share it with another row",
    arguments: [(0, "migrates"), (1, "fails"), (2, "fails: 2 of 4 rows")])
  func repeatedDefault(count: Int, end: String) throws {
    let source = Self.project("@Attribute(.unique) var name: String?", "@Attribute(.unique) var name: String = \"\"")
    let rows = (0..<4).map { $0 < count ? [:] : ["name": RowValue.text("n\($0)")] }
    let folder = try folder(source, Self.store([Self.name], rows, constraints: [["name"]]))
    #expect(try run("upgrade", "--store", "user.store", in: folder).output.contains("user.store  V1 → V2  \(end)\n"))
  }

  @Test("numbers that do not fit a smaller type")
  func narrowing() throws {
    let source = Self.project("var age: Int", "var age: Int16")
    let ages = [1, 32_767, 32_768, -40_000].map { ["age": RowValue.integer($0)] }
    let folder = try folder(source, Self.store([Self.age], ages))
    let outcome = try run("upgrade", "--store", "user.store", in: folder)
    #expect(outcome.output.contains("migrates and loses data"))
    #expect(outcome.output.contains("2 of 4 rows hold values that do not fit"))
    let small = try self.folder(source, Self.store([Self.age], Array(ages.prefix(2))))
    #expect(try run("upgrade", "--store", "user.store", in: small).output.contains("  migrates\n"))
  }

  @Test("a property that goes is a loss only where rows hold a value")
  func removed() throws {
    let source = Self.project("var name: String?; var age: Int", "var age: Int")
    let full = try folder(source, Self.store([Self.name, Self.age], [["name": .text("a")], [:]]))
    let outcome = try run("upgrade", "--store", "user.store", in: full)
    #expect(outcome.output.contains("1 of 2 rows holds a value"))
    let empty = try folder(source, Self.store([Self.name, Self.age], [[:], [:]]))
    #expect(try run("upgrade", "--store", "user.store", in: empty).output.contains("  migrates\n"))
  }

  @Test("a store of no version: what differs from the nearest")
  func unknownVersion() throws {
    let folder = try folder(
      Self.project("var name: String?", "var name: String?; var age: Int = 0"),
      Self.store([Self.name, StoredModels.attribute("nick", 700, isOptional: true)], []))
    let outcome = try run("upgrade", "--store", "user.store", in: folder)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("its checksum matches no"))
    #expect(outcome.output.contains("nearest is 'V1': in model 'User', attribute 'nick: String?' removed"))
  }

  @Test(
    "what no row can violate does not fail",
    arguments: [
      ("var name: String?; var size: Int", 0, "migrates"), ("var name: String?; var size: Int", 1, "fails: 1 of 1 row"),
      ("@Attribute(.unique) var name: String?", 0, "migrates"),
      ("@Attribute(.unique) var name: String?", 1, "migrates"),
      ("var name: String?; @Attribute(.unique) var code: String = \"\"", 1, "migrates"),
      ("var name: String?; @Attribute(.unique) var code: String = \"\"", 2, "fails: 2 of 2 rows"),
      ("var name: String?; var owner: User", 0, "migrates"), ("var nick: String", 0, "migrates"),
      ("var nick: String", 2, "fails: 2 of 2 rows"), ("var name: [String: Int]?", 0, "fails"),
    ])
  func rowsDecide(second: String, count: Int, end: String) throws {
    let folder = try folder(
      Self.project("var name: String?", second), Self.store([Self.name], Array(repeating: [:], count: count)))
    let outcome = try run("upgrade", "--store", "user.store", in: folder)
    #expect(outcome.output.contains("user.store  V1 → V2  \(end)"))
    #expect(outcome.code == (end == "migrates" ? 0 : 1))
  }

  @Test("a model that a step adds has no rows in the next")
  func rowsOfNewModels() throws {
    let user = "@Model final class User { var name: String?; init() {} }"
    let tag = "@Model final class Tag { var name = \"\"; init() {} }"
    let source =
      "import SwiftData\n" + version("V1", number: 1, user) + version("V2", number: 2, user + "; " + tag)
      + version(
        "V3", number: 3, user + "; " + tag.replacing("var name", with: "var size: Int; @Attribute(.unique) var name"))
      + migrationPlan(["V1", "V2", "V3"])
      + "let container = try ModelContainer(for: Schema(versionedSchema: V3.self), migrationPlan: Plan.self)\n"
    let folder = try folder(source, Self.store([Self.name], [[:], [:]]))
    #expect(try run("upgrade", "--store", "user.store", in: folder).output.contains("V1 → V2 → V3  migrates\n"))
  }

  // MARK: Stores that do not mark enums

  /// A model of enums and a struct of one field, which only the marks of enums tell apart.
  private static let marked = """
    import SwiftData
    enum Kind: String, Codable { case a, b }
    enum State: Codable { case open, closed }
    struct Nick: Codable { var nick: String? }
    @Model final class User { var kind = Kind.a; var state = State.open; var nick: Nick; var name: String?; init() {} }
    enum Data { static let container = try! ModelContainer(for: User.self) }

    """

  /// A store of that model, as a framework writes it that marks enums, or one that does not.
  private static func markedStore(_ marks: Bool) -> Data {
    func attribute(_ name: String, _ leaves: [String], _ enumeration: StoredAttribute.Enumeration?) -> StoredAttribute {
      let leaves = leaves.map { StoredModels.attribute($0, 700, isOptional: true) }
      return StoredModels.attribute(name, 2100, leaves: leaves, marks ? enumeration : nil)
    }
    let all = [attribute("kind", ["kind"], .rawValues), attribute("state", ["open", "closed"], .cases)]
    return store(all + [attribute("nick", ["nick"], nil), name], [[:]])
  }

  @Test(
    "a store with the checksum of the models opens, and so does the release that it records", arguments: [true, false])
  func equalChecksums(marks: Bool) throws {
    let folder = try folder(Self.marked, Self.markedStore(marks))
    func ends(_ arguments: String...) throws -> [String] {
      try JSONObject(Tool.run(["upgrade", "--format", "json"] + arguments, in: folder.url).output).list("releases")
        .map { $0.text("end") }
    }
    #expect(try run("inspect", "user.store", "--in", ".", in: folder).output.contains("schema      'Data.container'\n"))
    #expect(try ends("--store", "user.store") == ["opens"])
    #expect(try run("record", "1.0", "--store", "user.store", in: folder).code == 0)
    #expect(try ends() == ["opens"])
    #expect(
      try run("--only", "Changes,History,bundled-store-outdated", in: folder).output.hasSuffix(
        "0 errors, 0 warnings, 0 notes\n"))
  }

  @Test("beside a change elsewhere, parts are compared with parts", arguments: [true, false])
  func otherChecksums(marks: Bool) throws {
    let folder = try folder(Self.marked, Self.markedStore(marks))
    #expect(try run("record", "1.0", "--store", "user.store", in: folder).code == 0)
    try folder.write(Self.marked.replacing("name: String?", with: "name: String?; var age = 0"), to: "App.swift")
    for arguments in [["--store", "user.store"], []] {
      let json = try JSONObject(Tool.run(["upgrade", "--format", "json"] + arguments, in: folder.url).output)
      let release = json.list("releases")[0]
      #expect(release.text("end") == "migrates")
      #expect(release.list("steps")[0].list("changes").map { $0.text("change") } == ["attribute 'age: Int' added"])
    }
    #expect(try run("--only", "Changes,History", in: folder).code == 0)
  }

  @Test("the release that wrote it, as JSON, with the rows of each change")
  func json() throws {
    let source = Self.project("var name: String?", "var name: String")
    let folder = try folder(source, Self.store([Self.name], [[:], ["name": .text("a")]]))
    #expect(try run("record", "1.0", "--store", "user.store", in: folder).code == 0)
    let json = try JSONObject(
      run("upgrade", "--format", "json", "--store", "user.store", in: folder).output)
    let row = json.list("releases")[0]
    #expect(row.text("release") == "user.store" && row.text("version") == "V1" && row.text("end") == "fails")
    #expect(row["writtenBy"].items.map(\.description) == ["1.0"])
    let change = row.list("steps")[0].list("changes")[0]
    #expect(change["rows"].number("affected") == 1 && change["rows"].number("total") == 2)
  }

  @Test("folders of stores; other databases in them are left out, damaged stores are named")
  func folders() throws {
    let folder = try folder(
      Self.project("var name: String?", "var name: String"), Self.store([Self.name], []))
    var writer = DatabaseWriter()
    let other = writer.bytes([DatabaseWriter.Table("MUSIC", "ID INTEGER PRIMARY KEY", [])])
    try folder.write(Data(other), to: "stores/music.sqlite")
    try folder.write(Self.store([Self.name], [[:]]), to: "stores/old/a.store")
    let outcome = try run("upgrade", "--store", "stores", "--store", "user.store", in: folder)
    #expect(outcome.output.contains("stores/old/a.store") && outcome.output.contains("1 of 2 stores open"))
    #expect(outcome.code == 1 && outcome.complaints.isEmpty)
    try folder.write(Data(Self.store([Self.name], []).prefix(9000)), to: "stores/cut.store")
    let damaged = try run("upgrade", "--store", "stores", in: folder)
    #expect(damaged.code == 3 && damaged.complaints.contains("stores/cut.store: is damaged: "))
    try FileManager.default.createDirectory(at: folder.url.appending(path: "empty"), withIntermediateDirectories: true)
    let empty = try run("upgrade", "--store", "empty", in: folder)
    #expect(empty.code == 3 && empty.complaints == "swiftdata-lint: empty: holds no store\n")
    #expect(try run("upgrade", "--store", "nowhere", in: folder).code == 2)
  }

  @Test(
    "each of several stores is opened by the container of its location, and of its entities where the name says nothing"
  )
  func severalContainers() throws {
    let source =
      Self.project("var name: String?", "var name: String")
        + """
        @Model final class Picture { var name: String?; init() {} }
        func pictures() throws -> ModelContainer {
          try ModelContainer(for: Picture.self, configurations: ModelConfiguration("Pictures"))
        }

        """
    let folder = try folder(source, Self.store([Self.name], [[:]]))
    let picture = StoredModels.entity("Picture", [.attribute(Self.name)])
    let bytes = StoreWriter(StoredModel(identifiers: [], entities: [picture]), rows: ["Picture": [[:]]]).bytes
    try folder.write(Data(bytes), to: "Pictures.store")
    try folder.write(Data(bytes), to: "copy.store")
    let outcome = try run(
      "upgrade", "--store", "user.store", "--store", "Pictures.store", "--store", "copy.store", in: folder)
    #expect(outcome.complaints == "")
    #expect(outcome.code == 1)
    let parts = outcome.output.split(separator: "the store 'Pictures'")
    try #require(parts.count == 2)
    #expect(parts[0].contains("user.store") && parts[0].contains("fails"))
    #expect(parts[1].contains("Pictures.store") && parts[1].contains("copy.store") && !parts[1].contains("fails"))
    #expect(outcome.output.hasSuffix("2 of 3 stores open\n"))
  }

  @Test("a frozen store in a folder named after a version is a release of it")
  func fixtures() throws {
    let source = Self.project("var name: String?", "var name: String?; var age: Int = 0")
    let folder = try TemporaryFolder(["App/App.swift": source])
    try folder.write(Self.store([Self.name], []), to: "FreezeRay/Fixtures/1.0.0/App-1_0_0.sqlite")
    let fit = try run("--only", "edited-shipped-version", in: folder)
    #expect(fit.code == 0 && fit.output.hasSuffix("0 errors, 0 warnings, 0 notes\n"))
    let upgrade = try run("upgrade", in: folder)
    #expect(upgrade.output.contains("1.0.0  V1 → V2  migrates\n"))
    try folder.write(source.replacing("name: String?; init", with: "title: String?; init"), to: "App/App.swift")
    let edited = try run("--only", "edited-shipped-version", in: folder)
    #expect(edited.code == 1 && edited.output.contains("error[edited-shipped-version]"))
  }

  @Test("a store that the app ships is checked when it changes, given as a path as a hook does")
  func bundled() throws {
    let source = Self.project("var name: String?", "var name: String?; var age: Int = 0")
    let folder = try TemporaryFolder([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.executableTarget(name: "App", resources: [.copy("user.store")])])
      """,
      "Sources/App/App.swift": source,
    ])
    try folder.write(Self.store([Self.age], []), to: "Sources/App/user.store")
    let outcome = try run("Sources/App/user.store", in: folder)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("error[bundled-store-outdated]: no version of 'Plan' has the checksum of"))
    try folder.write(Self.store([Self.name], []), to: "Sources/App/user.store")
    #expect(try !run("Sources/App/user.store", in: folder).output.contains("bundled-store-outdated"))
  }

  // MARK: inspect

  @Test(
    "what is no store is named on one line, with exit code 3",
    arguments: [
      ("empty", Data(), "is empty"), ("text.store", Data("hello".utf8), "is not a SQLite database"),
      (
        "random.store", Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }),
        "is not a SQLite database, or it is encrypted"
      ),
    ])
  func foreign(name: String, content: Data, reason: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(content, to: name)
    let outcome = try run("inspect", name, in: folder)
    #expect(outcome.code == 3 && outcome.output.isEmpty)
    #expect(outcome.complaints == "swiftdata-lint: \(name): \(reason)\n")
  }

  @Test("the version and the release that wrote it, in the project around the working folder")
  func origin() throws {
    let folder = try folder(
      Self.project("var name: String?", "var name: String?; var age: Int = 0"), Self.store([Self.name], [[:]]))
    #expect(try !run("inspect", "user.store", in: folder).output.contains("schema"))
    try folder.write("// swift-tools-version: 6.0", to: "Package.swift")
    #expect(try run("inspect", "user.store", in: folder).output.contains("\n  schema      'V1'\n\nUser  1 row\n"))
    #expect(try run("record", "1.0", "--store", "user.store", in: folder).code == 0)
    #expect(try run("record", "1.1", "--store", "user.store", in: folder).code == 0)
    let outcome = try run("inspect", "user.store", in: folder)
    #expect(outcome.output.contains("  schema      'V1'\n  release     '1.0' and '1.1'\n"))
    #expect(outcome.code == 0 && outcome.complaints.isEmpty)
  }

  @Test("a container without a version that has the store's checksum")
  func originWithoutVersion() throws {
    let folder = try folder(
      """
      import SwiftData
      @Model final class User { var name: String?; init() {} }
      enum Data { static let container = try! ModelContainer(for: User.self) }
      """, Self.store([Self.name], []))
    let outcome = try run("inspect", "user.store", "--in", ".", in: folder)
    #expect(outcome.output.contains("  schema      'Data.container'\n"))
  }

  @Test("a store of none of the project's schemas: what differs from the nearest, and silence about other entities")
  func unknownOrigin() throws {
    let source = Self.project("var title: String?; var size: Int", "var name: String?; var age: Int = 0")
    let folder = try folder(source, Self.store([Self.name], []))
    let outcome = try run("inspect", "user.store", "--in", "App.swift", in: folder)
    #expect(outcome.code == 0)
    #expect(
      outcome.output.contains(
        "  schema      none of the project's; nearest is 'V2': in model 'User', attribute 'age: Int' added\n"))
    let json = try JSONObject(run("inspect", "user.store", "--in", ".", "--format", "json", in: folder).output)
    #expect(json["project"].list("schemas").isEmpty && json["project"]["nearest"].text("name") == "V2")
    try folder.write(source.replacing("User", with: "Person"), to: "App.swift")
    let other = try run("inspect", "user.store", "--in", ".", in: folder)
    #expect(other.output.contains("  schema      none of the project's\n"))
  }

  @Test("a schema whose checksum is not computed is not taken for that of the store")
  func uncertainOrigin() throws {
    let folder = try folder(
      Self.project("var name: Unseen?", "var name: String?; var age: Int = 0"), Self.store([Self.name], []))
    let outcome = try run("inspect", "user.store", "--in", ".", in: folder)
    #expect(!outcome.output.contains("  schema      'V1'"))
    #expect(outcome.output.contains("  schema      none of the project's"))
  }

  @Test("a project of which something cannot be read: the rest is shown, with exit code 3")
  func unreadableProject() throws {
    let folder = try folder(
      Self.project("var name: String?", "var name: String?; var age: Int = 0"), Self.store([Self.name], []))
    try folder.write(Data("{".utf8), to: "SchemaHistory/1.0.json")
    let outcome = try run("inspect", "user.store", "--in", ".", in: folder)
    #expect(outcome.code == 3 && outcome.output.contains("  schema      'V1'\n"))
    #expect(outcome.complaints.contains("SchemaHistory/1.0.json"))
    #expect(try run("inspect", "user.store", "--in", "nowhere", in: folder).code == 2)
  }

  @Test(
    "a missing file, a store with something else, and what belongs to versions are mistakes that are named",
    arguments: [
      (["c"], "this folder declares no schema versions"), (["a/c"], "no such file or folder: 'a/c'"),
      (["c.store"], "no such file or folder: 'c.store'"), ([""], "no such file or folder: ''"),
      (["a/b", "a/b"], "inspect takes one store, or versions"),
      (["V1", "a/b"], "inspect takes one store, or versions"),
      (["a/b", "--at", "HEAD"], "--at takes versions, and 'a/b' is a store"),
    ])
  func operands(arguments: [String], complaint: String) throws {
    let folder = try TemporaryFolder(["a/b": ""])
    let outcome = try Tool.run(["inspect"] + arguments, in: folder.url)
    #expect(outcome.code == 2 && outcome.complaints.contains(complaint), "\(outcome.complaints)")
  }

  @Test("an argument that names a file is a store, whatever it is called; a folder holds sources")
  func storeOrVersions() throws {
    let folder = try TemporaryFolder(["a/V1": "", "App.swift": "import SwiftData\n"])
    #expect(try run("inspect", "a", in: folder).output == "no schema versions or containers were found\n")
    #expect(try run("inspect", "a/V1", in: folder).code == 3)
    #expect(try run("inspect", "App.swift", in: folder).code == 3)
  }

  @Test("a sparse file of 20 GB is read by pages")
  func sparse() throws {
    let folder = try folder("", Self.store([Self.name], [["name": .text("a")]]))
    let file = try FileHandle(forWritingTo: folder.url.appending(path: "user.store"))
    try file.truncate(atOffset: 20 << 30)
    try file.close()
    let outcome = try run("inspect", "user.store", in: folder)
    #expect(outcome.code == 0 && outcome.output.contains("User  1 row\n"))
  }

  @Test("nothing is written beside a store, and a log beside it counts")
  func log() throws {
    let folder = try folder("", Self.store([Self.name], [["name": .text("a")]]))
    let newer = [UInt8](Self.store([Self.name], [["name": .text("a")], [:]]))
    var log = LogWriter(pageSize: 4096, isBigEndian: false)
    for page in 0..<newer.count / 4096 {
      let isLast = page == newer.count / 4096 - 1
      log.add(
        page: page + 1, Array(newer[page * 4096..<(page + 1) * 4096]), committing: isLast ? newer.count / 4096 : 0)
    }
    try folder.write(Data(log.bytes), to: "user.store-wal")
    let outcome = try run("inspect", "user.store", in: folder)
    #expect(outcome.output.contains("User  2 rows\n"))
    #expect(outcome.output.contains("  log         \(newer.count / 4096) pages in the '-wal' file were read too\n"))
    #expect(folder.names() == ["App.swift", "user.store", "user.store-wal"])
  }

  @Test("a journal of an unfinished transaction is named")
  func journal() throws {
    let folder = try folder("", Self.store([Self.name], []))
    try folder.write(Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]), to: "user.store-journal")
    let outcome = try run("inspect", "user.store", in: folder)
    #expect(outcome.output.contains("  note        a transaction was not finished"))
    try folder.write(Data(), to: "user.store-journal")
    #expect(try !run("inspect", "user.store", in: folder).output.contains("note"))
  }

  @Test("a store whose rows are damaged still shows its model")
  func damagedRows() throws {
    var bytes = [UInt8](Self.store([Self.name], [["name": .text("a")]]))
    // The first table is that of the rows.
    bytes[4096] = 0
    let folder = try folder("", Data(bytes))
    let outcome = try run("inspect", "user.store", in: folder)
    #expect(outcome.code == 3 && outcome.output.contains("  name  String?\n"))
    #expect(outcome.complaints.contains("the rows of 'User' could not be counted: the store is damaged: page 2"))
  }
}
