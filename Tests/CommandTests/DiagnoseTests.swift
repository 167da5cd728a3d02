import Foundation
import SchemaLinting
import SchemaRules
import TestSupport
import Testing

/// `diagnose` and `explain`, run as users run them.
@Suite("Diagnose")
struct DiagnoseTests {
  private static let staged = "Cannot use staged migration with an unknown model version."

  /// Diagnoses a text from standard input.
  private func diagnose(_ text: String, in project: String, format: String = "text", folder: URL = Repository.root)
    throws
    -> Tool.Outcome
  {
    try Tool.run(["diagnose", "-", "--in", project, "--format", format], in: folder, input: text)
  }

  /// The causes of the first error with the state of each rule.
  private func causes(_ outcome: Tool.Outcome) throws -> [[String: String]] {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let errors = try #require(object["errors"] as? [[String: Any]])
    let causes = try #require(errors.first?["causes"] as? [[String: Any]])
    return causes.map { cause in
      let rules = cause["rules"] as? [[String: Any]] ?? []
      return Dictionary(rules.map { ($0["rule"] as? String ?? "", $0["state"] as? String ?? "") }) { $1 }
    }
  }

  // MARK: States

  @Test("a cause that the project has, with what the rule found")
  func present() throws {
    let outcome = try diagnose(Self.staged, in: "docs/examples/broken")
    #expect(outcome.code == 0 && outcome.complaints == "")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "diagnosis of 'docs/examples/broken': 1 error, 1 with a cause in this project")
    #expect(lines.firstIndex { $0.hasPrefix("error[missing-stage]") }.map { $0 < 12 } == true)
    #expect(outcome.output.contains("  --> docs/examples/broken/TripsMigrationPlan.swift:13:46\n"))
    #expect(lines.contains { $0.hasPrefix("ruled out: stage-skips-version, stage-version-not-in-plan") })
  }

  @Test("what to do, with the code that it introduces")
  func remedy() throws {
    func output(_ format: String) throws -> String {
      try diagnose("Error Domain=NSCocoaErrorDomain Code=1570 is a required value.", in: "docs", format: format).output
    }
    let sentence = "If they belong to the parent, write that on the parent's side:\n"
    let code = "@Relationship(deleteRule: .cascade, inverse: \\Chapter.book) var chapters: [Chapter] = []"
    #expect(try output("text").replacing("\n  the parent", with: " the parent").contains("\(sentence)   | \(code)\n"))
    #expect(try output("markdown").contains("\(sentence)\n```swift\n\(code)\n```\n"))
    #expect(try JSONObject(try output("json")).list("errors")[0].text("help").hasSuffix("\(sentence)\n\(code)"))
  }

  @Test("a cause that it has not, with what was checked")
  func absent() throws {
    let outcome = try diagnose("Duplicate version checksums detected", in: "docs/examples/trips")
    #expect(outcome.code == 0)
    #expect(
      outcome.output.hasPrefix(
        "diagnosis of 'docs/examples/trips': 1 error, no cause was found in this project\n"))
    #expect(
      outcome.output.contains(
        "\nruled out: identical-versions, branching-stages, live-model-in-old-version, edited-shipped-version,\n  missing-model\n"
      ))
    #expect(outcome.output.contains("\nwhat 'docs/examples/trips' shows:\n"))
  }

  @Test("a cause that cannot be known, with the reason")
  func unknown() throws {
    let outcome = try diagnose(Self.staged, in: "docs/examples/broken")
    #expect(
      outcome.output.replacing("\n  ", with: " ").contains(
        "cannot be checked: unreachable-release, removed-shipped-version, edited-shipped-version (no release is recorded; "
      ))
    let folder = try TemporaryFolder([
      "Schema.swift": """
      import SwiftData
      enum NotesV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { everything() }
        @Model class Note { var a = 1; init() {} }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [NotesV1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """
    ])
    let open = try diagnose("Duplicate version checksums detected", in: ".", folder: folder.url)
    #expect(open.output.replacing(/\s+/, with: " ").contains("('everything()' in Schema.swift: "))
  }

  @Test("a cause that no source shows")
  func unseen() throws {
    let outcome = try diagnose(
      "A store file cannot be migrated backwards with staged migration.", in: "docs/examples/trips")
    #expect(outcome.output.replacing("\n  ", with: " ").contains("An older build was installed over a newer one"))
  }

  @Test("what comments and the configuration hide is hidden here too")
  func hidden() throws {
    let source = """
      import SwiftData
      @Model class Note { var tags: Set<Tag> = []; init() {} } // swiftdata-lint:ignore non-array-to-many -- later
      @Model class Tag { init() {} }
      """
    let folder = try TemporaryFolder([
      "Notes.swift": source, ".swiftdata-lint.json": "{\"rules\": {\"non-array-to-many\": \"off\"}}",
    ])
    let outcome = try diagnose("Expected only Arrays for Relationships", in: ".", format: "json", folder: folder.url)
    #expect(try causes(outcome).contains { $0["non-array-to-many"] == "unknown" })
  }

  @Test("what follows from another finding says so")
  func explained() throws {
    let version = { (name: String, number: Int) in
      """
      enum \(name): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
      }

      """
    }
    let folder = try TemporaryFolder([
      "Schema.swift": """
      import SwiftData
      @Model class Note { var a = 1; init() {} }
      \(version("V1", 1))\(version("V2", 2))
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """
    ])
    let states = try causes(
      try diagnose("crash on launch after schema change", in: ".", format: "json", folder: folder.url))
    #expect(states.contains { $0["identical-versions"] == "present" })
    #expect(states.contains { $0["live-model-in-old-version"] == "present" })
  }

  // MARK: Branches

  /// A note with a folder, in two versions and a plan; parts are replaced.
  private static func notes(
    v1: String = "var title = \"\"", v2: String = "var title = \"\"; var text = \"\"",
    stage: String = stage(from: "V1", to: "V2"), schemas: String = "V1.self, V2.self",
    container: String = "V2", more: String = ""
  ) -> String {
    """
    import SwiftData
    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Note.self, Folder.self] }
      @Model class Note { \(v1); var folder: Folder?; init() {} }
      @Model class Folder { @Relationship(inverse: \\Note.folder) var notes: [Note] = []; init() {} }
    }
    enum V2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Note.self, Folder.self] }
      @Model class Note { \(v2); var folder: Folder?; init() {} }
      @Model class Folder { @Relationship(inverse: \\Note.folder) var notes: [Note] = []; init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [\(schemas)] }
      static var stages: [MigrationStage] { [\(stage)] }
    }
    func open() throws -> ModelContainer {
      try ModelContainer(for: Schema(versionedSchema: \(container).self), migrationPlan: Plan.self)
    }
    \(more)
    """
  }

  private static func custom(will: String = "nil", did: String = "nil") -> String {
    TestSupport.stage(from: "V1", to: "V2", closures: "willMigrate: \(will), didMigrate: \(did)")
  }

  /// Two models without versions.
  private static func models(_ note: String, _ tag: String) -> String {
    """
    import SwiftData
    @Model class Note { \(note); init() {} }
    @Model class Tag { \(tag); init() {} }
    func open() throws -> ModelContainer { try ModelContainer(for: Note.self, Tag.self) }
    """
  }

  private static let arrays = "Fatal error: Expected only Arrays for Relationships - Note"
  private static let incompatible =
    "The model used to open the store is incompatible with the one used to create the store"

  /// Each way that a search can go: what was seen, a project with the fault, and the rule that must find it.
  private static let branches: [(seen: String, source: String, rule: String)] = [
    // A relationship that is no array: many-to-many, the other side, the default.
    (arrays, models("var tags: [Tag] = []", "var notes: [Note] = []"), "missing-inverse"),
    (arrays, models("var tags: Set<Tag> = []", "var note: Note?"), "non-array-to-many"),
    (
      arrays, models("@Relationship(inverse: \\Tag.notes) var tags: [Tag]", "var notes: [Note]"),
      "relationship-array-without-default"
    ),
    // A store that does not fit: version, stage, container.
    (incompatible, notes(schemas: "V1.self"), "stage-version-not-in-plan"),
    (incompatible, notes(stage: "", schemas: "V1.self", container: "V1"), "unlisted-version"),
    (
      incompatible,
      notes(
        schemas: "V1.self, V2.self, V3.self",
        more: """
          enum V3: VersionedSchema {
            static let versionIdentifier = Schema.Version(3, 0, 0)
            static var models: [any PersistentModel.Type] { [Note.self] }
            @Model class Note { var title = ""; var stars = 0; init() {} }
          }
          """), "missing-stage"
    ),
    (incompatible, notes(container: "V1"), "container-schema-not-latest"),
    ("The app crashes on launch after a schema change", notes(container: "V1"), "container-schema-not-latest"),
    // Data that is gone: the wrong closure, no save, wrong code, no name for the old property.
    (
      "data gone after migration",
      notes(stage: custom(did: "{ context in _ = try context.fetch(FetchDescriptor<V1.Note>()); try context.save() }")),
      "old-model-in-did-migrate"
    ),
    (
      "record count differs",
      notes(
        stage: custom(
          will: "{ context in for note in try context.fetch(FetchDescriptor<V1.Note>()) { note.title = \"x\" } }")),
      "missing-save-in-migration"
    ),
    (
      "a known record is missing",
      notes(
        stage: custom(
          will:
            "{ context in for note in (try? context.fetch(FetchDescriptor<V1.Note>())) ?? [] { note.title = \"x\" }; try context.save() }"
        )), "swallowed-migration-error"
    ),
    ("All data lost after the migration", notes(v2: "var titel = \"\""), "renamed-without-original-name"),
    // The upgrade that nobody tried.
    ("works in simulator", notes(), "untested-migration"),
    ("Works in the simulator, crashes on a device", notes(), "untested-migration"),
    // Relationships that are empty: prefetching, the inverse, delete rules.
    (
      "relationships nil after migration",
      notes(
        stage: custom(
          will:
            "{ context in for note in try context.fetch(FetchDescriptor<V1.Note>()) { print(note.folder) }; try context.save() }"
        )), "missing-prefetch"
    ),
    (
      "Failed to fulfill faulting for folder",
      notes(
        stage: custom(
          will:
            "{ context in for note in try context.fetch(FetchDescriptor<V1.Note>()) { print(note.folder) }; try context.save() }"
        )), "missing-prefetch"
    ),
    (
      "the inverse is nil",
      models("@Relationship(inverse: \\Tag.name) var tags: [Tag] = []", "var name = \"\"; var note: Note?"),
      "mismatched-inverse"
    ),
    (
      "orphaned records",
      models(
        "@Relationship(inverse: \\Tag.note) var tags: [Tag] = []", "@Relationship(deleteRule: .cascade) var note: Note?"
      ),
      "cascade-to-parent"
    ),
  ]

  @Test("each way that a search can go", arguments: branches)
  func branch(seen: String, source: String, rule: String) throws {
    let folder = try TemporaryFolder(["Schema.swift": source])
    let outcome = try diagnose(seen, in: ".", format: "json", folder: folder.url)
    #expect(outcome.code == 0)
    #expect(try causes(outcome).contains { $0[rule] == "present" }, "\(outcome.output)")
  }

  // MARK: Names

  /// Two models are missing from their version, and two got required attributes.
  private static let twoFaults = notes(
    v2: "var title = \"\"; var stars: Int; var pages: Int",
    more: """
      extension V2 {
        @Model class Photo { var path = ""; init() {} }
        @Model class Album { var path = ""; init() {} }
      }
      """)

  private static let unlocated = "NSFetchRequest could not locate an NSEntityDescription for entity name"
  private static let mandatory =
    "reason=Validation error missing attribute values on mandatory destination attribute}"

  /// Texts, with what of the project is accused and what is not, and what the report notes.
  private static let named: [(text: String, accused: [String], others: [String], note: String?)] = [
    ("\(unlocated) 'Photo'", ["'Photo' is missing"], ["'Album' is missing"], nil),
    ("2024-05-01 12:34:56 App[1:2] \(unlocated) 'Album'", ["'Album' is missing"], ["'Photo' is missing"], nil),
    ("\(unlocated) 'Photo'\n\(unlocated) 'Album'", ["'Photo' is missing", "'Album' is missing"], [], nil),
    ("\(unlocated)", ["'Photo' is missing", "'Album' is missing"], [], nil),
    ("\(unlocated) 'Zebra'", [], ["is missing", "missing models"], "no model is named 'Zebra' here"),
    (
      "\(unlocated) 'Zebra'\n\(unlocated) 'Photo'", ["'Photo' is missing"], ["'Album'"],
      "no model is named 'Zebra' here"
    ),
    ("UserInfo={entity=Note, attribute=stars, \(mandatory)", ["'Note.stars'"], ["'Note.pages'", "Album"], nil),
    ("UserInfo={attribute=pages, entity=Note, \(mandatory)", ["'Note.pages'"], ["'Note.stars'"], nil),
    (
      "UserInfo={entity=Note, attribute=x, \(mandatory)", [], ["'Note.pages'", "'Note.stars'"],
      "'Note' has no property named 'x'"
    ),
    ("UserInfo={entity=Folder, attribute=name, \(mandatory)", [], ["'Note.pages'"], nil),
    (mandatory, ["'Note.stars'", "'Note.pages'"], [], nil),
    ("no such table: ZZEBRA", [], ["is missing"], "no model is named 'ZEBRA' here"),
    ("no such table: ZNOTE", [], [], nil),
    ("Failed to cast model SchemaV9.Note to Note", [], ["is missing"], "no version is named 'SchemaV9' here"),
    ("Failed to cast model App.Note to Note", [], [], nil),
  ]

  @Test("what a text names narrows the answer", arguments: named)
  func narrowed(text: String, accused: [String], others: [String], note: String?) throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.twoFaults])
    for format in ["text", "markdown"] {
      let outcome = try diagnose(text, in: ".", format: format, folder: folder.url)
      #expect(outcome.code == 0)
      for words in accused { #expect(outcome.output.contains(words), "\(words)") }
      for words in others { #expect(!outcome.output.contains(words), "\(words): \(outcome.output)") }
      #expect(note.map { outcome.output.contains($0) } ?? !outcome.output.contains("no model is named"))
    }
  }

  @Test("the rules of a text are listed, whatever it names, and without a project")
  func listed() throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.twoFaults, "empty/Notes.swift": "struct Note {}"])
    for (project, line) in [
      (".", "ruled out: unregistered-model, missing-model"),
      ("empty", "cannot be checked: unregistered-model, missing-model"),
    ] {
      let outcome = try diagnose("\(Self.unlocated) 'Zebra'", in: project, folder: folder.url)
      #expect(outcome.output.contains("\n\(line)"), "\(outcome.output)")
      #expect(outcome.output.contains("no model is named") == (project == "."))
    }
  }

  @Test("a name that shipped is known, even if the code has it no longer")
  func shipped() throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.twoFaults])
    let record = try Tool.run(["record", "1.0"], in: folder.url)
    #expect(record.code == 0)
    try folder.write(Self.twoFaults.replacing("Folder", with: "Binder"), to: "Schema.swift")
    let outcome = try diagnose("\(Self.unlocated) 'Folder'", in: ".", folder: folder.url)
    #expect(!outcome.output.contains("no model is named"), "\(outcome.output)")
  }

  @Test("JSON has what is named, and what is missing")
  func namedJSON() throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.twoFaults])
    func error(_ text: String) throws -> JSONObject {
      try JSONObject(try diagnose(text, in: ".", format: "json", folder: folder.url).output).list("errors")[0]
    }
    let unknown = try error("\(Self.unlocated) 'Zebra'")
    #expect(unknown.list("named")[0].text("model") == "Zebra")
    #expect(unknown.list("missing").map(\.description) == ["no model is named 'Zebra' here"])
    let known = try error("UserInfo={entity=Note, attribute=stars, \(Self.mandatory)")
    #expect(known.list("named")[0].text("property") == "stars" && known.list("missing").isEmpty)
    #expect(try error(Self.staged).list("named").isEmpty)
  }

  // MARK: First steps

  @Test("without a log: the first steps, each with its answer")
  func steps() throws {
    let outcome = try Tool.run(["diagnose", "--in", "docs/examples/trips"])
    #expect(outcome.code == 0)
    for line in [
      "schema versions: 3 in 'TripsMigrationPlan': TripsSchemaV1 (1.0.0), TripsSchemaV2 (2.0.0), TripsSchemaV3 (3.0.0); latest is TripsSchemaV3 (3.0.0)",
      "missing models: no", "inverses: written", "plan registered: yes",
      "stages: match the versions; 'TripsMigrationPlan' has 2 stages for 3 versions", "migrations without a test: none",
      "changes: each can be done by its stage",
    ] { #expect(outcome.output.replacing("\n    ", with: " ").contains("  \(line)\n"), "\(line)") }
    let broken = try Tool.run(["diagnose", "--in", "docs/examples/broken"])
    for line in [
      "missing models: yes (", "inverses: no (", "stages: do not match the versions (",
      "migrations without a test: 1 (",
    ] {
      #expect(broken.output.contains("  \(line)"), "\(line)")
    }
    #expect(broken.output.hasPrefix("error[") && broken.code == 0)
    #expect(broken.output.contains("error[missing-model]"))
    for word in ["-com.apple.CoreData.SQLDebug 1", "store file exists and how large", "test the upgrade on a device"] {
      #expect(outcome.output.contains(word))
    }
  }

  @Test("what depends on the system is not said to be right, and no version is called the latest where there is none")
  func openQuestions() throws {
    let folder = try TemporaryFolder(["Notes.swift": Self.models("var tag: Tag?", "var notes: [Note] = []")])
    let outcome = try Tool.run(["diagnose"], in: folder.url)
    #expect(outcome.output.contains("  container: opens the app's models, which are in no schema version\n"))
    let inverses = "inverses: without a written inverse, so it depends on the system: 2 relationships\n"
    #expect(outcome.output.contains("  \(inverses)"))
  }

  @Test("a project without a plan, and a folder without SwiftData")
  func nothingToSee() throws {
    let folder = try TemporaryFolder(["Notes.swift": Self.models("var a = 1", "var b = 1")])
    let outcome = try Tool.run(["diagnose"], in: folder.url)
    #expect(outcome.output.contains("  schema versions: none\n"))
    #expect(outcome.output.contains("  plan registered: not applicable: there is no migration plan\n"))
    let empty = try TemporaryFolder(["Notes.swift": "struct Note {}"])
    let nothing = try diagnose(Self.staged, in: ".", folder: empty.url)
    #expect(nothing.output.contains("no SwiftData code was found in '.': name the project with '--in PATH'\n"))
    #expect(nothing.output.replacing("\n  ", with: " ").contains("(no SwiftData code was found)"))
  }

  // MARK: Input

  @Test("nothing found is 1, and says what to do next")
  func nothing() throws {
    for text in ["", "all is well\n"] {
      let outcome = try diagnose(text, in: "docs/examples/trips")
      #expect(outcome.code == 1 && outcome.complaints == "")
      #expect(
        outcome.output.hasPrefix(
          "diagnosis of 'docs/examples/trips': no documented error was found in standard input ("))
      #expect(outcome.output.contains("  missing models: no\n") && outcome.output.contains("\nnext:\n"))
    }
  }

  @Test(
    "what cannot be read",
    arguments: [
      ([""], 2, "no such file: ''"),
      (
        ["nowhere.log"], 2, "no such file: 'nowhere.log'; to look up an error's text, run 'swiftdata-lint explain TEXT'"
      ),
      (["."], 2, "'.' is a folder; use '--in .' to look for causes in it"),
      (["a.log", "b.log"], 2, "diagnose takes only one log"),
      (["binary"], 3, "binary: is a binary file, not text"),
      (["utf16"], 3, "utf16: is UTF-16; convert it with 'iconv -f UTF-16 -t UTF-8'"),
      (["ok.log", "--in", "nowhere"], 2, "no such file or folder: 'nowhere'"),
      (["--format", "yaml"], 2, "unknown --format value 'yaml'; use text, json or markdown"),
    ])
  func unreadable(arguments: [String], code: Int32, complaint: String) throws {
    let folder = try TemporaryFolder(["ok.log": "ok", "a.log": "", "b.log": ""])
    try folder.write(Data([0x7F, 0x45, 0x4C, 0x46, 0, 1]), to: "binary")
    try folder.write(Data([0xFF, 0xFE, 0x41, 0]), to: "utf16")
    let outcome = try Tool.run(["diagnose"] + arguments, in: folder.url)
    #expect(outcome.code == code && outcome.complaints.contains(complaint) && outcome.output == "", "\(outcome)")
  }

  @Test("a part of the project that cannot be read leaves causes unknown")
  func unreadableProject() throws {
    let folder = try TemporaryFolder(["Notes.swift": Self.notes()])
    try folder.link("Gone.swift", to: "nowhere")
    try folder.write("{", to: "SchemaHistory/1.0.json")
    let outcome = try diagnose(Self.staged, in: ".", folder: folder.url)
    #expect(outcome.code == 3 && outcome.output.contains("could not be read: "))
  }

  @Test("what a log holds steers neither the terminal nor Markdown nor JSON", arguments: ["text", "markdown", "json"])
  func escaping(format: String) throws {
    let text =
      "\u{1B}[31m\u{9B}2J\u{202E}\(Self.staged)\u{7}|<b>`x`*\u{1B}]0;t\u{7}\n##[error]x \(Self.staged)\n::error::y\n"
    let folder = try TemporaryFolder(["odd\u{1B}[31m.log": text])
    let outcome = try Tool.run(["diagnose", "odd\u{1B}[31m.log", "--format", format], in: folder.url)
    #expect(outcome.code == 0)
    let steering = outcome.output.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}"
    }
    #expect(steering.isEmpty)
    if format == "markdown" { #expect(!outcome.output.contains("<b>")) }
    if format == "json" {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) }
    }
  }

  @Test("CRLF, invalid UTF-8, and a line without end")
  func oddText() throws {
    let folder = try TemporaryFolder(["Notes.swift": Self.notes()])
    try folder.write(
      Data("a\r\nCannot use staged\r\nmigration with an unknown model version.\r\n".utf8), to: "crlf.log")
    try folder.write(Data([0xFF, 0xC3] + Array(Self.staged.utf8) + [0xFE]), to: "invalid.log")
    try folder.write(Data((String(repeating: "x ", count: 500_000) + Self.staged).utf8), to: "endless.log")
    for name in ["crlf.log", "invalid.log", "endless.log"] {
      let outcome = try Tool.run(["diagnose", name], in: folder.url)
      #expect(outcome.code == 0 && outcome.output.contains("\nerror[unknown-model-version]: \(Self.staged)"), "\(name)")
      #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count < 2000 })
    }
  }

  // MARK: Explain

  @Test(
    "explain leads to a rule, to an error's name, to codes, to texts and to descriptions",
    arguments: [
      ("missing-model", ["A model"]),
      ("unknown-model-version", ["Text: 'Cannot use staged migration with an unknown model version.'"]),
      ("134504", ["unknown model version.", "unknown coordinator model version."]),
      (
        "134060",
        [
          "attributes be optional", "relationships be optional", "have an inverse", "unique constraints",
          "unsupported delete rules", "Unsupported attribute type",
        ]
      ),
      ("Code=134190", ["Source and destination attribute types are incompatible", "to-many", "external reference"]),
      ("…kaged migration with an unknown coordinator mod…", ["A container whose schema no stage reaches"]),
      ("Could not cast value of type 'Swift.Optional<Any>' (0x1f) to 'Trips.Mood' (0x10)", ["A failing cast"]),
      ("works in simulator", ["Success in the simulator"]), ("orphaned records", ["Relationships empty"]),
      ("-com.apple.CoreData.SQLDebug 1", ["The argument that prints SQL statements"]),
      ("Could not create ModelContainer", ["The fatal error of Xcode's template", "'cloudkit-required-attribute'"]),
      ("--full Could not create ModelContainer", ["The fatal error of Xcode's template", "134504", "SOURCES"]),
      ("how do I test", ["Success in the simulator"]),
      ("the container is created from the wrong version", ["container-schema-not-latest"]),
      ("如何测试迁移", ["Success in the simulator"]), ("旧数据都不见了,数据丢失", ["Data gone after a migration"]),
    ])
  func explain(query: String, texts: [String]) throws {
    let isFull = query.hasPrefix("--full ")
    let outcome = try Tool.run(["explain"] + (isFull ? ["--full", String(query.dropFirst(7))] : [query]))
    #expect(outcome.code == 0)
    for text in texts { #expect(outcome.output.contains(text), "\(text)") }
  }

  @Test(
    "a short name alone leads to its page first, from standard input and as a question of one word or several",
    arguments: [
      ("incompatible model", "incompatible-store"), ("Expected only Arrays", "expected-only-arrays"),
      ("App crashes on launch", "crash-after-schema-change"),
      ("Missing models in VersionedSchema", "crash-after-schema-change"),
      ("Schema version mismatch", "incompatible-store"), ("Relationship inverse missing", "expected-only-arrays"),
      ("Untested migration path", "works-in-simulator"), ("-com.apple.CoreData.SQLDebug 1", "sql-debug-argument"),
      ("-com.apple.coredata.swiftdata.debug 1", "sql-debug-argument"),
    ])
  func shortName(name: String, page: String) throws {
    let title = try Tool.run(["explain", page]).output.prefix { $0 != "\n" }
    for text in [name, "\(name)\n", "1. \(name)\r\n"] {
      #expect(try diagnose(text, in: "docs/examples/broken").output.contains("project\nerror[\(page)]: "), "\(text)")
    }
    for query in [[name], name.split(separator: " ").map(String.init), ["\(name)?"]] {
      let outcome = try Tool.run(["explain"] + query)
      #expect(outcome.code == 0 && outcome.complaints == "" && outcome.output.hasPrefix(title), "\(query)")
    }
  }

  @Test(
    "explain knows a rule as a report shows it, and takes ids and codes one by one",
    arguments: [
      (["error[missing-model]"], 0, ["A model missing from its version"]),
      (["missing-model."], 0, ["A model missing from its version"]),
      (["134504", "134506"], 0, ["134504", "134506"]),
      (["missing-model", "nope"], 1, ["A model missing from its version"]),
      (["134504 134506"], 0, ["134504", "134506"]),
      (["error[missing-model]:", "model", "'Photo'", "is", "missing"], 0, ["A model missing from its version"]),
    ])
  func explainList(queries: [String], code: Int, texts: [String]) throws {
    let outcome = try Tool.run(["explain"] + queries)
    #expect(Int(outcome.code) == code)
    for text in texts { #expect(outcome.output.contains(text)) }
    #expect(outcome.complaints.contains("'nope'") == (code == 1))
  }

  @Test("a code alone leads to its likeliest error first")
  func likeliest() throws {
    let outcome = try Tool.run(["explain", "134110"])
    let places = try ["Existing rows without a value", "constraint-violation: "].map {
      try #require(outcome.output.range(of: $0)).lowerBound
    }
    #expect(places[0] < places[1])
    let pages = try JSONObject(try diagnose("Code=134110", in: "docs", format: "json").output).list("errors")
    #expect(pages.map { $0.text("page") } == ["missing-mandatory-values", "constraint-violation", "missing-table"])
  }

  @Test("explain answers on one screen: what it means, what to do, why; the rest on demand")
  func screen() throws {
    let full = Set(
      try ["missing-model", "unknown-model-version"].map { try Tool.run(["explain", $0, "--full"]).output })
    for id in Catalogue.builtIn.entries.map(\.page.id) + Catalogue.builtIn.errors.keys.sorted() {
      let output = try Tool.run(["explain", id]).output
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 45, "\(id): \(lines.count)")
      let places = ["WHAT TO DO", "WHY"].compactMap { heading in lines.firstIndex { $0.hasPrefix(heading) } }
      #expect(places.count == 2 && places == places.sorted() && places[0] > 1, "\(output)")
      #expect(output.hasSuffix("the whole page: swiftdata-lint explain \(id) --full\n") && !full.contains(output))
    }
  }

  @Test("explain ends a sentence whose code it leaves out")
  func sentences() throws {
    let output = try Tool.run(["explain", "dangling-reference"]).output
    #expect(output.contains("the inverse, with a delete rule. With '.nullify'"))
  }

  @Test("explain prints the page of each id in turn")
  func ids() throws {
    let ids = ["missing-stage", "unknown-model-version", "missing-model"]
    let pages = try ids.map { try Tool.run(["explain", $0]).output }
    let outcome = try Tool.run(["explain"] + ids)
    #expect(outcome.code == 0 && outcome.output == pages.joined(separator: "\n"))
  }

  @Test("explain says when a question is vague, and lists what it may mean")
  func vague() throws {
    let outcome = try Tool.run(["explain", "the staged migration"])
    #expect(outcome.code == 0 && outcome.complaints.hasPrefix("swiftdata-lint: "))
    #expect(
      outcome.output.contains(
        "\nsee also:\n  unknown-coordinator-model-version: Cannot use staged migration with an unknown coordinator model\n    version.\n"
      ))
  }

  @Test(
    "explain finds nothing for a generic word, and asks back where a name is near",
    arguments: [
      ("error", ""), ("store", ""), ("hello world", ""), ("missing-mode", "did you mean 'missing-model'?"),
      ("134505", "did you mean '1345"), ("unknown-model-versio", "did you mean 'unknown-model-version'?"),
    ])
  func unexplained(query: String, suggestion: String) throws {
    let outcome = try Tool.run(["explain", query])
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(suggestion.isEmpty || outcome.complaints.contains(suggestion))
  }
}
