import Foundation
import TestSupport
import Testing

/// `new-version`: what the next version, its stage and the app's code become, in the layouts that projects have.
@Suite("A new version")
struct NewVersionTests {
  private static let note = """
    import Foundation
    import SwiftData

    @Model
    final class Note {
      var text = ""

      init() {}
    }

    """
  private static let version = """
    import SwiftData

    enum SchemaV1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] {
        [Note.self]
      }
    }

    """
  private static let plan = """
    import SwiftData

    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] {
        [SchemaV1.self]
      }

      static var stages: [MigrationStage] { [] }
    }

    func open() throws -> ModelContainer {
      try ModelContainer(for: Schema(versionedSchema: SchemaV1.self), migrationPlan: Plan.self)
    }

    """

  /// An app with live models, whose version 1 shipped as `1.0`.
  private func liveApp(adding members: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["SchemaV1.swift": Self.version, "Plan.swift": Self.plan])
    try folder.commit(Self.note, to: "Note.swift", tag: "1.0")
    if let members {
      try folder.commit(Self.note.replacing("var text = \"\"", with: "var text = \"\"\n  \(members)"), to: "Note.swift")
    }
    return folder
  }

  private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["new-version"] + arguments, in: folder.url)
  }

  /// What lint finds besides notes.
  private func findings(_ folder: TemporaryFolder) throws -> String {
    try Tool.run(["--format", "concise"], in: folder.url).output.split(separator: "\n")
      .filter { !$0.contains(": note: ") }.joined(separator: "\n")
  }

  // MARK: Live models

  @Test("live models: the last version is frozen as it shipped, and the new one has the app's classes")
  func liveModels() throws {
    let folder = try liveApp(adding: "var day: Date?")
    let outcome = try run(folder)
    #expect(outcome.complaints == "")
    #expect(
      outcome.output == """
        'SchemaV2' is the last version of 'Plan' now
          created SchemaV2.swift
          edited Plan.swift
          edited SchemaV1.swift
        'SchemaV1' has its own copies of 1 model, as in 1.0
        the stage is lightweight: SwiftData can make all changes by itself
        no tests of the app's module were found, so no test of the migration was written

        """)
    #expect(outcome.code == 0)
    #expect(
      folder.text("SchemaV2.swift")
        == Self.version.replacing("SchemaV1", with: "SchemaV2").replacing("(1, 0, 0)", with: "(2, 0, 0)"))
    #expect(
      folder.text("SchemaV1.swift")
        == Self.version.replacing(
          "    [Note.self]\n  }\n",
          with:
            "    [Note.self]\n  }\n\n  @Model\n  final class Note {\n    var text = \"\"\n\n    init() {}\n  }\n"))
    #expect(
      folder.text("Plan.swift") == """
        import SwiftData

        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] {
            [SchemaV1.self, SchemaV2.self]
          }

          static var stages: [MigrationStage] { [migrateV1ToV2] }

          static let migrateV1ToV2 = MigrationStage.lightweight(
            fromVersion: SchemaV1.self,
            toVersion: SchemaV2.self
          )
        }

        func open() throws -> ModelContainer {
          try ModelContainer(for: Schema(versionedSchema: SchemaV2.self), migrationPlan: Plan.self)
        }

        """)
    #expect(try findings(folder) == "")
  }

  @Test("without a change both versions are identical, and the closing line says so")
  func identical() throws {
    let outcome = try run(liveApp())
    #expect(
      outcome.output.contains(
        "'SchemaV1' and 'SchemaV2' are identical until a model changes: change one before you ship\n"))
    #expect(outcome.code == 0)
  }

  @Test("a diff shows what would be written, and git applies it")
  func diff() throws {
    let folder = try liveApp(adding: "var day: Date?")
    let shown = try run(folder, "--diff")
    #expect(shown.code == 1)
    #expect(shown.output.contains("--- /dev/null\n+++ b/SchemaV2.swift\n"))
    #expect(try folder.git("status", "--porcelain") == "")
    try folder.write(shown.output, to: "changes.patch")
    try folder.git("apply", "changes.patch")
    let applied = ["SchemaV1.swift", "SchemaV2.swift", "Plan.swift"].map { folder.text($0) }
    try folder.git("checkout", "-q", ".")
    try folder.git("clean", "-qfd")
    #expect(try run(folder).code == 0)
    #expect(["SchemaV1.swift", "SchemaV2.swift", "Plan.swift"].map { folder.text($0) } == applied)
  }

  @Test("changes that need code get a custom stage that names them")
  func customStage() throws {
    let folder = try liveApp(adding: "@Attribute(.unique) var key: String = \"\"")
    let outcome = try run(folder)
    #expect(outcome.output.contains("the stage is custom: write its closures, whose comments name what needs them\n"))
    let plan = try #require(folder.text("Plan.swift"))
    #expect(plan.contains("  static let migrateV1ToV2 = MigrationStage.custom(\n    fromVersion: SchemaV1.self,\n"))
    #expect(plan.contains("      // in model 'Note', 'key' made unique: all existing rows get the same value\n"))
  }

  @Test("a name, an identifier like the others, and names that are taken")
  func names() throws {
    let folder = try liveApp(adding: "var day: Date?")
    #expect(try run(folder, "Second").output.hasPrefix("'Second' is the last version of 'Plan' now\n"))
    #expect(folder.text("Plan.swift")?.contains("[SchemaV1.self, Second.self]") == true)
    let taken = try liveApp()
    let outcome = try run(taken, "SchemaV1")
    #expect(outcome.complaints == "swiftdata-lint: 'SchemaV1' is declared already; nothing was written\n")
    #expect(outcome.code == 2)
    try taken.commit(
      Self.version.replacing("(1, 0, 0)", with: "(1, 4, 0)").replacing("SchemaV1", with: "Schema09"),
      to: "SchemaV1.swift")
    try taken.commit(Self.plan.replacing("SchemaV1", with: "Schema09"), to: "Plan.swift")
    #expect(try run(taken).output.hasPrefix("'Schema10' is"))
    #expect(taken.text("SchemaV1.swift")?.contains("Schema.Version(2, 0, 0)") == true)
  }

  @Test(
    "a name with several numbers, and one with its number inside",
    arguments: [
      ("Schema_1_2_0", "1, 2, 0", "Schema_1_2_1", "1, 2, 1"), ("AppV1_1", "1, 1, 0", "AppV1_2", "1, 2, 0"),
      ("Version3Schema", "3, 0, 0", "Version4Schema", "4, 0, 0"), ("Schema_1_2", "5, 0, 0", "Schema_1_3", "6, 0, 0"),
    ])
  func numbers(old: String, identifier: String, new: String, next: String) throws {
    let folder = try liveApp()
    try folder.commit(
      Self.version.replacing("1, 0, 0", with: identifier).replacing("SchemaV1", with: old), to: "SchemaV1.swift")
    try folder.commit(Self.plan.replacing("SchemaV1", with: old), to: "Plan.swift")
    #expect(try run(folder).output.hasPrefix("'\(new)' is the last version"))
    #expect(folder.text("SchemaV1.swift")?.contains("Schema.Version(\(next))") == true)
  }

  @Test("a release before there were versions is what the first version shipped as")
  func unversionedRelease() throws {
    let folder = try TemporaryFolder()
    try folder.commit(
      Self.note + "func open() throws -> ModelContainer { try ModelContainer(for: Note.self) }\n", to: "Note.swift",
      tag: "1.0")
    let tag = "import SwiftData\n@Model final class Tag { var note: Note?; init() {} }\n"
    try folder.commit(
      Self.note.replacing("init", with: "@Relationship(inverse: \\Tag.note) var tags: [Tag] = []\n  init"),
      to: "Note.swift")
    try folder.commit(tag, to: "Tag.swift")
    try folder.commit(Self.version, to: "SchemaV1.swift")
    try folder.commit(Self.plan, to: "Plan.swift")
    let outcome = try run(folder)
    #expect(outcome.complaints == "")
    #expect(outcome.output.contains("\n'SchemaV1' has its own copies of 1 model, as in 1.0\n"))
    #expect(
      try Tool.run(["upgrade", "--against", "1.0"], in: folder.url).output.contains(
        "1.0  SchemaV1 → SchemaV2  migrates"))
  }

  @Test("shapes follow each other as they shipped: a beta before its release")
  func betas() throws {
    let folder = try liveApp()
    try folder.git("tag", "-d", "1.0")
    try folder.git("tag", "2.0-beta.1")
    try folder.commit(Self.note.replacing("init", with: "var size = 0\n  init"), to: "Note.swift", tag: "2.0")
    try folder.commit(Self.note.replacing("init", with: "var size = 0\n  var day: Date?\n  init"), to: "Note.swift")
    let outcome = try run(folder)
    #expect(outcome.output.contains("'SchemaV1' has its own copies of 1 model, as in 2.0-beta.1\n"))
    #expect(outcome.output.contains("'SchemaV2' has its own copies of 1 model, as in 2.0\n"))
  }

  @Test(
    "what a plan calls its last version leads to the new one, and its lists and stages stay as they are",
    arguments: [
      (
        "typealias Latest = SchemaV2", "[SchemaV1.self, Latest.self]", "Latest", "Latest.self",
        [
          "typealias Latest = SchemaV3", "{ [SchemaV1.self, SchemaV2.self, SchemaV3.self] }",
          "toVersion: SchemaV2.self)",
        ]
      ),
      (
        "static var latest: any VersionedSchema.Type { SchemaV2.self }", "[SchemaV1.self, SchemaV2.self]", "SchemaV2",
        "latest",
        [
          "static var latest: any VersionedSchema.Type { SchemaV3.self }",
          "{ [SchemaV1.self, SchemaV2.self, SchemaV3.self] }",
        ]
      ),
      (
        "static func sample() -> SchemaV2.Note { SchemaV2.Note() }\n  static var latest: any VersionedSchema.Type { schemas.last! }",
        "[SchemaV1.self, SchemaV2.self]", "SchemaV2", "latest",
        [
          "static func sample() -> SchemaV3.Note { SchemaV3.Note() }",
          "{ [SchemaV1.self, SchemaV2.self, SchemaV3.self] }",
        ]
      ),
      (
        "static let all: [any VersionedSchema.Type] = [SchemaV1.self, SchemaV2.self]\n  static var latest: any VersionedSchema.Type { all.last! }",
        "all", "SchemaV2", "latest",
        ["static let all: [any VersionedSchema.Type] = [SchemaV1.self, SchemaV2.self, SchemaV3.self]", "{ all }"]
      ),
    ])
  func namesInPlan(member: String, schemas: String, end: String, opened: String, lines: [String]) throws {
    func version(_ number: Int, _ members: String) -> String {
      TestSupport.version(
        "SchemaV\(number)", number: number, "@Model final class Note { var text = \"\"\n\(members)\n  init() {} }")
    }
    let source = """
      import SwiftData
      \(version(1, ""))
      \(version(2, "var size = 0"))
      typealias Note = SchemaV2.Note
      enum Plan: SchemaMigrationPlan {
        \(member)
        static var schemas: [any VersionedSchema.Type] { \(schemas) }
        static var stages: [MigrationStage] { [first] }
        static let first = MigrationStage.lightweight(fromVersion: SchemaV1.self, toVersion: \(end).self)
      }
      func open() throws -> ModelContainer {
        try ModelContainer(for: Schema(versionedSchema: Plan.\(opened)), migrationPlan: Plan.self)
      }

      """
    let folder = try TemporaryFolder()
    try folder.commit(source, tag: "1.0")
    try folder.commit(source.replacing("var size = 0", with: "var size = 0; var day: Int?"))
    let outcome = try run(folder)
    #expect(outcome.complaints == "")
    let text = folder.text("App.swift") ?? ""
    for line in lines { #expect(text.contains(line), "\(text)") }
  }

  @Test("a table of all versions keeps its entry for the last one, and the closing lines name it")
  func tables() throws {
    let folder = try liveApp()
    let tables = """
      import SwiftData
      enum Known: String {
        case one, two
        var schema: any VersionedSchema.Type {
          switch self {
          case .one: return SchemaV1.self
          case .two: return SchemaV2.self
          }
        }
      }
      let table: [String: any VersionedSchema.Type] = ["1": SchemaV1.self, "2": SchemaV2.self]
      let pairs = [("1", SchemaV1.models), ("2", SchemaV2.models)]
      let isNew = compare(SchemaV1.self, SchemaV2.self)
      func describe() -> [String] { if SchemaV1.models.isEmpty { return [] } else { return [name(SchemaV2.self)] } }

      """
    try folder.commit(Self.note.replacing("init", with: "var day: Date?\n  init"), to: "Note.swift")
    #expect(try run(folder).code == 0)
    try folder.write("func count() -> [Int] { [SchemaV1.models.count, SchemaV2.models.count] }\n", to: "Count.swift")
    try folder.commit(tables, to: "Known.swift")
    try folder.commit(Self.note.replacing("init", with: "var day: Date?\n  var size = 0\n  init"), to: "Note.swift")
    let outcome = try run(folder)
    #expect(outcome.complaints == "")
    #expect(folder.text("Known.swift") == tables.replacing("name(SchemaV2.self)", with: "name(SchemaV3.self)"))
    #expect(folder.text("Count.swift")?.contains("SchemaV3") == false)
    for line in ["Known.swift:7", "Known.swift:11", "Known.swift:12", "Known.swift:13", "Count.swift:1"] {
      #expect(outcome.output.contains("\n\(line) lists the versions one by one: add 'SchemaV3' there\n"))
    }
  }

  @Test("a struct of the version that was edited after it shipped is restored")
  func editedStruct() throws {
    func source(_ field: String) -> String {
      """
      import SwiftData
      typealias Note = SchemaV1.Note
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        struct Size: Codable { var width = 0\(field) }
        @Model final class Note { var size: Size = Size(); init() {} }
      }

      """
    }
    let folder = try TemporaryFolder(["Plan.swift": Self.plan])
    try folder.commit(source(""), to: "Schemas.swift", tag: "1.0")
    try folder.commit(source("; var height: Int?"), to: "Schemas.swift")
    let outcome = try run(folder)
    #expect(outcome.output.contains("'SchemaV1' has its own copies of 1 model and 1 stored type, as in 1.0\n"))
    let parts = try #require(folder.text("Schemas.swift")).split(separator: "enum SchemaV2")
    #expect(parts.count == 2)
    #expect(parts[0].contains("struct Size: Codable {\n    var width = 0\n  }\n"))
    #expect(parts[1].contains("struct Size: Codable { var width = 0; var height: Int? }"))
  }

  @Test("a model that was added to the version after it shipped is the next one's alone")
  func addedModel() throws {
    func source(_ list: String, _ members: String, _ more: String) -> String {
      """
      import SwiftData
      typealias Note = SchemaV1.Note
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [\(list)] }
        @Model final class Note { var text = ""\n\(members)\n init() {} }
        \(more)
      }

      """
    }
    let folder = try TemporaryFolder(["Plan.swift": Self.plan])
    try folder.commit(source("Note.self", "", ""), to: "Schemas.swift", tag: "1.0")
    try folder.commit(
      source(
        "Note.self, Tag.self", "@Relationship(inverse: \\Tag.note) var tags: [Tag] = []",
        "@Model final class Tag { var note: Note?; init() {} }"),
      to: "Schemas.swift")
    let outcome = try run(folder)
    #expect(outcome.complaints == "")
    let parts = try #require(folder.text("Schemas.swift")).split(separator: "enum SchemaV2")
    #expect(parts.count == 2 && !parts[0].contains("Tag") && parts[1].contains("final class Tag"))
    #expect(try Tool.run(["upgrade", "--against", "1.0"], in: folder.url).output.hasSuffix("\n1 of 1 release opens\n"))
  }

  @Test(
    "a class that stays may not use what the restored one beside it lacks",
    arguments: ["var done: Bool { parts[0].isDone }", "func finish() { parts.forEach { $0.finish() } }"])
  func lostMembers(member: String) throws {
    func source(_ field: String) -> String {
      """
      import SwiftData
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self, Part.self] }
        @Model final class Part {
          var note: Note?
          \(field)init() {}
          var isDone: Bool { true }
          func finish() {}
        }
        @Model final class Note {
          @Relationship(inverse: \\Part.note) var parts: [Part] = []
          init() {}
          \(member)
        }
      }

      """
    }
    let folder = try TemporaryFolder(["Plan.swift": Self.plan])
    try folder.commit(source(""), to: "Schemas.swift", tag: "1.0")
    try folder.commit(source("var size = 0\n    "), to: "Schemas.swift")
    let outcome = try run(folder)
    #expect(
      outcome.complaints.contains("'SchemaV1.Note' would not compile next to copies of the types that the classes"))
    #expect(outcome.code == 2)
  }

  @Test("an attribute of the version that spells the identifier spells the new one")
  func attributes() throws {
    let folder = try liveApp(adding: "var day: Date?")
    let attributed = Self.version.replacing(
      "enum SchemaV1", with: "@Frozen(\"1.0.0\", in: \"Fixtures\")\nenum SchemaV1")
    try folder.commit(attributed, to: "SchemaV1.swift")
    #expect(try run(folder).complaints == "")
    #expect(folder.text("SchemaV2.swift")?.contains("@Frozen(\"2.0.0\", in: \"Fixtures\")\nenum SchemaV2") == true)
    #expect(folder.text("SchemaV1.swift")?.contains("@Frozen(\"1.0.0\", in: \"Fixtures\")\nenum SchemaV1") == true)
  }

  @Test("a test of the migration beside the app's tests, in their framework")
  func migrationTest() throws {
    for framework in ["Testing", "XCTest"] {
      let folder = try liveApp(adding: "var day: Date?")
      try folder.write("import \(framework)\n", to: "AppTests/AppTests.swift")
      try folder.write("import Testing\n", to: "AppUITests/AppUITests.swift")
      try folder.git("add", "-A")
      let outcome = try run(folder)
      #expect(outcome.output.contains("  created AppTests/SchemaV1ToSchemaV2MigrationTests.swift\n"))
      let text = try #require(folder.text("AppTests/SchemaV1ToSchemaV2MigrationTests.swift"))
      #expect(text.contains("import \(framework)\n"))
      #expect(text.contains("      context.insert(SchemaV1.Note())\n"))
      #expect(text.contains("context.fetchCount(FetchDescriptor<Note>())"))
      #expect(text.contains("migrationPlan: Plan.self"))
      #expect(try findings(folder) == "")
    }
  }

  // MARK: Layouts

  @Test("tests of another module get no test of the migration")
  func testsOfAnotherModule() throws {
    for (module, isTested) in [("Core", false), ("App", true)] {
      let folder = try TemporaryFolder()
      try folder.write(Self.note, to: "App/Note.swift")
      try folder.write(Self.version, to: "App/SchemaV1.swift")
      try folder.write("import XCTest\n@testable import \(module)\n", to: "\(module)Tests/Tests.swift")
      try folder.commit(Self.plan, to: "App/Plan.swift")
      #expect(try run(folder).output.contains("MigrationTests.swift") == isTested)
    }
  }

  @Test("models nested in the version: the new one has copies, and aliases lead there")
  func nestedModels() throws {
    let nested = """
      import SwiftData

      typealias Note = SchemaV1.Note

      enum SchemaV1: VersionedSchema {
        static var versionIdentifier: Schema.Version { .init(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [SchemaV1.Note.self] }

        @Model
        final class Note {
          var text = ""
          init() {}
          var isEmpty: Bool { text.isEmpty }
        }
      }

      extension SchemaV1.Note {
        var first: Character? { text.first }
      }

      """
    let folder = try TemporaryFolder(["Plan.swift": Self.plan])
    try folder.commit(nested, to: "Schemas.swift", tag: "1.0")
    let row =
      "struct NoteRow { let note: SchemaV1.Note; var id: String { \"\\(SchemaV1.Note.self) \\(note.text)\" } }\n"
    try folder.commit(row, to: "NoteRow.swift")
    #expect(try run(folder).code == 0)
    let text = try #require(folder.text("Schemas.swift"))
    #expect(text.contains("typealias Note = SchemaV2.Note\n"))
    #expect(text.contains("extension SchemaV2.Note {\n"))
    #expect(
      text.contains(
        "enum SchemaV1: VersionedSchema {\n  static var versionIdentifier: Schema.Version { .init(1, 0, 0) }"))
    #expect(
      text.contains(
        """
        enum SchemaV2: VersionedSchema {
          static var versionIdentifier: Schema.Version { .init(2, 0, 0) }
          static var models: [any PersistentModel.Type] { [SchemaV2.Note.self] }

          @Model
          final class Note {
            var text = ""
            init() {}
            var isEmpty: Bool { text.isEmpty }
          }
        }
        """))
    #expect(folder.text("NoteRow.swift") == row.replacing("SchemaV1", with: "SchemaV2"))
  }

  @Test("nested models that were edited already are restored in the last version")
  func editedNestedModels() throws {
    let nested = """
      import SwiftData
      typealias Note = SchemaV1.Note
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model
        final class Note {
          var text = ""
          init() {}
        }
      }

      """
    let folder = try TemporaryFolder(["Plan.swift": Self.plan])
    try folder.commit(nested, to: "Schemas.swift", tag: "1.0")
    try folder.commit(nested.replacing("init() {}", with: "var size = 0\n    init() {}"), to: "Schemas.swift")
    #expect(try run(folder).output.contains("'SchemaV1' has its own copies of 1 model, as in 1.0\n"))
    let text = try #require(folder.text("Schemas.swift"))
    #expect(text.contains("  @Model\n  final class Note {\n    var text = \"\"\n\n    init() {}\n  }\n}\n"))
    #expect(text.contains("    var text = \"\"\n    var size = 0\n    init() {}\n"))
  }

  @Test("versions in a namespace, in extensions, and stages with names of their own")
  func namespaces() throws {
    let source = """
      import SwiftData

      enum Schemas {
        enum V1: VersionedSchema {
          static let versionIdentifier = Schema.Version(1, 0, 0)
          static var models: [any PersistentModel.Type] { [Note.self] }
        }

        enum V2: VersionedSchema {
          static let versionIdentifier = Schema.Version(2, 0, 0)
          static var models: [any PersistentModel.Type] { [Note.self] }
        }
      }

      extension Schemas.V1 {
        @Model
        final class Note {
          var text = ""
          init() {}
        }
      }

      extension Schemas.V2 {
        @Model
        final class Note {
          var text = ""
          var day: Date?
          init() {}
        }
      }

      enum Plan: SchemaMigrationPlan {
        static let schemas: [any VersionedSchema.Type] = [
          Schemas.V1.self,
          Schemas.V2.self,  // shipped
        ]
        static let stages: [MigrationStage] = [v1ToV2]
        static let v1ToV2: MigrationStage = .lightweight(fromVersion: Schemas.V1.self, toVersion: Schemas.V2.self)
      }

      let container = try! ModelContainer(for: Schemas.V2.Note.self, migrationPlan: Plan.self)

      """
    let folder = try TemporaryFolder()
    try folder.commit(source, tag: "1.0")
    #expect(try run(folder).output.hasPrefix("'Schemas.V3' is the last version of 'Plan' now\n  edited App.swift\n"))
    let text = try #require(folder.text("App.swift"))
    #expect(text.contains("    Schemas.V2.self,  // shipped\n    Schemas.V3.self,\n  ]\n"))
    #expect(text.contains("[v1ToV2, v2ToV3]"))
    #expect(
      text.contains("extension Schemas.V3 {\n  @Model\n  final class Note {\n    var text = \"\"\n    var day: Date?\n")
    )
    #expect(text.contains("for: Schemas.V3.Note.self, migrationPlan"))
    #expect(text.contains("  enum V3: VersionedSchema {\n    static let versionIdentifier = Schema.Version(3, 0, 0)\n"))
  }

  @Test("where Xcode's targets list their files, everything goes into those that are compiled")
  func listedFiles() throws {
    let names = ["Note", "SchemaV1", "Plan"]
    let files = names.map { "\($0) = { path = \($0).swift; }; B\($0) = { isa = PBXBuildFile; fileRef = \($0); };" }
    let project = """
      { rootObject = P; objects = { P = { mainGroup = G; }; G = { children = (\(names.joined(separator: ", "))); };
        \(files.joined(separator: "\n")) T = { isa = PBXNativeTarget; name = App; buildPhases = (S); };
        S = { isa = PBXSourcesBuildPhase; files = (\(names.map { "B\($0)" }.joined(separator: ", "))); }; }; }
      """
    let folder = try liveApp(adding: "var day: Date?")
    try folder.write("import Testing\n@testable import App\n", to: "AppTests/AppTests.swift")
    try folder.commit(project, to: "App.xcodeproj/project.pbxproj")
    let outcome = try run(folder)
    #expect(outcome.complaints == "")
    #expect(outcome.output.contains("  edited Plan.swift\n  edited SchemaV1.swift\n"))
    #expect(
      outcome.output.contains(
        "add AppTests/SchemaV1ToSchemaV2MigrationTests.swift to the target of the tests in Xcode\n"))
    #expect(folder.text("SchemaV1.swift")?.contains("\n}\n\nenum SchemaV2: VersionedSchema {\n") == true)
  }

  @Test("an alias of the last version leads to the new one, and no other alias changes")
  func aliases() throws {
    let folder = try liveApp()
    let names = """
      typealias Latest = SchemaV1
      typealias Identifier = String

      struct Row { let id: Identifier; let schema = Latest.self }

      """
    try folder.commit(names, to: "Names.swift")
    try folder.commit(
      Self.plan.replacing("versionedSchema: SchemaV1.self", with: "versionedSchema: Latest.self"), to: "Plan.swift")
    #expect(try run(folder).code == 0)
    #expect(folder.text("Names.swift") == names.replacing("Latest = SchemaV1", with: "Latest = SchemaV2"))
    #expect(folder.text("Plan.swift")?.contains("versionedSchema: Latest.self") == true)
  }

  @Test("an alias beside the versions of a namespace leads to the new one")
  func aliasInNamespace() throws {
    let folder = try TemporaryFolder()
    let nested = Self.version.split(separator: "\n").dropFirst().map { "  \($0)\n" }.joined()
    try folder.write(
      "import SwiftData\n\nenum Schemas {\n  typealias Latest = SchemaV1\n\n\(nested)}\n", to: "Schemas.swift")
    try folder.write(Self.note, to: "Note.swift")
    try folder.commit(Self.plan.replacing("SchemaV1.self", with: "Schemas.SchemaV1.self"), to: "Plan.swift")
    #expect(try run(folder).complaints == "")
    #expect(folder.text("Schemas.swift")?.contains("  typealias Latest = SchemaV2\n") == true)
  }

  @Test("code in the namespace of the versions calls the new one as it called the last one")
  func shortNamesInNamespace() throws {
    let folder = try TemporaryFolder()
    let nested = (Self.version + Self.plan).split(separator: "\n").filter { !$0.hasPrefix("import") }
      .map { "  \($0)\n" }.joined()
    try folder.write(Self.note, to: "Note.swift")
    try folder.commit("import SwiftData\n\nenum Schemas {\n\(nested)}\n", to: "Schemas.swift")
    #expect(try run(folder).complaints == "")
    let text = folder.text("Schemas.swift") ?? ""
    #expect(text.contains("[SchemaV1.self, SchemaV2.self]"))
    #expect(text.contains("fromVersion: SchemaV1.self"))
    #expect(text.contains("Schema(versionedSchema: SchemaV2.self)"))
    #expect(!text.contains("Schemas.SchemaV"))
  }

  @Test("models in an extension of the alias go with it, and the last version gets copies")
  func extensionOfAlias() throws {
    let folder = try TemporaryFolder(["SchemaV1.swift": Self.version])
    try folder.write("\(Self.plan)\ntypealias Current = SchemaV1\n", to: "Plan.swift")
    let nested = """
      import Foundation
      import SwiftData

      extension Current {
        @Model
        final class Note {
          var text = ""

          init() {}
        }
      }

      """
    try folder.commit(nested, to: "Note.swift", tag: "1.0")
    let outcome = try run(folder)
    #expect(outcome.complaints == "")
    #expect(outcome.output.contains("'SchemaV1' has its own copies of 1 model, as in 1.0\n"))
    #expect(folder.text("Plan.swift")?.hasSuffix("\n\ntypealias Current = SchemaV2\n") == true)
    #expect(folder.text("Note.swift") == nested)
    #expect(
      folder.text("SchemaV1.swift")?.contains(
        "  @Model\n  final class Note {\n    var text = \"\"\n\n    init() {}\n  }\n") == true)
  }

  @Test("a version and its extensions in a file of their own become one file")
  func versionAndExtensionInOneFile() throws {
    let folder = try TemporaryFolder(["Plan.swift": Self.plan])
    let file = """
      import SwiftData

      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
      }

      extension SchemaV1 {
        @Model
        final class Note {
          var text = ""
          init() {}
        }
      }

      """
    try folder.commit(file, to: "SchemaV1.swift", tag: "1.0")
    #expect(try run(folder).complaints == "")
    #expect(
      folder.text("SchemaV2.swift")
        == file.replacing("SchemaV1", with: "SchemaV2").replacing("(1, 0, 0)", with: "(2, 0, 0)"))
    #expect(folder.text("SchemaV1.swift") == file)
  }

  @Test(
    "where versions have folders that are called like them, the new one gets its own",
    arguments: [
      ("Schema/v1", "Schema/v2", "Schema/v3"), ("Schema/SchemaV1", "Schema/SchemaV2", "Schema/SchemaV3"),
      ("1", "2", "3"), ("Schema/Old", "Schema/v2", "Schema/v2"), ("v2/Old", "v2", "v2"),
    ])
  func folders(first: String, second: String, third: String) throws {
    func version(_ number: Int) -> String {
      "import SwiftData\n\nenum SchemaV\(number): VersionedSchema {\n"
        + "  static let versionIdentifier = Schema.Version(\(number), 0, 0)\n"
        + "  static var models: [any PersistentModel.Type] { [Note.self] }\n}\n"
    }
    func model(_ number: Int) -> String {
      "import SwiftData\n\nextension SchemaV\(number) {\n  @Model final class Note { var size\(number) = 0; init() {} }\n}\n"
    }
    let folder = try TemporaryFolder([
      "App.swift": "import SwiftData\n" + migrationPlan(["SchemaV1", "SchemaV2"]),
      "\(first)/SchemaV1.swift": version(1), "\(first)/SchemaV1.Note.swift": model(1),
      "\(second)/SchemaV2.swift": version(2),
    ])
    try folder.commit(model(2), to: "\(second)/SchemaV2.Note.swift", tag: "1.0")
    #expect(try run(folder).complaints == "")
    #expect(folder.text("\(third)/SchemaV3.swift") == version(3))
    #expect(folder.text("\(third)/SchemaV3.Note.swift") == model(2).replacing("SchemaV2", with: "SchemaV3"))
  }

  @Test("a new file has the line ends of the version that it is copied from")
  func lineEnds() throws {
    let folder = try TemporaryFolder(["Plan.swift": Self.plan])
    let model = "\n  @Model\n  final class Note {\n    init() {}\n  }\n"
    let version = String(Self.version.dropLast(2)) + model + "}\n"
    try folder.commit(version.replacing("\n", with: "\r\n"), to: "SchemaV1.swift", tag: "1.0")
    #expect(try run(folder).complaints == "")
    let written = folder.text("SchemaV2.swift") ?? ""
    #expect(written.hasPrefix("import SwiftData\r\n") && !written.replacing("\r\n", with: "").contains("\n"))
  }

  @Test("a new file has the imports of the version's file as they are written, and the '#if' around the version")
  func importsOfNewFile() throws {
    let folder = try TemporaryFolder(["Plan.swift": Self.plan])
    let imports = """
      @preconcurrency import Foundation
      import struct SwiftData.Schema
      #if canImport(UIKit)
      import UIKit
      #endif
      #if !canImport(UIKit)
      import AppKit
      #endif

      """
    let model = "\n  @Model\n  final class Note {\n    init() {}\n  }\n"
    let version = String(Self.version.dropLast(2)).replacing("import SwiftData\n\n", with: "") + model + "}\n"
    let file = "\(imports)\n#if DEBUG\n\(version)#endif\n"
    try folder.commit(
      file.replacing("#endif\n#if !canImport(UIKit)", with: "#else"), to: "SchemaV1.swift", tag: "1.0")
    #expect(try run(folder).complaints == "")
    #expect(
      folder.text("SchemaV2.swift")
        == file.replacing("SchemaV1", with: "SchemaV2").replacing("(1, 0, 0)", with: "(2, 0, 0)"))
  }

  @Test("models of a namespace that both versions list: the last one gets copies")
  func modelsOfNamespace() throws {
    let folder = try TemporaryFolder(["Plan.swift": Self.plan])
    try folder.write(Self.version.replacing("[Note.self]", with: "[Data1.Note.self]"), to: "Notes/SchemaV1.swift")
    try folder.write("import Testing\n@testable import Notes\n", to: "AppTests/AppTests.swift")
    try folder.commit(
      "import SwiftData\nenum Data1 { @Model final class Note { var text = \"\"; init() {} } }\n", to: "Data1.swift",
      tag: "1.0")
    #expect(try run(folder).output.contains("'SchemaV1' has its own copies of 1 model, as in 1.0\n"))
    #expect(folder.text("Notes/SchemaV2.swift")?.contains("[Data1.Note.self]") == true)
    #expect(folder.text("Notes/SchemaV1.swift")?.contains("    [Note.self]\n") == true)
    let test = try #require(folder.text("AppTests/SchemaV1ToSchemaV2MigrationTests.swift"))
    #expect(test.contains("\n\n@testable import Notes\n\n@Suite"))
    #expect(test.contains("FetchDescriptor<Data1.Note>()"))
  }

  @Test("one stage after the other in the list; a plan without stages keeps none")
  func stageLists() throws {
    let app = NotesApp(
      versions: ["var text = \"\"", "var text = \"\"; var day: Date?"],
      stages: [".lightweight(fromVersion: V1.self, toVersion: V2.self)"])
    let folder = try TemporaryFolder()
    try folder.commit(app.source)
    #expect(try run(folder).code == 0)
    #expect(
      folder.text("App.swift")?.contains(
        ".lightweight(fromVersion: V1.self, toVersion: V2.self), .lightweight(fromVersion: V2.self, toVersion: V3.self)"
      )
        == true)
    let inferred = try TemporaryFolder()
    try inferred.commit(NotesApp(versions: app.versions, stages: []).source)
    #expect(
      try run(inferred).output.contains(
        "'Plan' has no stages, so stores are still migrated to 'V3' by inference\n"))
  }

  /// An app with two versions whose plan declares its stages in some way, besides the one that leads from one to the other.
  private func app(stages declaration: String) throws -> TemporaryFolder {
    let source = NotesApp(versions: NotesApp.second.versions, stages: []).source
    let empty = "static var stages: [MigrationStage] { [] }"
    let folder = try TemporaryFolder()
    try folder.commit(
      source.replacing(
        empty,
        with:
          "\(declaration)\n  static let v1ToV2 = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)"))
    return folder
  }

  @Test(
    "a stage is added to a list that is not a literal, if all stages in it are known",
    arguments: [
      ("{ [v1ToV2] + more }; static let more: [MigrationStage] = []", "{ [v1ToV2] + more + [v2ToV3] }"),
      ("{ more + [v1ToV2] }; static let more: [MigrationStage] = []", "{ more + [v1ToV2, v2ToV3] }"),
      ("{ all() }; static func all() -> [MigrationStage] { [v1ToV2] }", "{ all() + [v2ToV3] }"),
      ("{ var all: [MigrationStage] = []; all.append(v1ToV2); return all }", "return all + [v2ToV3] }"),
      ("{ [[v1ToV2], []].flatMap { $0 } }", "{ [[v1ToV2], []].flatMap { $0 } + [v2ToV3] }"),
      ("{ all as [MigrationStage] }; static let all = [v1ToV2]", "{ (all as [MigrationStage]) + [v2ToV3] }"),
    ])
  func joinedStages(getter: String, written: String) throws {
    let folder = try app(stages: "static var stages: [MigrationStage] \(getter)")
    #expect(try run(folder).complaints == "")
    let text = try #require(folder.text("App.swift"))
    #expect(text.contains(written))
    #expect(text.contains("  static let v2ToV3 = MigrationStage.lightweight(\n"))
    #expect(try findings(folder).contains("stage") == false)
  }

  @Test(
    "a stage is not added to a list that may be another one, or that is not known",
    arguments: [
      (
        "{ if isNew { return [] }; return [v1ToV2] }; static var isNew: Bool { Bool.random() }",
        "depends on a condition"
      ),
      ("{ Bool.random() ? [] : [v1ToV2] }", "depends on a condition"),
      (
        "{ zip(schemas, schemas.dropFirst()).map { .lightweight(fromVersion: $0, toVersion: $1) } }",
        "is not known from source (the list is not a literal)"
      ),
    ])
  func unknownStages(getter: String, problem: String) throws {
    let folder = try app(stages: "static var stages: [MigrationStage] \(getter)")
    let source = folder.text("App.swift")
    let outcome = try run(folder)
    #expect(
      outcome.complaints
        == "swiftdata-lint: 'Plan.stages' \(problem); write it as an array literal of its stages; nothing was written\n"
    )
    #expect(outcome.code == 2 && folder.text("App.swift") == source)
  }

  // MARK: Several plans

  /// An app with a plan for most stores and one for those of a build that shipped another version 1; both end at `V2`, and
  /// `rescue` is the body of the second one.
  private func appWithTwoPlans(_ rescue: String, more: String = "") throws -> TemporaryFolder {
    func own(_ members: String) -> String { "@Model final class Note {\n    \(members)\n    init() {}\n  }" }
    let plans = ["Plan", "Rescue"].map { name in
      "func open\(name)() throws -> ModelContainer {\n"
        + "  try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: \(name).self)\n}\n"
    }
    let folder = try TemporaryFolder()
    let source =
      "import Foundation\nimport SwiftData\n"
      + TestSupport.version("V1", number: 1, own("var text = \"\""))
      + TestSupport.version("Lost", number: 1, own("var text = \"\"\n    var color: String?"))
      + TestSupport.version("V2", number: 2, listing: "Note.self")
      + own("var text = \"\"; var size = 0; var day: Date?") + "\n"
      + migrationPlan(["V1", "V2"]) + "enum Rescue: SchemaMigrationPlan {\n\(rescue)}\n" + plans.joined() + more
    try folder.commit(source.replacing("; var day: Date?", with: ""), tag: "1.0")
    try folder.commit(source)
    return folder
  }

  private static let rescueStages = """
      static var stages: [MigrationStage] { [fromLost] }
      static let fromLost = MigrationStage.lightweight(fromVersion: Lost.self, toVersion: V2.self)

    """

  @Test("all plans that end at the last version get the new one, each with a stage in its own style")
  func severalPlans() throws {
    let schemas = "  static var schemas: [any VersionedSchema.Type] { [Lost.self, V2.self] }\n"
    let folder = try appWithTwoPlans(schemas + Self.rescueStages)
    for arguments in [[], ["--plan", "Rescue"], ["--plan", "Plan"]] {
      let outcome = try Tool.run(["new-version"] + arguments, in: folder.url)
      #expect(outcome.complaints == "")
      #expect(outcome.output.hasPrefix("'V3' is the last version of 'Plan' and 'Rescue' now\n"))
      let text = try #require(folder.text("App.swift"))
      #expect(text.contains("{ [Lost.self, V2.self, V3.self] }\n"))
      #expect(text.contains("static var stages: [MigrationStage] { [fromLost, migrateV2ToV3] }\n"))
      #expect(text.contains("\n\n  static let migrateV2ToV3 = MigrationStage.lightweight(\n    fromVersion: V2.self,"))
      #expect(text.contains("{ [V1.self, V2.self, V3.self] }\n"))
      #expect(text.contains("toVersion: V2.self), .lightweight(fromVersion: V2.self, toVersion: V3.self)] }"))
      #expect(text.matches(of: /versionedSchema: V3.self\), migrationPlan/).count == 2)
      #expect(try findings(folder) == "")
      try folder.git("checkout", "-q", ".")
    }
  }

  @Test("a plan whose lists are made from those of another one that ends there gets what that one gets, once")
  func sharedLists() throws {
    let folder = try appWithTwoPlans(
      """
        static var schemas: [any VersionedSchema.Type] { [Lost.self] + Plan.schemas.dropFirst() }
        static var stages: [MigrationStage] { [fromLost] + Plan.stages.dropFirst() }
        static let fromLost = MigrationStage.lightweight(fromVersion: Lost.self, toVersion: V2.self)

      """)
    let before = try #require(folder.text("App.swift"))
    #expect(try run(folder).complaints == "")
    let text = try #require(folder.text("App.swift"))
    #expect(text.contains(before[before.firstRange(of: "enum Rescue")!.lowerBound...].prefix { $0 != "}" }))
  }

  @Test("a plan whose lists would not end at the new version is named, and nothing is written")
  func listsThatDrop() throws {
    let schemas = "  static var schemas: [any VersionedSchema.Type] { [Lost.self] + Plan.schemas.suffix(1) }\n"
    let folder = try appWithTwoPlans(schemas + Self.rescueStages)
    let outcome = try run(folder)
    #expect(
      outcome.complaints.contains("'V3' would not be the last version of 'Rescue', with one more stage; write its "))
    #expect(outcome.code == 2 && folder.text("App.swift")?.contains("V3") == false)
  }

  @Test("of plans that end at different versions one has to be named; it takes along those that end where it does")
  func plansWithDifferentEnds() throws {
    let schemas = "  static var schemas: [any VersionedSchema.Type] { [Lost.self, V2.self] }\n"
    let more = TestSupport.version("Other", number: 1) + migrationPlan(["Other"], name: "OtherPlan")
    let folder = try appWithTwoPlans(schemas + Self.rescueStages, more: more)
    #expect(
      try run(folder).complaints.contains(
        "plans that end at different versions: 'Plan', 'Rescue' and 'OtherPlan'; choose one with --plan NAME"))
    let outcome = try run(folder, "--plan", "Rescue")
    #expect(outcome.output.hasPrefix("'V3' is the last version of 'Plan' and 'Rescue' now\n"))
    #expect(folder.text("App.swift")?.contains(more) == true)
  }

  @Test("a class that the last version only leads to gets a copy, and does not count as brought back")
  func reachedClass() throws {
    let models = """
      @Model final class Old { var name = ""; var note: Note?; init() {} }
      @Model final class Note { var text = ""; @Relationship(inverse: \\Old.note) var olds: [Old] = []; init() {} }

      """
    let note = "@Model final class Note { var text = \"\"; init() {} }"
    let first = "\(note)\n  @Model final class Old { var name = \"\"; init() {} }"
    let versions =
      TestSupport.version("V1", number: 1, first) + TestSupport.version("V2", number: 2, note)
      + TestSupport.version("V3", number: 3, listing: "Note.self")
    let folder = try TemporaryFolder()
    try folder.commit(
      "import SwiftData\n\(models)\(versions)\(migrationPlan(["V1", "V2", "V3"]))"
        + "let container = try ModelContainer(for: Schema(versionedSchema: V3.self), migrationPlan: Plan.self)\n")
    #expect(try findings(folder) == "")
    let outcome = try run(folder)
    #expect(outcome.complaints == "")
    #expect(outcome.output.contains("'V3' has its own copies of 2 models, as in HEAD\n"))
    let text = try #require(folder.text("App.swift"))
    #expect(text.matches(of: /final class Old/).count == 3)
    #expect(text.contains("[Note.self, Old.self]"))
    #expect(!(try findings(folder).contains("model-dropped-in-version")))
  }

  // MARK: Refusals

  @Test("versions in the plan itself: the new one is nested there, too")
  func nestedInPlan() throws {
    let plan = """
      import SwiftData

      enum Plan: SchemaMigrationPlan {
        enum V1: VersionedSchema {
          static let versionIdentifier = Schema.Version(1, 0, 0)
          static var models: [any PersistentModel.Type] { [Note.self] }
        }

        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }

      func open() throws -> ModelContainer {
        try ModelContainer(for: Schema(versionedSchema: Plan.V1.self), migrationPlan: Plan.self)
      }

      """
    let folder = try TemporaryFolder(["Plan.swift": plan])
    try folder.commit(Self.note, to: "Note.swift", tag: "1.0")
    let changed = Self.note.replacing("var text = \"\"", with: "var text = \"\"\n  var day: Date?")
    try folder.commit(changed, to: "Note.swift")
    let outcome = try run(folder)
    #expect(outcome.complaints == "")
    let written = folder.text("Plan.swift") ?? ""
    #expect(written.contains("  enum V1: VersionedSchema {") && written.contains("  enum V2: VersionedSchema {"))
    #expect(written.contains("Schema(versionedSchema: Plan.V2.self)"))
    #expect(try findings(folder) == "")
  }

  @Test("the class of another app that has the name is not what shipped")
  func otherApp() throws {
    let targets = ["Notes", "Tool"].map { "  \($0): {type: application, platform: iOS, sources: [\($0)]}" }
    let tool = """
      import SwiftData

      @Model
      final class Note { var id = 0; init() {} }

      let tool = try! ModelContainer(for: Note.self, configurations: ModelConfiguration("Tool"))

      """
    let folder = try TemporaryFolder([
      "project.yml": "name: Apps\ntargets:\n\(targets.joined(separator: "\n"))\n", "Tool/Tool.swift": tool,
      "Notes/SchemaV1.swift": Self.version, "Notes/Plan.swift": Self.plan,
    ])
    try folder.commit(Self.note, to: "Notes/Note.swift", tag: "1.0")
    try folder.commit(
      Self.note.replacing("var text = \"\"", with: "var text = \"\"\n  var day: Date?"), to: "Notes/Note.swift")
    let outcome = try run(folder)
    #expect(outcome.complaints == "")
    let version = folder.text("Notes/SchemaV1.swift") ?? ""
    #expect(version.contains("var text") && !version.contains("var id"))
  }

  @Test("a shallow clone may lack the tag that shows what shipped")
  func shallowClone() throws {
    let folder = try liveApp(adding: "var day: Date?")
    let clone = try TemporaryFolder()
    try clone.git("clone", "--quiet", "--depth", "1", "--no-tags", "file://\(folder.url.path)", "clone")
    let outcome = try Tool.run(["new-version"], in: clone.url.appending(path: "clone"))
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(
      outcome.complaints == "swiftdata-lint: no tag shipped 'SchemaV1'; the clone is shallow and may lack tags; "
        + "run 'git fetch --unshallow --tags' to fetch the rest\n")
  }

  @Test("where git cannot read what shipped, the working tree does not stand in for it")
  func unreadableHistory() throws {
    let folder = try liveApp(adding: "var day: Date?")
    let blob = try folder.git("rev-parse", "1.0:Note.swift")
    let object = ".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    try FileManager.default.removeItem(at: folder.url.appending(path: object))
    let outcome = try run(folder)
    #expect(outcome.complaints.hasPrefix("swiftdata-lint: Note.swift: cannot be read in commit "))
    #expect(outcome.code == 3)
    #expect(folder.text("SchemaV1.swift") == Self.version)
  }

  @Test("no plan is nothing to do; lists that are not literal are refused")
  func refusals() throws {
    let plain = try TemporaryFolder(["App.swift": Self.note])
    let outcome = try run(plain)
    #expect(outcome.complaints == "swiftdata-lint: no migration plan was found; new-version extends one\n")
    #expect(outcome.code == 1)
    let folder = try liveApp()
    try folder.commit(
      Self.plan.replacing("enum Plan: ", with: "enum Plan: Listed, ").replacing("var schemas", with: "var others")
        + "protocol Listed {}\nextension Listed {\n"
        + "  static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }\n}\n", to: "Plan.swift")
    let source = folder.text("SchemaV1.swift")
    let refused = try run(folder)
    #expect(
      refused.complaints
        == "swiftdata-lint: 'Plan.schemas' is not a list that 'SchemaV2' can be added to; write it as an array literal; "
        + "nothing was written\n")
    #expect(refused.code == 2)
    #expect(folder.text("SchemaV1.swift") == source)
  }
}
