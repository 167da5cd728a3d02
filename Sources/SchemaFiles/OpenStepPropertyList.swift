/// A value of a property list in the format of `project.pbxproj`.
indirect enum OpenStepValue: Hashable, Sendable {
  case string(String)
  case array([OpenStepValue])
  case dictionary([String: OpenStepValue])

  /// The text of a string.
  var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The texts of an array.
  var strings: [String] { if case .array(let items) = self { items.compactMap(\.string) } else { [] } }
  /// The value of a dictionary's key.
  subscript(key: String) -> OpenStepValue? { if case .dictionary(let items) = self { items[key] } else { nil } }
}

/// Reads property lists in the OpenStep format; total: what it cannot read ends the list.
struct OpenStepParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  static func parse(_ bytes: [UInt8]) -> OpenStepValue? {
    var parser = OpenStepParser(bytes: bytes)
    return parser.value()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func value() -> OpenStepValue? {
    skipTrivia()
    guard position < bytes.count, depth < 32 else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch bytes[position] {
    case UInt8(ascii: "{"): return dictionary()
    case UInt8(ascii: "("): return array()
    default: return string().map(OpenStepValue.string)
    }
  }

  private mutating func dictionary() -> OpenStepValue {
    var items: [String: OpenStepValue] = [:]
    position += 1
    while !consume("}"), position < bytes.count {
      guard let key = string(), consume("="), let value = value() else { break }
      items[key] = value
      _ = consume(";")
    }
    return .dictionary(items)
  }

  private mutating func array() -> OpenStepValue {
    var items: [OpenStepValue] = []
    position += 1
    while !consume(")"), position < bytes.count {
      guard let value = value() else { break }
      items.append(value)
      _ = consume(",")
    }
    return .array(items)
  }

  private mutating func string() -> String? {
    skipTrivia()
    guard position < bytes.count else { return nil }
    if bytes[position] == UInt8(ascii: "\"") { return quotedString() }
    let start = position
    while position < bytes.count, isWordByte(bytes[position]) { position += 1 }
    return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quotedString() -> String {
    var text: [UInt8] = []
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
      text.append(bytes[position])
      position += 1
    }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "$"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "@"), UInt8(ascii: "+"), 0x80...0xFF:
      true
    default: false
    }
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    skipTrivia()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Skips white space and comments.
  private mutating func skipTrivia() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      case UInt8(ascii: "/") where bytes.dropFirst(position + 1).first == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "/") where bytes.dropFirst(position + 1).first == UInt8(ascii: "/"):
        position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      default: return
      }
    }
  }

  private mutating func skipComment() {
    position += 2
    while position < bytes.count {
      position += 1
      if bytes[position - 1] == UInt8(ascii: "*"), position < bytes.count, bytes[position] == UInt8(ascii: "/") {
        position += 1
        return
      }
    }
  }
}
