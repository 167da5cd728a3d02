import SchemaSyntax
import Testing

/// Input that no one writes neither crashes the parser nor takes it out of its place.
@Suite("Hostile input")
struct HostileInputTests {
  /// Repeats a text.
  private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  static let sources: [String: String] = [
    "nested brackets": "let x = " + many("[", 100_000) + many("]", 100_000),
    "nested parentheses": "let x = " + many("(", 100_000) + many(")", 100_000),
    "nested braces": "func f() " + many("{", 100_000) + many("}", 100_000),
    "member chain": "let x = b" + many(".c()", 100_000),
    "optional chain": "let x = b" + many("?.c", 100_000),
    "member types": "let x: T" + many(".T", 50_000),
    "optional types": "let x: T" + many("?", 50_000),
    "effects": "let x = " + many("try ", 50_000) + "y",
    "modifiers": many("open ", 20_000) + "var x = 1",
    "attributes": many("@a ", 20_000) + "var x = 1",
    "conditional blocks": many("#if a\n#endif\n", 20_000),
    "nested conditional blocks": many("#if a\n", 20_000) + many("#endif\n", 20_000),
    "conditional operators": "let x = " + many("a ? b : ", 20_000) + "c",
    "sums": "let x = " + many("a + ", 50_000) + "b",
    "prefix operators": "let x = " + many("- ", 20_000) + "b",
    "nested types": many("struct A { ", 1_000) + many("}", 1_000),
    "bindings": "var a" + many(", a", 20_000) + ": Int",
  ]

  @Test("what stands behind is still seen", arguments: sources.keys.sorted())
  func hostile(name: String) throws {
    let source = try #require(Self.sources[name])
    let tree = SyntaxTree(parsing: SourceFile(path: "a.swift", text: source + "\n\nstruct After {}\n"))
    let last = try #require(tree.declarations.last)
    #expect(tree.text(last.name) == "After")
  }

  @Test(
    "bodies and closures are read on demand without end",
    arguments: [
      "{ " + many("if a { } else ", 5_000) + "{ } }", "{ " + many("x.map { ", 2_000) + many("}", 2_000) + " }",
      "{ " + many("a; ", 20_000) + "}", "{ switch a { " + many("case b: c\n", 10_000) + "} }",
    ])
  func bodies(body: String) throws {
    let tree = SyntaxTree(parsing: SourceFile(path: "a.swift", text: "func f() \(body)\nstruct After {}\n"))
    let function = try #require(tree.declarations.first)
    #expect(!tree.statements(inBraces: try #require(function.body)).isEmpty)
    #expect(tree.declarations.count == 2)
  }

  @Test("what is cut off anywhere is read to where it was cut")
  func truncation() {
    let source = """
      import SwiftData
      @Model final class Note: Codable, Sendable {
        @Attribute(.unique, originalName: "id") var name: String = #"a \\#(b("c")) d"#
        @Relationship(deleteRule: .cascade, inverse: \\Tag.notes) var tags: [Tag]? = []
        var count: Int { get { 1 } set { _ = newValue } }
        #if os(iOS)
        static let all: [any PersistentModel.Type] = [Note.self] + more.filter { $0 != Tag.self }
        #endif
        func f<T: P>(_ x: T = .init()) async throws -> T where T: Q { /x y/ }
      }
      """
    let bytes = Array(source.utf8)
    for end in bytes.indices {
      let tree = SyntaxTree(parsing: SourceFile(path: "a.swift", bytes: Array(bytes[..<end])))
      #expect(tree.tokens.last?.kind == .endOfFile)
      for declaration in tree.declarations { #expect(tree.span(declaration.tokens).end <= end) }
    }
  }
}
