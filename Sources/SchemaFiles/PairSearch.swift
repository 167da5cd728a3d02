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
/// compared. Pairs that are known to be rare are chosen, else those of the rarest bytes.
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

  /// The texts, in the order of the first bytes of their pairs.
  private let texts: [Text]
  /// How many of them come before those whose pair begins with a byte, for each byte and the end.
  private let starts: [Int]
  private let pairs: [Pair]
  /// A bit for each two bytes that are a pair; empty for few pairs, which are found faster 32 places at a time.
  private let bits: [UInt64]

  /// Makes a search for texts of two bytes or more; others are left out.
  package init(_ texts: [String], rarePairs: [String] = []) {
    let rarePairs = rarePairs.map { Array($0.utf8) }
    self.texts = texts.map { Array($0.utf8) }.filter { $0.count > 1 }.map {
      Text(bytes: $0, anchor: Self.anchor(of: $0, among: rarePairs))
    }.sorted { $0.bytes[$0.anchor] < $1.bytes[$1.anchor] }
    starts = (0...256).map { [texts = self.texts] byte in texts.prefix { Int($0.bytes[$0.anchor]) < byte }.count }
    let keys = Set(self.texts.map { [$0.bytes[$0.anchor], $0.bytes[$0.anchor + 1]] })
    pairs = keys.sorted { $0.lexicographicallyPrecedes($1) }.map { key in
      Pair(first: SIMD32(repeating: key[0]), second: SIMD32(repeating: key[1]))
    }
    var bits = [UInt64](repeating: 0, count: keys.count > Self.fewPairs ? 1024 : 0)
    if !bits.isEmpty { for key in keys { bits[Int(key[0]) << 2 | Int(key[1]) >> 6] |= 1 << UInt64(key[1] & 63) } }
    self.bits = bits
  }

  private static let fewPairs = 12

  /// The position of the pair that is rarest in code; before a space is mostly a keyword, which is not.
  private static func anchor(of text: [UInt8], among rarePairs: [[UInt8]]) -> Int {
    let places = 0..<text.count - 1
    let behindWord = text.firstIndex(of: UInt8(ascii: " ")).map { places.dropFirst($0 + 1) } ?? places
    return places.first { rarePairs.contains([text[$0], text[$0 + 1]]) }
      ?? (behindWord.isEmpty ? places : behindWord).max { rarity(text, $0) < rarity(text, $1) } ?? 0
  }

  /// The bytes that occur most in code, the commonest first.
  private static let commonBytes = Array(" etraionslcdupm.g)(:fhyv\"/S=w,bCT{}kDIPMxA".utf8)

  /// How rare a pair is, by the ranks of its bytes.
  private static func rarity(_ text: [UInt8], _ place: Int) -> Int {
    text[place...place + 1].reduce(1) { $0 * ((commonBytes.firstIndex(of: $1) ?? commonBytes.count) + 1) }
  }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { texts.isEmpty }

  /// Whether one of the texts is at a place where a condition, given its range, holds.
  package func occurs(
    in bytes: UnsafeBufferPointer<UInt8>, where isWanted: (Range<Int>) -> Bool = { _ in true }
  ) -> Bool {
    guard let base = bytes.baseAddress.map(UnsafeRawPointer.init), !texts.isEmpty else { return false }
    if !bits.isEmpty {
      return bytes.indices.dropLast().contains { place in
        bits[Int(bytes[place]) << 2 | Int(bytes[place + 1]) >> 6] >> UInt64(bytes[place + 1] & 63) & 1 != 0
          && isText(at: place, bytes, isWanted)
      }
    }
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
    let first = Int(bytes[place])
    return texts[starts[first]..<starts[first + 1]].contains { text in
      let start = place - text.anchor
      guard text.bytes[text.anchor + 1] == bytes[place + 1], start >= 0, start + text.bytes.count <= bytes.count,
        let base = bytes.baseAddress
      else { return false }
      return memcmp(base + start, text.bytes, text.bytes.count) == 0 && isWanted(start..<start + text.bytes.count)
    }
  }
}
