/// A Markdown page with front matter: `key: value` lines, and `key:` lines followed by `  - item` lines.
///
/// Every run makes the pages of all rules, and reads little of most of them: nothing is copied out before it is asked for.
package struct Page: Sendable {
  private let text: String
  /// The lines of the front matter as offsets of bytes, without the lines around it.
  private let frontMatter: [Range<Int>]
  /// The offset of what is after it.
  private let bodyStart: Int

  /// Takes a page; one without front matter is all body.
  package init(_ text: String) {
    self.text = text
    (frontMatter, bodyStart) = text.withBytes { bytes in
      guard bytes.starts(with: Self.fence) else { return ([], 0) }
      var lines: [Range<Int>] = []
      var start = Self.fence.count
      while let end = bytes[start...].firstIndex(of: Self.newline) {
        let line = start..<end
        start = end + 1
        if bytes[line].elementsEqual(Self.fence.dropLast()) { break }
        lines.append(line)
      }
      return (lines, bytes[start...].firstIndex { $0 != Self.newline } ?? bytes.count)
    }
  }

  /// The Markdown after the front matter.
  package var body: String { String(text[text.utf8.index(text.startIndex, offsetBy: bodyStart)...]) }

  /// The value of a key; nil if it is absent or empty.
  package func value(_ key: String) -> String? {
    text.withBytes { bytes in
      guard let line = place(of: key, in: bytes).map({ frontMatter[$0] }) else { return nil }
      let value = bytes[line].dropFirst(key.utf8.count + 1).drop { $0 == UInt8(ascii: " ") }
      return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }
  }

  /// The items of a list; empty if it is absent.
  package func list(_ key: String) -> [String] {
    text.withBytes { bytes in
      guard let place = place(of: key, in: bytes) else { return [] }
      return frontMatter[(place + 1)...].prefix { bytes[$0].starts(with: Self.bullet) }
        .map { String(decoding: bytes[$0.dropFirst(Self.bullet.count)], as: UTF8.self) }
    }
  }

  /// The keys of the front matter.
  package var keys: Set<String> {
    text.withBytes { bytes in
      Set(
        frontMatter.map { bytes[$0] }.filter { !$0.starts(with: Self.bullet) }
          .map { String(decoding: $0.prefix { $0 != Self.colon }, as: UTF8.self) })
    }
  }

  private static let fence = Array("---\n".utf8)
  private static let bullet = Array("  - ".utf8)
  private static let colon = UInt8(ascii: ":")
  private static let newline = UInt8(ascii: "\n")

  /// The index of the line with a key.
  private func place(of key: String, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    frontMatter.firstIndex { line in
      bytes[line].starts(with: key.utf8) && bytes[line].dropFirst(key.utf8.count).first == Self.colon
    }
  }

  /// The first heading's text.
  package var title: String {
    body.split(separator: "\n").first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) } ?? ""
  }

  /// The paragraph after the first heading.
  package var introduction: String {
    body.split(separator: "\n").drop { $0.hasPrefix("# ") }.first.map(String.init) ?? ""
  }

  /// The text under a second-level heading; nil if there is none.
  package func section(_ heading: String) -> String? {
    guard let start = body.firstRange(of: "## \(heading)\n") else { return nil }
    let rest = body[start.upperBound...]
    return String(rest.firstRange(of: "\n## ").map { rest[..<$0.lowerBound] } ?? rest)
  }
}

extension String {
  /// Shows the bytes to a function.
  fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }
}
