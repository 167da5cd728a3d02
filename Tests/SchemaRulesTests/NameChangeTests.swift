import TestSupport
import Testing

/// The rules about names that change, and about what is gone.
@Suite("Changes of names", .texts)
struct NameChangeTests {
  private static let entry =
    "@Model class Entry { var tag: Tag? }\nlet container = try ModelContainer(for: Tag.self)\n"

  @Test("renamed-without-original-name", arguments: renamedWithoutOriginalNameTable)
  func renamedWithoutOriginalName(_ line: RuleCase) { line.check("renamed-without-original-name") }

  static let renamedWithoutOriginalNameTable: [RuleCase] = [
    RuleCase(
      "the side to many of a relationship whose inverse keeps its name",
      Stages.source([
        "@Model class Tag { @Relationship(inverse: \\Entry.tag) var entry: [Entry] = [] } @Model class Entry { var tag: Tag? }",
        "@Model class Tag { @Relationship(inverse: \\Entry.tag) var entries: [Entry] = [] } @Model class Entry { var tag: Tag? }",
      ])),
    RuleCase(
      "the same since a release",
      "@Model class Tag { @Relationship(inverse: \\Entry.tag) var entries: [Entry] = [] }\n"
        + entry
        + record("1.0", "@Model class Tag { @Relationship(inverse: \\Entry.tag) var entry: [Entry] = [] }\n" + entry)),
    RuleCase(
      "both sides of a relationship",
      Stages.source([
        "@Model class Tag { @Relationship(inverse: \\Entry.tags) var 2️⃣entry: [Entry] = [] } @Model class Entry { var tags: [Tag] = [] }",
        "@Model class Tag { @Relationship(inverse: \\Entry.tags) var 1️⃣entries: [Entry] = [] } @Model class Entry { var tags: [Tag] = [] }",
      ]), ["1️⃣ warning → 2️⃣ 9️⃣"]),
    RuleCase(
      "an earlier name that is a constant",
      Stages.notes("var title: String", "@Attribute(originalName: Names.title) var noteTitle: String")
        + "\nenum Names { static let title = \"title\" }"),
    RuleCase(
      "an earlier name that is not known",
      Stages.notes("var title: String", "@Attribute(originalName: makeName()) var noteTitle: String"),
      unresolved: ["noteTitle"]),
    RuleCase("required", Stages.notes("var 2️⃣title: String", "var 1️⃣noteTitle: String"), ["1️⃣ error → 2️⃣ 9️⃣"]),
    RuleCase("with a default", Stages.notes("var 2️⃣title: String", "var 1️⃣noteTitle = \"\""), ["1️⃣ warning → 2️⃣ 9️⃣"]),
    RuleCase("made optional", Stages.notes("var title: String", "var 1️⃣noteTitle: String?"), ["1️⃣ warning"]),
    RuleCase(
      "another spelling", Stages.notes("var colour: String; var a: String", "var 1️⃣color: String?; var b: String?"),
      ["1️⃣ warning"]),
    RuleCase(
      "the only pair of its type", Stages.notes("var day: Date; var a = 0", "var 1️⃣created: Date?; var a = 0"),
      ["1️⃣ warning"]),
    RuleCase(
      "several candidates", Stages.notes("var firstName: String; var 2️⃣lastName: String", "var 1️⃣name: String"),
      ["1️⃣ error → 2️⃣ 9️⃣"]),
    RuleCase(
      "a relationship",
      Stages.source([
        "@Model class Note { var tags: [Tag] } @Model class Tag {}",
        "@Model class Note { var 1️⃣noteTags: [Tag] } @Model class Tag {}",
      ]), ["1️⃣ warning"]),
    RuleCase(
      "custom, without a look at the old one",
      Stages.notes("var title: String; var a = 0", "var 1️⃣noteTitle: String?; var a = 0", Stages.eachNote("note.a = 1")),
      ["1️⃣ warning"]),
    RuleCase("no stages", Stages.notes("var title: String", "var 1️⃣noteTitle: String", "none"), ["1️⃣ error"]),
    RuleCase(
      "with the original name",
      Stages.notes("var title: String", "@Attribute(originalName: \"title\") var noteTitle: String")),
    RuleCase(
      "reported as a wrong original name",
      Stages.notes("var title: String", "@Attribute(originalName: \"titel\") var noteTitle: String")),
    RuleCase(
      "read by 'willMigrate'",
      Stages.notes("var title: String", "var noteTitle: String?", Stages.eachNote("Memory.titles.append(note.title)"))),
    RuleCase("all rows deleted", Stages.notes("var title: String", "var noteTitle: String?", Stages.deletingNotes)),
    RuleCase(
      "code that cannot be followed", Stages.notes("var title: String", "var noteTitle: String?", Stages.unseen)),
    RuleCase("another type", Stages.notes("var title: String", "var noteTitle: Int?")),
    RuleCase(
      "other names, several of the type", Stages.notes("var title: String; var body: String", "var summary: String?")),
    RuleCase(
      "only removed, only added",
      Stages.source([
        "@Model class A { var a: Int } @Model class B {}", "@Model class A {} @Model class B { var a: Int? }",
      ])),
    RuleCase(
      "an unresolved type", Stages.notes("var title = text()", "var noteTitle = text()"),
      unresolved: ["title", "noteTitle"]),
  ]

  @Test("unknown-original-name", arguments: unknownOriginalNameTable)
  func unknownOriginalName(_ line: RuleCase) { line.check("unknown-original-name") }

  static let unknownOriginalNameTable: [RuleCase] = [
    RuleCase(
      "a typing error",
      Stages.source([
        "@Model class 2️⃣Note { var title: String }",
        "@Model class Note { @Attribute(originalName: 1️⃣\"titel\") var heading: String }",
      ]),
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "of a relationship",
      Stages.source([
        "@Model class Note { var tags: [Tag] } @Model class Tag {}",
        "@Model class Note { @Relationship(deleteRule: .cascade, originalName: 1️⃣\"tag\") var labels: [Tag] } @Model class Tag {}",
      ]), ["1️⃣ error"]),
    RuleCase(
      "repeated in later versions: one finding",
      Stages.source([
        "@Model class Note { var title: String }",
        "@Model class Note { @Attribute(originalName: 1️⃣\"titel\") var heading: String }",
        "@Model class Note { @Attribute(originalName: \"titel\") var heading: String }",
      ]), ["1️⃣ error"]),
    RuleCase(
      "no stages, and a custom stage",
      Stages.source(
        [
          "@Model class Note { var title: String }",
          "@Model class Note { @Attribute(.unique, originalName: 1️⃣\"titel\") var heading: String }",
        ], [Stages.eachNote("print(note)")]), ["1️⃣ error"]),
    RuleCase(
      "the version before", Stages.notes("var title: String", "@Attribute(originalName: \"title\") var heading: String")
    ),
    RuleCase(
      "an earlier version",
      Stages.source([
        "@Model class Note { var title: String }",
        "@Model class Note { @Attribute(originalName: \"title\") var heading: String }",
        "@Model class Note { @Attribute(originalName: \"title\") var caption: String }",
      ])),
    RuleCase(
      "the plan's first version",
      Stages.source([
        "@Model class Note { @Attribute(originalName: \"old\") var a: Int }",
        "@Model class Note { @Attribute(originalName: \"old\") var a: Int }",
      ])),
    RuleCase(
      "a new model",
      Stages.source([
        "@Model class Note {}", "@Model class Note {} @Model class Tag { @Attribute(originalName: \"a\") var b: Int }",
      ])),
    RuleCase(
      "inherited",
      Stages.source([
        "@Model class Note { var a: Int } @Model class Memo: Note {}",
        "@Model class Note { var a: Int } @Model class Memo: Note { @Attribute(originalName: \"a\") var b: Int }",
      ])),
    RuleCase(
      "an earlier version that cannot be read",
      """
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] + more }; @Model class Note { var a: Int } }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model class Note { @Attribute(originalName: "x") var b: Int }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """, unresolved: ["more"]),
    RuleCase(
      "no plan", "enum V2: VersionedSchema { @Model class Note { @Attribute(originalName: \"x\") var b: Int } }"),
  ]

  @Test("dropped-original-name", arguments: droppedOriginalNameTable)
  func droppedOriginalName(_ line: RuleCase) { line.check("dropped-original-name") }

  static let droppedOriginalNameTable: [RuleCase] = [
    RuleCase(
      "required",
      Stages.source([
        "@Model class Note { var a: Int }", "@Model class Note { @Attribute(originalName: 2️⃣\"a\") var b: Int }",
        "@Model class Note { var 1️⃣b: Int }",
      ]), ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "with a default, versions later, told once",
      Stages.source([
        "@Model class Note { var a: Int }", "@Model class Note { @Attribute(originalName: \"a\") var b: Int }",
        "@Model class Note { @Attribute(originalName: 2️⃣\"a\") var b: Int }", "@Model class Note { var 1️⃣b: Int? }",
        "@Model class Note { var b: Int? }",
      ]), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a relationship",
      Stages.source([
        "@Model class Note { var a: [Tag] } @Model class Tag {}",
        "@Model class Note { @Relationship(originalName: \"a\") var b: [Tag] } @Model class Tag {}",
        "@Model class Note { var 1️⃣b: [Tag] } @Model class Tag {}",
      ]), ["1️⃣ warning"]),
    RuleCase(
      "the earlier version reaches the later one's class through a model of both",
      """
      @Model class Tag { var note: V3.Note? }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] }; @Model class Note { var a: Int } }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model class Note { @Attribute(originalName: "a") var b: Int }
      }
      enum V3: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model class Note { var 1️⃣b: Int }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
        static var stages: [MigrationStage] { [] }
      }
      """, ["1️⃣ error"]),
    RuleCase(
      "kept",
      Stages.source([
        "@Model class Note { var a: Int }", "@Model class Note { @Attribute(originalName: \"a\") var b: Int }",
        "@Model class Note { @Attribute(originalName: \"a\") var b: Int }",
      ])),
    RuleCase(
      "no earlier version has the old name",
      Stages.source([
        "@Model class Note { @Attribute(originalName: \"a\") var b: Int }", "@Model class Note { var b: Int }",
      ])),
    RuleCase(
      "renamed again",
      Stages.source([
        "@Model class Note { var a: Int }", "@Model class Note { @Attribute(originalName: \"a\") var b: Int }",
        "@Model class Note { @Attribute(originalName: \"b\") var c: Int }",
      ])),
    RuleCase(
      "the property is gone",
      Stages.source([
        "@Model class Note { var a: Int }", "@Model class Note { @Attribute(originalName: \"a\") var b: Int }",
        "@Model class Note {}",
      ])),
  ]

  @Test("property-comes-and-goes", arguments: propertyComesAndGoesTable)
  func propertyComesAndGoes(_ line: RuleCase) { line.check("property-comes-and-goes") }

  private static func sequence(_ members: String...) -> String {
    Stages.source(members.map { "@Model class Note { \($0) }" }).replacing("6️⃣V2", with: "1️⃣V2")
  }

  static let propertyComesAndGoesTable: [RuleCase] = [
    RuleCase("one version", sequence("var 2️⃣a: Int?", "", "var 3️⃣a: Int?"), ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase("two versions: one finding", sequence("var 2️⃣a: Int?", "", "", "var 3️⃣a: Int?"), ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase(
      "two properties", sequence("var a: Int?; var b: Int?", "", "var a: Int?; var b: Int?"),
      ["1️⃣ warning", "1️⃣ warning"]),
    RuleCase(
      "a relationship",
      Stages.source([
        "@Model class Note { var a: Tag? } @Model class Tag {}", "@Model class Note {} @Model class Tag {}",
        "@Model class Note { var a: Tag? } @Model class Tag {}",
      ]).replacing("6️⃣V2", with: "1️⃣V2"), ["1️⃣ warning"]),
    RuleCase(
      "renamed and renamed back",
      sequence("var a: Int", "@Attribute(originalName: \"a\") var b: Int", "@Attribute(originalName: \"b\") var a: Int")
    ),
    RuleCase("gone for good", sequence("var a: Int?", "", "")),
    RuleCase("new for good", sequence("", "var a: Int?", "var a: Int?")),
    RuleCase(
      "the model is gone in between",
      Stages.source([
        "@Model class Note { var a: Int }; @Model class T {}", "@Model class T {}",
        "@Model class Note { var a: Int }; @Model class T {}",
      ])),
    RuleCase(
      "the earlier version lists the later one's class",
      """
      @Model class Note { var a: Int? }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] }; @Model class Note {} }
      enum V3: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
        static var stages: [MigrationStage] { [] }
      }
      """),
    RuleCase(
      "an order that a condition decides",
      sequence("var a: Int?", "", "var a: Int?").replacing(
        "{ [V1.self, V2.self, V3.self] }", with: "{ flag ? [V1.self, V2.self, V3.self] : [V3.self] }")),
    RuleCase(
      "an attribute goes, and a relationship of its name comes",
      Stages.source([
        "@Model class Note { var text = \"\"; var authors: [String] = [] }", "@Model class Note { var text = \"\" }",
        "@Model class Note { var text = \"\"; var authors: [Author] = [] }\n@Model class Author { var name = \"\" }",
      ])),
    RuleCase(
      "without stages the first version's stores go straight to the third",
      Stages.source(
        ["@Model class Note { var a: Int? }", "@Model class Note {}", "@Model class Note { var a: Int? }"],
        ["none", "none"])),
  ]

  @Test("unread-removed-property", arguments: unreadRemovedPropertyTable)
  func unreadRemovedProperty(_ line: RuleCase) { line.check("unread-removed-property") }

  static let unreadRemovedPropertyTable: [RuleCase] = [
    RuleCase(
      "never read", Stages.notes("var 1️⃣a: Int; var b: Int", "var b: Int", Stages.eachNote("note.b = 1")), ["1️⃣ note → 9️⃣"]
    ),
    RuleCase(
      "read of another model only",
      Stages.source(
        [
          "@Model class Note { var 1️⃣a: Int } @Model class Tag { var a: Int }",
          "@Model class Note {} @Model class Tag { var a: Int }",
        ],
        ["willMigrate: { for tag in try $0.fetch(FetchDescriptor<V1.Tag>()) { print(tag.a) } }, didMigrate: nil"]),
      ["1️⃣ note"]),
    RuleCase("lightweight", Stages.notes("var a: Int; var b: Int", "var b: Int")),
    RuleCase(
      "an empty 'willMigrate'",
      Stages.notes("var a: Int; var b: Int", "var b: Int", "willMigrate: { _ in }, didMigrate: nil")),
    RuleCase("read", Stages.notes("var a: Int; var b: Int", "var b: Int", Stages.eachNote("note.b = note.a"))),
    RuleCase(
      "read in the stage before",
      Stages.source(
        [
          "@Model class Note { var a: String }", "@Model class Note { var a: String; var b: Int? }",
          "@Model class Note { var b: Int }",
        ],
        [
          "willMigrate: nil, didMigrate: { for note in try $0.fetch(FetchDescriptor<V2.Note>()) { note.b = Int(note.a) } }",
          "willMigrate: { for note in try $0.fetch(FetchDescriptor<V2.Note>()) where note.b == nil { note.b = 0 } }, didMigrate: nil",
        ])),
    RuleCase("all rows deleted", Stages.notes("var a: Int", "", Stages.deletingNotes)),
    RuleCase("code that cannot be followed", Stages.notes("var a: Int", "", Stages.unseen)),
    RuleCase(
      "reported as a rename",
      Stages.notes("var title: String; var b: Int", "var noteTitle: String?; var b: Int", Stages.eachNote("note.b = 1"))
    ),
    RuleCase(
      "read by a property that the model computes",
      Stages.notes(
        "var a: Int; var b: Int; var c: Int; var sum: Int { a + b }", "var c: Int", Stages.eachNote("note.c = note.sum")
      )),
  ]

  @Test("renamed-model", arguments: renamedModelTable)
  func renamedModel(_ line: RuleCase) { line.check("renamed-model") }

  private static func models(_ stage: String = "lightweight") -> String {
    Stages.source(
      [
        "@Model class 2️⃣Note { var a: Int; var b: Int; var c: Int }",
        "@Model class 1️⃣Memo { var a: Int; var b: Int; var d: Int }",
      ], [stage])
  }

  /// Notes, which are memos later, in folders on shelves.
  private static let shelves = ["Note", "Memo"].map { name in
    """
    @Model class \(name) { var a: Int; var b: Int; var c: Int; var folder: Folder? }
    @Model class Folder { var shelf: Shelf?; @Relationship(inverse: \\\(name).folder) var notes: [\(name)] = [] }
    @Model class Shelf { @Relationship(inverse: \\Folder.shelf) var folders: [Folder] = [] }
    """
  }

  static let renamedModelTable: [RuleCase] = [
    RuleCase("lightweight", models(), ["1️⃣ warning → 2️⃣ 9️⃣"]),
    RuleCase(
      "a frozen copy with a suffix: the other finding says it",
      Stages.source(
        [
          "@Model class NoteV1 { var a: Int; var b: Int; var c: Int }",
          "@Model class Note { var a: Int; var b: Int; var d: Int }",
        ], ["lightweight"])),
    RuleCase(
      "away and back: these are two models, one of which another rule misses",
      Stages.source(
        [
          "@Model class Note { var a: Int; var b: Int; var c: Int }",
          "@Model class Memo { var a: Int; var b: Int; var d: Int }",
          "@Model class Note { var a: Int; var b: Int; var e: Int }",
        ], ["lightweight", "lightweight"])),
    RuleCase("no stages", models("none"), ["1️⃣ warning → 2️⃣ 8️⃣"]),
    RuleCase("custom, without reading", models("willMigrate: { _ in print(1) }, didMigrate: nil"), ["1️⃣ warning"]),
    RuleCase(
      "read and never inserted",
      models(
        "willMigrate: { for note in try $0.fetch(FetchDescriptor<V1.Note>()) { print(note.a) } }, didMigrate: nil"),
      ["1️⃣ warning"]),
    RuleCase(
      "copied",
      models(
        "willMigrate: { for note in try $0.fetch(FetchDescriptor<V1.Note>()) { Memory.notes.append(note.a) } }, didMigrate: { context in for a in Memory.notes { context.insert(V2.Memo(a: a)) } }"
      )),
    RuleCase(
      "reached through a relationship and built anew",
      Stages.source(
        [
          "@Model class Note { var a: Int; var b: Int; var c: Int; var folder: Folder? }; @Model class Folder { @Relationship(inverse: \\Note.folder) var notes: [Note] = [] }",
          "@Model class Memo { var a: Int; var b: Int; var c: Int; var folder: Folder? }; @Model class Folder { @Relationship(inverse: \\Memo.folder) var memos: [Memo] = [] }",
        ],
        [
          "willMigrate: { for folder in try $0.fetch(FetchDescriptor<V1.Folder>()) { for note in folder.notes { Memory.add(note.a) } } }, didMigrate: { context in let folder = try context.fetch(FetchDescriptor<V2.Folder>())[0]; for a in Memory.all { folder.memos.append(V2.Memo(a: a)) } }"
        ])),
    RuleCase(
      "reached through two relationships, and through a key path in a helper",
      Stages.source(
        shelves,
        [
          "willMigrate: { for shelf in try $0.fetch(FetchDescriptor<V1.Shelf>()) { for folder in shelf.folders { for note in folder.notes { Memory.add(note.a) } } } }, didMigrate: { context in for a in Memory.all { context.insert(V2.Memo(a: a)) } }"
        ])
        + Stages.source(
          shelves,
          ["willMigrate: keep, didMigrate: { context in for a in Memory.all { context.insert(W2.Memo(a: a)) } }"],
          beside:
            "func keep(_ context: ModelContext) throws { for note in try context.fetch(FetchDescriptor<V1.Folder>()).flatMap(\\.notes) { Memory.add(note.a) } }"
        ).replacing("V1", with: "W1").replacing("V2", with: "W2").replacing("enum Plan", with: "enum OtherPlan")),
    RuleCase(
      "the model at the other end alone is read",
      Stages.source(
        [shelves[0].replacing("Note {", with: "2️⃣Note {"), shelves[1].replacing("Memo {", with: "1️⃣Memo {")],
        [
          "willMigrate: { for folder in try $0.fetch(FetchDescriptor<V1.Folder>()) { print(folder.shelf) } }, didMigrate: { $0.insert(V2.Memo(a: 1)) }"
        ]), ["1️⃣ warning"]),
    RuleCase(
      "used by stages and tests only",
      models() + """
        func migrateNotes(_ notes: [V1.Note]) {}
        // file: AppTests/NoteTests.swift
        func check() { _ = V1.Note() }
        """, ["1️⃣ warning → 2️⃣ 9️⃣"]),
    RuleCase(
      "the app still uses the old class", models() + "func add(_ context: ModelContext) { context.insert(V1.Note()) }"),
    RuleCase("through an alias", models() + "typealias Note = V1.Note\nlet all = FetchDescriptor<Note>()"),
    RuleCase(
      "or a class of its own by that name",
      models() + "@Model class Note { var a: Int; var b: Int }\nstruct List: View { @Query var notes: [Note] }"),
    RuleCase(
      "another container keeps it",
      models() + "let old = try ModelContainer(for: V1.Note.self, configurations: ModelConfiguration(\"Old\"))"),
    RuleCase(
      "another plan ends with it",
      models() + version("Archive", listing: "V1.Note.self") + migrationPlan(["Archive"], name: "ArchivePlan")),
    RuleCase("deleted on purpose", models("willMigrate: { try $0.delete(model: V1.Note.self) }, didMigrate: nil")),
    RuleCase(
      "code that cannot be followed", models(Stages.unseen.replacing("nil", with: "{ try Converter($0).finish() }"))),
    RuleCase(
      "less than two thirds alike",
      Stages.source([
        "@Model class Note { var a: Int; var b: Int; var c: Int }",
        "@Model class Memo { var a: Int; var d: Int; var e: Int }",
      ])),
    RuleCase(
      "alike in names only",
      Stages.source([
        "@Model class Note { var a: Int; var b: Int }", "@Model class Memo { var a: String; var b: String }",
      ])),
    RuleCase(
      "both in both",
      Stages.source([
        "@Model class Note { var a: Int } @Model class Memo { var a: Int }",
        "@Model class Note { var a: Int } @Model class Memo { var a: Int }",
      ])),
    RuleCase(
      "a list that cannot be read",
      models().replacing("{ [Note.self] }", with: "{ [Note.self] + others }"), unresolved: ["others"]),
  ]

  @Test("where the app calls the new class by the old one's name, the copy has the wrong name")
  func aliased() {
    let source = Self.models().replacing("1️⃣", with: "").replacing("2️⃣", with: "")
    func help(_ beside: String) -> String? {
      let found = ExampleSource(Marked(source + beside).text).report(only: ["renamed-model"]).diagnostics
      return found.first?.finding.help?.text
    }
    #expect(help("")?.hasPrefix("keep the class name 'Note'") == true)
    #expect(help("typealias Note = V2.Memo")?.contains("rename the copy in 'V1'") == true)
    for alias in [
      "typealias Current = V2\ntypealias Note = Current.Memo", "typealias Draft = V2.Memo\ntypealias Note = Draft",
      "struct App {}\nextension App { typealias Note = V2.Memo }",
    ] {
      #expect(help(alias)?.contains("rename the copy in 'V1'") == true, "\(alias)")
    }
    #expect(help("typealias Sheet = V2.Memo")?.hasPrefix("keep the class name 'Note'") == true)
    #expect(help("typealias Memo = V2.Memo")?.hasPrefix("keep the class name 'Note'") == true)
  }

  @Test(
    "what releases call the entity comes before what aliases say",
    arguments: [
      ([], false, "keep the class name 'Note'"), ([], true, "the app's alias 'Note' leads to 'Memo'"),
      ([("1.0", 1, "Note")], true, "keep the class name 'Note'"),
      ([("1.0", 1, "Note"), ("2.0", 2, "Memo")], true, "copy the rows in a custom stage: release '2.0' already"),
      ([("2.0", 2, "Memo")], true, "release '2.0' named the entity 'Memo': if earlier releases did too"),
      ([("2.0", 2, "Memo")], false, "release '2.0' named the entity 'Memo': if earlier releases did too"),
      ([("1.0", 1, "Memo")], false, nil),
      ([("1.0", 1, "Memo"), ("1.1", 1, "Memo"), ("2.0", 2, "Memo")], true, nil),
      ([("1.0", 1, "Note"), ("2.0", 2, "Note")], false, nil),
      ([("0.9", 0, "Note")], true, "keep the class name 'Note'"),
    ] as [([(String, Int, String)], Bool, String?)])
  func shippedNames(releases: [(name: String, version: Int, entity: String)], isAliased: Bool, help: String?) {
    let source = Marked(Self.models() + (isAliased ? "typealias Note = V2.Memo" : "")).text + "\n"
    let records = releases.map { release in
      let third = release.version < 2 ? "c" : "d"
      let model = "@Model class \(release.entity) { var a: Int; var b: Int; var \(third): Int }"
      let name = "V\(release.version)"
      return record(release.name, migrationPlan([name]) + version(name, number: release.version, model))
    }
    let report = ExampleSource(source + records.joined()).report(only: ["renamed-model"])
    let found = report.diagnostics.filter { $0.rule == "renamed-model" }
    #expect(found.count == (help == nil ? 0 : 1))
    #expect(help.map { found.first?.finding.help?.text.hasPrefix($0) == true } ?? true)
  }

  @Test("removed-data", arguments: removedDataTable)
  func removedData(_ line: RuleCase) { line.check("removed-data") }

  static let removedDataTable: [RuleCase] = [
    RuleCase(
      "attribute, relationship and model",
      Stages.source([
        "@Model class Note { var 1️⃣a: Int; var 2️⃣b: [Tag] } @Model class Tag { var c: Int } @Model class 3️⃣Old { var d: Int }",
        "@Model class Note {} @Model class Tag { var c: Int }",
      ]).replacing("6️⃣V2", with: "0️⃣V2"), ["0️⃣ note → 1️⃣ 9️⃣", "0️⃣ note → 2️⃣ 9️⃣", "0️⃣ note → 3️⃣ 9️⃣"]),
    RuleCase("nothing removed", Stages.notes("var a: Int", "var a: Int; var b: Int?")),
    RuleCase(
      "reported as renames",
      Stages.source([
        "@Model class Note { var title: String } @Model class A { var x: Int }",
        "@Model class Note { var noteTitle: String } @Model class B { var x: Int }",
      ])),
  ]
}
