/// Inflates raw DEFLATE data (RFC 1951), up to a limit.
package struct Inflater {
  private let input: [UInt8]
  private let limit: Int
  private var output: [UInt8] = []
  private var position = 0
  /// The bits that were read from the input and not used yet, the next one lowest.
  private var bits: UInt32 = 0
  private var bitCount = 0

  private init(_ input: [UInt8], limit: Int) {
    self.input = input
    self.limit = limit
  }

  /// The data behind compressed bytes; what inflates to more bytes than the limit is not inflated to its end.
  package static func inflate(_ input: [UInt8], limit: Int) throws(FormatFailure) -> [UInt8] {
    var inflater = Inflater(input, limit: limit)
    while try !inflater.block() {}
    return inflater.output
  }

  /// Inflates a block; true for the last one.
  private mutating func block() throws(FormatFailure) -> Bool {
    let isLast = try take(1) == 1
    switch try take(2) {
    case 0: try storedBlock()
    case 1: try codes(Self.fixedLengths, Self.fixedDistances)
    case 2:
      let (lengths, distances) = try trees()
      try codes(lengths, distances)
    default: throw .damaged("its compressed data have an unknown block")
    }
    return isLast
  }

  private mutating func take(_ count: Int) throws(FormatFailure) -> Int {
    while bitCount < count {
      guard position < input.count else { throw .damaged("its compressed data end too early") }
      bits |= UInt32(input[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let value = Int(bits & ((1 << UInt32(count)) - 1))
    bits >>= UInt32(count)
    bitCount -= count
    return value
  }

  private func reserve(_ count: Int) throws(FormatFailure) {
    guard output.count + count <= limit else { throw .tooLarge("it inflates to more than \(limit) bytes") }
  }

  private mutating func storedBlock() throws(FormatFailure) {
    (bits, bitCount) = (0, 0)
    guard position + 4 <= input.count else { throw .damaged("its compressed data end too early") }
    let count = Int(input[position]) | Int(input[position + 1]) << 8
    let complement = Int(input[position + 2]) | Int(input[position + 3]) << 8
    position += 4
    guard count ^ 0xffff == complement, position + count <= input.count else {
      throw .damaged("a block of its compressed data has a wrong length")
    }
    try reserve(count)
    output += input[position..<position + count]
    position += count
  }

  // MARK: Codes

  /// A canonical code: how many codes of each length there are, and their symbols in order.
  private struct Code: Sendable {
    private var counts = [Int](repeating: 0, count: 16)
    private var symbols: [Int] = []

    init(_ lengths: [Int]) throws(FormatFailure) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      var left = 1
      for count in counts.dropFirst() {
        left = left * 2 - count
        guard left >= 0 else { throw .damaged("a code of its compressed data is ambiguous") }
      }
      var offsets = [0]
      for length in 1...15 { offsets.append(offsets[length - 1] + counts[length - 1]) }
      symbols = [Int](repeating: 0, count: lengths.count)
      for (symbol, length) in lengths.enumerated() where length > 0 {
        symbols[offsets[length]] = symbol
        offsets[length] += 1
      }
    }

    /// The next symbol of an inflater's input.
    func symbol(_ inflater: inout Inflater) throws(FormatFailure) -> Int {
      var (code, first, index) = (0, 0, 0)
      for length in 1...15 {
        code |= try inflater.take(1)
        let count = counts[length]
        if code - first < count { return symbols[index + code - first] }
        index += count
        first = (first + count) << 1
        code <<= 1
      }
      throw .damaged("its compressed data use an unknown code")
    }
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
  /// The order in which the lengths of the code for lengths are written.
  private static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static let fixedLengths =
    [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112) + [Int](repeating: 7, count: 24)
    + [Int](repeating: 8, count: 8)
  private static let fixedDistances = [Int](repeating: 5, count: 30)

  /// Reads the codes of a block.
  private mutating func trees() throws(FormatFailure) -> (lengths: [Int], distances: [Int]) {
    let lengthCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let codeCount = try take(4) + 4
    guard lengthCount <= 286, distanceCount <= 30 else { throw .damaged("its compressed data have too many codes") }
    var codeLengths = [Int](repeating: 0, count: 19)
    for index in 0..<codeCount { codeLengths[Self.codeOrder[index]] = try take(3) }
    let code = try Code(codeLengths)
    var lengths: [Int] = []
    while lengths.count < lengthCount + distanceCount {
      let symbol = try code.symbol(&self)
      switch symbol {
      case 0...15: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw .damaged("its compressed data repeat nothing") }
        lengths += [Int](repeating: last, count: try take(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try take(3) + 3)
      default: lengths += [Int](repeating: 0, count: try take(7) + 11)
      }
    }
    guard lengths.count == lengthCount + distanceCount else {
      throw .damaged("its compressed data have too many codes")
    }
    return (Array(lengths[..<lengthCount]), Array(lengths[lengthCount...]))
  }

  private mutating func codes(_ lengths: [Int], _ distances: [Int]) throws(FormatFailure) {
    let literals = try Code(lengths)
    let distances = try Code(distances)
    while true {
      let symbol = try literals.symbol(&self)
      if symbol == 256 { return }
      if symbol < 256 {
        try reserve(1)
        output.append(UInt8(symbol))
        continue
      }
      let row = symbol - 257
      guard row < Self.lengthBases.count else { throw .damaged("its compressed data use an unknown length") }
      let length = Self.lengthBases[row] + (try take(Self.lengthBits[row]))
      let step = try distances.symbol(&self)
      guard step < Self.distanceBases.count else { throw .damaged("its compressed data use an unknown distance") }
      let distance = Self.distanceBases[step] + (try take(Self.distanceBits[step]))
      guard distance <= output.count else { throw .damaged("its compressed data repeat what is not there") }
      try reserve(length)
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}
