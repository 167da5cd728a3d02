import SchemaShapes
import Testing

@testable import SchemaReporting

/// Diagrams in Mermaid and DOT, made of shapes.
@Suite("Diagrams")
struct MermaidTests {
  private func attribute(_ name: String, _ type: String = "String", isUnique: Bool = false) -> AttributeShape {
    AttributeShape(
      name: name, type: .system(SystemName(type), []), isOptional: false, isUnique: isUnique, isExternal: false,
      options: [], originalName: nil, hashModifier: nil, defaultValue: nil)
  }

  private func relationship(
    _ name: String, to destination: String, isToMany: Bool = false, rule: DeleteRule = .nullify, inverse: String? = nil
  ) -> RelationshipShape {
    RelationshipShape(
      name: name, destination: destination, isToMany: isToMany, isOptional: !isToMany, deleteRule: rule,
      inverse: inverse, counts: [:], originalName: nil, hashModifier: nil)
  }

  private func entity(
    _ name: String, parent: String? = nil, _ attributes: [AttributeShape] = [],
    _ relationships: [RelationshipShape] = []
  ) -> EntityShape {
    EntityShape(
      name: name, parent: parent, attributes: attributes, relationships: relationships, uniqueness: [], indexes: [])
  }

  private func diagram(_ entities: EntityShape...) -> EntityDiagram {
    EntityDiagram("V1", PartialShape(Shape(entities: entities)))
  }

  @Test("an inverse that is written is a solid line, one that is not a dashed one")
  func inverses() {
    let written = diagram(
      entity("Note", [], [relationship("tags", to: "Tag", isToMany: true, rule: .cascade, inverse: "note")]),
      entity("Tag", [], [relationship("note", to: "Note")]))
    #expect(written.mermaid.contains("  Note |o--o{ Tag : \"tags (cascade) / note\"\n"))
    let unwritten = diagram(
      entity("Note", [], [relationship("tags", to: "Tag", isToMany: true)]),
      entity("Tag", [], [relationship("note", to: "Note")]))
    #expect(unwritten.mermaid.contains("  Note |o..o{ Tag : \"tags / note\"\n"))
    #expect(unwritten.dot.contains("style=dashed") && !written.dot.contains("style=dashed"))
    let alone = diagram(entity("Note", [], [relationship("tag", to: "Tag")]), entity("Tag"))
    #expect(alone.mermaid.contains("  Note }o--o| Tag : \"tag\"\n"))
  }

  @Test("attributes with type, uniqueness and optionality; parents")
  func attributes() {
    let text = diagram(entity("Note", [attribute("title", isUnique: true)]), entity("Memo", parent: "Note")).mermaid
    #expect(text.contains("    String title UK\n"))
    #expect(text.contains("  Memo |o--|| Note : \"inherits from\"\n"))
    #expect(MermaidGrammar.complaints(about: text).isEmpty)
  }

  @Test(
    "names that mean something in Mermaid, in other scripts, or very long",
    arguments: [
      "One", "to", "Class", "end", "u", "PK", "UK", "direction LR", "Größe", "本", "كتاب", "a\"b", "</script>", "a%%{b",
      "a`b", "x;y", "#35;", "e-0", "a\\b", "a\nb", String(repeating: "long", count: 50), "🇨🇭", "", "--", "{", "&lt;",
    ])
  func names(name: String) {
    let other = entity("Other", [attribute(name, name)], [relationship(name, to: name)])
    let text = diagram(
      entity(name, [attribute("a"), attribute(name, name, isUnique: true)], [relationship("back", to: name)]), other
    ).mermaid
    #expect(MermaidGrammar.complaints(about: text) == [], "\(text)")
  }

  @Test("the grammar takes no other text")
  func grammar() {
    for line in ["  One {", "  A", "  A }o--o{ B : \"x\"", "  A : x", "  A[\"<b>\"]", "  classDef x"] {
      #expect(!MermaidGrammar.complaints(about: "erDiagram\n  A\n\(line)\n").isEmpty, "\(line)")
    }
    #expect(!MermaidGrammar.complaints(about: "flowchart LR\n  v0_0 --> v0_1\n").isEmpty)
  }

  @Test("no entities, one without properties, an incomplete schema")
  func little() {
    #expect(diagram().mermaid == "erDiagram\n  %% no entities\n")
    #expect(diagram(entity("Note")).mermaid == "erDiagram\n  Note\n")
    let partial = EntityDiagram("V1", PartialShape(Shape(entities: []), isComplete: false)).mermaid
    #expect(partial.contains("not all models of this schema could be resolved"))
    #expect(EntitySVG(diagram()).text.isEmpty)
  }

  @Test("changes: what is new, gone, renamed or of another kind has its sign, gone things are drawn too")
  func changes() {
    let old = Shape(entities: [entity("Gone"), entity("Note", [attribute("name"), attribute("old")])])
    let new = Shape(entities: [
      entity("New"), entity("Note", [attribute("added"), attribute("title")], [relationship("new", to: "New")]),
    ])
    let note = { (name: String) in SchemaChange.Part(entity: "Note", property: name) }
    let changes = [
      SchemaChange(.modelRemoved, before: SchemaChange.Part(entity: "Gone")),
      SchemaChange(.modelAdded, after: SchemaChange.Part(entity: "New")),
      SchemaChange(.renamed, before: note("name"), after: note("title")),
      SchemaChange(.removed(.attribute(attribute("old"))), before: note("old")),
      SchemaChange(.added(.attribute(attribute("added"))), after: note("added")),
    ]
    let diagram = EntityDiagram("V1 → V2", from: PartialShape(old), to: PartialShape(new), changes)
    let text = diagram.mermaid
    #expect(MermaidGrammar.complaints(about: text).isEmpty)
    #expect(text.contains("e-2[\"− Gone\"]") || text.contains("Gone[\"− Gone\"]"))
    #expect(text.contains("New[\"+ New\"]"))
    #expect(text.contains("String title \"→ 'name' renamed to 'title'\""))
    #expect(text.contains("String old \"− attribute 'old: String' removed\""))
    #expect(
      text.contains("class Note changed") && text.contains("class New added") && text.contains("class Gone removed"))
    #expect(!text.contains(" name \""))
    let picture = EntitySVG(diagram).text
    #expect(picture.contains("class=\"box removed\"") && picture.contains(">−</text>"))
  }

  @Test("what an SVG shows is escaped")
  func escaping() {
    let text = EntitySVG(diagram(entity("<script>\"&", [attribute("a<b>")]))).text
    #expect(!text.contains("<script") && text.contains("&lt;script&gt;&quot;&amp;"))
  }
}
