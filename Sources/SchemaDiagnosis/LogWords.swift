/// The words of a text of a log: names with periods between them, colons, equal signs and dashes between spaces, without
/// what quotes and escapes them.
struct LogWords: Sendable {
  /// A word, or a name with the names around it: `SchemaV2.Note.title` has three parts.
  struct Word: Sendable {
    let parts: [String]
    /// Where in the bytes it begins.
    let offset: Int
    /// Whether a quotation mark, the backslash of a key path or an equal sign is before it: it is a name and not prose.
    var isQuoted = false
  }

  private(set) var words: [Word] = []

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// Takes a text apart.
  init(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      if Self.isPunctuation(bytes[index...]) {
        index += 3
      } else if Self.isLetter(bytes[index]) {
        let end = Self.end(of: index, in: bytes)
        let name = String(decoding: bytes[index..<end], as: UTF8.self)
        let parts = name.split(separator: ".").map(String.init)
        words.append(Word(parts: parts, offset: index, isQuoted: Self.isQuoted(bytes[..<index])))
        index = end
      } else if Self.isDash(bytes, index) {
        words.append(Word(parts: ["-"], offset: index))
        index += 1
      } else if bytes[index] == UInt8(ascii: "=") || bytes[index] == UInt8(ascii: ":") {
        words.append(Word(parts: [String(UnicodeScalar(bytes[index]))], offset: index))
        index += 1
      } else {
        index += bytes[index] == UInt8(ascii: "\\") ? Self.escape(bytes[index...]) : 1
      }
    }
  }

  /// The end of the name at an offset; a period belongs to it only between two letters.
  private static func end(of start: Int, in bytes: [UInt8]) -> Int {
    var end = start
    while end < bytes.count {
      let isPeriod = bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count && isLetter(bytes[end + 1])
      guard isLetter(bytes[end]) || isPeriod, !isPunctuation(bytes[end...]) else { break }
      end += 1
    }
    return end
  }

  /// The length of an escaped line end or tab, or of the backslash of a key path.
  private static func escape(_ bytes: ArraySlice<UInt8>) -> Int {
    let next = bytes.dropFirst().first.map { Character(Unicode.Scalar($0)) }
    guard let next, "nrt".contains(next) else { return 1 }
    // `\n` before a name is a line end; `\title` would be a key path, which names its model first.
    return 2
  }

  /// Whether a hyphen stands alone, between spaces or ends of lines.
  private static func isDash(_ bytes: [UInt8], _ index: Int) -> Bool {
    func isFree(_ index: Int) -> Bool { !bytes.indices.contains(index) || bytes[index] <= UInt8(ascii: " ") }
    return bytes[index] == UInt8(ascii: "-") && isFree(index - 1) && isFree(index + 1)
  }

  /// Whether what is before a word marks it as a name.
  private static func isQuoted(_ before: ArraySlice<UInt8>) -> Bool {
    if let last = before.last, "'\"`\\=".utf8.contains(last) { return true }
    if before.suffix(3).starts(with: [0xE2, 0x80]), before.last.map({ (0x98...0x9F).contains($0) }) == true {
      return true
    }
    let end = before.last { $0 != UInt8(ascii: " ") }
    return end == UInt8(ascii: "=")
  }

  /// Whether a quotation mark, a dash or an ellipsis begins here: most of what is not a letter outside of ASCII.
  private static func isPunctuation(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: [0xE2, 0x80]) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
