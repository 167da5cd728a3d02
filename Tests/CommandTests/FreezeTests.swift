import Foundation
import TestSupport
import Testing

/// `freeze`: which copies a version gets, and what keeps them from being written.
@Suite("Freeze")
struct FreezeTests {
  /// Models with all that a copy has to keep, and with what it has to leave out.
  private static let models = """
    import Foundation
    import SwiftData

    typealias Title = String

    /// A note.
    @Model
    public final class Note {
      #Unique<Note>([\\.id], [\\.title])
      @Attribute(.unique, originalName: "key") private(set) var id: UUID
      var title: Title = Note.defaultTitle
      var mood = Mood.calm  // how it was
      var place: Place?
      var kind: Kind = Kind.plain
      @Relationship(deleteRule: .cascade, inverse: \\Tag.note)
      var tags: [Tag] = []
      var width, height: Double
      @Transient var isOpen = false
      var line: String { title + id.uuidString }
      static let defaultTitle = "untitled"
      enum Kind: String, Codable { case plain, rich }

      init(id: UUID = UUID(), width: Double, height: Double) {
        self.id = id
        self.width = width
        self.height = height
        isOpen = true
      }

      func open() { isOpen = true }
    }

    @Model
    final class Tag {
      var name: String = ""
      var note: Note?
      init() {}
    }

    enum Mood: String, Codable, CaseIterable, Identifiable {
      case calm
      case wild = "w"
      var id: String { rawValue }
    }

    struct Place: Codable, CustomStringConvertible {
      var street = ""
      var city: String?
      var description: String { street }
      static let home = Place()
    }

    """

  private static func app(
    _ models: String = models, versions: [Int] = [1], versionName: String = "V", list: String = "[Note.self]"
  ) -> String {
    let names = versions.map { "\(versionName)\($0)" }
    let schemas = names.enumerated().map { index, name in
      """
      enum \(name): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(index + 1), 0, 0)
        static var models: [any PersistentModel.Type] { \(list) }
      }

      """
    }
    return """
      \(models)
      \(schemas.joined(separator: "\n"))
      \(migrationPlan(names))func open() throws -> ModelContainer {
        try ModelContainer(for: Schema(versionedSchema: \(names.last ?? "V1").self), migrationPlan: Plan.self)
      }

      """
  }

  /// A repository that shipped version 1 at `1.0`, and has a version 2 with one more property.
  private func repository(
    shipped: String = models, versionName: String = "V", list: String = "[Note.self]", now: ((String) -> String)? = nil
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(shipped, versionName: versionName, list: list), tag: "1.0")
    let models = now?(shipped) ?? shipped.replacing("var kind: Kind", with: "var size: Int = 0\n  var kind: Kind")
    try folder.commit(Self.app(models, versions: [1, 2], versionName: versionName, list: list))
    return folder
  }

  private func freeze(_ folder: TemporaryFolder, _ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["freeze"] + arguments, in: folder.url)
  }

  private func version(_ name: String, in folder: TemporaryFolder) throws -> String {
    let source = try #require(folder.text("App.swift"))
    let start = try #require(source.firstRange(of: "enum \(name): VersionedSchema"))
    let end = try #require(source[start.upperBound...].firstRange(of: "\n}\n"))
    return String(source[start.lowerBound..<end.upperBound])
  }

  // MARK: What is written

  @Test("the copies of all that the store depends on, and of nothing else")
  func copies() throws {
    let folder = try repository()
    let outcome = try freeze(folder, "V1")
    #expect(outcome.complaints == "")
    #expect(
      outcome.output == "'V1' has its own copies of 2 models and 2 stored types now, as in 1.0\n  edited App.swift\n")
    #expect(outcome.code == 0)
    let expected = """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] {
          [Note.self, Tag.self]
        }

        @Model
        public final class Note {
          #Unique<Note>([\\.id], [\\.title])

          @Attribute(.unique, originalName: "key") var id: UUID
          var title: String = "untitled"
          var mood = Mood.calm
          var place: Place?
          var kind: Kind = Kind.plain
          @Relationship(deleteRule: .cascade, inverse: \\Tag.note)
          var tags: [Tag] = []
          var width: Double
          var height: Double

          enum Kind: String, Codable {
            case plain
            case rich
          }

          init(id: UUID, width: Double, height: Double) {
            self.id = id
            self.width = width
            self.height = height
          }
        }

        @Model
        final class Tag {
          var name: String = ""
          var note: Note?

          init() {}
        }

        enum Mood: String, Codable, CaseIterable {
          case calm
          case wild = "w"
        }

        struct Place: Codable {
          var street = ""
          var city: String?
        }
      }

      """
    #expect(try version("V1", in: folder) == expected)
  }

  @Test("the documentation shows what is written")
  func documentation() throws {
    let page = try Repository.text("docs/versions.md")
    let blocks = page.matches(of: /```swift\n([^`]*)```/).map { String($0.output.1) }
    try #require(blocks.count == 2)
    let folder = try repository(shipped: blocks[0], versionName: "SchemaV", list: "[Trip.self, Stop.self]") { shipped in
      shipped.replacing("var name = \"\"", with: "var name = \"\"\n  var day: Date?")
    }
    #expect(try freeze(folder, "SchemaV1").code == 0)
    #expect(try version("SchemaV1", in: folder) == blocks[1])
  }

  @Test("afterwards the version is what shipped, and no rule asks for copies")
  func result() throws {
    let folder = try repository()
    let arguments = ["--only", "live-model-in-old-version,live-value-type-in-old-version", "--format", "concise"]
    #expect(try Tool.run(arguments, in: folder.url).output.contains("live-model-in-old-version"))
    #expect(try freeze(folder, "V1").code == 0)
    #expect(try Tool.run(arguments, in: folder.url).output == "")
    try folder.git("commit", "-qam", "frozen")
    let record = try Tool.run(["record", "1.0", "--at", "1.0"], in: folder.url)
    #expect(record.code == 0)
    let upgrade = try Tool.run(["upgrade"], in: folder.url)
    #expect(upgrade.output.contains("V1 → V2"))
    #expect(upgrade.code == 0)
  }

  @Test("a second run has nothing to do")
  func secondRun() throws {
    let folder = try repository()
    #expect(try freeze(folder, "V1").code == 0)
    let outcome = try freeze(folder, "V1", "--allow-dirty")
    #expect(
      outcome.complaints
        == "swiftdata-lint: 'V1' has copies of all its models, so there is nothing to freeze; where they are not what shipped, delete them, list the app's current classes instead, and run it again\n"
    )
    #expect(outcome.code == 1)
  }

  @Test("line ends, tabs and the byte order mark stay as they are")
  func layout() throws {
    let folder = try TemporaryFolder()
    func source(_ text: String) -> String {
      "\u{FEFF}"
        + text.replacing("\n  ", with: "\n\t").replacing("\n\t  ", with: "\n\t\t").replacing("\n", with: "\r\n")
    }
    let models = "import SwiftData\n@Model final class Note { var text = \"\"; init() {} }\n"
    try folder.commit(source(Self.app(models)), tag: "1.0")
    try folder.commit(source(Self.app(models.replacing("init()", with: "var day: Date?; init()"), versions: [1, 2])))
    #expect(try freeze(folder, "V1").code == 0)
    let data = try Data(contentsOf: folder.url.appending(path: "App.swift"))
    #expect(data.starts(with: [0xEF, 0xBB, 0xBF]))
    let text = String(decoding: data.dropFirst(3), as: UTF8.self)
    #expect(
      text.contains("\r\n\t@Model\r\n\tfinal class Note {\r\n\t\tvar text = \"\"\r\n\r\n\t\tinit() {}\r\n\t}\r\n}\r\n"))
    #expect(text.replacing("\r\n", with: "").contains("\n") == false)
  }

  @Test("stages use the copies where they see the models of the version")
  func stageCode() throws {
    let folder = try TemporaryFolder()
    let models =
      "import SwiftData\n@Model final class Note { var text: String; init(text: String) { self.text = text } }\n"
    try folder.commit(Self.app(models), tag: "1.0")
    let stage = """
      static let stage = MigrationStage.custom(
          fromVersion: V1.self, toVersion: V2.self,
          willMigrate: { context in
            let notes = try context.fetch(FetchDescriptor<Note>())
            try clean(notes)
            print(notes.map(line), "\\(try context.fetchCount(FetchDescriptor<Note>()))")
            context.insert(Note(text: "new"))
            try context.save()
          },
          didMigrate: { context in
            _ = try context.fetch(FetchDescriptor<Note>())
            try context.save()
          })

        private static func clean(_ notes: [Note]) throws {}
        private static func line(_ note: Note) -> String { note.text }
      """
    let changed = models.replacing("var text: String;", with: "var text: String; var day: Date?;")
    let source = Self.app(changed, versions: [1, 2])
    let plan = try #require(source.firstMatch(of: /static var stages[^\n]*\n[^}]*\}/)?.output)
    try folder.commit(
      source.replacing(plan, with: "static var stages: [MigrationStage] { [stage] }\n  \(stage)"))
    #expect(try freeze(folder, "V1").code == 0)
    let text = try #require(folder.text("App.swift"))
    #expect(text.contains("let notes = try context.fetch(FetchDescriptor<V1.Note>())"))
    #expect(text.contains("\"\\(try context.fetchCount(FetchDescriptor<V1.Note>()))\")\n"))
    #expect(text.contains("private static func clean(_ notes: [V1.Note]) throws {}"))
    #expect(text.contains("private static func line(_ note: V1.Note) -> String { note.text }"))
    #expect(text.contains("context.insert(V1.Note(text: \"new\"))"))
    #expect(text.contains("_ = try context.fetch(FetchDescriptor<Note>())"))
    #expect(text.contains("    init(text: String) {\n      self.text = text\n    }\n"))
  }

  @Test(
    "code of a stage that uses more of a class than its copy has is named, and nothing is written",
    arguments: [
      ("if note.isBlank { context.delete(note) }", "isBlank"), ("note.clear()", "clear"), ("note.hide()", "hide"),
      ("context.insert(Note.sample())", "sample"), ("context.insert(Note(1, 2))", "Note(_:_:)"),
      ("print(\"\\(note.isBlank)\")", "isBlank"),
      ("note.title = note.kind.label", "label"), ("note.title = \"\"; context.insert(Note(title: note.title))", nil),
    ] as [(String, String?)])
  func stageCodeBeyondCopies(code: String, use: String?) throws {
    let models = """
      import SwiftData
      enum Kind: String, Codable { case plain; var label: String { rawValue } }
      @Model final class Note {
        var title = ""
        var kind: Kind
        var isBlank: Bool { title.isEmpty }
        init(title: String) { self.title = title; self.kind = .plain }
        init(_ a: Int, _ b: Int) { kind = .plain }
        static func sample() -> Note { Note(title: "a") }
      }
      extension Note { func clear() { title = "" } }
      func reset(_ note: Note) { note.clear() }
      protocol Hidden: AnyObject { var title: String { get set } }
      extension Hidden { func hide() { title = "" } }
      extension Note: Hidden {}

      """
    let folder = try repository(shipped: models)
    let app = try #require(folder.text("App.swift"))
    let closure = """
      willMigrate: { context in
        for note in try context.fetch(FetchDescriptor<Note>()) { \(code) }
        try context.save()
      }, didMigrate: nil
      """
    let custom = app.replacing(stage(from: "V1", to: "V2"), with: stage(from: "V1", to: "V2", closures: closure))
    #expect(custom != app)
    try folder.commit(custom)
    let outcome = try freeze(folder, "V1")
    let complaint = use.map { "the code of a stage uses '\($0)'" } ?? ""
    #expect(outcome.complaints.contains(complaint) == (use != nil) && outcome.code == (use == nil ? 0 : 2))
  }

  @Test(
    "a member that one copy stores and another one lacks is looked for in the type of the value",
    arguments: [
      ("for note in try context.fetch(FetchDescriptor<Note>()) { print(note.title) }", "'title' of 'Note'"),
      (
        "for tag in try context.fetch(FetchDescriptor<Tag>()) { tag.title += tag.note?.title ?? \"\" }",
        "'title' of 'Note'"
      ),
      ("print(try context.fetch(FetchDescriptor<Note>()).map(\\.title))", "'title' of 'Note'"),
      ("for tag in try context.fetch(FetchDescriptor<Tag>()) { print(tag.kind.label) }", "'label' of 'Kind'"),
      ("for tag in try context.fetch(FetchDescriptor<Tag>()) { tag.title = tag.title.uppercased() }", nil),
      ("for note in try context.fetch(FetchDescriptor<Note>()) { for tag in note.tags { tag.title = \"\" } }", nil),
      ("for note in try context.fetch(FetchDescriptor<Note>()) { note.kind = Kind.plain }", nil),
      ("for tag in try context.fetch(FetchDescriptor<Tag>()) { tag.kind = Tag.Kind.big }", nil),
    ] as [(String, String?)])
  func stageCodeByType(code: String, use: String?) throws {
    let models = """
      import SwiftData
      enum Kind: String, Codable { case plain }
      @Model final class Note {
        var text = ""
        var kind = Kind.plain
        var title: String { text }
        @Relationship(inverse: \\Tag.note) var tags: [Tag] = []
        init() {}
      }
      @Model final class Tag {
        enum Kind: Int, Codable { case big; var label: String { "big" } }
        var title = ""
        var kind = Kind.big
        var note: Note?
        init() {}
      }

      """
    let folder = try repository(shipped: models)
    let app = try #require(folder.text("App.swift"))
    let closure = "willMigrate: { context in \(code); try context.save() }, didMigrate: nil"
    try folder.commit(
      app.replacing(stage(from: "V1", to: "V2"), with: stage(from: "V1", to: "V2", closures: closure)))
    let outcome = try freeze(folder, "V1")
    #expect(outcome.complaints.contains("the code of a stage uses \(use ?? "")") == (use != nil))
    #expect(outcome.code == (use == nil ? 0 : 2))
    let kinds = ["V1.Kind.plain", "V1.Tag.Kind.big"].filter { code.contains($0.dropFirst(3)) }
    #expect(kinds.allSatisfy { folder.text("App.swift")?.contains("= \($0)") == true })
  }

  @Test("an extension that only stages use stays with the version whose objects they have")
  func stageExtensions() throws {
    let note = "@Model final class Note { var text = \"\"; var mood = Mood.calm; init() {} }\n"
    let mood = "enum Mood: String, Codable { case calm, wild }\n"
    func app(_ models: String, _ versions: [String], stages: [String]) -> String {
      "import SwiftData\n\(models)"
        + versions.enumerated().map { TestSupport.version($1, number: $0 + 1, listing: "Note.self") }.joined()
        + migrationPlan(versions, stages: stages)
    }
    let folder = try TemporaryFolder()
    try folder.commit(app(note + mood, ["V1"], stages: []), tag: "1.0")
    let steps = """
      import SwiftData
      extension Note { func trim() { text = limit(text); mood = mood.next } }
      extension Note { private func limit(_ text: String) -> String { String(text.prefix(9)) } }

      """
    try folder.commit(steps, to: "Steps.swift")
    let moods = "extension Mood { var next: Mood { self == .calm ? .wild : .calm } }\n"
    try folder.commit(moods, to: "Moods.swift")
    let closure = "willMigrate: { for note in try $0.fetch(FetchDescriptor<Note>()) { note.trim() } }, didMigrate: nil"
    let now = app(
      note.replacing("init", with: "var size = 0; init") + mood, ["V1", "V2"],
      stages: [stage(from: "V1", to: "V2", closures: closure)])
    try folder.commit(now)
    #expect(try freeze(folder, "V1").complaints == "")
    #expect(folder.text("Steps.swift") == steps.replacing("extension Note", with: "extension V1.Note"))
    #expect(
      folder.text("Moods.swift")
        == moods.replacing("extension Mood { var next: Mood", with: "extension V1.Mood { var next: V1.Mood"))
  }

  @Test("functions that stages and the app call in strings: those of the stages use the copies, those of both stay")
  func functionsInStrings() throws {
    let note = "@Model final class Note { var text = \"\"; init() {} }\n"
    func app(_ models: String, _ versions: [String], stages: [String]) -> String {
      "import SwiftData\n\(models)"
        + versions.enumerated().map { TestSupport.version($1, number: $0 + 1, listing: "Note.self") }.joined()
        + migrationPlan(versions, stages: stages)
    }
    let folder = try TemporaryFolder()
    try folder.commit(app(note, ["V1"], stages: []), tag: "1.0")
    let steps = "import SwiftData\nfunc all(_ notes: [Note]) -> Int { notes.count }\n"
    try folder.commit(steps, to: "Steps.swift")
    let closure = "willMigrate: { print(\"\\(all(try $0.fetch(FetchDescriptor<Note>())))\") }, didMigrate: nil"
    try folder.commit(
      app(
        note.replacing("init", with: "var size = 0; init"), ["V1", "V2"],
        stages: [stage(from: "V1", to: "V2", closures: closure)]))
    let shared = "import SwiftData\nfunc title(_ notes: [Note]) -> String { \"\\(all(notes)) notes\" }\n"
    try folder.commit(shared, to: "Title.swift")
    #expect(try freeze(folder, "V1").code == 2)
    #expect(folder.text("Steps.swift") == steps)
    try folder.git("rm", "-q", "Title.swift")
    try folder.commit("import SwiftData\n", to: "Title.swift")
    #expect(try freeze(folder, "V1").complaints == "")
    #expect(folder.text("Steps.swift") == steps.replacing("[Note]", with: "[V1.Note]"))
    #expect(folder.text("App.swift")?.contains("all(try $0.fetch(FetchDescriptor<V1.Note>()))") == true)
  }

  @Test("functions that only stages call use the copies of the version that they see, wherever they are declared")
  func stageFunctions() throws {
    let note = "@Model final class Note { var text = \"\"; init() {} }\n"
    func app(_ models: String, _ versions: [String], stages: [String]) -> String {
      "import SwiftData\n\(models)"
        + versions.enumerated().map { TestSupport.version($1, number: $0 + 1, listing: "Note.self") }.joined()
        + migrationPlan(versions, stages: stages)
    }
    let folder = try TemporaryFolder()
    try folder.commit(app(note, ["V1"], stages: []), tag: "1.0")
    let steps = """
      import SwiftData
      enum Steps {
        static let first = MigrationStage.custom(
          fromVersion: V1.self, toVersion: V2.self, willMigrate: Rows.trim,
          didMigrate: { try $0.fetch(FetchDescriptor<Note>()).forEach(Rows.grow) })
      }
      enum Rows {
        static func trim(_ context: ModelContext) throws { for note in try notes(context) { note.text = "" } }
        private static func notes(_ context: ModelContext) throws -> [Note] { try context.fetch(FetchDescriptor()) }
        static func grow(_ note: Note) { note.size = 1 }
      }

      """
    try folder.commit(steps, to: "Steps.swift")
    try folder.commit(app(note.replacing("init", with: "var size = 0; init"), ["V1", "V2"], stages: ["Steps.first"]))
    #expect(try freeze(folder, "V1").code == 0)
    #expect(folder.text("Steps.swift") == steps.replacing("-> [Note]", with: "-> [V1.Note]"))
  }

  @Test("stages name the copies of stored types, too")
  func stageValues() throws {
    let folder = try TemporaryFolder()
    let models = """
      import SwiftData
      enum Mood: String, Codable { case calm, wild }
      @Model final class Note { var mood = Mood.calm; init() {} }

      """
    try folder.commit(Self.app(models), tag: "1.0")
    let closure =
      "willMigrate: { context in\n  for note in try context.fetch(FetchDescriptor<Note>()) { note.mood = Mood.wild }\n}, didMigrate: nil"
    let stage = ".custom(fromVersion: V1.self, toVersion: V2.self, \(closure))"
    let source = Self.app(models.replacing("init() {}", with: "var day: Int?; init() {}"), versions: [1, 2])
    let list = try #require(source.firstMatch(of: /\.lightweight\([^)]*\)/)?.output)
    try folder.commit(source.replacing(list, with: stage))
    #expect(try freeze(folder, "V1").code == 0)
    #expect(
      folder.text("App.swift")?.contains("context.fetch(FetchDescriptor<V1.Note>()) { note.mood = V1.Mood.wild }")
        == true)
  }

  @Test("copies go where other versions have theirs")
  func extensionLayout() throws {
    let folder = try TemporaryFolder()
    let live = "import SwiftData\n@Model final class Note { var text = \"\"; var day: Date?; init() {} }\n"
    try folder.write(
      "import SwiftData\nextension V2 {\n  @Model final class Note { var text = \"\"; var day: Date?; init() {} }\n}\n",
      to: "Models/V2+Note.swift")
    let old = "import SwiftData\n@Model final class Note { var text = \"\"; init() {} }\n"
    try folder.commit(Self.app(old), tag: "1.0")
    try folder.commit(Self.app(live, versions: [1, 2, 3]))
    let outcome = try freeze(folder, "V1")
    #expect(outcome.output == "'V1' has its own copies of 1 model now, as in 1.0\n  created V1+Note.swift\n")
    #expect(
      folder.text("V1+Note.swift")
        == "import SwiftData\n\nextension V1 {\n  @Model\n  final class Note {\n    var text = \"\"\n\n    init() {}\n  }\n}\n"
    )
  }

  @Test("a new file imports what its copies name, also what the version's file imports already, in its '#if's")
  func importsOfNewFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "import SwiftData\nextension V2 {\n  @Model final class Note { var at = 0.0; init() {} }\n}\n",
      to: "Models/V2+Note.swift")
    func source(_ member: String, _ versions: [Int]) -> String {
      let head =
        "#if canImport(CoreLocation)\nimport CoreLocation\n#endif\nimport Foundation\nimport SwiftData\n#if DEBUG"
      let model = "@Model final class Note { var at: CLLocationDegrees = 0; var day: Date?; \(member)init() {} }"
      return "\(head)\n\(Self.app(model, versions: versions))#endif\n"
    }
    try folder.commit(source("", [1]), tag: "1.0")
    try folder.commit(source("var size = 0; ", [1, 2, 3]))
    let outcome = try freeze(folder, "V1")
    #expect(outcome.complaints == "")
    let imports = "import Foundation\nimport SwiftData\n#if canImport(CoreLocation)\nimport CoreLocation\n#endif\n"
    let written = folder.text("V1+Note.swift") ?? ""
    #expect(written.hasPrefix("\(imports)\n#if DEBUG\nextension V1 {\n"), "\(written)")
    #expect(written.hasSuffix("}\n#endif\n"))
  }

  @Test("a file for each model, also where the names of the others say only which version they are of")
  func filesWithoutModelNames() throws {
    let folder = try TemporaryFolder()
    for model in ["Note", "Tag"] {
      try folder.write(
        "import SwiftData\nextension V2 {\n  @Model final class \(model) { var text = \"\"; var day: Date?; init() {} }\n}\n",
        to: "\(model == "Note" ? "First" : "Second")V2.swift")
    }
    let old = ["Note", "Tag"].map { "@Model final class \($0) { var text = \"\"; init() {} }\n" }.joined()
    let source = Self.app("import SwiftData\n\(old)", list: "[Note.self, Tag.self]")
    try folder.commit(source, tag: "1.0")
    try folder.commit(
      Self.app(
        "import SwiftData\n\(old.replacing("init", with: "var day: Date?; init"))", versions: [1, 2, 3],
        list: "[Note.self, Tag.self]"))
    let outcome = try freeze(folder, "V1")
    #expect(
      outcome.output
        == "'V1' has its own copies of 2 models now, as in 1.0\n  created V1+Note.swift\n  created V1+Tag.swift\n")
    #expect(folder.text("V1+Tag.swift")?.contains("  final class Tag {") == true)
  }

  @Test("a copy in a namespace that only this version has is listed and named as what it is")
  func namespaceCopies() throws {
    let models = """
      import SwiftData
      enum Old { @Model final class Tag { var name = ""; init() {} } }
      @Model final class Note { var text = ""; init() {} }
      @Model final class Tag { var name = ""; var color = 1; init() {} }
      enum Lists { static let first: [any PersistentModel.Type] = [Old.Tag.self, Note.self] }

      """
    let shipped = Self.app(models, list: "Lists.first")
    let now = Self.app(models, versions: [1, 2], list: "[Note.self, Tag.self]")
    let first = try #require(now.firstRange(of: "{ [Note.self, Tag.self] }"))
    let folder = try TemporaryFolder()
    try folder.commit(shipped, tag: "1.0")
    try folder.commit(now.replacingCharacters(in: first, with: "{ Lists.first }"))
    #expect(
      try freeze(folder, "V1").output == "'V1' has its own copies of 1 model now, as in 1.0\n  edited App.swift\n")
    #expect(try version("V1", in: folder).contains("    [Old.Tag.self, Note.self]\n"))
  }

  @Test("the default that is a raw value becomes a literal")
  func rawValueDefaults() throws {
    let models = """
      import SwiftData
      enum Mood: String { case calm, wild = "w" }
      enum Level: Int { case low, high = 7 }
      @Model final class Note {
        var first = ""
        var mood: String = Mood.calm.rawValue
        var other: String = Mood.wild.rawValue
        var level: Int = Level.high.rawValue
        var lowest: Int = Level.low.rawValue
        init() {}
      }

      """
    let folder = try repository(shipped: models)
    #expect(try freeze(folder, "V1").code == 0)
    let copy = try version("V1", in: folder)
    for line in ["mood: String = \"calm\"", "other: String = \"w\"", "level: Int = 7", "lowest: Int = 0"] {
      #expect(copy.contains("    var \(line)\n"))
    }
  }

  @Test("the list of another place becomes one of the version")
  func sharedList() throws {
    let models = Self.models + "enum AppModels { static let all: [any PersistentModel.Type] = [Note.self, Tag.self] }\n"
    let shared = try repository(shipped: models, list: "AppModels.all")
    #expect(try freeze(shared, "V1").code == 0)
    #expect(
      try version("V1", in: shared).contains(
        "  static var models: [any PersistentModel.Type] {\n    [Note.self, Tag.self]\n  }\n"))
    #expect(try version("V2", in: shared).contains("{ AppModels.all }"))
  }

  // MARK: Where the sources come from

  @Test("several shapes under one version are listed, and nothing is written")
  func severalShapes() throws {
    let folder = try TemporaryFolder()
    let models = "import SwiftData\n@Model final class Note { var text = \"\"; init() {} }\n"
    try folder.commit(Self.app(models), tag: "1.0")
    try folder.commit(Self.app(models), tag: "1.1")
    try folder.commit(Self.app(models), tag: "1.2")
    let edited = models.replacing("init()", with: "var day: Int?; init()")
    try folder.commit(Self.app(edited), tag: "1.3")
    try folder.commit(Self.app(edited, versions: [1, 2]))
    let source = folder.text("App.swift")
    let outcome = try freeze(folder, "V1")
    #expect(
      outcome.complaints
        == "swiftdata-lint: releases shipped 2 different shapes of 'V1': 1.0 to 1.2 (3 tags); 1.3; a version has one shape, and stores with another one stay unrecognized until the plan has a version for it, too; choose one, such as with 'swiftdata-lint freeze V1 --from 1.2' ('swiftdata-lint diff 1.2..1.3' compares them); nothing was written\n"
    )
    #expect(outcome.code == 2)
    #expect(folder.text("App.swift") == source)
    #expect(try freeze(folder, "V1", "--from", "1.1").code == 0)
    #expect(try version("V1", in: folder).contains("var text = \"\"\n\n    init() {}\n  }"))
  }

  @Test("each version with several shapes is named, with the command that takes one of them")
  func severalShapesOfSeveralVersions() throws {
    let folder = try TemporaryFolder()
    let dated = Self.dated.replacing("init()", with: "var size = 0; init()")
    let sized = dated.replacing("init()", with: "var length = 0; init()")
    try folder.commit(Self.app(Self.plain), tag: "1.0")
    try folder.commit(Self.app(Self.dated), tag: "1.1")
    try folder.commit(Self.app(dated, versions: [1, 2]), tag: "2.0")
    try folder.commit(Self.app(sized, versions: [1, 2]), tag: "2.1")
    try folder.commit(Self.app(sized.replacing("init()", with: "var width = 0; init()"), versions: [1, 2, 3]))
    let outcome = try freeze(folder, "--all")
    let lines = outcome.complaints.split(separator: "\n")
    #expect(lines.count == 2 && outcome.code == 2)
    #expect(lines.first?.contains("'swiftdata-lint freeze V1 --from 1.0'") == true)
    #expect(lines.last?.contains("'swiftdata-lint freeze V2 --from 2.0'") == true)
    #expect(try freeze(folder, "V1", "--from", "1.0").code == 0)
    #expect(try freeze(folder, "V2", "--from", "2.0", "--allow-dirty").code == 0)
  }

  @Test("releases without versions show the first one")
  func unversioned() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.unversioned(), tag: "1.0")
    let now = "import SwiftData\n@Model final class Note { var text = \"\"; var day: Int?; init() {} }\n"
    try folder.commit(Self.app(now, versions: [1, 2]))
    #expect(try freeze(folder, "V1").output.contains("as in 1.0"))
    #expect(try version("V1", in: folder).contains("var text = \"\"\n\n    init() {}\n  }"))
  }

  @Test("releases without versions that differ are not said to be of a version")
  func severalUnversioned() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.unversioned(), tag: "1.0")
    try folder.commit(NotesApp.unversioned("var text = \"\"; var day: Int?"), tag: "1.1")
    try folder.commit(Self.app(Self.dated.replacing("init()", with: "var size = 0; init()"), versions: [1, 2]))
    #expect(
      try freeze(folder, "V1").complaints.hasPrefix(
        "swiftdata-lint: releases without versions shipped 2 different shapes with the models of 'V1': 1.0; 1.1; "))
    #expect(try freeze(folder, "V1", "--from", "1.0").code == 0)
  }

  @Test("releases without versions do not show a version after the one whose shape they have")
  func unversionedBefore() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.unversioned(), tag: "1.0")
    try folder.commit(NotesApp.unversioned("var text = \"\"; var day: Int?"), tag: "1.1")
    let first = TestSupport.version(
      "V1", number: 1, listing: "Note.self",
      "@Model final class Note { var text = \"\"; var day: Int?; init() {} }")
    func source(_ models: String, versions: [Int]) -> String {
      Self.app(models, versions: versions).replacing(/enum V1: VersionedSchema \{[^}]*\}\n\}\n/, with: first)
    }
    let sized = Self.dated.replacing("init()", with: "var size = 0; init()")
    let commit = try folder.commit(source(sized, versions: [1, 2])).prefix(9)
    try folder.commit(
      source(sized.replacing("init()", with: "var star = false; init()"), versions: [1, 2, 3]), tag: "2.0")
    for release in ["1.0", "1.1", "2.0"] {
      #expect(try Tool.run(["record", release, "--at", release], in: folder.url).code == 0)
    }
    let outcome = try freeze(folder, "V2")
    #expect(outcome.complaints == "")
    #expect(outcome.output.hasPrefix("'V2' has its own copies of 1 model now, as in \(commit) (no tag shipped it, "))
    #expect(outcome.output.hasSuffix("now says: 2 of 3 releases open\n"))
  }

  @Test("what a build without versions opened counts before a version that nothing used")
  func unusedVersion() throws {
    let folder = try TemporaryFolder()
    let note = "import SwiftData\n@Model final class Note { var text = \"\"; init() {} }\n"
    let tag = "@Model final class Tag { var name = \"\"; init() {} }\n"
    let unused = Self.app(note + tag)
      .replacing(
        "try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)",
        with: "try ModelContainer(for: Note.self, Tag.self)")
    try folder.commit(unused, tag: "1.0")
    try folder.commit(
      Self.app(
        note + tag.replacing("init", with: "var day: Int?; init"), versions: [1, 2], list: "[Note.self, Tag.self]"))
    let outcome = try freeze(folder, "V1")
    #expect(outcome.output.hasPrefix("'V1' has its own copies of 2 models now, as in 1.0\n"))
    #expect(try version("V1", in: folder).contains("[Note.self, Tag.self]"))
    // Without the tag, the commit that lists fewer models under this name is no source either.
    let other = try TemporaryFolder()
    try other.commit(unused.replacing("Note.self, Tag.self)", with: "Tag.self)"))
    try other.commit(Self.app(note + tag, versions: [1, 2], list: "[Note.self, Tag.self]"))
    #expect(!(try freeze(other, "V1").complaints.contains("^ shows it")))
  }

  @Test("a record leads to its commit; a tag of that name comes first")
  func record() throws {
    let folder = try repository()
    let commit = try folder.git("rev-parse", "1.0")
    #expect(try Tool.run(["record", "first", "--at", "1.0"], in: folder.url).code == 0)
    try folder.git("tag", "-d", "1.0")
    #expect(try freeze(folder, "V1", "--from", "first").output.contains("as in first"))
    let record = try #require(folder.text("SchemaHistory/first.json"))
    try folder.write(record.replacing("\"\(commit)\"", with: "null"), to: "SchemaHistory/first.json")
    try folder.git("checkout", "App.swift")
    let outcome = try freeze(folder, "V1", "--from", "first")
    #expect(
      outcome.complaints
        == "swiftdata-lint: the record 'first' names no commit, and records hold no sources; name a tag, branch or commit that has those of the release; without one, write the copies by hand after SchemaHistory/first.json\n"
    )
    #expect(outcome.code == 2)
  }

  @Test("copies that the record of the version contradicts are refused")
  func contradictedByRecord() throws {
    let folder = try repository()
    #expect(try Tool.run(["record", "1.0", "--at", "1.0"], in: folder.url).code == 0)
    try folder.git("tag", "--delete", "1.0")
    try FileManager.default.removeItem(at: folder.url.appending(path: ".git"))
    try folder.git("init", "--quiet")
    try folder.git("add", ".")
    try folder.git("commit", "--quiet", "--message", "x")
    let outcome = try freeze(folder, "V1")
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(outcome.complaints.hasPrefix("swiftdata-lint: the record of release '1.0' shows another 'V1' than "))
    #expect(outcome.complaints.hasSuffix("by hand after SchemaHistory/1.0.json; nothing was written\n"))
  }

  @Test("a version that has all copies, and not those that shipped, says so")
  func completeButEdited() throws {
    let folder = try repository()
    #expect(try freeze(folder, "V1").code == 0)
    let app = try #require(folder.text("App.swift"))
    try folder.commit(app.replacing("    var title", with: "    var late = 0\n    var title"))
    let outcome = try freeze(folder, "V1")
    #expect(outcome.code == 2)
    #expect(outcome.complaints.hasPrefix("swiftdata-lint: 'V1.Note' is not what 1.0 shipped as 'V1' ("))
  }

  @Test("a version that was given other classes after it shipped is refused; without them it becomes what shipped")
  func renamedByHand() throws {
    let folder = try TemporaryFolder()
    let first = "import SwiftData\n@Model final class FontV1 { var kind = Kind.a; init() {} }\n"
    try folder.commit(Self.app("\(first)enum Kind: String, Codable { case a }\n", list: "[FontV1.self]"), tag: "1.0")
    #expect(try Tool.run(["record", "1.0", "--at", "1.0"], in: folder.url).code == 0)
    let font = "@Model final class Font { var kind = Kind.a; init() {} }\n"
    func source(own: String) -> String {
      Self.app(
        "import SwiftData\nenum Kind: String, Codable { case a, b }\n\(own)"
          + font.replacing("init", with: "var size = 1; init"), versions: [1, 2], list: "[Font.self]")
    }
    try folder.commit(source(own: "extension V1 { \(font) }\n"))
    let refusal =
      "swiftdata-lint: 'V1.Font' is not what 1.0 shipped as 'V1' (model 'Font' added); delete it, list the app's class of "
      + "its name instead, and run this again; nothing was written\n"
    for arguments in [["V1"], ["V1", "--from", "1.0"]] {
      let outcome = try Tool.run(["freeze"] + arguments, in: folder.url)
      #expect(outcome.complaints == refusal)
      #expect(outcome.code == 2)
    }
    try folder.commit(source(own: ""))
    let outcome = try freeze(folder, "V1")
    #expect(outcome.complaints == "")
    #expect(outcome.output.contains("as in 1.0\n"))
    #expect(outcome.output.hasSuffix("now says: 1 of 1 release opens, 1 with loss of data\n"))
    #expect(try version("V1", in: folder).contains("case a\n  }"))
    let findings = try Tool.run([], in: folder.url).output.replacing(/\s+/, with: " ")
    #expect(findings.contains("release '1.0' shipped 'FontV1': keep that name in later versions, or copy its rows to"))
  }

  @Test("a copy whose struct has changed since still shows the release that shipped it")
  func changedStruct() throws {
    let folder = try TemporaryFolder()
    let place = "struct Place: Codable { var street = \"\" }\n"
    let note = "extension V1 { @Model final class Note { var place = Place(); init() {} } }\n"
    let head = "import SwiftData\n\(note)"
    try folder.commit(Self.app(head + place), tag: "1.0")
    let now = place.replacing("var street", with: "var city: String?; var street")
    try folder.commit(
      Self.app(
        "\(head)\(now)@Model final class Note { var place = Place(); var size = 0; init() {} }\n", versions: [1, 2]))
    let outcome = try freeze(folder, "V1")
    #expect(outcome.complaints == "")
    #expect(outcome.output.hasPrefix("'V1' has its own copies of 1 stored type now, as in 1.0\n"))
    #expect(try version("V1", in: folder).contains("  struct Place: Codable {\n    var street = \"\"\n  }"))
  }

  private static let plain = "import SwiftData\n@Model final class Note { var text = \"\"; init() {} }\n"
  private static let dated = plain.replacing("init()", with: "var day: Int?; init()")

  @Test("a version that no tag shipped is taken from the commits that opened stores with it, where these agree")
  func withoutTag() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(Self.plain))
    let commit = try folder.commit(Self.app(Self.plain + "// more\n")).prefix(9)
    try folder.commit(Self.app(Self.dated, versions: [1, 2]))
    let outcome = try freeze(folder, "V1")
    #expect(
      outcome.output == """
        'V1' has its own copies of 1 model now, as in \(commit) (no tag shipped it, and all commits show the same)
          edited App.swift

        """)
    #expect(outcome.code == 0)
    #expect(try version("V1", in: folder).contains("var text = \"\"\n\n    init() {}\n  }"))
  }

  @Test("a version that commits show in several shapes is not taken; the last commit before the next version is named")
  func severalCommits() throws {
    let folder = try TemporaryFolder()
    let commits = try [Self.plain, Self.dated].map {
      try folder.commit(Self.app($0)).prefix(9)
    }
    let now = Self.dated.replacing("init()", with: "var size = 0; init()")
    try folder.commit(Self.app(now, versions: [1, 2]))
    let added = try folder.git("rev-parse", "--short", "HEAD")
    let outcome = try freeze(folder, "V1")
    #expect(
      outcome.complaints == "swiftdata-lint: no tag shipped 'V1', and commits show 2 different shapes of 'V1': "
        + "\(commits[0]); \(commits[1]); commit \(added)^ is the last one before the next version: "
        + "run 'swiftdata-lint freeze V1 --from \(added)^'\n"
    )
    #expect(outcome.code == 2)
    #expect(try freeze(folder, "V1", "--from", "\(added)^").code == 0)
  }

  @Test("a version that no commit has is frozen as it is; one that all commits list alike, as these have it")
  func withoutRelease() throws {
    let folder = try TemporaryFolder()
    try folder.commit("let x = 1\n", to: "Other.swift")
    try folder.write(Self.app(Self.plain, versions: [1, 2], list: "[Note.self]"), to: "App.swift")
    try folder.git("add", "-A")
    let more = "@Model final class Tag { init() {} }\n"
    let source = Self.app(Self.plain + more, versions: [1, 2])
    let last = try #require(source.ranges(of: "[Note.self]").last)
    try folder.write(source.replacingCharacters(in: last, with: "[Note.self, Tag.self]"), to: "App.swift")
    try folder.git("add", "-A")
    #expect(try freeze(folder, "V1", "--diff").output.contains("+  @Model\n+  final class Note {"))
    try folder.git("commit", "-qm", "both")
    let outcome = try freeze(folder, "--all")
    #expect(outcome.output.contains("(no tag shipped it, and all commits show the same)"))
    #expect(outcome.code == 0)
  }

  @Test("of commits that show other classes than the copies that a version has, nothing is claimed")
  func otherCommits() throws {
    let folder = try TemporaryFolder()
    let kind = "enum Kind: String, Codable { case a }\n"
    try folder.commit(
      Self.app(
        "import SwiftData\n\(kind)@Model final class Text { var kind = Kind.a; init() {} }\n", list: "[Text.self]"))
    let note = "@Model final class Note { var kind = Kind.a; init() {} }\n"
    try folder.commit(
      Self.app(
        "import SwiftData\n\(kind)extension V1 { \(note) }\n" + note.replacing("init", with: "var size = 0; init"),
        versions: [1, 2]))
    #expect(
      try freeze(folder, "V1").output.contains(
        "(no tag shipped it, and all commits that have its copies show the same)"))
  }

  @Test("a container without the plan does not hide what commits list under an older version")
  func withoutPlan() throws {
    func source(_ models: String, _ versions: [Int]) -> String {
      Self.app(models, versions: versions).replacing(", migrationPlan: Plan.self", with: "")
        .replacing("Schema(versionedSchema: V\(versions.count).self)", with: "Note.self")
    }
    let folder = try TemporaryFolder()
    try folder.commit("let x = 1\n", to: "Other.swift")
    let shapes = [Self.plain, Self.dated, Self.dated.replacing("init()", with: "var size = 0; init()")]
    for (index, shape) in shapes.enumerated() { try folder.commit(source(shape, [1, 2]) + "// \(index)\n") }
    let outcome = try freeze(folder, "V1")
    #expect(!outcome.complaints.contains("no commit has it"))
    #expect(outcome.complaints.contains("commits show 3 different shapes of 'V1'"))
    #expect(outcome.code == 2)
  }

  @Test("branches of a list stay, and a class that two of them list is one class")
  func branches() throws {
    let branches = "#if os(iOS)\n    [Note.self, Tag.self]\n    #else\n    [Note.self]\n    #endif"
    let tag = "@Model final class Tag { init() {} }\n"
    let folder = try repository(shipped: Self.plain + tag, list: branches) {
      $0.replacing("init() {} }\n@Model", with: "var day: Int?; init() {} }\n@Model")
    }
    let outcome = try freeze(folder, "V1")
    #expect(outcome.complaints == "")
    #expect(outcome.output.hasPrefix("'V1' has its own copies of 2 models now, as in 1.0\n"))
    #expect(try version("V1", in: folder).contains(branches))
    let findings = try Tool.run(["--format", "concise"], in: folder.url).output
    #expect(!findings.contains("'Note' and 'Note'"))
  }

  @Test("an alias of a later version's class gives way to the copy that takes its name")
  func aliasInVersion() throws {
    func version(_ number: Int, _ member: String) -> String {
      """
      enum V\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        \(member)
      }

      """
    }
    func app(_ versions: [String]) -> String {
      "import SwiftData\n" + versions.joined() + migrationPlan(versions.indices.map { "V\($0 + 1)" })
    }
    let (old, new) = ("@Model final class Note { init() {} }", "@Model final class Note { var day = 0; init() {} }")
    let folder = try TemporaryFolder()
    try folder.commit(app([version(1, old)]), tag: "1.0")
    try folder.commit(app([version(1, "typealias Note = V2.Note"), version(2, new)]))
    let outcome = try freeze(folder, "V1")
    #expect(outcome.complaints == "")
    #expect(try self.version("V1", in: folder).contains("typealias") == false)
  }

  @Test("an extension of the version in which only such aliases were is removed with them, and no other one")
  func emptiedExtension() throws {
    let note = "@Model final class Note { var text = \"\"; init() {} }\n"
    let edited = note.replacing("init", with: "var day: Date?; init")
    let folder = try TemporaryFolder()
    try folder.commit(Self.app("import SwiftData\n\(note)"), tag: "1.0")
    let aliases = "// The app's.\nextension V1 {\n  typealias Note = App.Note\n}\n\n"
    let others = "extension V1 {}\n\nextension V1 {\n  typealias Title = String\n}\n"
    let models = "import SwiftData\nenum App { \(edited)}\ntypealias Note = App.Note\n"
    try folder.commit(Self.app(models, versions: [1, 2]) + aliases + others)
    #expect(try freeze(folder, "V1").complaints == "")
    let text = try #require(folder.text("App.swift"))
    #expect(text.contains("  final class Note {\n    var text = \"\"\n") && text.hasSuffix("}\n\n\(others)"))
    #expect(!text.contains("// The app's."))
  }

  @Test(
    "what names a class by way of a version's alias keeps its class",
    arguments: [(["V1"], "V2"), (["V2"], "Models"), (["--all"], "Models")])
  func classesPassedOn(versions: [String], owner: String) throws {
    func version(_ number: Int, listing list: String, from owner: String) -> String {
      TestSupport.version(
        "V\(number)", number: number, listing: list,
        "typealias Note = \(owner).Note\n  @Model final class Part\(number) { init() {} }")
    }
    let source =
      "import SwiftData\nenum Models { @Model final class Note { var title = \"\"; init() {} } }\n"
      + version(1, listing: "Note.self, Part1.self", from: "Models")
      + version(2, listing: "Note.self, V1.Part1.self, Part2.self", from: "V1")
      + version(3, listing: "V2.Note.self, V1.Part1.self, V2.Part2.self, Part3.self", from: "V2")
      + "typealias Note = V3.Note\nfunc make() -> V2.Note { V2.Note() }\n" + migrationPlan(["V1", "V2", "V3"])
    let folder = try TemporaryFolder()
    try folder.commit(source, tag: "1.0")
    let outcome = try Tool.run(["freeze"] + versions, in: folder.url)
    #expect(outcome.complaints == "")
    #expect(outcome.code == 0)
    let app = folder.text("App.swift") ?? ""
    #expect(app.contains("typealias Note = V3.Note\n"))
    let last = try self.version("V3", in: folder)
    #expect(last.contains("typealias Note = \(owner).Note\n"))
    #expect(last.contains("[\(owner).Note.self, V1.Part1.self, V2.Part2.self, Part3.self]"))
    #expect(app.contains("func make() -> \(owner).Note { \(owner).Note() }"))
    #expect(try Tool.run(["freeze"] + versions, in: folder.url).code == 1)
  }

  @Test("so does code in files that say nothing else of the schema, whichever versions are frozen")
  func classesPassedOnElsewhere() throws {
    let source =
      "import SwiftData\n@Model final class Note { var title = \"\"; init() {} }\n"
      + TestSupport.version("V1", number: 1, listing: "Note.self", "typealias Note = App.Note")
      + TestSupport.version(
        "V2", number: 2, listing: "Note.self, Tag.self",
        "typealias Note = V1.Note\n  @Model final class Tag { init() {} }")
      + TestSupport.version(
        "V3", number: 3, listing: "V2.Note.self, V2.Tag.self, Part.self", "@Model final class Part { init() {} }")
      + migrationPlan(["V1", "V2", "V3"])
    let folder = try TemporaryFolder([
      "Package.swift": "let package = Package(name: \"App\", targets: [.target(name: \"App\", path: \".\")])\n",
      "Row.swift": "struct Row { let old: V1.Note; let note: V2.Note; let all: [V2.Note] }\n",
    ])
    try folder.commit(source, tag: "1.0")
    let outcome = try freeze(folder, "--all")
    #expect(outcome.complaints == "")
    #expect(outcome.code == 0)
    #expect(folder.text("Row.swift") == "struct Row { let old: Note; let note: Note; let all: [Note] }\n")
  }

  @Test("a version that has another name now is found by its identifier")
  func renamedVersion() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(versionName: "Old"), tag: "1.0")
    try folder.commit(
      Self.app(Self.models.replacing("var kind: Kind", with: "var size: Int = 0\n  var kind: Kind"), versions: [1, 2]))
    #expect(try freeze(folder, "V1").output.hasPrefix("'V1' has its own copies of "))
    #expect(try !version("V1", in: folder).contains("size"))
    #expect(try Tool.run(["upgrade", "--against", "1.0"], in: folder.url).output.hasSuffix("\n1 of 1 release opens\n"))
  }

  @Test("an earlier version's own models are copies for a later one")
  func borrowedModels() throws {
    let source =
      "import SwiftData\n" + TestSupport.version("V1", number: 1, "@Model final class Note { init() {} }")
      + TestSupport.version(
        "V2", number: 2, listing: "Note.self, Tag.self",
        "typealias Note = V1.Note\n  @Model final class Tag { init() {} }")
      + TestSupport.version(
        "V3", number: 3, listing: "Note.self, V2.Tag.self, Part.self",
        "typealias Note = V2.Note\n  @Model final class Part { init() {} }")
      + "typealias Note = V3.Note\n" + migrationPlan(["V1", "V2", "V3"])
    let folder = try TemporaryFolder()
    try folder.commit(source, tag: "1.0")
    let outcome = try freeze(folder, "--all")
    #expect(outcome.code == 1)
    #expect(outcome.complaints.contains("'V1' and 'V2' have copies of all their models"))
  }

  // MARK: Refusals

  @Test("a shallow clone may lack the tag")
  func shallowClone() throws {
    let folder = try repository()
    let clone = try TemporaryFolder()
    try clone.git("clone", "--quiet", "--depth", "1", "--no-tags", "file://\(folder.url.path)", "clone")
    let outcome = try Tool.run(["freeze", "V1"], in: clone.url.appending(path: "clone"))
    #expect(
      outcome.complaints == "swiftdata-lint: no tag shipped 'V1'; the clone is shallow and may lack tags; "
        + "run 'git fetch --unshallow --tags' to fetch the rest\n")
    #expect(outcome.code == 2)
  }

  @Test("what cannot be copied is named with its place, and nothing is written")
  func obstacles() throws {
    let conditional = Self.models.replacing(
      "  var title", with: "  #if os(iOS)\n  var extra = 0\n  #endif\n  var title")
    let macro = Self.models.replacing("/// A note.\n@Model", with: "@AutoFields\n@Model")
    for (models, text) in [
      (conditional, "'Note.extra' cannot be copied: it is declared in an '#if'; nest a copy of 'Note' in 'V1' by hand"),
      (macro, "'Note' cannot be copied: the macro '@AutoFields' may declare properties"),
    ] {
      let folder = try repository(shipped: models)
      let source = folder.text("App.swift")
      let outcome = try freeze(folder, "V1")
      #expect(outcome.complaints.contains(text))
      #expect(outcome.complaints.hasPrefix("swiftdata-lint: 1.0:"))
      #expect(outcome.code == 2)
      #expect(folder.text("App.swift") == source)
    }
  }

  @Test("all that is in the way is named at once")
  func severalObstacles() throws {
    let models = Self.models.replacing(
      "  var title", with: "  #if os(iOS)\n  var extra = 0\n  var more = 0\n  #endif\n  var made = make()\n  var title")
    let folder = try repository(shipped: "func make() -> Int { 1 }\n" + models)
    #expect(
      try freeze(folder, "V1").complaints
        == "swiftdata-lint: 1.0:App.swift:13: 'Note.extra' cannot be copied: it is declared in an '#if'; nest a copy "
        + "of 'Note' in 'V1' by hand (also 'Note.more' at 1.0:App.swift:14); 1.0:App.swift:16: 'Note.made' cannot be "
        + "copied: the type cannot be inferred from the initial value; nothing was written\n")
  }

  @Test("a generic struct is refused, and is no obstacle once the version has a copy of it")
  func genericStruct() throws {
    let box = "struct Box<T: Codable>: Codable { var value: T }\n"
    let models = "import SwiftData\n\(box)@Model final class Note { var box: Box<Int>?; init() {} }\n"
    let folder = try repository(shipped: models) { $0.replacing("init", with: "var size = 0; init") }
    #expect(
      try freeze(folder, "V1").complaints.hasSuffix(
        "'Box' cannot be copied: it is generic; nest a copy of it in 'V1' by hand; nothing was written\n"))
    try folder.commit(try #require(folder.text("App.swift")) + "extension V1 { \(box) }\n")
    #expect(try freeze(folder, "V1").output.hasPrefix("'V1' has its own copies of 1 model now, as in 1.0\n"))
  }

  @Test("a reference that does not exist, a version of no name, no repository")
  func mistakes() throws {
    let folder = try repository()
    #expect(try freeze(folder, "V1", "--from", "9.9").complaints.contains("git found no commit for '9.9'"))
    #expect(try freeze(folder, "V7").complaints.contains("no schema version is named 'V7'"))
    #expect(try freeze(folder).complaints.contains("freeze needs a version"))
    let plain = try TemporaryFolder(["App.swift": Self.app(versions: [1, 2])])
    for outcome in [
      try freeze(folder, "V1", "--from", "9.9"), try freeze(folder, "V7"), try freeze(folder), try freeze(plain, "V1"),
    ] {
      #expect(outcome.code == 2)
      #expect(outcome.output == "")
    }
  }

  @Test("files with changes that are not staged are left alone")
  func dirtyFiles() throws {
    let folder = try repository()
    let source = try #require(folder.text("App.swift"))
    try folder.write(source + "// more\n", to: "App.swift")
    let outcome = try freeze(folder, "V1")
    #expect(
      outcome.complaints
        == "swiftdata-lint: nothing was written: 'App.swift' has unstaged changes; stage or commit first, or use --allow-dirty\n"
    )
    #expect(outcome.code == 2)
    #expect(folder.text("App.swift") == source + "// more\n")
    try folder.git("add", "-A")
    #expect(try freeze(folder, "V1").code == 0)
  }

  @Test("where one file cannot be written, none is")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let models = "import SwiftData\n@Model final class Note { var text = \"\"; init() {} }\n"
    try folder.commit(Self.app(models), tag: "1.0")
    let live = models.replacing("init()", with: "var day: Int?; init()")
    try folder.write(
      "import SwiftData\nextension V2 {\n  @Model final class Note { var text = \"\"; var day: Int?; init() {} }\n}\n",
      to: "V2+Note.swift")
    try folder.commit(
      Self.app(live, versions: [1, 2, 3], list: "App.all")
        + "enum App { static let all: [any PersistentModel.Type] = [Note.self] }\n")
    try folder.write("", to: "V1+Note.swift")
    let source = folder.text("App.swift")
    let outcome = try freeze(folder, "V1", "--from", "1.0")
    #expect(outcome.complaints == "swiftdata-lint: 'V1+Note.swift' exists already; nothing was written\n")
    #expect(outcome.code == 2)
    #expect(folder.text("App.swift") == source)
  }
}
