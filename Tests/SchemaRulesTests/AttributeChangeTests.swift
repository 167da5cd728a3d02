import TestSupport
import Testing

/// The rules about changes of attributes.
@Suite("Changes of attributes", .texts)
struct AttributeChangeTests {
  @Test("required-attribute-added", arguments: requiredAttributeAddedTable)
  func requiredAttributeAdded(_ line: RuleCase) { line.check("required-attribute-added") }

  static let requiredAttributeAddedTable: [RuleCase] = [
    RuleCase("lightweight", Stages.notes("", "var 1️⃣a: Int; init(a: Int = 0) {}"), ["1️⃣ error → 9️⃣"]),
    RuleCase("custom", Stages.notes("", "var 1️⃣a: Int", Stages.eachNote("print(note)")), ["1️⃣ error → 9️⃣"]),
    RuleCase(
      "'willMigrate: nil'", Stages.notes("", "var 1️⃣a: Int", "willMigrate: nil, didMigrate: { _ in }"), ["1️⃣ error"]),
    RuleCase(
      "several, also of types that are no numbers",
      Stages.notes(
        "var x = 0",
        """
        var 1️⃣a: String, 2️⃣b: Date
        @Attribute(.externalStorage) public private(set) var 3️⃣c: Data
        var 4️⃣d: [String]
        var x = 0
        """),
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error"]),
    RuleCase(
      "no stages: judged from each earlier version straight to the last, one finding",
      Stages.source(
        ["@Model class Note {}", "@Model class Note { var x = 0 }", "@Model class Note { var x = 0; var 1️⃣a: Int }"],
        ["none", "none"]),
      ["1️⃣ error → 8️⃣"]),
    RuleCase(
      "no stages: what the version before the last had is missed in the first one",
      Stages.source(
        ["@Model class Note {}", "@Model class Note { var a: Int }", "@Model class Note { var 1️⃣a: Int; var b = 0 }"],
        ["none", "none"]),
      ["1️⃣ error → 8️⃣"]),
    RuleCase(
      "the last version lists live types, the first declares its own by an extension",
      """
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      extension V1 { @Model final class Note { var title = "" } }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [Current.self] } }
      @Model final class Note { var title = ""; var 1️⃣pages: Int }
      typealias Current = Note
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [step] }
        static let step = MigrationStage.2️⃣lightweight(fromVersion: V1.self, toVersion: V2.self)
      }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "two plans over the same versions",
      Stages.notes("", "var 1️⃣a: Int") + """

        enum Other: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        """,
      ["1️⃣ error"]),
    RuleCase(
      "in a later stage, found once",
      Stages.source(
        ["@Model class Note {}", "@Model class Note { var 1️⃣a: Int }", "@Model class Note { var a: Int; var 2️⃣b: Int }"]),
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "a field of a stored struct",
      Stages.source([
        "struct Size: Codable { var a: Int } @Model class Note { var size: Size }",
        "struct Size: Codable { var a: Int; var 1️⃣b: Int; var c: Int?; var 2️⃣d: Int = 0 } @Model class Note { var size: Size }",
      ]),
      ["1️⃣ error → 9️⃣", "2️⃣ error → 9️⃣"]),
    RuleCase(
      "the fields of an optional struct, whose columns may all be empty",
      Stages.source([
        "struct Size: Codable { var a: Int? } @Model class Note { var size: Size? }",
        "struct Size: Codable { var a: Int; var b: Int } @Model class Note { var size: Size? }",
      ])),
    RuleCase(
      "an attribute in the place of a relationship",
      Stages.source([
        "@Model class Note { var tags: [Tag] } @Model class Tag {}",
        "@Model class Note { var 1️⃣tags: [String] } @Model class Tag {}",
      ]), ["1️⃣ error"]),
    RuleCase("optional, or with a default", Stages.notes("", "var a: Int?; var b = 0; var c: String = \"\"")),
    RuleCase("renamed", Stages.notes("var a: Int", "@Attribute(originalName: \"a\") var b: Int")),
    RuleCase("reported as a rename", Stages.notes("var title: String", "var noteTitle: String")),
    RuleCase(
      "reported as a wrong original name",
      Stages.notes("var title: String", "@Attribute(originalName: \"titel\") var heading: String")),
    RuleCase(
      "a new model",
      Stages.source(["@Model class Note {}", "@Model class Note {} @Model class Tag { var name: String }"])),
    RuleCase("all rows deleted", Stages.notes("", "var a: Int", Stages.deletingNotes)),
    RuleCase("all rows fetched and deleted", Stages.notes("", "var a: Int", Stages.eachNote("context.delete(note)"))),
    RuleCase(
      "all rows deleted by a helper",
      Stages.source(
        ["@Model class Note {}", "@Model class Note { var a: Int }"],
        ["willMigrate: { try Plan.clear($0) }, didMigrate: nil"],
        beside:
          "extension Plan { static func clear(_ context: ModelContext) throws { try context.delete(model: V1.Note.self) } }"
      )),
    RuleCase(
      "rows of another model deleted",
      Stages.source(
        ["@Model class Note {} @Model class Tag {}", "@Model class Note { var 1️⃣a: Int } @Model class Tag {}"],
        ["willMigrate: { try $0.delete(model: V1.Tag.self) }, didMigrate: nil"]),
      ["1️⃣ error"]),
    RuleCase("code that cannot be followed", Stages.notes("", "var a: Int", Stages.unseen)),
    RuleCase("an unresolved type", Stages.notes("", "var a = value()"), unresolved: ["a"]),
    RuleCase(
      "a version that cannot be resolved",
      """
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { list() }; @Model class Note {} }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] }; @Model class Note { var a: Int } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """),
    RuleCase(
      "versions that share no plan",
      """
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] }; @Model class Note {} }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] }; @Model class Note { var a: Int } }
      """),
    RuleCase("a plan in a test", "// file: Tests/PlanTests.swift\n" + Stages.notes("", "var a: Int")),
    RuleCase(
      "one class in both versions",
      """
      @Model class Note { var a: Int }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """),
    RuleCase(
      "rows that are fetched into a typed constant and deleted",
      Stages.notes(
        "var title = \"\"", "var title = \"\"; var size: Int",
        """
        willMigrate: { context in
          let all: [V1.Note] = try context.fetch(FetchDescriptor())
          for note in all { context.delete(note) }
          try context.save()
        }, didMigrate: nil
        """)),
  ]

  @Test("optional-made-required", arguments: optionalMadeRequiredTable)
  func optionalMadeRequired(_ line: RuleCase) { line.check("optional-made-required") }

  static let optionalMadeRequiredTable: [RuleCase] = [
    RuleCase(
      "of another type that is converted: the note hides no error",
      Stages.notes("var 2️⃣size: Int?", "var 1️⃣size: Double"), ["1️⃣ error → 2️⃣ 9️⃣"]),
    RuleCase(
      "of another type that is not converted: hidden", Stages.notes("var size: Int?", "var size: String")),
    RuleCase(
      "an earlier name that is a constant",
      Stages.notes("var 2️⃣old: Int?", "@Attribute(originalName: Names.old) var 1️⃣new: Int")
        + "\nenum Names { static let old = \"old\" }", ["1️⃣ error → 2️⃣ 9️⃣"]),
    RuleCase("lightweight", Stages.notes("var 2️⃣a: Int?", "var 1️⃣a: Int"), ["1️⃣ error → 2️⃣ 9️⃣"]),
    RuleCase(
      "'Optional<…>' and another spelling", Stages.notes("var a: Optional<String>", "var 1️⃣a: String"), ["1️⃣ error"]),
    RuleCase(
      "an empty 'willMigrate'", Stages.notes("var a: Int?", "var 1️⃣a: Int", "willMigrate: { _ in }, didMigrate: nil"),
      ["1️⃣ error"]),
    RuleCase("no stages", Stages.notes("var a: Int?", "var 1️⃣a: Int", "none"), ["1️⃣ error → 2️⃣ 8️⃣"].map { _ in "1️⃣ error" }),
    RuleCase(
      "a custom stage that writes something else",
      Stages.notes("var a: Int?; var b = 0", "var 1️⃣a: Int; var b = 0", Stages.eachNote("note.b = 1")), ["1️⃣ error"]),
    RuleCase(
      "a relationship",
      Stages.source([
        "@Model class Note { var tag: Tag? } @Model class Tag {}",
        "@Model class Note { var 1️⃣tag: Tag } @Model class Tag {}",
      ]), ["1️⃣ error"]),
    RuleCase(
      "renamed too", Stages.notes("var a: Int?", "@Attribute(originalName: \"a\") var 1️⃣b: Int"), ["1️⃣ error"]),
    RuleCase("with a default", Stages.notes("var a: Int?", "var a: Int = 0")),
    RuleCase("written", Stages.notes("var a: Int?", "var a: Int", Stages.eachNote("note.a = note.a ?? 0"))),
    RuleCase(
      "written where it is nil",
      Stages.notes("var a: Int?", "var a: Int", Stages.eachNote("if note.a == nil { note.a = 0 }"))),
    RuleCase("all rows deleted", Stages.notes("var a: Int?", "var a: Int", Stages.deletingNotes)),
    RuleCase(
      "the rows without a value deleted",
      Stages.notes("var a: Int?", "var a: Int", Stages.eachNote("if note.a == nil { context.delete(note) }"))),
    RuleCase("code that cannot be followed", Stages.notes("var a: Int?", "var a: Int", Stages.unseen)),
    RuleCase("the type changed too", Stages.notes("var a: Int?", "var a: String")),
    RuleCase(
      "an array",
      Stages.source([
        "@Model class Note { var tags: [Tag]? } @Model class Tag {}",
        "@Model class Note { var tags: [Tag] } @Model class Tag {}",
      ])),
    RuleCase("an unresolved type", Stages.notes("var a: Int?", "var a = value()"), unresolved: ["a"]),
  ]

  @Test("incompatible-type-change", arguments: incompatibleTypeChangeTable)
  func incompatibleTypeChange(_ line: RuleCase) { line.check("incompatible-type-change") }

  static let incompatibleTypeChangeTable: [RuleCase] = [
    RuleCase("lightweight", Stages.notes("var 2️⃣a: Int", "var 1️⃣a: String"), ["1️⃣ error → 2️⃣ 9️⃣"]),
    RuleCase(
      "each kind of change",
      Stages.notes(
        "var a: String; var b: Date; var c: Data; var d: String; var e: String?; var f: [Int]",
        """
        var 1️⃣a: Date; var 2️⃣b: TimeInterval; var 3️⃣c: String; var 4️⃣d: [String]; var 5️⃣e: AttributedString?; var 0️⃣f: Int
        """), ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error", "5️⃣ error", "0️⃣ error"]),
    RuleCase("a UUID made a string", Stages.notes("var g: UUID", "var 1️⃣g: String"), ["1️⃣ error"]),
    RuleCase("custom", Stages.notes("var a: Int", "var 1️⃣a: String", Stages.eachNote("note.a = 1")), ["1️⃣ error"]),
    RuleCase(
      "'willMigrate: nil'", Stages.notes("var a: Int", "var 1️⃣a: String", "willMigrate: nil, didMigrate: { print($0) }"),
      ["1️⃣ error"]),
    RuleCase(
      "by a type that the initial value shows", Stages.notes("var a = 0", "var 1️⃣a = \"\""), ["1️⃣ error"]),
    RuleCase("renamed", Stages.notes("var a: Int", "@Attribute(originalName: \"a\") var 1️⃣b: String"), ["1️⃣ error"]),
    RuleCase(
      "numbers and Bool",
      Stages.notes("var a: Int; var b: Bool; var c: Double", "var 1️⃣a: Double; var 2️⃣b: Int; var 3️⃣c: Decimal"),
      ["1️⃣ note", "2️⃣ note", "3️⃣ note"]),
    RuleCase(
      "a struct and a value",
      Stages.source([
        "struct Size: Codable { var a: Int } @Model class Note { var a: Size; var b: Int }",
        "struct Size: Codable { var a: Int } @Model class Note { var 1️⃣a: Int; var 2️⃣b: Size }",
      ]), ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "a field of a stored struct",
      Stages.source([
        "struct Size: Codable { var a: Int } @Model class Note { var size: Size }",
        "struct Size: Codable { var 1️⃣a: String } @Model class Note { var size: Size }",
      ]), ["1️⃣ error"]),
    RuleCase("names of one type", Stages.notes("var a: TimeInterval; var b: Int", "var a: Double; var b: Int64")),
    RuleCase(
      "an alias",
      Stages.source(["@Model class Note { var a: Int }", "typealias Number = Int; @Model class Note { var a: Number }"])
    ),
    RuleCase("all rows deleted", Stages.notes("var a: Int", "var a: String", Stages.deletingNotes)),
    RuleCase("code that cannot be followed", Stages.notes("var a: Int", "var a: String", Stages.unseen)),
    RuleCase(
      "the way of two steps",
      Stages.source([
        "@Model class Note { var a: String }", "@Model class Note { var a: String; var b: Int? }",
        "@Model class Note { var b: Int? }",
      ])),
    RuleCase(
      "the way of two steps with renames",
      Stages.source([
        "@Model class Note { var content: String }",
        "@Model class Note { @Attribute(originalName: \"content\") var contentOld: String = \"\"; var contentNew: AttributedString? }",
        "@Model class Note { @Attribute(originalName: \"contentNew\") var content: AttributedString? }",
      ])),
    RuleCase("an unresolved type", Stages.notes("var a: Int", "var a = value()"), unresolved: ["a"]),
    RuleCase(
      "an enum and its raw type",
      Stages.source([
        "enum Mood: String, Codable { case calm } @Model class Note { var a: String }",
        "enum Mood: String, Codable { case calm } @Model class Note { var a: Mood }",
      ])),
    RuleCase(
      "enums of each version",
      Stages.source([
        "enum Mood: String, Codable { case calm } @Model class Note { var a: Mood }",
        "enum Mood: String, Codable { case calm, tense } @Model class Note { var a: Mood }",
      ])),
    RuleCase("a type of another module", Stages.notes("var a: CLRegion", "var a: MKRegion")),
  ]

  @Test("codable-attribute-added", arguments: codableAttributeAddedTable)
  func codableAttributeAdded(_ line: RuleCase) { line.check("codable-attribute-added") }

  private static func codable(_ property: String, _ stage: String = "lightweight") -> String {
    let types = """
      struct Size: Codable { var a: Int }
      enum Kind: Codable { case small, other(Int) }
      enum Mood: String, Codable { case calm }
      """
    return Stages.source(["@Model class Note {}", "\(types)\n@Model class Note { \(property) }"], [stage])
  }

  static let codableAttributeAddedTable: [RuleCase] = [
    RuleCase("a struct", codable("var 1️⃣a: Size = Size(a: 0)"), ["1️⃣ error → 9️⃣"]),
    RuleCase("by its initial value", codable("var 1️⃣a = Size(a: 0)"), ["1️⃣ error"]),
    RuleCase("an enum without raw values", codable("var 1️⃣a: Kind = Kind.small"), ["1️⃣ error"]),
    RuleCase("an enum with raw values", codable("var 1️⃣a = Mood.calm"), ["1️⃣ warning"]),
    RuleCase("custom", codable("var 1️⃣a = Mood.calm", Stages.eachNote("print(note)")), ["1️⃣ warning"]),
    RuleCase("no stages", codable("var 1️⃣a = Size(a: 0)", "none"), ["1️⃣ error → 8️⃣"]),
    RuleCase("without a default: another rule's matter", codable("var a: Size")),
    RuleCase("optional", codable("var a: Size?")),
    RuleCase("collections", codable("var a: [Size] = []; var b: [String: Size] = [:]; var c: Set<Mood> = []")),
    RuleCase(
      "stored in their own encoding",
      codable("@Attribute(.transformable(by: T.self)) var a = Size(a: 0); @Attribute(.codable) var b = Size(a: 0)")),
    RuleCase("all rows deleted", codable("var a = Size(a: 0)", Stages.deletingNotes)),
    RuleCase("code that cannot be followed", codable("var a = Size(a: 0)", Stages.unseen)),
    RuleCase(
      "given a value by the stage",
      codable(
        "var a = Size(a: 0)",
        """
        willMigrate: { _ in }, didMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.a = Size(a: 1) }
          try context.save()
        }
        """)),
    RuleCase(
      "another property given a value by the stage",
      codable(
        "var 1️⃣a = Size(a: 0); var b = 0",
        """
        willMigrate: { _ in }, didMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.b = 1 }
          try context.save()
        }
        """), ["1️⃣ error"]),
    RuleCase("a type of the system", codable("var a: Date = Date.now; var b: URL = URL(filePath: \"\")")),
    RuleCase(
      "a new model",
      Stages.source([
        "@Model class A {}", "struct S: Codable { var a = 0 } @Model class A {} @Model class B { var s = S() }",
      ])),
    RuleCase("an unresolved type", codable("var a = size()"), unresolved: ["a"]),
  ]

  @Test("external-storage-removed", arguments: externalStorageRemovedTable)
  func externalStorageRemoved(_ line: RuleCase) { line.check("external-storage-removed") }

  static let externalStorageRemovedTable: [RuleCase] = [
    RuleCase(
      "lightweight", Stages.notes("2️⃣@Attribute(.externalStorage) var a: Data?", "var 1️⃣a: Data?"), ["1️⃣ error → 2️⃣ 9️⃣"]),
    RuleCase(
      "beside other options, custom",
      Stages.notes(
        "@Attribute(.externalStorage, .allowsCloudEncryption) var a: Data?",
        "@Attribute(.allowsCloudEncryption) var 1️⃣a: Data?",
        Stages.eachNote("note.a = nil")), ["1️⃣ error"]),
    RuleCase(
      "renamed",
      Stages.notes(
        "@Attribute(.externalStorage) var a: Data?", "@Attribute(originalName: \"a\") var 1️⃣b: Data?"), ["1️⃣ error"]),
    RuleCase(
      "with another type: hidden", Stages.notes("@Attribute(.externalStorage) var a: Data?", "var a: String?")),
    RuleCase("the attribute is gone", Stages.notes("@Attribute(.externalStorage) var a: Data?", "")),
    RuleCase("added", Stages.notes("var a: Data?", "@Attribute(.externalStorage) var a: Data?")),
    RuleCase(
      "kept", Stages.notes("@Attribute(.externalStorage) var a: Data?", "@Attribute(.externalStorage) var a: Data?")),
  ]

  @Test("unique-constraint-added", arguments: uniqueConstraintAddedTable)
  func uniqueConstraintAdded(_ line: RuleCase) { line.check("unique-constraint-added") }

  static let uniqueConstraintAddedTable: [RuleCase] = [
    RuleCase(
      "of a new property that existing rows have no value for: required-attribute-added",
      Stages.notes("var a: Int", "var a: Int; @Attribute(.unique) var b: String")),
    RuleCase(
      "by more properties than were unique already",
      Stages.notes("@Attribute(.unique) var a: Int; var b: Int", "#Unique<Note>([\\.a, \\.b]); var a: Int; var b: Int")),
    RuleCase(
      "on a new optional attribute in the place of a relationship",
      Stages.source([
        "@Model class Note { var tag: Tag? } @Model class Tag {}",
        "@Model class Note { @Attribute(.unique) var tag: String? } @Model class Tag {}",
      ])),
    RuleCase("lightweight", Stages.notes("var a: Int", "1️⃣@Attribute(.unique) var a: Int"), ["1️⃣ error → 9️⃣"]),
    RuleCase(
      "a macro over several",
      Stages.notes("var a: Int; var b: Int", "1️⃣#Unique<Note>([\\.a, \\.b]); var a: Int; var b: Int"),
      ["1️⃣ error"]),
    RuleCase(
      "one of several constraints",
      Stages.notes(
        "#Unique<Note>([\\.a]); var a: Int; var b: Int", "1️⃣#Unique<Note>([\\.a], [\\.b]); var a: Int; var b: Int"),
      ["1️⃣ error"]),
    RuleCase(
      "with an original name", Stages.notes("var a: Int", "1️⃣@Attribute(.unique, originalName: \"a\") var b: Int"),
      ["1️⃣ error"]),
    RuleCase(
      "on a relationship",
      Stages.source([
        "@Model class Note { var tag: Tag? } @Model class Tag {}",
        "@Model class Note { 1️⃣@Attribute(.unique) var tag: Tag? } @Model class Tag {}",
      ]), ["1️⃣ error"]),
    RuleCase("on a new attribute with a default", Stages.notes("", "1️⃣@Attribute(.unique) var a = 0"), ["1️⃣ error"]),
    RuleCase(
      "a custom stage that reads only",
      Stages.notes("var a: Int", "1️⃣@Attribute(.unique) var a: Int", Stages.eachNote("print(note.a)")),
      ["1️⃣ error"]),
    RuleCase(
      "a custom stage that cleans another model",
      Stages.source(
        [
          "@Model class Note { var a: Int } @Model class Tag {}",
          "@Model class Note { 1️⃣@Attribute(.unique) var a: Int } @Model class Tag {}",
        ],
        ["willMigrate: { try $0.delete(model: V1.Tag.self) }, didMigrate: nil"]), ["1️⃣ error"]),
    RuleCase(
      "'didMigrate' comes too late",
      Stages.notes(
        "var a: Int", "1️⃣@Attribute(.unique) var a: Int",
        "willMigrate: nil, didMigrate: { try $0.delete(model: V2.Note.self) }"),
      ["1️⃣ error"]),
    RuleCase(
      "duplicates deleted",
      Stages.notes(
        "var a: Int", "@Attribute(.unique) var a: Int",
        "willMigrate: { context in var seen: Set<Int> = []; for note in try context.fetch(FetchDescriptor<V1.Note>()) where !seen.insert(note.a).inserted { context.delete(note) }; try context.save() }, didMigrate: nil"
      )),
    RuleCase(
      "values changed", Stages.notes("var a: Int", "@Attribute(.unique) var a: Int", Stages.eachNote("note.a += 1"))),
    RuleCase(
      "code that cannot be followed", Stages.notes("var a: Int", "@Attribute(.unique) var a: Int", Stages.unseen)),
    RuleCase(
      "kept, in another spelling", Stages.notes("@Attribute(.unique) var a: Int", "#Unique<Note>([\\.a]); var a: Int")),
    RuleCase(
      "a renamed property",
      Stages.notes("@Attribute(.unique) var a: Int", "@Attribute(.unique, originalName: \"a\") var b: Int")),
    RuleCase("a new optional attribute", Stages.notes("", "@Attribute(.unique) var a: Int?")),
    RuleCase(
      "made required with a default",
      Stages.notes("@Attribute(.unique) var a: String?", "1️⃣@Attribute(.unique) var a: String = \"\""), ["1️⃣ error"]),
    RuleCase(
      "a part that is made required with a default",
      Stages.notes(
        "#Unique<Note>([\\.a, \\.b]); var a: Int; var b: Int?",
        "1️⃣#Unique<Note>([\\.a, \\.c]); var a: Int; @Attribute(originalName: \"b\") var c: Int = 0"), ["1️⃣ error"]),
    RuleCase(
      "a name that is lost, and a default",
      Stages.notes("@Attribute(.unique) var title: String", "1️⃣@Attribute(.unique) var noteTitle: String = \"\""),
      ["1️⃣ error"]),
    RuleCase(
      "with a property that the rows lack",
      Stages.notes("var a: Int", "1️⃣#Unique<Note>([\\.a, \\.b]); var a: Int; var b: Int = 0"), ["1️⃣ error"]),
    RuleCase(
      "made required where code gives the rows values",
      Stages.notes(
        "@Attribute(.unique) var a: String?", "@Attribute(.unique) var a: String = \"\"",
        Stages.eachNote("note.a = note.a ?? UUID().uuidString"))),
    RuleCase(
      "a new model",
      Stages.source([
        "@Model class Note {}", "@Model class Note {} @Model class Tag { @Attribute(.unique) var a: Int }",
      ])),
    RuleCase("removed", Stages.notes("@Attribute(.unique) var a: Int", "var a: Int")),
  ]
}
