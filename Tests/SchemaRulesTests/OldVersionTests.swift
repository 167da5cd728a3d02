import TestSupport
import Testing

/// What old versions share with the code that still changes.
@Suite("Old versions", .texts)
struct OldVersionTests {
  private static let plan = migrationPlan(["V1", "V2"])
  private static let longPlan = migrationPlan(["V1", "V2", "V3"])

  // MARK: live-value-type-in-old-version

  static let valueTypes: [RuleCase] = [
    RuleCase(
      "behind a transformer",
      plan
        + version("V1", "@Model class Note { @Attribute(.transformable(by: \"T\")) var place: Place? }")
        + version("V2", "@Model class Note { @Attribute(.transformable(by: \"T\")) var place: Place?; var b = 0 }")
        + "struct Place: Codable { var x = 0 }"),
    RuleCase(
      "a struct, in a property, an array and an optional",
      longPlan + version("V1", "@Model class Note { var place: 1️⃣Place? ; var all: 2️⃣[Place] = [] }")
        + version("V2", "@Model class Note { var place: 3️⃣Place; init(place: Place) { self.place = place } }")
        + version("V3", "@Model class Note { var place: Place? }")
        + "struct 4️⃣Place: Codable { var x = 0 }",
      ["1️⃣ warning of 1️⃣ → 2️⃣ 4️⃣", "3️⃣ warning of 3️⃣ → 4️⃣"]),
    RuleCase(
      "inside a struct that the version owns",
      plan
        + version("V1", "@Model class Note { var place: 1️⃣Place? }; struct Place: Codable { var at: [Point] = [] }")
        + version("V2", "@Model class Note { var place: Point? }")
        + "struct 2️⃣Point: Codable { var x = 0; var next: [Point] = [] }",
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "in three versions, in an array, and in another model",
      migrationPlan(["V1", "V2", "V3", "V4"]) + version("V1", "@Model class Note { var place: 1️⃣Place? }")
        + version("V2", "@Model class Note { var places: 2️⃣[Place] = [] }")
        + version("V3", "@Model class Memo { var place: 3️⃣Place? }")
        + version("V4", "@Model class Memo { var place: Place?; var b = 0 }")
        + "struct 4️⃣Place: Codable { var x = 0 }", ["1️⃣ warning → 4️⃣", "2️⃣ warning → 4️⃣", "3️⃣ warning → 4️⃣"]),
    RuleCase(
      "inside of one version's struct, and by itself in the next",
      longPlan + version("V1", "@Model class Note { var box: 1️⃣Box? }; struct Box: Codable { var at: Point? }")
        + version("V2", "@Model class Note { var point: 2️⃣Point? }")
        + version("V3", "@Model class Note { var point: Point?; var b = 0 }")
        + "struct 3️⃣Point: Codable { var x = 0 }", ["1️⃣ warning → 3️⃣", "2️⃣ warning → 3️⃣"]),
    RuleCase(
      "an enum without raw values, by its initial value",
      plan + version("V1", "@Model class Note { var 1️⃣mood = Mood.calm }")
        + version("V2", "@Model class Note { var mood = Mood.calm; var b = 0 }")
        + "enum Mood: Codable { case calm, other(String) }", ["1️⃣ warning"]),
    RuleCase(
      "an enum with raw values",
      plan + version("V1", "@Model class Note { var mood: 1️⃣Mood }")
        + version("V2", "@Model class Note { var mood: Mood; var b = 0 }")
        + "enum Mood: String, Codable { case calm }", ["1️⃣ note"]),
    RuleCase(
      "no stages yet",
      plan.replacing("[.lightweight(fromVersion: V1.self, toVersion: V2.self)]", with: "[]")
        + version("V1", "@Model class Note { var place: 1️⃣Place? }")
        + version("V2", "@Model class Note { var place: Place?; var b = 0 }")
        + "struct Place: Codable { var x = 0 }", ["1️⃣ note"]),
    RuleCase(
      "types of the version: nested in it, in its model, in a namespace of its own; a type that no later version stores",
      plan
        + version(
          "V1", listing: "Note.self, Models1.Tag.self",
          "@Model class Note { var place: Place?; var mood: Mood?; var old: Old?; enum Mood: String, Codable { case a } }; struct Place: Codable {}"
        )
        + version("V2", "@Model class Note { var place: Place?; var x: Place3? }; struct Place: Codable {}")
        + "struct Old: Codable {}\nstruct Place3: Codable {}\nenum Models1 { @Model class Tag { var p: Place2? }; struct Place2: Codable {} }"
    ),
    RuleCase(
      "a type of an earlier version stays as it is",
      longPlan + version("V1", "@Model class Note { var place: Place? }; struct Place: Codable {}")
        + version("V2", "@Model class Note { var place: V1.Place?; var b = 0 }")
        + version("V3", "@Model class Note { var place: V1.Place?; var c = 0 }")),
    RuleCase(
      "types of the system, and a type that is not known",
      plan + version("V1", "@Model class Note { var date: Date; var x: Place; var y = make() }")
        + version("V2", "@Model class Note { var date: Date; var x: Place; var y = make() }")
        + "// file: A/Place.swift\nstruct Place {}\n// file: B/Place.swift\nstruct Place {}",
      unresolved: ["x", "y", "x", "y"]),
  ]

  @Test("live-value-type-in-old-version", arguments: valueTypes)
  func liveValueType(line: RuleCase) { line.check("live-value-type-in-old-version") }

  // MARK: alias-to-older-version

  private static let notes =
    plan + version("V1", "@Model class Note { var a = 0 }; @Model class Tag { var x = 0 }")
    + version("V2", listing: "Note.self, V1.Tag.self", "@Model class Note { var a = 0; var b = 0 }")

  static let aliases: [RuleCase] = [
    RuleCase(
      "an alias to the version before", notes + "typealias 1️⃣Note = V1.Note\nfunc make() -> Note { Note() }",
      ["1️⃣ warning"]),
    RuleCase(
      "named differently, inside a type, through a chain",
      notes + "typealias Old = V1\nextension App { typealias 1️⃣Memo = Old.Note; var all: [Memo] { [] } }\nstruct App {}",
      ["1️⃣ warning"]),
    RuleCase(
      "an alias that is named for its version, by way of another one",
      notes + "typealias NoteV1 = V1.Note\ntypealias 1️⃣ActiveNote = NoteV1\nfunc make() { _ = ActiveNote() }",
      ["1️⃣ warning"]),
    RuleCase(
      "two aliases by way of one: one cause",
      notes.replacing("enum V2", with: "enum 4️⃣V2").replacing("V1.Tag.self", with: "Tag.self").replacing(
        "var b = 0 }", with: "var b = 0 }; @Model class Tag {}")
        + "typealias 3️⃣Current = V1\ntypealias 1️⃣Note = Current.Note\ntypealias 2️⃣Tag = Current.Tag\nfunc make() { _ = Note(); _ = Tag() }",
      ["1️⃣ warning → 3️⃣ 2️⃣ 4️⃣"]),
    RuleCase(
      "code that names the old class itself, beside the alias",
      notes.replacing("enum V2", with: "enum 3️⃣V2")
        + "typealias 1️⃣Note = V1.Note\nfunc make() -> Note { V1.2️⃣Note() }\nlet old = FetchDescriptor<V1.Note>()",
      ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase(
      "beside an alias of the version, in migrations too",
      notes.replacing("enum V2", with: "enum 3️⃣V2")
        + "typealias 1️⃣Current = V1\nfunc make() { _ = Current.Note() }\nfunc add(_ note: V1.2️⃣Note) {}\nfunc migrate(_ note: V1.Note) {}",
      ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase(
      "in migrations and tests only",
      notes.replacing("enum V2", with: "enum 3️⃣V2") + """
        typealias 1️⃣Note = V1.Note
        func make() -> Note { Note() }
        func migrate(_ note: V1.Note) {}
        // file: AppTests/NoteTests.swift
        func check() { _ = V1.Note() }
        """, ["1️⃣ warning → 3️⃣"]),
    RuleCase(
      "an alias to the last version, to a model that the last version reuses, one that no code uses",
      notes
        + "typealias Note = V2.Note\ntypealias Tag = V1.Tag\ntypealias Unused = V1.Note\nfunc make() { _ = Note(); _ = Tag() }"
    ),
    RuleCase(
      "aliases for migration code",
      notes
        + """
        typealias OldNote = V1.Note
        extension Plan { static func move(_ context: ModelContext) { _ = OldNote() } }
        enum NoteMigration { static func run() { _ = OldNote() } }
        func migrateNotes() { _ = OldNote() }
        // file: AppTests/NoteTests.swift
        func test() { _ = OldNote() }
        """),
    RuleCase(
      "an entity that left the last version on purpose",
      plan + version("V1", "@Model class Note { var a = 0 }; @Model class Tag { var x = 0 }")
        + version("V2", "@Model class Note { var a = 0; var b = 0 }")
        + "typealias Tag = V1.Tag\nfunc make() { _ = Tag() }"),
    RuleCase(
      "the last version of another plan",
      notes
        + "enum Back: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self] }; static var stages: [MigrationStage] { [] } }\n"
        + "typealias Note = V1.Note\nfunc make() -> Note { Note() }"),
    RuleCase(
      "an order that is not known",
      notes.replacing("{ [V1.self, V2.self] }", with: "{ all }")
        + "typealias Note = V1.Note\nfunc make() -> Note { Note() }", unresolved: ["all"]),
    RuleCase(
      "an alias of the version before, through which the app names a model",
      notes + "typealias 1️⃣Current = V1\nfunc make() -> Current.Note { Current.Note() }", ["1️⃣ warning"]),
    RuleCase(
      "an alias of the version before that the app names for something else, or for a model that the last version reuses",
      notes + "typealias Old = V1\nfunc make() { _ = Old.models; _ = Old.Tag(); _ = Schema(versionedSchema: Old.self) }"
    ),
  ]

  @Test("alias-to-older-version", arguments: aliases)
  func aliasToOlderVersion(line: RuleCase) { line.check("alias-to-older-version") }

  // MARK: frozen-copy-renamed

  private static func copy(_ name: String, beside: String = "") -> String {
    plan + version("V1", listing: "\(name).self", "@Model class 1️⃣\(name) { var a = 0 }")
      + version("V2", "@Model class 2️⃣Note { var a = 0; var b = 0 }") + beside
  }

  static let copies: [RuleCase] =
    ["NoteV1", "Note_V1", "Notev1", "Note1", "Note_1_0", "NoteOld", "NoteLegacy", "NoteSchemaV1"].map {
      RuleCase($0, copy($0), ["1️⃣ warning → 2️⃣"])
    } + ["Notebook", "NoteTag", "NoteV", "Not", "OldNote", "Note"].map { RuleCase($0, copy($0)) } + [
      RuleCase(
        "a release that shipped the name",
        copy(
          "NoteV1",
          beside: "let c = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)\n")
          + record(
            "1.0",
            version("V1", "@Model class NoteV1 { var a = 0 }")
              + "let c = try ModelContainer(for: Schema(versionedSchema: V1.self))"),
        ["1️⃣ warning → 2️⃣"]),
      RuleCase("an alias shows that the name shipped", copy("NoteV1", beside: "typealias Note = V1.NoteV1")),
      RuleCase(
        "both entities in the old version, or the longer name in a later one",
        longPlan
          + version("V1", "@Model class Note { var a = 0 }; @Model class Note2 { var a = 0 }")
          + version("V2", "@Model class Tag1 { var a = 0 }")
          + version("V3", "@Model class Note {}; @Model class Tag {}; @Model class Tag1 {}")
      ),
      RuleCase(
        "a class beside the versions, which the old version alone lists",
        plan + version("V1", listing: "NoteV1.self") + version("V2", listing: "Note.self")
          + "@Model class 1️⃣NoteV1 { var a = 0 }\n@Model class 2️⃣Note { var a = 0; var b = 0 }",
        ["1️⃣ warning → 2️⃣"]),
      RuleCase(
        "a class beside the versions, which the app still uses",
        plan + version("V1", listing: "NoteV1.self") + version("V2", listing: "Note.self")
          + "@Model class NoteV1 { var a = 0 }\n@Model class Note { var a = 0; var b = 0 }\nlet note = NoteV1()"),
    ]

  @Test("frozen-copy-renamed", arguments: copies)
  func frozenCopyRenamed(line: RuleCase) { line.check("frozen-copy-renamed") }

  // MARK: model-dropped-in-version

  static let dropped: [RuleCase] = [
    RuleCase(
      "a module that is called like the model is no use of it",
      plan + version("V1", "@Model class Note { var a = 0 }; @Model class Tag { var b = 0 }")
        + version("V2", "@Model class Note { var a = 0; var b = 0 }") + "// file: A.swift\nimport Tag"),
    RuleCase(
      "a version that shipped without it stays as it is",
      longPlan + version("V1", listing: "Note.self, V1.Tag.self", "@Model class Tag { var b = 0 }")
        + version("V2", listing: "Note.self")
        + version("V3", listing: "Note.self, Tag.self", "@Model class Tag { var c = 0 }")
        + "@Model class Note { var a = 0 }\n"
        + record(
          "2.0",
          plan + version("V1", listing: "Note.self, V1.Tag.self", "@Model class Tag { var b = 0 }")
            + version("V2", listing: "Note.self")
            + "@Model class Note { var a = 0 }\nlet c = try ModelContainer(for: Schema(versionedSchema: V2.self))")),
    RuleCase(
      "versions before and after list it",
      longPlan + version("V1", listing: "Note.self, V1.Tag.self", "@Model class Tag { var b = 0 }", listMarker: "2️⃣")
        + version("V2", listing: "Note.self", listMarker: "1️⃣")
        + version("V3", listing: "Note.self, Tag.self", "@Model class Tag { var c = 0 }")
        + "@Model class Note { var a = 0 }", ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "a later version only leads to it by a relationship",
      longPlan
        + version(
          "V1", listing: "V1.Note.self, V1.Tag.self", "@Model class Note { var a = 0 }; @Model class Tag { var b = 0 }")
        + version("V2", listing: "V2.Note.self", "@Model class Note { var a = 0; var b = 0 }")
        + version("V3", listing: "Note.self") + "@Model class Note { var tag: Tag? }\n@Model class Tag { var c = 0 }"),
    RuleCase(
      "versions before and after list it, and no stages lead through them",
      "enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }; static var stages: [MigrationStage] { [] } }\n"
        + version("V1", listing: "Note.self, V1.Tag.self", "@Model class Tag { var b = 0 }", listMarker: "2️⃣")
        + version("V2", listing: "Note.self", listMarker: "1️⃣")
        + version("V3", listing: "Note.self, Tag.self", "@Model class Tag { var c = 0 }")
        + "@Model class Note { var a = 0 }",
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "the app still uses the live name",
      plan + version("V1", listing: "Note.self, Tag.self", listMarker: "2️⃣")
        + version("V2", listing: "Note.self", listMarker: "1️⃣")
        + "@Model class Note { var a = 0 }\n@Model class Tag { var b = 0 }\nstruct TagView { let tag: Tag }",
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "an alias that nothing uses, and a helper that the migration calls",
      plan.replacing(
        ".lightweight(fromVersion: V1.self, toVersion: V2.self)",
        with: ".custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { try rescue($0) }, didMigrate: nil)")
        + version("V1", listing: "Note.self, Tag.self", "@Model class Tag { var b = 0 }")
        + version("V2", listing: "Note.self")
        + "@Model class Note { var a = 0 }\ntypealias OldTag = V1.Tag\n"
        + "func rescue(_ c: ModelContext) throws { print(try c.fetch(FetchDescriptor<V1.Tag>())) }"),
    RuleCase(
      "the app still uses an alias to it",
      plan + version("V1", listing: "Note.self, Tag.self", "@Model class Tag { var b = 0 }", listMarker: "2️⃣")
        + version("V2", listing: "Note.self", listMarker: "1️⃣")
        + "@Model class Note { var a = 0 }\ntypealias Tag = V1.Tag\nstruct TagView { let tag: Tag }",
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "other code names the frozen type",
      plan + version("V1", listing: "Note.self, Tag.self", "@Model class Tag { var b = 0 }", listMarker: "2️⃣")
        + version("V2", listing: "Note.self", listMarker: "1️⃣")
        + "@Model class Note { var a = 0 }\nstruct Export { let tag: V1.Tag }",
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "removed: no code but the migration uses it; or another entity has its old name as an alias",
      longPlan + version("V1", listing: "Note.self, Tag.self", "@Model class Tag { var b = 0 }")
        + version("V2", listing: "Note.self, Label.self")
        + version("V3", listing: "Note.self, Label.self")
        + "@Model class Note { var a = 0 }\n@Model class Label { var a = 0 }\ntypealias Tag = Label\nstruct TagView { let tag: Tag }\n"
        + "extension Plan { static func move(_ context: ModelContext) { _ = V1.Tag() } }"),
    RuleCase(
      "a model of that name in another plan's store",
      plan + version("V1", listing: "Note.self, V1.Tag.self", "@Model class Tag { var b = 0 }")
        + version("V2", listing: "Note.self")
        + version("W1", listing: "Tag.self")
        + "enum Other: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [W1.self] }; static var stages: [MigrationStage] { [] } }\n"
        + "@Model class Note { var a = 0 }\n@Model class Tag { var b = 0 }\nstruct TagView { let tag: Tag }"),
    RuleCase(
      "reached by a relationship",
      plan + version("V1", listing: "Note.self, Tag.self") + version("V2", listing: "Note.self")
        + "@Model class Note { var tags: [Tag] = [] }\n@Model class Tag { var b = 0 }\nstruct TagView { let tag: Tag }"),
    RuleCase(
      "listed by the copies of a later version, though the newest version only leads to it",
      migrationPlan(["V1", "V2", "V3", "V4"])
        + version("V1", "@Model class Note { var a = 0 }; @Model class Old { var b = 0 }")
        + version("V2", "@Model class Note { var a = 0 }")
        + version("V3", "@Model class Note { var olds: [Old] = [] }; @Model class Old { var b = 0 }")
        + version("V4", listing: "Note.self")
        + "@Model class Note { var olds: [Old] = [] }\n@Model class Old { var b = 0 }"),
    RuleCase(
      "hidden by the model that is missing",
      plan + version("V1", listing: "Note.self, Tag.self", "@Model class Tag { var b = 0 }")
        + version("V2", listing: "Note.self", "@Model class Tag { var b = 0; var c = 0 }")
        + "@Model class Note { var a = 0 }\nstruct TagView { let tag: V1.Tag }"),
    RuleCase(
      "a list that is not known, or that a condition decides",
      longPlan + version("V1", listing: "Note.self, Tag.self") + version("V2", listing: "Note.self, missing")
        + version("V3", listing: "flag ? Note.self : Tag.self")
        + "@Model class Note { var a = 0 }\n@Model class Tag { var b = 0 }\nstruct TagView { let tag: Tag }",
      unresolved: ["missing"]),
  ]

  @Test("model-dropped-in-version", arguments: dropped)
  func modelDroppedInVersion(line: RuleCase) { line.check("model-dropped-in-version") }
}
