import SchemaSyntax

/// A change of one place of a source: a token dropped, doubled, or swapped with its neighbour.
package struct Mutation: CustomStringConvertible {
  /// The changed source.
  package let bytes: [UInt8]
  /// The tokens of the original that are changed.
  package let tokens: Range<Int>
  private let tree: SyntaxTree
  private let what: String

  /// What is done, and where.
  package var description: String {
    "\(what) '\(tree.text(tokens))' at \(LineIndex(tree.file).position(of: tree.span(tokens).start))"
  }

  /// Every change of a source.
  package static func all(of tree: SyntaxTree) -> [Mutation] {
    let tokens = tree.tokens.indices.dropLast()
    let single = tokens.flatMap { [dropping($0, in: tree), doubling($0, in: tree)] }
    return single + tokens.dropLast().map { swapping($0, in: tree) }
  }

  private static func dropping(_ token: Int, in tree: SyntaxTree) -> Mutation {
    Mutation(tree, "drop", token..<token + 1, replacement: [])
  }

  private static func doubling(_ token: Int, in tree: SyntaxTree) -> Mutation {
    let text = Array(tree.text(token).utf8)
    return Mutation(tree, "double", token..<token + 1, replacement: text + Array(" ".utf8) + text)
  }

  private static func swapping(_ token: Int, in tree: SyntaxTree) -> Mutation {
    let (first, second) = (tree.tokens[token].span, tree.tokens[token + 1].span)
    let bytes = tree.file.bytes
    let replacement =
      bytes[second.start..<second.end] + bytes[first.end..<second.start] + bytes[first.start..<first.end]
    return Mutation(tree, "swap", token..<token + 2, replacement: Array(replacement))
  }

  private init(_ tree: SyntaxTree, _ what: String, _ tokens: Range<Int>, replacement: [UInt8]) {
    let span = tree.span(tokens)
    bytes = tree.file.bytes[..<span.start] + replacement + tree.file.bytes[span.end...]
    self.tokens = tokens
    self.tree = tree
    self.what = what
  }
}
