import TestSupport
import Testing

/// The rules about changes of relationships.
@Suite("Changes of relationships", .texts)
struct RelationshipChangeTests {
  /// Two versions of notes and tags.
  private static func notes(_ old: String, _ new: String, _ stage: String = "lightweight") -> String {
    Stages.source(
      [
        "@Model class Note { \(old) } @Model class Tag { var name: String }",
        "@Model class Note { \(new) } @Model class Tag { var name: String }",
      ], [stage])
  }

  @Test("to-many-made-to-one", arguments: toManyMadeToOneTable)
  func toManyMadeToOne(_ line: RuleCase) { line.check("to-many-made-to-one") }

  static let toManyMadeToOneTable: [RuleCase] = [
    RuleCase("lightweight", notes("var 2️⃣a: [Tag]", "var 1️⃣a: Tag?"), ["1️⃣ error → 2️⃣ 9️⃣"]),
    RuleCase("custom", notes("var a: [Tag]?", "var 1️⃣a: Tag?", Stages.eachNote("note.a = []")), ["1️⃣ error"]),
    RuleCase("renamed", notes("var a: [Tag]", "@Relationship(originalName: \"a\") var 1️⃣b: Tag?"), ["1️⃣ error"]),
    RuleCase("no stages", notes("var a: Array<Tag> = []", "var 1️⃣a: Tag?", "none"), ["1️⃣ error"]),
    RuleCase("the other direction", notes("var a: Tag?", "var a: [Tag]")),
    RuleCase("under another name", notes("var a: [Tag]", "var b: Tag?")),
    RuleCase("an array of values", notes("var a: [Int]", "var a: Int")),
    RuleCase("an unresolved type", notes("var a: [Tag]", "var a = tag()"), unresolved: ["a"]),
  ]

  @Test("required-relationship-added", arguments: requiredRelationshipAddedTable)
  func requiredRelationshipAdded(_ line: RuleCase) { line.check("required-relationship-added") }

  static let requiredRelationshipAddedTable: [RuleCase] = [
    RuleCase("lightweight", notes("", "var 1️⃣a: Tag"), ["1️⃣ error → 9️⃣"]),
    RuleCase("with a default", notes("", "@Relationship(deleteRule: .cascade) var 1️⃣a: Tag = Tag()"), ["1️⃣ error"]),
    RuleCase("custom", notes("", "var 1️⃣a: Tag", Stages.eachNote("print(note)")), ["1️⃣ error"]),
    RuleCase(
      "to a new model",
      Stages.source(["@Model class Note {}", "@Model class Note { var 1️⃣a: Tag } @Model class Tag {}"]), ["1️⃣ error"]),
    RuleCase("in the place of an attribute", notes("var a: String", "var 1️⃣a: Tag"), ["1️⃣ error"]),
    RuleCase("optional, or an array", notes("", "var a: Tag?; var b: [Tag]; var c: [Tag]?")),
    RuleCase("renamed", notes("var a: Tag", "@Relationship(originalName: \"a\") var b: Tag")),
    RuleCase(
      "in a new model",
      Stages.source(["@Model class Note {}", "@Model class Note {} @Model class Tag { var note: Note }"])),
    RuleCase("all rows deleted", notes("", "var a: Tag", Stages.deletingNotes)),
    RuleCase("code that cannot be followed", notes("", "var a: Tag", Stages.unseen)),
    RuleCase("an unresolved type", notes("", "var a = tag()"), unresolved: ["a"]),
  ]

  @Test("relationship-data-lost", arguments: relationshipDataLostTable)
  func relationshipDataLost(_ line: RuleCase) { line.check("relationship-data-lost") }

  private static func retargeted(_ stage: String = "lightweight") -> String {
    let others = "@Model class Tag { var name: String } @Model class Label { var text: String }"
    return Stages.source(
      ["@Model class Note { var 2️⃣a: Tag? } \(others)", "@Model class Note { var 1️⃣a: Label? } \(others)"], [stage])
  }

  private static let junction = """
    @Model class Note { var 1️⃣links: [Link] } @Model class Tag { var links: [Link] }
    @Model class Link { var note: Note?; var tag: Tag?; var date: Date }
    """

  static let relationshipDataLostTable: [RuleCase] = [
    RuleCase("retargeted", retargeted(), ["1️⃣ warning → 2️⃣ 9️⃣"]),
    RuleCase("retargeted, no stages", retargeted("none"), ["1️⃣ warning → 2️⃣ 8️⃣"]),
    RuleCase(
      "retargeted, custom, never read", retargeted("willMigrate: { _ in print(1) }, didMigrate: nil"), ["1️⃣ warning"]),
    RuleCase(
      "an array",
      Stages.source([
        "@Model class Note { var a: [Tag] } @Model class Tag { var n: Int } @Model class Label { var t: Int }",
        "@Model class Note { var 1️⃣a: [Label] } @Model class Tag { var n: Int } @Model class Label { var t: Int }",
      ]), ["1️⃣ warning"]),
    RuleCase(
      "a junction model, both sides: one finding",
      Stages.source(["@Model class Note { var 2️⃣tags: [Tag] } @Model class Tag { var 3️⃣notes: [Note] }", junction]),
      ["1️⃣ warning → 2️⃣ 3️⃣ 9️⃣"]),
    RuleCase(
      "a junction model under the old name",
      Stages.source([
        "@Model class Note { var tags: [Tag] } @Model class Tag {}",
        "@Model class Note { var 1️⃣tags: [Link] } @Model class Tag {} @Model class Link { var note: Note?; var tag: Tag? }",
      ]), ["1️⃣ warning"]),
    RuleCase("read by 'willMigrate'", retargeted(Stages.eachNote("Memory.names.append(note.a?.name)"))),
    RuleCase("code that cannot be followed", retargeted(Stages.unseen)),
    RuleCase(
      "a junction model beside the old links",
      Stages.source([
        "@Model class Note { var tags: [Tag] } @Model class Tag { var notes: [Note] }",
        "@Model class Note { var tags: [Tag]; var links: [Link] } @Model class Tag { var notes: [Note]; var links: [Link] } @Model class Link { var note: Note?; var tag: Tag? }",
      ])),
    RuleCase(
      "the destination was renamed: another rule's matter",
      Stages.source([
        "@Model class Note { var a: Tag? } @Model class Tag { var name: String }",
        "@Model class Note { var a: Label? } @Model class Label { var name: String }",
      ])),
    RuleCase(
      "the same model of each version", notes("var a: Tag?", "@Relationship(deleteRule: .cascade) var a: Tag?")),
  ]

  @Test("attribute-became-relationship", arguments: attributeBecameRelationshipTable)
  func attributeBecameRelationship(_ line: RuleCase) { line.check("attribute-became-relationship") }

  static let attributeBecameRelationshipTable: [RuleCase] = [
    RuleCase("to a relationship", notes("var 2️⃣a: String", "var 1️⃣a: Tag?"), ["1️⃣ warning → 2️⃣ 9️⃣"]),
    RuleCase("to an attribute", notes("var 2️⃣a: [Tag]", "var 1️⃣a: [String] = []"), ["1️⃣ warning → 2️⃣ 9️⃣"]),
    RuleCase("custom, never read", notes("var a: String", "var 1️⃣a: Tag?", Stages.eachNote("print(1)")), ["1️⃣ warning"]),
    RuleCase("no stages", notes("var a: String", "var 1️⃣a: [Tag]", "none"), ["1️⃣ warning"]),
    RuleCase(
      "paired with another property by 'originalName:'",
      notes("var rules: [String]; var newRules: [Tag]", "@Relationship(originalName: \"newRules\") var rules: [Tag]")),
    RuleCase(
      "read by 'willMigrate'", notes("var a: String", "var a: Tag?", Stages.eachNote("Memory.names.append(note.a)"))),
    RuleCase("all rows deleted", notes("var a: String", "var a: Tag?", Stages.deletingNotes)),
    RuleCase("code that cannot be followed", notes("var a: String", "var a: Tag?", Stages.unseen)),
    RuleCase("an unresolved type", notes("var a = value()", "var a: Tag?"), unresolved: ["a"]),
    RuleCase("a type that is declared nowhere may be an alias", notes("var a: LegacyTag?", "var a: Tag?")),
  ]
}
