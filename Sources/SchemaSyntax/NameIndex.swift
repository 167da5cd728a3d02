/// Where a file spells names, without looking at most of its tokens.
package struct NameIndex: Sendable {
  /// The names that the tokens may spell.
  package let filter: NameFilter
  /// The identifiers, by the lowest bits of their hashes, then in order.
  private let identifiers: [Int32]
  /// How many identifiers have lower bits, for each value of the bits and the end.
  private let starts: [Int32]

  /// Takes the names that tokens spell, without backticks.
  init(_ tokens: [Token]) {
    let spelled = tokens.indices.filter { tokens[$0].kind == .identifier }
    filter = NameFilter(spelled.lazy.map { tokens[$0].nameHash })
    // About one name has the same bits as another.
    let count = 1 << (Int.bitWidth - spelled.count.leadingZeroBitCount)
    var next = [Int32](repeating: 0, count: count + 1)
    for token in spelled { next[Int(tokens[token].nameHash) & (count - 1) + 1] += 1 }
    for bits in 0..<count { next[bits + 1] += next[bits] }
    starts = next
    identifiers = [Int32](unsafeUninitializedCapacity: spelled.count) { identifiers, initialized in
      for token in spelled {
        let bits = Int(tokens[token].nameHash) & (count - 1)
        identifiers[Int(next[bits])] = Int32(token)
        next[bits] += 1
      }
      initialized = spelled.count
    }
  }

  /// Whether a token may spell a name.
  package func mayHold(_ name: NameFilter.Name) -> Bool { filter.mayHold(name) }

  /// The tokens that may spell a name, in order.
  fileprivate func candidates(_ name: NameFilter.Name) -> ArraySlice<Int32> {
    guard mayHold(name) else { return [] }
    let bits = Int(name.hash) & (starts.count - 2)
    return identifiers[Int(starts[bits])..<Int(starts[bits + 1])]
  }
}

extension SyntaxTree {
  /// The tokens that spell one of some names, in backticks or not.
  package func tokens(spelling names: [NameFilter.Name]) -> [Int] {
    var found: [Int] = []
    for name in names {
      for token in spelledNames.candidates(name) where spells(name, at: Int(token)) { found.append(Int(token)) }
    }
    return names.count > 1 ? found.sorted() : found
  }

  /// Whether a token spells a name, in backticks or not.
  package func spells(_ name: NameFilter.Name, at token: Int) -> Bool {
    tokens[token].nameHash == name.hash && tokens[token].kind == .identifier
      && nameBytes(token).elementsEqual(name.bytes)
  }
}
