import Foundation
import SchemaSyntax
import SchemaText
import TestSupport
import Testing

@Suite("Texts of rules")
struct TextTests {
  /// What findings say, in the examples of pages and in other tests.
  static let shown = textFiles.flatMap { TextFile($0).sections.values }.joined()

  static let textFiles = Repository.files(below: "Tests/SchemaRulesTests/Texts").map(\.lastPathComponent)

  @Test(
    "each text is shown by a page or a test",
    arguments: Repository.files(below: "Rules").filter { $0.pathExtension == "swift" })
  func allAreShown(file: URL) throws {
    let source = SourceFile(path: file.lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
    let unseen = TextTemplate.all(in: SyntaxTree(parsing: source)).filter { !$0.occurs(in: Self.shown) }
    #expect(unseen.map(\.description) == [], "\(source.path)")
  }

  @Test("each section is of a test that exists", arguments: textFiles)
  func sections(file: String) throws {
    let tests = try Repository.text("Tests/SchemaRulesTests/\(file.replacing(".txt", with: ".swift"))")
    for name in TextFile(file).sections.keys {
      #expect(tests.contains("func \(name.prefix { $0 != "(" })("), "\(file): \(name)")
    }
  }

  @Test("the parts of a text are found in their order, whatever is between them")
  func template() {
    let code = #"let a = "an \(b ? "old or new" : "\"x\"") name, \\ and" + "word""#
    let templates = TextTemplate.all(in: SyntaxTree(parsing: SourceFile(path: "A.swift", text: code)))
    #expect(templates.map(\.parts) == [["an ", #" name, \ and"#], ["old or new"]])
    #expect(templates[0].occurs(in: "a: an old name, \\ and more\n"))
    #expect(!templates[0].occurs(in: "name, \\ and an \n"))
    #expect(!templates[0].occurs(in: "an \n name, \\ and"))
  }
}

/// The parts of a string literal that are written out.
private struct TextTemplate: CustomStringConvertible {
  let parts: [String]

  var description: String { parts.joined(separator: "…") }

  /// The literals of a file that have several words, those in interpolations as well.
  static func all(in tree: SyntaxTree) -> [Self] {
    tree.tokens.indices.filter { tree.tokens[$0].kind == .string }.flatMap { index -> [Self] in
      let literal = SchemaSyntax.Expression(kind: .string, tokens: index..<(index + 1))
      let interpolations = tree.interpolations(in: literal)
      return [Self(literal, in: tree, interpolations)].filter(\.hasWords) + interpolations.flatMap { all(in: $0.tree) }
    }
  }

  private init(_ literal: SchemaSyntax.Expression, in tree: SyntaxTree, _ interpolations: [Interpolation]) {
    let span = tree.span(literal.tokens)
    let quotes = tree.file.text(span).hasPrefix("\"\"\"") ? 3 : 1
    // An interpolation is between `\(` and `)`.
    let starts = [span.start + quotes] + interpolations.map { $0.offset + $0.tree.file.bytes.count + 1 }
    let ends = interpolations.map { $0.offset - 2 } + [span.end - quotes]
    parts = zip(starts, ends).map { Self.unescaped(tree.file.text(Span(start: $0, end: $1))) }.filter { !$0.isEmpty }
  }

  private static func unescaped(_ part: String) -> String {
    part.replacing(/\\?\n */, with: "").replacing(/\\(["\\])/) { String($0.1) }
  }

  private var hasWords: Bool {
    let text = parts.joined()
    return text.contains(" ") && text.contains(where: \.isLetter)
  }

  /// Whether a line of a text contains the parts in their order.
  func occurs(in text: String) -> Bool {
    let pattern = parts.map(NSRegularExpression.escapedPattern).joined(separator: "[^\n]*")
    return text.range(of: pattern, options: .regularExpression) != nil
  }
}
