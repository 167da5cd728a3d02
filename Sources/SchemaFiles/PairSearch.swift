#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Looks for several texts in bytes, in one pass.
///
/// Of each text one pair of neighboring bytes is looked for, 32 places at a time; where it is, the whole text is
/// compared. Pairs that are known to be rare are chosen, else such with capital letters and signs, which mostly are.
package struct PairSearch: Sendable {
  /// A text with the position of its pair.
  private struct Text: Sendable {
    let bytes: [UInt8]
    let anchor: Int
  }

  /// The pairs, each once.
  private struct Pair: Sendable {
    let first: SIMD32<UInt8>
    let second: SIMD32<UInt8>
  }

  private let texts: [Text]
  private let pairs: [Pair]

  /// Makes a search for texts of two bytes or more; others are left out.
  package init(_ texts: [String], rarePairs: [String] = []) {
    let rarePairs = rarePairs.map { Array($0.utf8) }
    self.texts = texts.map { Array($0.utf8) }.filter { $0.count > 1 }.map {
      Text(bytes: $0, anchor: Self.anchor(of: $0, among: rarePairs))
    }
    let keys = Set(self.texts.map { [$0.bytes[$0.anchor], $0.bytes[$0.anchor + 1]] })
    pairs = keys.sorted { $0.lexicographicallyPrecedes($1) }.map { key in
      Pair(first: SIMD32(repeating: key[0]), second: SIMD32(repeating: key[1]))
    }
  }

  /// The position of the pair that is rarest in code.
  private static func anchor(of text: [UInt8], among rarePairs: [[UInt8]]) -> Int {
    let places = 0..<text.count - 1
    return places.first { rarePairs.contains([text[$0], text[$0 + 1]]) }
      ?? places.max { rarity(text[$0], text[$0 + 1]) < rarity(text[$1], text[$1 + 1]) } ?? 0
  }

  private static func rarity(_ first: UInt8, _ second: UInt8) -> Int {
    [first, second].reduce(0) { sum, byte in
      switch byte {
      case UInt8(ascii: "@"), UInt8(ascii: "-"): sum + 4
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): sum + 2
      default: sum
      }
    }
  }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { texts.isEmpty }

  /// Whether one of the texts is at a place where a condition, given its range, holds.
  package func occurs(
    in bytes: UnsafeBufferPointer<UInt8>, where isWanted: (Range<Int>) -> Bool = { _ in true }
  ) -> Bool {
    guard let base = bytes.baseAddress.map(UnsafeRawPointer.init), !texts.isEmpty else { return false }
    var offset = 0
    // The second byte of the last pair is after the block.
    while offset + ByteBlock.size < bytes.count {
      if pairs(base, offset).contains(where: { isText(at: offset + $0, bytes, isWanted) }) { return true }
      offset += ByteBlock.size
    }
    return (offset..<max(offset, bytes.count - 1)).contains { isText(at: $0, bytes, isWanted) }
  }

  /// The places of a block at which a pair begins.
  @inline(__always)
  private func pairs(_ base: UnsafeRawPointer, _ offset: Int) -> ByteBlock {
    let (first, second) = (ByteBlock.bytes(base, at: offset), ByteBlock.bytes(base, at: offset + 1))
    var hits = SIMDMask<SIMD32<Int8>>(repeating: false)
    for pair in pairs { hits = hits .| ((first .== pair.first) .& (second .== pair.second)) }
    return ByteBlock(hits)
  }

  /// Whether a text has its pair at a place.
  private func isText(
    at place: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ isWanted: (Range<Int>) -> Bool
  ) -> Bool {
    texts.contains { text in
      let start = place - text.anchor
      guard text.bytes[text.anchor] == bytes[place], start >= 0, start + text.bytes.count <= bytes.count,
        let base = bytes.baseAddress
      else { return false }
      return memcmp(base + start, text.bytes, text.bytes.count) == 0 && isWanted(start..<start + text.bytes.count)
    }
  }
}
