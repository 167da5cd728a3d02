import SchemaSyntax

/// Names that many files are asked for.
package struct NameSet: Sendable {
  fileprivate let names: [NameFilter.Name]
  private let filter: NameFilter
  private let byHash: [UInt32: [NameFilter.Name]]

  package init(_ names: [NameFilter.Name]) {
    self.names = names
    filter = NameFilter(names.map(\.hash))
    byHash = Dictionary(grouping: names, by: \.hash)
  }

  /// Takes the texts of the names, in any order.
  package init(_ names: some Sequence<String>) { self.init(names.map(NameFilter.Name.init)) }

  /// The tokens of a tree that spell one of them.
  fileprivate func tokens(of tree: SyntaxTree) -> [Int] {
    tree.tokens.indices.filter { isSpelled(by: $0, of: tree) }
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
  /// Whether a token spells a name, in backticks or not.
  package func spells(_ name: NameFilter.Name, at token: Int) -> Bool {
    tokens[token].nameHash == name.hash && tokens[token].kind == .identifier
      && nameBytes(token).elementsEqual(name.bytes)
  }

  /// Whether one of some tokens spells one of some names, in backticks or not.
  package func spells(_ set: NameSet, in range: Range<Int>) -> Bool {
    range.contains { set.isSpelled(by: $0, of: self) }
  }

  /// The tokens that spell one of some names, in backticks or not.
  package func tokens(spelling set: NameSet) -> [Int] {
    // What is less is looked through.
    set.names.count < tokens.count ? tokens(spelling: set.names) : set.tokens(of: self)
  }

  /// The tokens that spell one of some names, in backticks or not.
  package func tokens(spelling names: [NameFilter.Name]) -> [Int] {
    let names = names.filter(spelledNames.mayHold)
    guard !names.isEmpty else { return [] }
    // A file of many models spells many names.
    return NameSet(names).tokens(of: self)
  }
}
