/// One of an error's causes, as its page tells them.
package struct ErrorCause: Sendable {
  /// What the page says.
  package let markdown: String
  /// The same without Markdown's links and marks.
  package let text: String
  /// The ids of the rules that find it, in the order in which the page names them; empty if sources cannot show it.
  package let rules: [String]

  /// Takes the words of a page; names in backticks that are ids of rules are the rules.
  init(_ markdown: String, rules: Set<String>) {
    let quoted = markdown.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    self.rules = quoted.reduce(into: []) { if rules.contains($1), !$0.contains($1) { $0.append($1) } }
    self.markdown = markdown
    text = Self.plain(markdown)
  }

  /// A page's words as plain text: links are what they show, and code is in quotes.
  package static func plain(_ markdown: String) -> String { markdown.withoutLinks.replacing("`", with: "'") }
}

extension ErrorPage {
  /// The causes of a page in their order: the numbered ones, or the only one that it tells.
  func causes(knownRules: Set<String>) -> [ErrorCause] {
    let lines = (page.section("Causes") ?? "").split(separator: "\n").map(String.init)
    let numbered = lines.compactMap { line -> String? in
      guard let period = line.firstRange(of: ". "), line[..<period.lowerBound].allSatisfy(\.isNumber),
        period.lowerBound > line.startIndex
      else { return nil }
      return String(line[period.upperBound...])
    }
    return (numbered.isEmpty ? Array(lines.prefix(1)) : numbered).map { ErrorCause($0, rules: knownRules) }
  }
}

extension String {
  /// The text with links replaced by what they show.
  fileprivate var withoutLinks: String {
    var result = ""
    var rest = self[...]
    while let middle = rest.firstRange(of: "]("), let start = rest[..<middle.lowerBound].lastIndex(of: "["),
      let end = rest[middle.upperBound...].firstIndex(of: ")")
    {
      result += rest[..<start] + rest[rest.index(after: start)..<middle.lowerBound]
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
