/// Which names a file may spell: an answer without looking at its tokens, which is wrong only when it is yes.
///
/// A Bloom filter with one hash: most questions about most files are answered here.
package struct NameFilter: Sendable {
  /// A name that files are asked for.
  package struct Name: Sendable {
    /// The bytes.
    package let bytes: [UInt8]
    /// What stands for it where many names are kept.
    package let hash: UInt32

    /// Prepares a name.
    package init(_ name: String) {
      bytes = Array(name.utf8)
      hash = bytes.withUnsafeBufferPointer(NameFilter.hash)
    }
  }

  /// A bit for each remainder of a hash; a file of two hundred lines spells some hundred names.
  private var bits = [UInt64](repeating: 0, count: 64)

  /// Takes the names of some hashes.
  package init(_ hashes: some Sequence<UInt32>) {
    for hash in hashes { insert(hash) }
  }

  /// Takes the names that tokens spell, without backticks.
  init(_ tokens: [Token]) {
    for token in tokens where token.kind == .identifier { insert(token.nameHash) }
  }

  private mutating func insert(_ hash: UInt32) { bits[Int(hash >> 6 & 63)] |= 1 << UInt64(hash & 63) }

  /// Whether a file may spell a name.
  package func mayHold(_ name: Name) -> Bool { mayHold(name.hash) }

  /// Whether a file may spell a name of a hash.
  package func mayHold(_ hash: UInt32) -> Bool { bits[Int(hash >> 6 & 63)] >> UInt64(hash & 63) & 1 != 0 }

  /// The hash of a name: FNV-1a, with its upper half mixed into the lower one.
  package static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = name.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return hash ^ hash >> 16
  }
}

/// Names that many files are asked for.
package struct NameSet: Sendable {
  /// The names.
  fileprivate let names: [NameFilter.Name]
  private let filter: NameFilter
  private let byHash: [UInt32: [NameFilter.Name]]

  /// Prepares some names.
  package init(_ names: [NameFilter.Name]) {
    self.names = names
    filter = NameFilter(names.map(\.hash))
    byHash = Dictionary(grouping: names, by: \.hash)
  }

  /// The tokens of a tree that spell one of them.
  fileprivate func tokens(of tree: SyntaxTree) -> [Int] {
    tree.tokens.indices.filter { index in
      let hash = tree.tokens[index].nameHash
      guard filter.mayHold(hash), tree.tokens[index].kind == .identifier, let candidates = byHash[hash] else {
        return false
      }
      let name = tree.nameBytes(index)
      return candidates.contains { name.elementsEqual($0.bytes) }
    }
  }
}

extension SyntaxTree {
  /// Whether a token spells a name, in backticks or not.
  package func spells(_ name: NameFilter.Name, at token: Int) -> Bool {
    tokens[token].nameHash == name.hash && tokens[token].kind == .identifier
      && nameBytes(token).elementsEqual(name.bytes)
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
