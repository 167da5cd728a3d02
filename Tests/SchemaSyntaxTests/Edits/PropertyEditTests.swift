import SchemaSyntax
import SchemaText
import Testing

extension SyntaxTree {
  /// The declaration of the name `x`.
  fileprivate var property: Declaration? { declaration(named: "x") }
}

@Suite("Edits of properties")
struct PropertyEditTests {
  static let defaults = [
    EditCase("var x: Int", "var x: Int = 0"),
    EditCase("var x: Int // x", "var x: Int = 0 // x"),
    EditCase("var x: [Int] { didSet {} }", "var x: [Int] = 0 { didSet {} }"),
    EditCase("@A(b: 1) public private(set) var x: Int?", "@A(b: 1) public private(set) var x: Int? = 0"),
    EditCase("var x: Int, y: Int", "var x: Int = 0, y: Int"),
    EditCase("var y: Int, x: Int", "var y: Int, x: Int = 0"),
    EditCase("var y = 1, x: Int", "var y = 1, x: Int = 0"),
    EditCase("var y, x: Int", nil),
    EditCase("var x, y: Int", nil),
    EditCase("var x: Int = 1", nil),
    EditCase("var x = 1", nil),
    EditCase("var (x, y): (Int, Int)", nil),
  ]

  @Test("a default value", arguments: defaults)
  func addDefault(_ test: EditCase) {
    test.check { tree in tree.property.flatMap { tree.adding(default: "0", to: $0) } }
  }

  static let optionals = [
    EditCase("var x: Note", "var x: Note?"),
    EditCase("var x: [A.Note] = []", "var x: [A.Note]? = []"),
    EditCase("var x: Array<Note> // x", "var x: Array<Note>? // x"),
    EditCase("var x = [Note]()", "var x: [Note]? = [Note]()"),
    EditCase("var x: any Note", nil),
    EditCase("var x: () -> Void", nil),
    EditCase("var x = Note()", nil),
    EditCase("var x: Note, y = 0", "var x: Note?, y = 0"),
    EditCase("var y, x: Note", nil),
  ]

  @Test("an optional type", arguments: optionals)
  func makeOptional(_ test: EditCase) {
    test.check { tree in tree.property.flatMap(tree.makingOptional) }
  }

  static let constants = [
    EditCase("static var x = 1", "static let x = 1"),
    EditCase("static var x: Int = 1 // x", "static let x: Int = 1 // x"),
    EditCase("static var x: Int { 1 }", nil),
    EditCase("static var x = 1 { didSet {} }", nil),
    EditCase("private(set) static var x = 1", nil),
    EditCase("static var x = 1, y = 2", nil),
    EditCase("static var y = 1, x = 2", nil),
  ]

  @Test("a constant", arguments: constants)
  func makeConstant(_ test: EditCase) {
    test.check { tree in tree.property.flatMap(tree.makingConstant) }
  }

  static let arguments = [
    EditCase("var x: Int", "@A(b: 1) var x: Int"),
    EditCase("struct S {\n\tpublic var x: Int\n}", "struct S {\n\t@A(b: 1) public var x: Int\n}"),
    EditCase("struct S {\n  @B\n  var x: Int\n}", "struct S {\n  @A(b: 1)\n  @B\n  var x: Int\n}"),
    EditCase("@B var x: Int", "@A(b: 1) @B var x: Int"),
    EditCase("@A var x: Int", "@A(b: 1) var x: Int"),
    EditCase("@A() var x: Int", "@A(b: 1) var x: Int"),
    EditCase("@M.A(.c) var x: Int", "@M.A(.c, b: 1) var x: Int"),
    EditCase("@A(.c, d: 2) var x: Int", "@A(.c, b: 1, d: 2) var x: Int"),
    EditCase("@A(e: 0, d: 2) var x: Int", "@A(e: 0, b: 1, d: 2) var x: Int"),
    EditCase("@A(b: nil, d: 2) var x: Int", "@A(b: 1, d: 2) var x: Int"),
    EditCase("@A(\n  .c, // c\n  d: 2\n) var x: Int", "@A(\n  .c, // c\n  b: 1,\n  d: 2\n) var x: Int"),
    EditCase("var x: Int, y: Int", nil),
    EditCase("var y: Int, x: Int", nil),
    EditCase("struct S {\n#if a\n  @B\n#endif\n  var x: Int\n}", nil),
  ]

  @Test("an argument of an attribute", arguments: arguments)
  func writeArgument(_ test: EditCase) {
    test.check { tree in tree.property.flatMap { tree.writing("b", "1", of: "A", to: $0, before: ["d"]) } }
  }

  static let removals = [
    EditCase("@A(v) var x: Int", "@A var x: Int"),
    EditCase("@A(a: v) var x: Int", "@A var x: Int"),
    EditCase("@A(a: v, b: 1) var x: Int", "@A(b: 1) var x: Int"),
    EditCase("@A(b: 1, a: v) var x: Int", "@A(b: 1) var x: Int"),
    EditCase("@A(b: 1, a: v, c: 1) var x: Int", "@A(b: 1, c: 1) var x: Int"),
    EditCase("@A(\n  b: 1, // b\n  a: v // a\n) var x: Int", "@A(\n  b: 1 // b\n) var x: Int"),
    EditCase("@A(\n  a: v, // a\n  b: 1\n) var x: Int", "@A(\n  b: 1\n) var x: Int"),
    EditCase("@A(w) var x: Int", nil),
  ]

  @Test("without an argument of an attribute", arguments: removals)
  func removeArgument(_ test: EditCase) {
    test.check { tree in
      tree.property.flatMap { property in
        let value = tree.tokens.first { tree.file.text($0.span) == "v" }
        return tree.removingArgument(ofAttributeOf: property, valuedAt: value?.span ?? Span(start: 0, end: 0))
      }
    }
  }
}
