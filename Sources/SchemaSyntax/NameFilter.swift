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
  fileprivate init(_ hashes: some Sequence<UInt32>) {
    for hash in hashes { insert(hash) }
  }

  /// Takes the names that tokens spell, without backticks.
  init(_ tokens: [Token], _ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      for token in tokens where token.kind == .identifier {
        var (start, end) = (Int(token.start), Int(token.end))
        if end - start > 2, bytes[start] == UInt8(ascii: "`") { (start, end) = (start + 1, end - 1) }
        insert(Self.hash(UnsafeBufferPointer(rebasing: bytes[start..<end])))
      }
    }
  }

  private mutating func insert(_ hash: UInt32) { bits[Int(hash >> 6 & 63)] |= 1 << UInt64(hash & 63) }

  /// Whether a file may spell a name.
  package func mayHold(_ name: Name) -> Bool { mayHold(name.hash) }

  fileprivate func mayHold(_ hash: UInt32) -> Bool { bits[Int(hash >> 6 & 63)] >> UInt64(hash & 63) & 1 != 0 }

  /// The hash of a name: FNV-1a, with its upper half mixed into the lower one.
  package static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = name.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return hash ^ hash >> 16
  }
}

extension SyntaxTree {
  /// The tokens that spell one of some names, without looking for those in backticks.
  package func tokens(spelling names: [NameFilter.Name]) -> [Int] {
    let names = names.filter(spelledNames.mayHold)
    guard !names.isEmpty else { return [] }
    // A file of many models spells many names.
    let (filter, byHash) = (NameFilter(names.map(\.hash)), Dictionary(grouping: names, by: \.hash))
    return file.bytes.withUnsafeBufferPointer { bytes in
      tokens.indices.filter { index in
        guard tokens[index].kind == .identifier else { return false }
        let text = UnsafeBufferPointer(rebasing: bytes[Int(tokens[index].start)..<Int(tokens[index].end)])
        let hash = NameFilter.hash(text)
        guard filter.mayHold(hash), let candidates = byHash[hash] else { return false }
        return candidates.contains { $0.bytes.count == text.count && text.elementsEqual($0.bytes) }
      }
    }
  }
}
