import SchemaSyntax

/// Names that many files are asked for.
package struct NameSet: Sendable {
  let names: [NameFilter.Name]
  private let filter: NameFilter
  private let byHash: [UInt32: [NameFilter.Name]]

  /// Takes the texts of the names, in any order.
  package init(_ names: some Sequence<String>) {
    self.names = Set(names).map(NameFilter.Name.init)
    filter = NameFilter(self.names.map(\.hash))
    byHash = Dictionary(grouping: self.names, by: \.hash)
  }

  fileprivate func isSpelled(by token: Int, of tree: SyntaxTree) -> Bool {
    let hash = tree.tokens[token].nameHash
    guard filter.mayHold(hash), tree.tokens[token].kind == .identifier, let candidates = byHash[hash] else {
      return false
    }
    let name = tree.nameBytes(token)
    return candidates.contains { name.elementsEqual($0.bytes) }
  }
}

extension SyntaxTree {
  /// Whether one of some tokens spells one of some names, in backticks or not.
  package func spells(_ set: NameSet, in range: Range<Int>) -> Bool {
    range.contains { set.isSpelled(by: $0, of: self) }
  }

  /// The tokens that spell one of some names, in backticks or not.
  package func tokens(spelling set: NameSet) -> [Int] { tokens(spelling: set.names) }
}
