/// Which names a file may spell: an answer without looking at its tokens, which is wrong only when it is yes.
///
/// A Bloom filter with two bits a name: most questions about most files are answered here.
package struct NameFilter: Sendable {
  /// A name that files are asked for.
  package struct Name: Sendable {
    package let bytes: [UInt8]
    /// What stands for it where many names are kept.
    package let hash: UInt32

    package init(_ name: String) {
      bytes = Array(name.utf8)
      hash = bytes.withUnsafeBufferPointer(NameFilter.hash)
    }
  }

  /// A bit for each remainder; a file of two hundred lines spells some hundred names.
  private var bits = [UInt64](repeating: 0, count: 64)

  /// Takes the names of some hashes.
  package init(_ hashes: some Sequence<UInt32>) {
    for hash in hashes { insert(hash) }
  }

  private mutating func insert(_ hash: UInt32) {
    let (first, second) = Self.remainders(of: hash)
    bits[first / 64] |= 1 << UInt64(first % 64)
    bits[second / 64] |= 1 << UInt64(second % 64)
  }

  /// Whether a file may spell a name.
  package func mayHold(_ name: Name) -> Bool { mayHold(name.hash) }

  /// Whether a file may spell a name of a hash.
  package func mayHold(_ hash: UInt32) -> Bool {
    let (first, second) = Self.remainders(of: hash)
    return bits[first / 64] >> UInt64(first % 64) & bits[second / 64] >> UInt64(second % 64) & 1 != 0
  }

  /// Two numbers below `remainderCount` by which names are told apart.
  package static func remainders(of hash: UInt32) -> (first: Int, second: Int) {
    (Int(hash & 4095), Int(hash >> 12 & 4095))
  }
  package static let remainderCount = 4096

  /// Passes the remainders of the names, in order.
  package func forEachRemainder(_ body: (Int) -> Void) {
    for (index, word) in bits.enumerated() {
      var rest = word
      while rest != 0 {
        body(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  /// The hash of a name: FNV-1a, with its upper half mixed into the lower one.
  package static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = name.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return hash ^ hash >> 16
  }
}
