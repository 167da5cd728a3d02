/// The letters and digits of a line, lower case; what wraps, quotes and escapes texts is left out.
struct Letters: Sendable {
  /// The letters; `other` stands for a letter that no error text has.
  private(set) var codes: [UInt8] = []
  /// Where each is in the line.
  private(set) var offsets: [Int] = []

  /// The code of a letter outside of ASCII.
  static let other: UInt8 = 1

  /// Takes the letters of a text.
  init(_ text: String) { read(Array(text.utf8), from: 0) }

  /// Makes an empty value, whose memory is used again for each line.
  init() {}

  /// Takes the letters of a line from an offset on.
  mutating func read(_ line: [UInt8], from start: Int) {
    codes.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    line.withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count {
        if let code = Self.code(bytes[index]) {
          codes.append(code)
          offsets.append(index)
          index += 1
        } else {
          index = skip(bytes, index)
        }
      }
    }
  }

  /// The code of a letter or digit of ASCII.
  private static func code(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x61...0x7A, 0x30...0x39: byte
    case 0x41...0x5A: byte + 0x20
    default: nil
    }
  }

  /// The offset after what is at an offset and is not a letter of ASCII.
  private mutating func skip(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "\\"): return index + Self.escape(bytes[index...])
    case UInt8(ascii: "&"): return index + Self.entity(bytes[index...])
    case 0x80...:
      let (scalar, length) = Self.scalar(bytes[index...])
      if let scalar, scalar.properties.isAlphabetic {
        codes.append(Self.other)
        offsets.append(index)
      }
      return index + length
    default: return index + 1
    }
  }

  /// The length of an escape: of a line end or tab, of a code such as `\u2019`, of a byte as system logs write it
  /// (`\M-b`); of anything else the backslashes alone.
  private static func escape(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let length = bytes.prefix { $0 == UInt8(ascii: "\\") }.count
    let rest = bytes.dropFirst(length)
    switch rest.first {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return length + 1
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      return length + (rest.dropFirst().prefix(4).filter(isHexadecimal).count == 4 ? 5 : 0)
    case UInt8(ascii: "M"):
      let mark = rest.dropFirst().first
      return length + (mark == UInt8(ascii: "-") || mark == UInt8(ascii: "^") ? min(3, rest.count) : 0)
    default: return length
    }
  }

  /// The length of an entity of HTML, or of the ampersand alone.
  private static func entity(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let name = bytes.dropFirst().prefix(7)
    guard let end = name.firstIndex(of: UInt8(ascii: ";")) else { return 1 }
    let text = String(decoding: name[..<end], as: UTF8.self)
    let isKnown = ["lt", "gt", "amp", "quot", "apos", "nbsp"].contains(text) || text.hasPrefix("#")
    return isKnown ? end - bytes.startIndex + 1 : 1
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  /// The scalar at the start of some bytes with its length; nil for what is not UTF-8.
  private static func scalar(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> (Unicode.Scalar?, Int) {
    var decoder = UTF8()
    var iterator = bytes.prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return (nil, 1) }
    return (scalar, UTF8.width(scalar))
  }
}
