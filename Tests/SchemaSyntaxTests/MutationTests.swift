import SchemaSyntax
import TestSupport
import Testing

/// A change of one place of a source: a token dropped, doubled, or swapped with its neighbour.
struct Mutation: CustomStringConvertible {
  /// The changed source.
  let bytes: [UInt8]
  /// The tokens of the original that are changed.
  let tokens: Range<Int>
  /// What is done, and where.
  let description: String

  /// Every change of a source.
  static func all(of tree: SyntaxTree) -> [Mutation] {
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
    description = "\(what) '\(tree.text(tokens))' at \(LineIndex(tree.file).position(of: span.start))"
  }
}

@Suite("Mutations")
struct MutationTests {
  @Test("With one place changed, all is read, and the other declarations are seen as before", arguments: Fixture.all)
  func mutations(fixture: Fixture) {
    let original = SyntaxTree(fixture.text)
    #expect(original.problems.isEmpty)
    for mutation in Mutation.all(of: original) {
      let changed = SyntaxTree(bytes: mutation.bytes)
      let faults = FullReading(changed).faults
      #expect(faults.isEmpty, "\(mutation)")
      guard changed.isBalanced else { continue }
      let missing = untouched(by: mutation, in: original).missing(from: changed.declarations.map(changed.outline))
      #expect(missing.isEmpty, "\(mutation)")
    }
  }

  /// The outlines of the declarations at file level that a change does not touch.
  private func untouched(by mutation: Mutation, in tree: SyntaxTree) -> [String] {
    tree.declarations.filter { !$0.tokens.overlaps(mutation.tokens) }.map(tree.outline)
  }

  @Test("Every beginning of a source is read", arguments: Fixture.all)
  func beginnings(fixture: Fixture) {
    let bytes = Array(fixture.text.utf8)
    for end in bytes.indices {
      #expect(FullReading(SyntaxTree(bytes: Array(bytes[..<end]))).faults.isEmpty, "\(end) bytes")
    }
  }
}

extension SyntaxTree {
  /// Whether every bracket has its partner, and every literal and comment its end.
  fileprivate var isBalanced: Bool {
    !problems.contains { $0.what.contains("bracket") || $0.what.contains("unterminated") }
  }
}

extension [String] {
  /// The elements that do not stand in another list in the same order.
  fileprivate func missing(from other: [String]) -> [String] {
    var rest = other[...]
    return filter { element in
      guard let index = rest.firstIndex(of: element) else { return true }
      rest = rest[(index + 1)...]
      return false
    }
  }
}
