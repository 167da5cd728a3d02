#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Looks for several texts in bytes, in one pass.
///
/// Of each text one pair of neighboring bytes is looked for by the sum of the two, 32 places at a time; where it stands, the
/// texts with such a pair are compared. Sums are chosen that many of the texts share and that are rare in code: four of
/// them find seven texts, at one place in a hundred.
package struct PairSearch: Sendable {
  /// A text with the position of its pair.
  private struct Text: Sendable {
    let bytes: [UInt8]
    let anchor: Int
  }

  /// The sums that are looked for, each at all places of a block.
  private let sums: [SIMD32<UInt8>]
  /// The texts by the sum of their pair.
  private let texts: [[Text]]
  /// Whether a pair begins with each byte.
  private let beginsPair: [Bool]

  /// Makes a search for texts of two bytes or more; others are left out.
  package init(_ texts: [String]) {
    var waiting = texts.map { Array($0.utf8) }.filter { $0.count > 1 }
    var chosen = [[Text]](repeating: [], count: 256)
    while let sum = Self.bestSum(of: waiting) {
      chosen[Int(sum)] = waiting.compactMap { text in
        Self.sums(of: text).firstIndex(of: sum).map { Text(bytes: text, anchor: $0) }
      }
      waiting.removeAll { Self.sums(of: $0).contains(sum) }
    }
    sums = chosen.indices.filter { !chosen[$0].isEmpty }.map { SIMD32(repeating: UInt8($0)) }
    self.texts = chosen
    let first = Set(chosen.joined().map { $0.bytes[$0.anchor] })
    beginsPair = (UInt8.min...UInt8.max).map(first.contains)
  }

  /// The sum of each byte of a text and the next one, without what exceeds a byte.
  private static func sums(of text: [UInt8]) -> [UInt8] { zip(text, text.dropFirst()).map(&+) }

  /// The sum that costs least for each of the texts that it finds; nil without a text.
  private static func bestSum(of texts: [[UInt8]]) -> UInt8? {
    var finds = [Int](repeating: 0, count: 256)
    for sum in texts.flatMap({ Set(sums(of: $0)) }) { finds[Int(sum)] += 1 }
    return finds.indices.filter { finds[$0] > 0 }
      .min { costs[$0] * finds[$1] < costs[$1] * finds[$0] }
      .map(UInt8.init)
  }

  /// What it costs to look for each sum: something at each place, and more where it is found, which happens in code about as
  /// often as if neighbors knew nothing of each other.
  private static let costs: [Int] = {
    var costs = [Int](repeating: 1_500, count: 256)
    let frequencies = (UInt8.min...UInt8.max).map(frequency)
    for first in frequencies.indices {
      for second in frequencies.indices { costs[(first + second) % 256] += frequencies[first] * frequencies[second] }
    }
    return costs
  }()

  /// How many of a thousand bytes of code are like one, roughly.
  private static func frequency(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: " "): 200
    case _ where "etarinos".utf8.contains(byte): 45
    case _ where "lcdu\n".utf8.contains(byte): 25
    case _ where ".:()".utf8.contains(byte), UInt8(ascii: "a")...UInt8(ascii: "z"): 10
    case UInt8(ascii: "!")...UInt8(ascii: "~"): 2
    default: 0
    }
  }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { sums.isEmpty }

  /// Whether one of the texts stands at a place where a condition, given its range, holds.
  package func occurs(
    in bytes: UnsafeBufferPointer<UInt8>, where isWanted: (Range<Int>) -> Bool = { _ in true }
  ) -> Bool {
    guard let base = bytes.baseAddress.map(UnsafeRawPointer.init), !isEmpty else { return false }
    var offset = 0
    // The second byte of the last pair lies behind the block.
    while offset + ByteBlock.size < bytes.count {
      if pairs(base, offset).contains(where: { isText(at: offset + $0, bytes, isWanted) }) { return true }
      offset += ByteBlock.size
    }
    return (offset..<max(offset, bytes.count - 1)).contains { isText(at: $0, bytes, isWanted) }
  }

  /// The places of a block at which a pair may begin.
  @inline(__always)
  private func pairs(_ base: UnsafeRawPointer, _ offset: Int) -> ByteBlock {
    let added = ByteBlock.bytes(base, at: offset) &+ ByteBlock.bytes(base, at: offset + 1)
    var hits = SIMDMask<SIMD32<Int8>>(repeating: false)
    for sum in sums { hits = hits .| (added .== sum) }
    return ByteBlock(hits)
  }

  /// Whether a text has its pair at a place.
  private func isText(
    at place: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ isWanted: (Range<Int>) -> Bool
  ) -> Bool {
    // Most places have the sum of a pair by chance.
    beginsPair[Int(bytes[place])]
      && texts[Int(bytes[place] &+ bytes[place + 1])].contains { text in
        let start = place - text.anchor
        guard start >= 0, start + text.bytes.count <= bytes.count, let base = bytes.baseAddress else { return false }
        return memcmp(base + start, text.bytes, text.bytes.count) == 0 && isWanted(start..<start + text.bytes.count)
      }
  }
}
