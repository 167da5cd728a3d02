import SchemaSyntax
import TestSupport
import Testing

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
