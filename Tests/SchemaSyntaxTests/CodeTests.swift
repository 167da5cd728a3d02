import SchemaSyntax
import SchemaText
import Testing

/// What is read of code on demand: interpolations, results of functions, parameters of closures.
@Suite("Code on demand")
struct CodeTests {
  @Test(
    "interpolations",
    arguments: [
      (#""plain""#, []), (#""\(note.title)""#, ["note.title"]), (#""\(a) and \(b)""#, ["a", "b"]),
      (#""\(list.map { "\($0)" }.joined(separator: ")"))""#, [#"list.map { "\($0)" }.joined(separator: ")")"#]),
      (##"#"\(a) \#(b)"#"##, ["b"]), (#""\\(a)""#, []), (#""\\\(a)""#, ["a"]), ("\"\"\"\n\\(a)\n\"\"\"", ["a"]),
      (#""\(a, specifier: "%d")""#, [#"a, specifier: "%d""#]),
    ] as [(String, [String])])
  func interpolations(literal: String, read: [String]) throws {
    let tree = SyntaxTree("let text = \(literal)")
    let value = try #require(tree.declarations.first?.value)
    let found = tree.interpolations(in: value)
    #expect(found.map { $0.tree.file.text(Span(start: 0, end: $0.tree.file.bytes.count)) } == read)
    for interpolation in found {
      let span = Span(start: interpolation.offset, end: interpolation.offset + interpolation.tree.file.bytes.count)
      #expect(tree.file.text(span) == interpolation.tree.file.text(Span(start: 0, end: span.length)))
    }
  }

  @Test(
    "types that functions return",
    arguments: [
      ("func all() -> [Note] {}", "[Note]"), ("func all(_ test: (Note) -> Bool) throws -> Note? {}", "Note?"),
      ("func all() {}", nil), ("func all<T>(_ type: T.Type) async throws -> [T] where T: P {}", "[T]"),
      ("func all(_ test: (Note) -> Bool) {}", nil), ("func all() -> (Note) -> Bool {}", "(Note) -> Bool"),
    ])
  func results(function: String, type: String?) throws {
    let tree = SyntaxTree(function)
    let declaration = try #require(tree.declarations.first)
    #expect(tree.returnType(of: declaration).map { tree.text($0.tokens) } == type)
  }

  @Test("types of a closure's parameters")
  func parameters() throws {
    func types(_ closure: String) throws -> [String?] {
      let tree = SyntaxTree("let run = \(closure)")
      let value = try #require(tree.declarations.first?.value)
      return tree.closure(value.tokens).parameterTypes.map { $0.map { tree.text($0.tokens) } }
    }
    #expect(try types("{ (note: Note, _ index: Int) in }") == ["Note", "Int"])
    #expect(try types("{ note, index in }") == [nil, nil])
    #expect(try types("{ print($0) }") == [])
  }
}
