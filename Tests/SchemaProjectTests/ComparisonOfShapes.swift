import SchemaShapes
import SchemaSyntax
import SchemaText
import TestSupport
import Testing

/// What changes between two versions, and what each change asks of the migration.
@Suite("Changes")
struct ComparisonOfShapes {
  @Test("what a lightweight stage can do", arguments: verdicts)
  func verdict(_ line: ChangeCase) {
    let (found, expected) = line.outcome
    #expect(found == expected)
  }

  /// The changes that `docs/migration.md` lists.
  static let verdicts: [ChangeCase] = [
    ChangeCase("optional attribute", note: "", "var text: String?", ["added Note.text: lightweight"]),
    ChangeCase("model", "", "@Model class Tag { var name: String }", ["modelAdded Tag: lightweight"]),
    ChangeCase(
      "optional and array relationships", "@Model class Note {} @Model class Tag {}",
      "@Model class Note { var tag: Tag?; var tags: [Tag] } @Model class Tag {}",
      ["added Note.tag: lightweight", "added Note.tags: lightweight"]),
    ChangeCase(
      "attributes of plain types with defaults",
      note: "",
      """
      var a = 0; var b = false; var c = ""; var d = Date(); var e: UUID = UUID(); var f: Data = Data()
      var g: URL = URL(filePath: "/"); var h: Decimal = 0; var i: [String] = []; var j: Int16 = 0
      """,
      "abcdefghij".map { "added Note.\($0): lightweight" }),
    ChangeCase(
      "Codable enum and struct with defaults", "@Model class Note {}",
      """
      enum Mood: String, Codable { case calm }
      enum Kind: Codable { case a(Int) }
      struct Size: Codable { var width = 1 }
      @Model class Note { var mood: Mood = Mood.calm; var kind = Kind.a(1); var size = Size(); var sizes: [Size] = [] }
      """,
      [
        "added Note.kind: several-steps", "added Note.mood: several-steps", "added Note.size: several-steps",
        "added Note.sizes: lightweight",
      ]),
    ChangeCase(
      "optional Codable", "enum Mood: Codable {} @Model class Note {}",
      "enum Mood: Codable {} @Model class Note { var mood: Mood? }", ["added Note.mood: lightweight"]),
    ChangeCase("required attribute without default", note: "", "var text: String", ["added Note.text: several-steps"]),
    ChangeCase("attribute removed", note: "var text = \"\"", "", ["removed Note.text: data-loss"]),
    ChangeCase("model removed", "@Model class Tag { var name: String }", "", ["modelRemoved Tag: data-loss"]),
    ChangeCase(
      "rename with 'originalName'", note: "var title: String",
      "@Attribute(originalName: \"title\") var heading: String", ["renamed Note.title → Note.heading: lightweight"]),
    ChangeCase(
      "rename without it, required", note: "var title: String", "var noteTitle: String",
      ["likelyRenamed Note.title → Note.noteTitle: several-steps"]),
    ChangeCase(
      "rename without it, with default", note: "var title: String", "var noteTitle: String = \"\"",
      ["likelyRenamed Note.title → Note.noteTitle: data-loss"]),
    ChangeCase(
      "'originalName' that names nothing", note: "var title: String",
      "var title: String; @Attribute(originalName: \"titel\") var heading: String?", ["added Note.heading: lightweight"]
    ),
    ChangeCase(
      "'originalName' dropped", note: "@Attribute(originalName: \"title\") var heading: String", "var heading: String",
      ["originalNameDropped Note.heading: several-steps"]),
    ChangeCase(
      "'originalName' dropped from an optional property",
      note: "@Attribute(originalName: \"title\") var heading: String?", "var heading: String?",
      ["originalNameDropped Note.heading: data-loss"]),
    ChangeCase("made optional", note: "var text: String", "var text: String?", ["madeOptional Note.text: lightweight"]),
    ChangeCase(
      "made required with default", note: "var text: String?", "var text: String = \"\"",
      ["madeRequired Note.text: lightweight", "defaultChanged Note.text: lightweight"]),
    ChangeCase("made required", note: "var text: String?", "var text: String", ["madeRequired Note.text: custom"]),
    ChangeCase(
      "numbers and Bool", note: "var a: Int; var b: Bool; var c: Int16; var d: Double; var e: Int64; var f: Decimal",
      "var a: Double; var b: Int; var c: Int; var d: TimeInterval; var e: Int; var f: Float",
      [
        "retyped Note.a: lightweight", "retyped Note.b: lightweight", "retyped Note.c: lightweight",
        "retyped Note.f: lightweight",
      ]),
    ChangeCase(
      "numbers that a store does not tell apart", note: "var a: Int; var b: UInt8; var c: Int16; var d: UInt64",
      "var a: UInt64; var b: Int16; var c: UInt8; var d: Int64",
      ["retyped Note.a: unknown", "retyped Note.c: unknown", "retyped Note.d: unknown"]),
    ChangeCase(
      "data that a store does not tell apart",
      "struct Size: Codable { var a = 0 } @Model class Note { var a: Data; var b: [String: Double]; var c: Data }",
      "struct Size: Codable { var a = 0 } @Model class Note { var a: [String: Double]; var b: Data; var c: [Size] }",
      ["unknown Note.a: unknown", "unknown Note.b: unknown", "unknown Note.c: unknown"]),
    ChangeCase(
      "types that cannot be inferred",
      note: """
        var a: String; var b: Int; var c: String; var d: Date; var e: Data; var f: String; var g: String; var h: UUID
        var i: URL
        """,
      """
      var a: Int; var b: String; var c: Date; var d: Double; var e: String; var f: [String]; var g: AttributedString
      var h: String; var i: String
      """,
      "abcdefghi".map { "retyped Note.\($0): several-steps" }),
    ChangeCase(
      "attribute ↔ relationship", "@Model class Note { var tag: String; var tags: [Tag] } @Model class Tag {}",
      "@Model class Note { var tag: Tag?; var tags: [String] } @Model class Tag {}",
      ["becameRelationship Note.tag: data-loss", "becameAttribute Note.tags: several-steps"]),
    ChangeCase(
      "relationship to another model",
      "@Model class Note { var tag: Tag? } @Model class Tag { var a = 0 } @Model class Label {}",
      "@Model class Note { var tag: Label? } @Model class Tag { var a = 0 } @Model class Label {}",
      ["retargeted Note.tag: data-loss"]),
    ChangeCase(
      "many-to-many through a model",
      "@Model class Note { var tags: [Tag] } @Model class Tag { var notes: [Note] }",
      """
      @Model class Note { var links: [Link] } @Model class Tag { var links: [Link] }
      @Model class Link { var note: Note?; var tag: Tag?; var date: Date }
      """,
      [
        "modelAdded Link: lightweight", "replacedByJunction Link Note.tags → Note.links: data-loss",
        "added Note.links: lightweight", "replacedByJunction Link Tag.notes → Tag.links: data-loss",
        "added Tag.links: lightweight",
      ]),
    ChangeCase(
      "to-one → to-many", "@Model class Note { var tag: Tag? } @Model class Tag {}",
      "@Model class Note { var tag: [Tag] } @Model class Tag {}", ["madeToMany Note.tag: lightweight"]),
    ChangeCase(
      "to-many → to-one", "@Model class Note { var tag: [Tag] } @Model class Tag {}",
      "@Model class Note { var tag: Tag? } @Model class Tag {}", ["madeToOne Note.tag: several-steps"]),
    ChangeCase(
      "required to-one added, default or not", "@Model class Note {} @Model class Tag {}",
      "@Model class Note { var a: Tag; var b: Tag = Tag() } @Model class Tag {}",
      ["added Note.a: several-steps", "added Note.b: several-steps"]),
    ChangeCase(
      "delete rule and inverse", "@Model class Note { var tag: Tag? } @Model class Tag { var notes: [Note] }",
      """
      @Model class Note { @Relationship(deleteRule: .cascade, inverse: \\Tag.notes) var tag: Tag? }
      @Model class Tag { var notes: [Note] }
      """,
      ["deleteRuleChanged Note.tag: lightweight", "inverseChanged Note.tag: lightweight"]),
    ChangeCase(
      "external storage", note: "var a: Data; @Attribute(.externalStorage) var b: Data",
      "@Attribute(.externalStorage) var a: Data; var b: Data",
      ["externalStorageAdded Note.a: lightweight", "externalStorageRemoved Note.b: several-steps"]),
    ChangeCase(
      "uniqueness added", note: "var a: String; var b: Int; var c: Int",
      "#Unique<Note>([\\.b, \\.c]); @Attribute(.unique) var a: String; var b: Int; var c: Int",
      ["uniquenessAdded a of Note: custom", "uniquenessAdded b+c of Note: custom"]),
    ChangeCase(
      "uniqueness of a new property", note: "",
      "@Attribute(.unique) var a: String?; @Attribute(.unique) var b = 0",
      [
        "uniquenessAdded a of Note: lightweight", "uniquenessAdded b of Note: several-steps",
        "added Note.a: lightweight", "added Note.b: lightweight",
      ]),
    ChangeCase(
      "uniqueness and indexes removed, an index added", note: "#Unique<Note>([\\.a]); #Index<Note>([\\.a]); var a: Int",
      "#Index<Note>([\\.a, \\.b]); var a: Int; var b: Int?",
      [
        "uniquenessRemoved a of Note: lightweight", "indexAdded a+b of Note: lightweight",
        "indexRemoved a of Note: lightweight", "added Note.b: lightweight",
      ]),
    ChangeCase(
      "class renamed", "@Model class Note { var title: String; var text: String; var date: Date }",
      "@Model class Memo { var title: String; var text: String; var day: Date }",
      ["modelLikelyRenamed Note → Memo: data-loss"]),
    ChangeCase(
      "new parent, attributes moved up", "@Model class Dog { var name: String; var breed: String }",
      "@Model class Animal { var name: String } @Model class Dog: Animal { var breed: String }",
      ["modelAdded Animal: lightweight", "parentChanged Dog: lightweight"]),
    ChangeCase(
      "fields of a stored struct",
      "struct Size: Codable { var a: Int; var b: Int; var c: String; var d: Int? } @Model class Note { var size: Size }",
      """
      struct Size: Codable { var a: Double; var c: Int; var d: Int; var e: Int = 0; var f: Int? }
      @Model class Note { var size: Size }
      """,
      [
        "retyped Note.size.a: lightweight", "fieldRemoved Note.size.b: data-loss",
        "retyped Note.size.c: several-steps", "madeRequired Note.size.d: custom",
        "fieldAdded Note.size.e: several-steps", "fieldAdded Note.size.f: lightweight",
      ]),
  ]
}

// MARK: Pairing

extension ComparisonOfShapes {
  @Test("what is the same under two names", arguments: pairs)
  func pairing(_ line: ChangeCase) {
    let (found, expected) = line.outcome
    #expect(found == expected)
  }

  static let pairs: [ChangeCase] = [
    ChangeCase("nothing changed", note: "var a = 0; var b: String", "var b: String; var a = 0", []),
    ChangeCase(
      "a rename repeated, as it has to be", note: "@Attribute(originalName: \"a\") var b: Int",
      "@Attribute(originalName: \"a\") var b: Int", []),
    ChangeCase(
      "a rename repeated while the old name is used again",
      note: "@Attribute(originalName: \"a\") var b: Int; var a: Int",
      "@Attribute(originalName: \"a\") var b: Int; var a: Int", []),
    ChangeCase(
      "a second rename that names the first name", note: "@Attribute(originalName: \"a\") var b: Int",
      "@Attribute(originalName: \"a\") var c: Int", ["renamed Note.b → Note.c: lightweight"]),
    ChangeCase(
      "'originalName' wins over the name", note: "var content: String; var contentNew: AttributedString?",
      "@Attribute(originalName: \"contentNew\") var content: AttributedString?",
      ["renamed Note.contentNew → Note.content: lightweight", "removed Note.content: data-loss"]),
    ChangeCase(
      "a swap", note: "var a: Int; var b: Int",
      "@Attribute(originalName: \"b\") var a: Int; @Attribute(originalName: \"a\") var b: Int",
      ["namesExchanged Note.b → Note.a: data-loss", "namesExchanged Note.a → Note.b: data-loss"]),
    ChangeCase(
      "a swap of numbers that are stored alike", note: "var a: Int; var b: Int64",
      "@Attribute(originalName: \"b\") var a: Int64; @Attribute(originalName: \"a\") var b: Int",
      ["namesExchanged Note.b → Note.a: data-loss", "namesExchanged Note.a → Note.b: data-loss"]),
    ChangeCase(
      "a swap of what differs for a store", note: "var a: Int; var b: String",
      "@Attribute(originalName: \"b\") var a: String; @Attribute(originalName: \"a\") var b: Int",
      ["renamed Note.b → Note.a: lightweight", "renamed Note.a → Note.b: lightweight"]),
    ChangeCase(
      "a swap in a model that changes otherwise", note: "var a: Int; var b: Int",
      "@Attribute(originalName: \"b\") var a: Int; @Attribute(originalName: \"a\") var b: Int; var c: Int?",
      [
        "renamed Note.b → Note.a: lightweight", "renamed Note.a → Note.b: lightweight",
        "added Note.c: lightweight",
      ]),
    ChangeCase(
      "a swap beside a model that changes", "@Model class Note { var a: Int; var b: Int } @Model class Tag {}",
      """
      @Model class Note { @Attribute(originalName: "b") var a: Int; @Attribute(originalName: "a") var b: Int }
      @Model class Tag { var c: Int? }
      """,
      [
        "namesExchanged Note.b → Note.a: unknown", "namesExchanged Note.a → Note.b: unknown",
        "added Tag.c: lightweight",
      ]),
    ChangeCase(
      "names exchanged by three", note: "var a: Int; var b: Int; var c: Int",
      """
      @Attribute(originalName: "b") var a: Int; @Attribute(originalName: "c") var b: Int
      @Attribute(originalName: "a") var c: Int
      """,
      [
        "namesExchanged Note.b → Note.a: data-loss", "namesExchanged Note.c → Note.b: data-loss",
        "namesExchanged Note.a → Note.c: data-loss",
      ]),
    ChangeCase(
      "a struct renamed, whose name no hash contains", Self.placed("var key = 0; var place: P"),
      Self.placed("var key = 0; @Attribute(originalName: \"place\") var placed: P"),
      ["compositeRenamed Note.place → Note.placed: unknown"]),
    ChangeCase(
      "a struct renamed without 'originalName:'", Self.placed("var key = 0; var place: P"),
      Self.placed("var key = 0; var placed: P"), ["compositeRenamed Note.place → Note.placed: unknown"]),
    ChangeCase(
      "a struct replaced by one with the same fields", Self.placed("var key = 0; var place: P"),
      "struct Q: Codable { var x: Int; var y: Int } @Model class Note { var key = 0; var spot: Q }",
      ["compositeRenamed Note.place → Note.spot: unknown"]),
    ChangeCase(
      "an enum without raw values renamed", Self.placed("var key = 0; var mood: Mood"),
      Self.placed("var key = 0; var moods: Mood"), ["compositeRenamed Note.mood → Note.moods: unknown"]),
    ChangeCase(
      "structs that exchange their names", Self.placed("var from: P; var to: P"),
      Self.placed("@Attribute(originalName: \"to\") var from: P; @Attribute(originalName: \"from\") var to: P"),
      ["compositeRenamed Note.to → Note.from: unknown", "compositeRenamed Note.from → Note.to: unknown"]),
    ChangeCase(
      "a struct renamed beside a model that changes", Self.placed("var place: P") + "@Model class Tag {}",
      Self.placed("var placed: P") + "@Model class Tag { var c: Int? }",
      ["compositeRenamed Note.place → Note.placed: unknown", "added Tag.c: lightweight"]),
    ChangeCase(
      "a struct renamed in a model that changes otherwise", Self.placed("var place: P"),
      Self.placed("@Attribute(originalName: \"place\") var placed: P; var c: Int?"),
      ["added Note.c: lightweight", "renamed Note.place → Note.placed: lightweight"]),
    ChangeCase(
      "a struct whose name moves it among the others", Self.placed("var key = 0; var place: P"),
      Self.placed("var key = 0; @Attribute(originalName: \"place\") var at: P"),
      ["renamed Note.place → Note.at: lightweight"]),
    ChangeCase(
      "a struct replaced by one with other fields", Self.placed("var place: P"),
      "struct Q: Codable { var z: Int } @Model class Note { var spot: Q? }",
      ["removed Note.place: data-loss", "added Note.spot: lightweight"]),
    ChangeCase(
      "an enum of raw values renamed", Self.placed("var kind: Kind"),
      Self.placed("@Attribute(originalName: \"kind\") var kinds: Kind"),
      ["renamed Note.kind → Note.kinds: lightweight"]),
    ChangeCase(
      "a struct of which no hash is known",
      "struct P: Codable { var x: Int; enum CodingKeys: String, CodingKey { case x = \"w\" } } @Model class Note { var place: P }",
      "struct P: Codable { var x: Int; enum CodingKeys: String, CodingKey { case x = \"w\" } } @Model class Note { @Attribute(originalName: \"place\") var placed: P }",
      ["renamed Note.place → Note.placed: lightweight"]),
    ChangeCase(
      "a relationship renamed", "@Model class Note { var tags: [Tag] } @Model class Tag {}",
      "@Model class Note { @Relationship(originalName: \"tags\") var labels: [Tag] } @Model class Tag {}",
      ["renamed Note.tags → Note.labels: lightweight"]),
    ChangeCase(
      "a rename with another type", note: "var a: String", "@Attribute(originalName: \"a\") var b: Int?",
      [
        "renamed Note.a → Note.b: lightweight", "retyped Note.a → Note.b: several-steps",
        "madeOptional Note.a → Note.b: lightweight",
      ]),
    ChangeCase(
      "several candidates, the nearest first", note: "var firstName: String; var lastName: String", "var name: String?",
      ["removed Note.firstName: data-loss", "likelyRenamed (or firstName) Note.lastName → Note.name: data-loss"]),
    ChangeCase(
      "names that differ much are no rename where another property has the type",
      note: "var title: String; var body: String", "var summary: String?",
      [
        "removed Note.body: data-loss", "added Note.summary: lightweight", "removed Note.title: data-loss",
      ]),
    ChangeCase(
      "the only two of a type", note: "var day: Date; var text: String", "var created: Date?",
      ["likelyRenamed Note.day → Note.created: data-loss", "removed Note.text: data-loss"]),
    ChangeCase(
      "other types are no rename", note: "var count: Int", "var counted: String?",
      ["removed Note.count: data-loss", "added Note.counted: lightweight"]),
    ChangeCase(
      "'.unique' and '#Unique' say the same", note: "@Attribute(.unique) var a: Int",
      "#Unique<Note>([\\.a]); var a: Int", []),
    ChangeCase(
      "a constraint follows a rename", note: "@Attribute(.unique) var a: Int",
      "@Attribute(.unique, originalName: \"a\") var b: Int", ["renamed Note.a → Note.b: lightweight"]),
    ChangeCase(
      "a constraint follows a likely rename", note: "@Attribute(.unique) var title: Int",
      "@Attribute(.unique) var noteTitle: Int", ["likelyRenamed Note.title → Note.noteTitle: several-steps"]),
    ChangeCase(
      "a constraint follows a likely rename to what is empty", note: "@Attribute(.unique) var title: Int",
      "@Attribute(.unique) var noteTitle: Int?", ["likelyRenamed Note.title → Note.noteTitle: data-loss"]),
    ChangeCase(
      "a likely rename gives all rows one value under a constraint", note: "@Attribute(.unique) var title: String",
      "@Attribute(.unique) var noteTitle: String = \"\"",
      [
        "uniquenessAdded noteTitle of Note: several-steps", "likelyRenamed Note.title → Note.noteTitle: data-loss",
      ]),
    ChangeCase(
      "a likely rename of a part of a constraint",
      note: "#Unique<Note>([\\.a, \\.title]); var a: Int; var title: String",
      "#Unique<Note>([\\.a, \\.noteTitle]); var a: Int; var noteTitle: String = \"\"",
      ["uniquenessAdded a+noteTitle of Note: custom", "likelyRenamed Note.title → Note.noteTitle: data-loss"]),
    ChangeCase(
      "unique, made required with a default", note: "@Attribute(.unique) var a: String?",
      "@Attribute(.unique) var a: String = \"\"",
      [
        "uniquenessAdded a of Note: custom", "madeRequired Note.a: lightweight", "defaultChanged Note.a: lightweight",
      ]),
    ChangeCase(
      "the same under another name", note: "@Attribute(.unique) var a: Int?",
      "@Attribute(.unique, originalName: \"a\") var b: Int = 0",
      [
        "uniquenessAdded b of Note: custom", "renamed Note.a → Note.b: lightweight",
        "madeRequired Note.a → Note.b: lightweight", "defaultChanged Note.a → Note.b: lightweight",
      ]),
    ChangeCase(
      "a part of a constraint, made required with a default",
      note: "#Unique<Note>([\\.a, \\.b]); var a: Int; var b: Int?",
      "#Unique<Note>([\\.a, \\.b]); var a: Int; var b: Int = 0",
      [
        "uniquenessAdded a+b of Note: custom", "madeRequired Note.b: lightweight", "defaultChanged Note.b: lightweight",
      ]),
    ChangeCase(
      "a part of a constraint whose other part is unique",
      note: "#Unique<Note>([\\.a], [\\.a, \\.b]); var a: Int; var b: Int?",
      "#Unique<Note>([\\.a], [\\.a, \\.b]); var a: Int; var b: Int = 0",
      ["madeRequired Note.b: lightweight", "defaultChanged Note.b: lightweight"]),
    ChangeCase(
      "unique, made required without a default", note: "@Attribute(.unique) var a: String?",
      "@Attribute(.unique) var a: String", ["madeRequired Note.a: custom"]),
    ChangeCase(
      "a unique enum, which no default fills", Self.placed("@Attribute(.unique) var kind: Kind?"),
      Self.placed("@Attribute(.unique) var kind: Kind = Kind.small"),
      ["codableMadeRequired Note.kind: custom", "defaultChanged Note.kind: lightweight"]),
    ChangeCase(
      "a transformer comes and goes", note: "@Attribute(.transformable(by: \"T\")) var a: [String]; var b: [String]",
      "var a: [String]; @Attribute(.transformable(by: \"T\")) var b: [String]",
      ["optionsChanged Note.a: unknown", "optionsChanged Note.b: unknown"]),
    ChangeCase(
      "another transformer", note: "@Attribute(.transformable(by: \"T\"), .spotlight) var a: [String]",
      "@Attribute(.transformable(by: \"U\")) var a: [String]", ["optionsChanged Note.a: lightweight"]),
    ChangeCase(
      "models that share less than two thirds", "@Model class Note { var a: Int; var b: Int; var c: Int }",
      "@Model class Memo { var a: Int; var d: Int; var e: Int }",
      ["modelAdded Memo: lightweight", "modelRemoved Note: data-loss"]),
    ChangeCase(
      "of two models the more similar one was renamed",
      "@Model class Note { var a: Int; var b: Int; var c: Int; var d: Int }",
      "@Model class A { var a: Int; var b: Int; var c: Int } @Model class B { var a: Int; var b: Int; var c: Int; var d: Int }",
      ["modelAdded A: lightweight", "modelLikelyRenamed Note → B: data-loss"]),
    ChangeCase(
      "enums per version", "enum Mood: String { case a, b } @Model class Note { var mood: Mood }",
      "enum Feeling: String { case a, c } @Model class Note { var mood: Feeling }", ["casesChanged Note.mood: custom"]),
    ChangeCase(
      "new cases", "enum Mood: String { case a } @Model class Note { var mood: Mood }",
      "enum Mood: String { case a, b } @Model class Note { var mood: Mood }", ["casesChanged Note.mood: lightweight"]),
    ChangeCase(
      "an inherited property is told once", "@Model class A { var a: Int } @Model class B: A { var b: Int }",
      "@Model class A { var a: String } @Model class B: A { var b: Int }", ["retyped A.a: several-steps"]),
  ]
}

extension ComparisonOfShapes {
  /// A model with some members, beside types that it may store.
  fileprivate static func placed(_ members: String) -> String {
    """
    struct P: Codable { var x: Int; var y: Int } enum Mood: Codable { case calm, tense }
    enum Kind: String, Codable { case small } @Model class Note { \(members) }
    """
  }
}

// MARK: What is not known

extension ComparisonOfShapes {
  @Test("only what touches something unknown is unknown", arguments: unknown)
  func unknowns(_ line: ChangeCase) {
    let (found, expected) = line.outcome
    #expect(found == expected)
  }

  static let unknown: [ChangeCase] = [
    ChangeCase(
      "an unresolved type", note: "var a = value(); var b: Int", "var a: Int; var b: Int?",
      ["unknown Note.a: unknown", "defaultChanged Note.a: lightweight", "madeOptional Note.b: lightweight"]),
    ChangeCase(
      "the same unresolved type", note: "var a = value()", "var a = value()", ["unknown Note.a: unknown"]),
    ChangeCase("a new unresolved type", note: "", "var a = value()", ["added Note.a: unknown"]),
    ChangeCase(
      "a field of an unresolved type", "struct S { var a = value() } @Model class Note { var s: S }",
      "struct S { var a: Int } @Model class Note { var s: S }", ["unknown Note.s.a: unknown"]),
    ChangeCase(
      "a type of another module with a default", note: "", "var a: CLRegion = CLRegion()", ["added Note.a: unknown"]),
    ChangeCase(
      "an enum and its raw type", "enum Mood: String { case a } @Model class Note { var a: String; var b: Int }",
      "enum Mood: String { case a } @Model class Note { var a: Mood; var b: Mood }",
      ["retyped Note.a: unknown", "retyped Note.b: several-steps"]),
    ChangeCase(
      "the fields of what a collection holds",
      "struct Size: Codable { var a = 0 } @Model class Note { var a: [Size]; var b: [String: Size]; var c: [Size?] }",
      "struct Size: Codable { var a = 0; var b = 0 } @Model class Note { var a: [Size]; var b: [String: Size]; var c: [Size?] }",
      [
        "elementFieldAdded Note.a → Note.a.b: custom", "elementFieldAdded Note.b → Note.b.b: custom",
        "elementFieldAdded Note.c → Note.c.b: custom",
      ]),
    ChangeCase(
      "the cases of what a collection holds",
      "enum Mood: String, Codable { case a, b } struct Day: Codable { var mood: Mood? } @Model class Note { var a: [Mood]; var b: [Day] }",
      "enum Mood: String, Codable { case a, c } struct Day: Codable { var mood: Mood? } @Model class Note { var a: [Mood]; var b: [Day] }",
      ["elementCasesRemoved Note.a: custom", "elementCasesRemoved Note.b.mood: custom"]),
    ChangeCase(
      "cases of enums that decode themselves, or have no raw values",
      "enum Mood: String, Codable { case a, b } enum Kind: Codable { case a, b } @Model class Note { var a: [Mood]; var b: [Kind] }",
      "enum Mood: String, Codable { case a; init(from decoder: any Decoder) { self = .a } } enum Kind: Codable { case a } @Model class Note { var a: [Mood]; var b: [Kind] }",
      []),
    ChangeCase(
      "another struct in a collection", "struct Size: Codable { var a = 0 } @Model class Note { var a: [Size] }",
      "struct Area: Codable { var a = 0 } @Model class Note { var a: [Area] }", ["unknown Note.a: unknown"]),
    ChangeCase("encoded collections", note: "var a: [Int]", "var a: [String]", ["unknown Note.a: unknown"]),
    ChangeCase(
      "values that are stored in their own encoding",
      "struct S { var a: Int } @Model class Note { @Attribute(.codable) var s: S }",
      "struct S { var b: Int } @Model class Note { @Attribute(.codable) var s: S }", []),
  ]

  @Test("a model that an unknown list may hold is neither gone nor new")
  func lists() {
    let source = { (name: String, models: String) in
      "enum \(name): VersionedSchema { static var models: [any PersistentModel.Type] { \(models) }\n"
        + "@Model class Note { var a: Int }; @Model class Tag { var b: String } }\n"
    }
    let open = Schemas(source("V1", "[Note.self, Tag.self]") + source("V2", "[Note.self] + others()")).project
    let states = open.schemas.versions.map(open.schemas.state)
    #expect(states[0].changes(to: states[1]).map(\.verdict.outcome) == [.unknown])
    #expect(states[1].changes(to: states[0]).map(\.verdict.outcome) == [.unknown])
  }

  @Test("a shape with anything unknown has no identity")
  func identity() {
    let project = SchemaPair(note: "var a = value()", "var a: Int").project
    #expect(project.schemas.shape(of: project.schemas.models[0]).value == nil)
    #expect(project.schemas.shape(of: project.schemas.models[1]).value != nil)
    let nested = SchemaPair("struct S { var a = value() } @Model class Note { var s: S }", "").project
    #expect(nested.schemas.shape(of: nested.schemas.models[0]).failure?.what == "s")
  }
}

// MARK: Places

extension ComparisonOfShapes {
  @Test("both sides of a change have a place")
  func places() {
    let project = Schemas(
      """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        struct Size { var width: Int }
        @Model class Note { var size: Size; @Attribute(.unique) var a: Int }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        struct Size { var width: String }
        @Model class Note {
          #Unique<Note>([\\.a, \\.b])
          var size: Size
          @Attribute(originalName: "a") var b: Int
        }
      }
      """
    ).project
    let versions = project.schemas.versions
    let states = versions.map(project.schemas.state)
    let changes = states[0].changes(to: states[1])
    let places = changes.map { change in
      [(change.before, versions[0]), (change.after, versions[1])].map { part, version in
        part.flatMap { project.version(version).place(of: $0) }.map { "\(text($0))" } ?? "nowhere"
      }.joined(separator: " → ")
    }
    #expect(
      places == ["4:16 Note → 9:16 Note", "4:16 Note → 9:16 Note", "4:63 a → 12:39 b", "3:21 width → 8:21 width"])
    let note = project.schemas.models[1]
    #expect(note.place(ofConstraint: ["a", "b"]).map(text) == "10:5 #Unique")
    #expect(project.schemas.models[0].place(ofConstraint: ["a"]).map(text) == "4:39 @Attribute(.unique)")
  }

  private func text(_ place: Place) -> String {
    let position = LineIndex(place.file).position(of: place.span.start)
    return "\(position.line):\(position.column) \(place.file.text(place.span))"
  }
}

// MARK: Names

extension ComparisonOfShapes {
  @Test(
    "similar names",
    arguments: [
      ("title", "noteTitle", true), ("content", "contentOld", true), ("rules", "newRules", true),
      ("id", "serverId", true),
      ("name", "_name", true), ("colour", "color", true), ("oldTitle", "newTitle", true), ("age", "mileage", false),
      ("text", "body", false), ("start", "end", false), ("isDone", "isOpen", false), ("date", "created", false),
    ])
  func similarNames(left: String, right: String, areSimilar: Bool) {
    #expect(Similarity.areSimilar(left, right) == areSimilar)
    #expect(Similarity.areSimilar(right, left) == areSimilar)
  }

  @Test(
    "edit distance counts a swap as one",
    arguments: [
      ("rules", "rulse", 1), ("lint", "lnt", 1), ("lint", "LINT", 0), ("", "abc", 3), ("kitten", "sitting", 3),
    ])
  func distance(left: String, right: String, distance: Int) {
    #expect(EditDistance.between(left, right) == distance)
    #expect(EditDistance.between(right, left) == distance)
  }
}
