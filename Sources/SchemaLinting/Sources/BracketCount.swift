/// What a count of brackets, quotes and comment signs tells of a text, wherever they stand in it.
///
/// A file with a bracket, string or comment that does not end gives a count that is off. So do brackets in strings: such a
/// file is parsed in vain.
struct BracketCount {
  /// The brackets of each kind that stay open and the parity of quotes, each in bits of its own.
  private var open: UInt64 = 0
  /// How many comments stay open.
  private var comments = 0
  /// How many brackets are open at most.
  private var deepest = 0

  /// Counts in the bytes of a file.
  init(in bytes: UnsafeBufferPointer<UInt8>) {
    let kinds = Self.kinds
    var depth = 0
    var previous: UInt8 = 0
    for byte in bytes {
      let kind = kinds[Int(byte)]
      if kind.isSign {
        open &+= kind.weight
        depth += kind.step
        deepest = max(deepest, depth)
        if byte == UInt8(ascii: "*"), previous == UInt8(ascii: "/") { comments += 1 }
        if byte == UInt8(ascii: "/"), previous == UInt8(ascii: "*") { comments -= 1 }
      }
      previous = byte
    }
  }

  /// Whether all come in pairs, and no more brackets are open at a time than people write.
  var isEven: Bool { open == 0 && comments == 0 && deepest <= Self.usualDepth }

  /// Views are nested deepest, and the parser reads some levels more.
  private static let usualDepth = 20

  /// What a byte adds.
  private struct Kind: Sendable {
    /// To the open brackets of its kind, or to the quotes.
    var weight: UInt64 = 0
    /// To the open brackets.
    var step = 0
    /// Whether the byte counts.
    var isSign = false
  }

  private static let kinds: [Kind] = {
    var kinds = [Kind](repeating: Kind(), count: 256)
    for (index, pair) in ["{}", "()", "[]"].enumerated() {
      let weight: UInt64 = 1 << UInt64(index * 20)
      let bytes = Array(pair.utf8)
      kinds[Int(bytes[0])] = Kind(weight: weight, step: 1, isSign: true)
      kinds[Int(bytes[1])] = Kind(weight: 0 &- weight, step: -1, isSign: true)
    }
    kinds[Int(UInt8(ascii: "\""))] = Kind(weight: 1 << 63, isSign: true)
    for sign in "/*".utf8 { kinds[Int(sign)].isSign = true }
    return kinds
  }()
}
