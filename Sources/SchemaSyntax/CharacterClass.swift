/// What a byte can begin; one table look-up a token.
enum CharacterClass: UInt8 {
  case identifier, digit, quote, backtick, hash, opener, closer, punctuation, period, slash, operatorCharacter
  case unicode, other

  /// The class of every byte.
  static let table: [CharacterClass] = (0...255).map { Self(UInt8($0)) }

  /// Whether a byte is a letter, a digit, `_` or `$`: most bytes of most files are asked.
  @inline(__always)
  static func continuesIdentifier(_ byte: UInt8) -> Bool {
    let set: UInt64 = byte < 64 ? 0x03FF_0010_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 128 && set >> UInt64(byte & 63) & 1 != 0
  }

  private init(_ byte: UInt8) {
    self =
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .identifier
      case UInt8(ascii: "_"), UInt8(ascii: "$"): .identifier
      case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
      case UInt8(ascii: "\""): .quote
      case UInt8(ascii: "`"): .backtick
      case UInt8(ascii: "#"): .hash
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .opener
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): .closer
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "@"), UInt8(ascii: "\\"): .punctuation
      case UInt8(ascii: "."): .period
      case UInt8(ascii: "/"): .slash
      case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "%"),
        UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "|"),
        UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"):
        .operatorCharacter
      case 0x80...0xFF: .unicode
      default: .other
      }
  }

  /// Whether a byte is a hexadecimal digit or the separator `_`.
  static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
    default: false
    }
  }
}

/// A scalar decoded in place, with its length in bytes.
struct DecodedScalar {
  let value: UInt32
  /// The number of UTF-8 bytes, 1 to 4.
  let length: Int

  /// Whether it may begin an operator (The Swift Programming Language, Lexical Structure, operator-head).
  var isOperatorHead: Bool {
    switch value {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7: true
    case 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E: true
    case 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F: true
    case 0x3001...0x3003, 0x3008...0x3030: true
    default: false
    }
  }

  /// Whether it may continue an operator.
  var isOperatorPart: Bool {
    switch value {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF: true
    default: isOperatorHead
    }
  }

  /// Whether it may appear in an identifier; lenient: all that is neither operator nor white space.
  var isIdentifierPart: Bool {
    switch value {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: false
    default: !isOperatorHead
    }
  }
}

extension Lexer {
  /// The scalar at an offset, or nil past the end and where the bytes are not UTF-8.
  func scalar(at offset: Int) -> DecodedScalar? {
    let lead = byte(at: offset)
    guard offset < bytes.count else { return nil }
    switch lead {
    case 0..<0x80: return DecodedScalar(value: UInt32(lead), length: 1)
    case 0xC2...0xDF: return decode(at: offset, length: 2, lead: UInt32(lead) & 0x1F)
    case 0xE0...0xEF: return decode(at: offset, length: 3, lead: UInt32(lead) & 0x0F)
    case 0xF0...0xF4: return decode(at: offset, length: 4, lead: UInt32(lead) & 0x07)
    default: return nil
    }
  }

  private func decode(at offset: Int, length: Int, lead: UInt32) -> DecodedScalar? {
    var value = lead
    for index in 1..<length {
      let next = byte(at: offset + index)
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    return DecodedScalar(value: value, length: length)
  }
}
