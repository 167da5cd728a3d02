import SchemaShapes

/// A version hash or checksum as a log shows it: whole, or without its middle.
package struct LoggedHash: Hashable, Sendable {
  package let line: Int
  /// The hexadecimal digits before what is left out.
  private let head: String
  /// Those after it; nil if nothing is left out.
  private let tail: String?

  init(line: Int, head: String, tail: String? = nil) {
    self.line = line
    self.head = head
    self.tail = tail
  }

  /// The digits as they are shown.
  package var text: String { "0x\(head)\(tail.map { "…\($0)" } ?? "")" }

  /// Whether it may be a hash.
  func fits(_ hash: VersionHash?) -> Bool {
    hash.map { $0.hex.hasPrefix(head) && $0.hex.hasSuffix(tail ?? "") } ?? false
  }
}

/// Finds hashes in a log: `{length = 32, bytes = 0x1f353ac6 … 7f3b }` of Xcode's console, `<1f353ac6 …>`, 64 digits, and base64.
struct HashSearch: Sendable {
  /// The hashes, each once, in the order of the log.
  private(set) var found: [LoggedHash] = []
  private var seen: Set<String> = []

  /// More are not kept.
  private static let maximum = 200

  mutating func read(_ part: LogPart) {
    guard found.count < Self.maximum, Self.mayHoldHash(part.bytes) else { return }
    var head: String?
    var tail: String?
    for text in Self.words(part.bytes) + [""] {
      if let digits = Self.digits(text, startsHash: head == nil) {
        if tail != nil { tail?.append(digits) } else { head = (head ?? "") + digits }
      } else if head != nil, tail == nil, text == Self.gap {
        tail = ""
      } else {
        if let head { add(head, tail, part.line) }
        (head, tail) = (nil, nil)
        if text.hasSuffix("="), let hash = VersionHash(base64: text) { add(hash.hex, nil, part.line) }
      }
    }
  }

  private mutating func add(_ head: String, _ tail: String?, _ line: Int) {
    // An address has fewer digits.
    let isWhole = tail == nil && head.count == 64
    let isShortened = tail.map { head.count >= 16 && head.count + $0.count < 64 } ?? false
    guard isWhole || isShortened, seen.insert(head + (tail ?? "")).inserted else { return }
    found.append(LoggedHash(line: line, head: head, tail: tail))
  }

  /// The hexadecimal digits of a word; the first one has `0x` in front, or is a group of eight or all 64.
  private static func digits(_ word: String, startsHash: Bool) -> String? {
    let isPrefixed = startsHash && word.hasPrefix("0x")
    let digits = word.dropFirst(isPrefixed ? 2 : 0).lowercased()
    guard !digits.isEmpty, digits.utf8.count <= 64, digits.utf8.allSatisfy(\.isHexDigit) else { return nil }
    return isPrefixed || !startsHash || digits.utf8.count == 8 || digits.utf8.count == 64 ? digits : nil
  }

  /// Whether a line has `0x`, a bracket, or a word as long as a hash: most lines of a log have none.
  private static func mayHoldHash(_ bytes: [UInt8]) -> Bool {
    var (length, last) = (0, UInt8(ascii: " "))
    for byte in bytes {
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "x") && last == UInt8(ascii: "0") { return true }
      length = byte == UInt8(ascii: " ") ? 0 : length + 1
      if length >= 44 { return true }
      last = byte
    }
    return false
  }

  /// What stands for the digits that are left out.
  private static let gap = "…"

  /// The words of a line, with the gaps between digits as words.
  private static func words(_ bytes: [UInt8]) -> [String] {
    let line = String(decoding: bytes, as: UTF8.self).replacing("...", with: gap).replacing(gap, with: " \(gap) ")
    return line.utf8.split(whereSeparator: separators.contains).compactMap { String($0) }
  }

  private static let separators = Set(" \t{}<>(),;:\"'".utf8)
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
  }
}
