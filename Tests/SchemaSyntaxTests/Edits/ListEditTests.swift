import SchemaSyntax
import Testing

/// A text before and after an edit.
struct EditCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let before: String
  /// What the edit makes of it; nil where none is possible.
  let after: String?

  init(_ before: String, _ after: String?, _ name: String? = nil) {
    testDescription = name ?? before
    self.before = before
    self.after = after
  }

  /// Compares the text after edits, which must parse like the text before, with line ends of both kinds.
  func check(
    _ edits: (SyntaxTree) -> [SourceEdit]?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for lineEnd in before.contains("\n") ? ["\n", "\r\n"] : ["\n"] {
      let tree = SyntaxTree(before.replacing("\n", with: lineEnd))
      let edited = edits(tree).map { String(decoding: tree.file.bytes(applying: $0), as: UTF8.self) }
      #expect(edited == after?.replacing("\n", with: lineEnd), "\(testDescription)", sourceLocation: sourceLocation)
      let problems = SyntaxTree(edited ?? "").problems.map(\.what)
      #expect(problems == [], "\(testDescription)", sourceLocation: sourceLocation)
    }
  }
}

extension SyntaxTree {
  /// The value of the first declaration.
  fileprivate var list: Expression? { declarations.first?.value }
}

@Suite("Edits of lists")
struct ListEditTests {
  static let additions = [
    EditCase("let a = []", "let a = [X]"),
    EditCase("let a = [ ]", "let a = [X ]"),
    EditCase("let a = [\n  // none\n]", "let a = [\n  X,\n  // none\n]"),
    EditCase("\tlet a = [\n\t]", "\tlet a = [\n\t\tX,\n\t]"),
    EditCase("let a = [A]", "let a = [A, X]"),
    EditCase("let a = [A,]", "let a = [A, X,]"),
    EditCase("let a = [A, B /* b */]", "let a = [A, B, X /* b */]"),
    EditCase("let a = [\n  A,\n  B\n]", "let a = [\n  A,\n  B,\n  X\n]"),
    EditCase("let a = [\n  A,\n  B,\n]", "let a = [\n  A,\n  B,\n  X,\n]"),
    EditCase("let a = [\n\tA, // a\n\tB // b\n]", "let a = [\n\tA, // a\n\tB, // b\n\tX\n]"),
    EditCase("let a = [\n  A,\n  B, // b\n  // end\n]", "let a = [\n  A,\n  B, // b\n  X,\n  // end\n]"),
    EditCase("let a = [A,\n         B]", "let a = [A,\n         B, X]"),
    EditCase("let a = [\n  A\n  , B\n]", "let a = [\n  A\n  , B, X\n]"),
    EditCase("let a = [\n  A(\n    b\n  ),\n]", "let a = [\n  A(\n    b\n  ),\n  X,\n]"),
    EditCase("let a = [\n  A,\n#if DEBUG\n  B,\n#endif\n]", nil),
    EditCase("let a = b", nil),
  ]

  @Test("an element at the end", arguments: additions)
  func add(_ test: EditCase) {
    test.check { tree in tree.list.flatMap { tree.inserting(["X"], inArray: $0) } }
  }

  static let insertions = [
    EditCase("let a = [A]", "let a = [X, A]"),
    EditCase("let a = [\n  A,\n]", "let a = [\n  X,\n  A,\n]"),
    EditCase("let a = [ // all\n  // a\n  A\n]", "let a = [ // all\n  X,\n  // a\n  A\n]"),
    EditCase("let a = [A,\n         B]", "let a = [X, A,\n         B]"),
  ]

  @Test("an element at the start", arguments: insertions)
  func insert(_ test: EditCase) {
    test.check { tree in tree.list.flatMap { tree.inserting(["X"], at: 0, inArray: $0) } }
  }

  static let middles = [
    EditCase("let a = [A, B]", "let a = [A, X, B]"),
    EditCase("let a = [\n  A, // a\n  // b\n  B\n]", "let a = [\n  A, // a\n  X,\n  // b\n  B\n]"),
    EditCase("let a = [\n  A /* a */,\n  B,\n]", "let a = [\n  A /* a */,\n  X,\n  B,\n]"),
  ]

  @Test("an element between others", arguments: middles)
  func insertBetween(_ test: EditCase) {
    test.check { tree in tree.list.flatMap { tree.inserting(["X"], at: 1, inArray: $0) } }
  }

  static let several = [
    EditCase("let a = []", "let a = [X, Y]"),
    EditCase("let a = [A]", "let a = [A, X, Y]"),
    EditCase("let a = [A,]", "let a = [A, X, Y,]"),
    EditCase("let a = [\n  A // a\n]", "let a = [\n  A, // a\n  X,\n  Y\n]"),
    EditCase("let a = [\n  A, // a\n]", "let a = [\n  A, // a\n  X,\n  Y,\n]"),
  ]

  @Test("several elements at the end", arguments: several)
  func addSeveral(_ test: EditCase) {
    test.check { tree in tree.list.flatMap { tree.inserting(["X", "Y"], inArray: $0) } }
  }

  static let orders = [
    EditCase("let a = [A, B, C]", "let a = [C, A, B]"),
    EditCase("let a = [A,\n  B, C,]", "let a = [C,\n  A, B,]"),
    EditCase(
      "let a = [\n  A, // a\n\n  // of b\n  B,\n  C // c\n  // end\n]",
      "let a = [\n  C, // c\n  A, // a\n\n  // of b\n  B\n  // end\n]"),
    EditCase("let a = [A /* a */, B, C]", nil),
    EditCase("let a = [A, // a\n  B, C]", nil),
    EditCase("let a = [\n  A,\n  B, C\n]", "let a = [\n  C,\n  A, B\n]"),
    EditCase("let a = [A, B]", nil, "fewer elements than the order has"),
    EditCase("let a = [\n  A,\n#if DEBUG\n  B,\n#endif\n  C,\n]", nil),
  ]

  @Test("another order", arguments: orders)
  func order(_ test: EditCase) {
    test.check { tree in tree.list.flatMap { tree.ordering([2, 0, 1], inArray: $0) } }
  }

  @Test("behind an item of arguments or a list")
  func insertBehind() throws {
    for (before, after) in [
      ("let a = f(A, b: 1)", "let a = f(A, X, b: 1)"), ("let a = f(A)", "let a = f(A, X)"),
      ("let a = f([\n  A,\n])", "let a = f([\n  A,\n  X,\n])"),
    ] {
      EditCase(before, after).check { tree in
        tree.tokens.first { tree.file.text($0.span) == "A" }.flatMap { tree.inserting(["X"], afterItemAt: $0.span) }
      }
    }
    EditCase("let a = A.b", nil).check { tree in
      tree.tokens.first { tree.file.text($0.span) == "A" }.flatMap { tree.inserting(["X"], afterItemAt: $0.span) }
    }
  }
}
