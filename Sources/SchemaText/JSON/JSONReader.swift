/// Reads JSON by recursive descent.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let dialect: JSONDialect
  /// The offset of the next byte.
  private var position = 0
  private var depth = 0
  /// Deeper nesting is an error.
  private let maximumDepth: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ dialect: JSONDialect, maximumDepth: Int) {
    self.bytes = bytes
    self.dialect = dialect
    self.maximumDepth = maximumDepth
  }

  /// The one value of a file.
  mutating func document() throws(TextProblem) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try skipTrivia()
    let value = try value()
    try skipTrivia()
    if position < bytes.count { throw problem("unexpected text after the end") }
    return value
  }

  // MARK: Values

  private mutating func value() throws(TextProblem) -> JSONValue {
    let start = position
    switch current {
    case UInt8(ascii: "{"): return JSONValue(.object(try members()), at: span(from: start))
    case UInt8(ascii: "["): return JSONValue(.array(try elements()), at: span(from: start))
    case UInt8(ascii: "\""): return JSONValue(.string(try string()), at: span(from: start))
    case UInt8(ascii: "'"): throw problem("strings must be in double quotes")
    case nil: throw problem("missing value")
    default: return JSONValue(try word(), at: span(from: start))
    }
  }

  private mutating func word() throws(TextProblem) -> JSONValue.Kind {
    let start = position
    while let byte = current, Self.isWordByte(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case _ where isNumber(text): return .number(text)
    default:
      position = start
      throw text.isEmpty ? problem("missing value") : problem("invalid value '\(text)'", length: text.utf8.count)
    }
  }

  private func isNumber(_ text: String) -> Bool {
    guard Double(text) != nil, text.utf8.allSatisfy("0123456789+-.eE".utf8.contains) else { return false }
    return dialect == .forPeople || text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
  }

  private mutating func elements() throws(TextProblem) -> [JSONValue] {
    var elements: [JSONValue] = []
    try list(until: UInt8(ascii: "]")) { reader throws(TextProblem) in
      elements.append(try reader.value())
    }
    return elements
  }

  private mutating func members() throws(TextProblem) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    try list(until: UInt8(ascii: "}")) { reader throws(TextProblem) in
      let start = reader.position
      guard reader.current == UInt8(ascii: "\"") else { throw reader.problem("expected a key in double quotes") }
      let key = try reader.string()
      let place = reader.span(from: start)
      try reader.skipTrivia()
      guard reader.consume(UInt8(ascii: ":")) else { throw reader.problem("missing ':' after the key") }
      try reader.skipTrivia()
      members.append(JSONValue.Member(key: key, place: place, value: try reader.value()))
    }
    return members
  }

  /// Reads the elements between brackets, separated by commas; a trailing comma is allowed where people write.
  private mutating func list(
    until close: UInt8, _ element: (inout Self) throws(TextProblem) -> Void
  ) throws(TextProblem) {
    let open = position
    guard depth < maximumDepth else { throw problem("nesting is too deep") }
    depth += 1
    position += 1
    try skipTrivia()
    while !consume(close) {
      if position >= bytes.count { throw problem("missing closing '\(Character(Unicode.Scalar(close)))'", at: open) }
      try element(&self)
      try skipTrivia()
      if consume(UInt8(ascii: ",")) {
        try skipTrivia()
        if dialect == .ofPrograms, current == close { throw problem("missing value") }
      } else if current != close, position < bytes.count {
        throw problem("missing ','")
      }
    }
    depth -= 1
  }

  // MARK: Strings

  private mutating func string() throws(TextProblem) -> String {
    let start = position
    var text: [UInt8] = []
    position += 1
    while let byte = current, mayBeInString(byte) {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw problem("the string is not valid UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"): text += UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter
      default: text.append(byte)
      }
    }
    throw problem("unterminated string", at: start)
  }

  private func mayBeInString(_ byte: UInt8) -> Bool {
    switch dialect {
    case .forPeople: byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r")
    case .ofPrograms: byte >= 0x20
    }
  }

  /// The character that an escape sequence stands for.
  private mutating func escape() throws(TextProblem) -> Unicode.Scalar {
    let start = position - 1
    let byte = current
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte ?? 0)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      if let scalar = unicodeEscape() { return scalar }
    default: break
    }
    throw problem("unknown escape sequence", at: start)
  }

  /// The character of `\u0041`, or of a surrogate pair; half of a pair is U+FFFD in what programs send, and else nil.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let first = fourDigits() else { return nil }
    let half: Unicode.Scalar? = dialect == .ofPrograms ? "\u{FFFD}" : nil
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? half }
    let start = position
    guard consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")), let second = fourDigits(),
      (0xDC00..<0xE000).contains(second)
    else {
      position = start
      return half
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func fourDigits() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = bytes[position..<position + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    position += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  // MARK: Bytes

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Skips white space and comments.
  private mutating func skipTrivia() throws(TextProblem) {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
      case UInt8(ascii: "/") where dialect == .forPeople: try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(TextProblem) {
    let start = position
    if bytes[start...].starts(with: "//".utf8) {
      while let byte = current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { position += 1 }
    } else if bytes[start...].starts(with: "/*".utf8) {
      position += 2
      while !bytes[position...].starts(with: "*/".utf8) {
        guard position < bytes.count else { throw problem("unterminated comment", at: start) }
        position += 1
      }
      position += 2
    } else {
      throw problem("missing value")
    }
  }

  private func span(from start: Int) -> Span { Span(start: start, end: position) }

  private func problem(_ message: String, at start: Int? = nil, length: Int = 1) -> TextProblem {
    let start = start ?? position
    return TextProblem(message: message, place: Span(start: start, end: min(start + length, max(bytes.count, start))))
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), 0x80...0xFF:
      true
    default: false
    }
  }
}
