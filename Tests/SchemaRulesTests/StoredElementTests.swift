import TestSupport
import Testing

/// Changes of the structs that arrays and dictionaries hold, which are stored encoded.
@Suite("Stored elements", .texts)
struct StoredElementTests {
  @Test("codable-attribute-added", arguments: elementTable)
  func elements(_ line: RuleCase) { line.check("codable-attribute-added") }

  /// Two versions of a note with sizes, whose struct changes.
  private static func sizes(
    _ old: String, _ new: String, property: String = "var a: [Size] = []", _ stage: String = "lightweight"
  ) -> String {
    Stages.source(
      ["\(old)\n@Model class Note { \(property) }", "\(new)\n@Model class Note { \(property); var b: Int? }"], [stage])
  }

  private static let size = "struct Size: Codable { var x: Int }"
  private static let widened = "struct Size: Codable { var x: Int; var y = 0 }"
  private static let marked = "struct Size: Codable { var x: Int; var 1️⃣y = 0 }"

  static let elementTable: [RuleCase] = [
    RuleCase("in an array", sizes(size, marked), ["1️⃣ warning → 9️⃣"]),
    RuleCase("without a default", sizes(size, "struct Size: Codable { var x: Int; let 1️⃣y: String }"), ["1️⃣ warning"]),
    RuleCase("in a dictionary", sizes(size, marked, property: "var a: [String: Size]"), ["1️⃣ warning"]),
    RuleCase("of optionals, perhaps nil", sizes(size, marked, property: "var a: Array<Size?>?"), ["1️⃣ warning"]),
    RuleCase("in several", sizes(size, marked, property: "var a: [String: [[Size]]] = [:]"), ["1️⃣ warning"]),
    RuleCase(
      "in a collection of a stored struct, and in a struct of its elements",
      sizes(
        "\(size) struct Item: Codable { var size: Size? } struct Box: Codable { var items: [Item] }",
        "\(marked) struct Item: Codable { var size: Size? } struct Box: Codable { var items: [Item] }",
        property: "var box: Box?"),
      ["1️⃣ warning"]),
    RuleCase(
      "whose keys are listed, whose helpers are in another file",
      sizes(
        "struct Size: Codable { var x: Int; enum CodingKeys: String, CodingKey { case x } }",
        "struct Size: Codable { var x: Int; var 1️⃣y = 0; enum CodingKeys: String, CodingKey { case x, y = \"y\" } }")
        + "// file: Size.swift\nextension V2.Size { init(_ x: Int) { self.init(x: x) } }\n",
      ["1️⃣ warning"]),
    RuleCase("custom, reading only", sizes(size, marked, Stages.eachNote("print(note.a)")), ["1️⃣ warning"]),
    RuleCase(
      "an optional, a constant with a value, what is not stored",
      sizes(
        size,
        "struct Size: Codable { var x: Int; var y: Int?; let z = 1; static var n = 0; var sum: Int { x } }")),
    RuleCase(
      "a property wrapper, a macro",
      sizes(
        "\(size) struct Line: Codable { var x: Int }",
        "struct Size: Codable { var x: Int; @Default(0) var y: Int } @Lenient struct Line: Codable { var x: Int; var y: Int }",
        property: "var a: [Size] = []; var c: [Line] = []")),
    RuleCase(
      "decoded by the struct itself, here or in an extension, or by a protocol",
      sizes(
        "\(size) struct Line: Codable { var x: Int } struct Area: Codable { var x: Int }",
        """
        struct Size: Codable { var x: Int; var y = 0; init(from decoder: any Decoder) throws { x = 0 } }
        struct Line: Codable { var x: Int; var y = 0 }
        struct Area: Lenient { var x: Int; var y = 0 }
        """,
        property: "var a: [Size] = []; var c: [String: Line] = [:]; var d: [Area] = []")
          + """
          protocol Lenient: Codable { init() }
          extension Lenient { init(from decoder: any Decoder) throws { self.init() } }
          extension V2.Line { init(from decoder: any Decoder) throws { self.init(x: 0) } }
          """),
    RuleCase(
      "encoded by the old struct itself",
      sizes(
        "struct Size: Codable { var x: Int; func encode(to encoder: any Encoder) throws { try encode(x, to: encoder) } }",
        widened)),
    RuleCase(
      "under another name in the data, not in the data, as a raw value",
      sizes(
        "struct Size: Codable { var x: Int; var old: Int } \(size.replacing("Size", with: "Line")) struct Tag: RawRepresentable, Codable { var rawValue: Int }",
        """
        struct Size: Codable { var x: Int; var new: Int; enum CodingKeys: String, CodingKey { case x, new = "old" } }
        struct Line: Codable { var x: Int; var y = 0; enum CodingKeys: String, CodingKey { case x } }
        struct Tag: RawRepresentable, Codable { var rawValue: Int; var note = 0 }
        """,
        property: "var a: [Size] = []; var c: [Line] = []; var d: [Tag] = []")),
    RuleCase(
      "a field that was there as a constant, one that is gone, one of another type",
      sizes(
        "struct Size: Codable { let x = 0; var gone: Int; var z: Int }",
        "struct Size: Codable { var x: Int; var z: Double }")),
    RuleCase(
      "emptied before",
      sizes(size, widened, Stages.eachNote("note.a = []"))),
    RuleCase("all rows deleted", sizes(size, widened, Stages.deletingNotes)),
    RuleCase(
      "given a value after",
      sizes(
        size, widened,
        "willMigrate: nil, didMigrate: { context in for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.a = [] }; try context.save() }"
      )),
    RuleCase("code that cannot be followed", sizes(size, widened, Stages.unseen)),
    RuleCase(
      "by a transformer, a struct that both versions share",
      sizes(
        "\(size) struct Line: Codable { var x: Int }", "\(widened) struct Mark: Codable { var y: Int }",
        property: "@Attribute(.transformable(by: T.self)) var a: [Size] = []; var c: [Shared] = []")
        + "struct Shared: Codable { var x: Int }"),
    RuleCase(
      "a new collection, a field of an unresolved type",
      Stages.source([
        "\(size) @Model class Note { var c: [Size] = [] }",
        "struct Size: Codable { var x: Int; var y = value() } \(widened.replacing("Size", with: "Line")) @Model class Note { var c: [Size] = []; var d: [Line] = [] }",
      ])),
    RuleCase(
      "an enum that loses a case",
      sizes(
        "enum Size: String, Codable { case small, large }", "enum Size: String, Codable { case small }")),
  ]

  @Test("what is said of an element's field names the field, its struct's way out and no other text of the rule's page")
  func elementAdvice() {
    for (new, reason) in [("var y = 0", ", because decoding ignores its default"), ("var y: [String: Int]", "")] {
      let source = Marked(Self.sizes(Self.size, "struct Size: Codable { var x: Int; \(new) }")).text
      let found = ExampleSource(source).report(only: ["codable-attribute-added"]).diagnostics
      let message = "'Note.a.y' is new and required, so existing elements cannot be decoded\(reason)"
      #expect(found.map(\.finding.message.text) == [message])
      #expect(found.map(\.finding.subject) == ["V2.Size.y"] && found.map(\.errors) == [[]])
      let type = reason.isEmpty ? "[String: Int]?" : "Int?"
      #expect(
        found.first?.finding.help?.text.hasPrefix("make it optional: 'var y: \(type)', or write an 'init(from:)'")
          == true)
    }
  }

  @Test("a struct that all versions share, against what a release shipped", arguments: releaseTable)
  func releases(_ line: RuleCase) { line.check("codable-attribute-added") }

  private static func app(_ size: String) -> String {
    "\(size)\n@Model final class Note { var a: [String: [Size]] = [:] }\nlet container = try ModelContainer(for: Note.self)\n"
  }

  private static let decoding = "init(from decoder: any Decoder) throws { x = 0 }"

  static let releaseTable: [RuleCase] = [
    RuleCase(
      "a new field", app(marked) + record("1.0", app(size), marks: ["release": "2️⃣"]), ["1️⃣ warning → 2️⃣"]),
    RuleCase("the same", app(size) + record("1.0", app(size))),
    RuleCase(
      "decoded by the struct itself, then and now, or now",
      app(widened.replacing("y = 0", with: "y = 0; \(decoding)")) + record("1.0", app(size))
        + record("1.1", app(size.replacing("Int", with: "Int; \(decoding)")))),
  ]
}
