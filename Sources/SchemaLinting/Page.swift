/// A Markdown page with front matter: `key: value` lines, and `key:` lines followed by `  - item` lines.
///
/// Every run makes the pages of all rules, and reads little of most of them: nothing is copied out before it is asked for.
package struct Page: Sendable {
  /// The lines of the front matter, without those around it.
  private let frontMatter: [Substring.UTF8View]
  /// What stands behind it.
  private let rest: Substring

  /// Takes a page; one without front matter is all body.
  package init(_ text: String) {
    var lines: [Substring.UTF8View] = []
    var rest = text.utf8[...]
    if rest.starts(with: "---\n".utf8) {
      rest.removeFirst(4)
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if line.elementsEqual("---".utf8) { break }
        lines.append(line)
      }
    }
    frontMatter = lines
    self.rest = Substring(rest.drop { $0 == UInt8(ascii: "\n") })
  }

  /// The Markdown behind the front matter.
  package var body: String { String(rest) }

  /// The value of a key; nil where it is absent or empty.
  package func value(_ key: String) -> String? {
    place(of: key).flatMap { place in
      let value = frontMatter[place].dropFirst(key.utf8.count + 1).drop { $0 == UInt8(ascii: " ") }
      return value.isEmpty ? nil : String(Substring(value))
    }
  }

  /// The items of a list; empty where it is absent.
  package func list(_ key: String) -> [String] {
    guard let place = place(of: key) else { return [] }
    return frontMatter[(place + 1)...].prefix { $0.starts(with: Self.bullet) }
      .map { String(Substring($0.dropFirst(Self.bullet.count))) }
  }

  /// The keys of the front matter.
  package var keys: Set<String> {
    Set(frontMatter.filter { !$0.starts(with: Self.bullet) }.map { String(Substring($0.prefix { $0 != Self.colon })) })
  }

  private static let bullet = "  - ".utf8
  private static let colon = UInt8(ascii: ":")

  /// The index of the line with a key.
  private func place(of key: String) -> Int? {
    frontMatter.firstIndex { $0.starts(with: key.utf8) && $0.dropFirst(key.utf8.count).first == Self.colon }
  }

  /// The first heading's text.
  package var title: String {
    body.split(separator: "\n").first { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) } ?? ""
  }

  /// The text under a second-level heading; nil where there is none.
  package func section(_ heading: String) -> String? {
    guard let start = body.firstRange(of: "## \(heading)\n") else { return nil }
    let rest = body[start.upperBound...]
    return String(rest.firstRange(of: "\n## ").map { rest[..<$0.lowerBound] } ?? rest)
  }
}
