/// A Markdown page with front matter: `key: value` lines, and `key:` lines followed by `  - item` lines.
package struct Page: Sendable {
  /// The single values.
  private let values: [String: String]
  /// The lists.
  private let lists: [String: [String]]
  /// The Markdown behind the front matter.
  package let body: String

  /// Reads a page; one without front matter is all body.
  package init(_ text: String) {
    var values: [String: String] = [:]
    var lists: [String: [String]] = [:]
    var key = ""
    var rest = text[...].utf8
    // Every run reads all pages, and of most of them nothing but the front matter.
    if rest.starts(with: "---\n".utf8) {
      rest.removeFirst(4)
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if line.elementsEqual("---".utf8) { break }
        if line.starts(with: "  - ".utf8) {
          lists[key, default: []].append(String(Substring(line.dropFirst(4))))
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
          key = String(Substring(line[..<colon]))
          values[key] = String(Substring(line[line.index(after: colon)...].drop { $0 == UInt8(ascii: " ") }))
        }
      }
      rest = rest.drop { $0 == UInt8(ascii: "\n") }
    }
    self.values = values
    self.lists = lists
    body = String(Substring(rest))
  }

  /// The value of a key; nil where it is absent or empty.
  package func value(_ key: String) -> String? {
    values[key].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The items of a list; empty where it is absent.
  package func list(_ key: String) -> [String] { lists[key] ?? [] }

  /// The keys of the front matter.
  package var keys: Set<String> { Set(values.keys) }

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
