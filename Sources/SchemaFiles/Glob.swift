/// A pattern of one path component: `*`, `?`, `[a-z]`, `\x`.
struct Glob: Sendable {
  /// The pattern's bytes; after the star for a suffix.
  private let bytes: [UInt8]
  /// How the bytes are compared.
  private let form: Form

  /// The forms that need no search come first: nearly all patterns have them.
  private enum Form: Sendable {
    case literal, suffix, general
  }

  init(_ pattern: Substring) {
    func isLiteral(_ text: Substring) -> Bool { !text.utf8.contains { Self.special.contains($0) } }
    if isLiteral(pattern) {
      form = .literal
      bytes = Array(pattern.utf8)
    } else if pattern.hasPrefix("*"), isLiteral(pattern.dropFirst()) {
      form = .suffix
      bytes = Array(pattern.dropFirst().utf8)
    } else {
      form = .general
      bytes = Array(pattern.utf8)
    }
  }

  private static let special = Array("*?[\\".utf8)

  /// Whether the pattern matches all of a name.
  func matches(_ name: ArraySlice<UInt8>) -> Bool {
    switch form {
    case .literal: name.count == bytes.count && name.elementsEqual(bytes)
    case .suffix: name.count >= bytes.count && name.suffix(bytes.count).elementsEqual(bytes)
    case .general: Self.matches(bytes[...], name)
    }
  }

  /// Whether a pattern matches all of a text.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var pattern = pattern
    var text = text
    // The place of the last star, and what was left when it was met, to try again one byte further.
    var star: (pattern: ArraySlice<UInt8>, text: ArraySlice<UInt8>)?
    while true {
      if pattern.first == UInt8(ascii: "*") {
        pattern.removeFirst()
        star = (pattern, text)
      } else if let byte = text.first, let rest = consume(byte, pattern) {
        pattern = rest
        text.removeFirst()
      } else if text.isEmpty && pattern.isEmpty {
        return true
      } else if let last = star, !last.text.isEmpty {
        star = (last.pattern, last.text.dropFirst())
        pattern = last.pattern
        text = last.text.dropFirst()
      } else {
        return false
      }
    }
  }

  /// What is left of a pattern after the part that matches a byte; nil if none does.
  private static func consume(_ byte: UInt8, _ pattern: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = pattern.first else { return nil }
    switch first {
    case UInt8(ascii: "?"): return pattern.dropFirst()
    case UInt8(ascii: "["): return consumeClass(byte, pattern.dropFirst())
    case UInt8(ascii: "\\"): return pattern.dropFirst().first == byte ? pattern.dropFirst(2) : nil
    default: return first == byte ? pattern.dropFirst() : nil
    }
  }

  private static func consumeClass(_ byte: UInt8, _ pattern: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = pattern.dropFirst().firstIndex(of: UInt8(ascii: "]")) else { return nil }
    var members = pattern[..<end]
    let isNegated = members.first == UInt8(ascii: "!") || members.first == UInt8(ascii: "^")
    if isNegated { members.removeFirst() }
    var isMember = false
    while let low = members.popFirst() {
      if members.first == UInt8(ascii: "-"), let high = members.dropFirst().first {
        members.removeFirst(2)
        if low <= high, (low...high).contains(byte) { isMember = true }
      } else if low == byte {
        isMember = true
      }
    }
    return isMember != isNegated ? pattern[(end + 1)...] : nil
  }
}
