import SchemaLinting

/// What the page of a rule or an error says, on one screen: what it means, what to do, and why, in that order.
package struct PageSummary: Sendable {
  private let style: Style
  private let pages: MarkdownText
  /// What counts the lines of a screen, the same in each terminal.
  private let screen = MarkdownText(style: Style(isColored: false))

  package init(style: Style) {
    self.style = style
    pages = MarkdownText(style: style)
  }

  /// The page of a rule.
  package func text(_ entry: Catalogue.Entry) -> String {
    let page = entry.page.page
    return pages.text("# \(page.title)\n\n\(page.introduction)").trimmedLineEnds
      + section("What to do", page.section("Fix"), lines: 14) + section("Why", page.section("Cause"), lines: 8)
      + more(entry.page.id)
  }

  /// The page of an error; the reasons are its causes, each in a sentence.
  package func text(_ page: ErrorPage) -> String {
    let remedy = page.remedy.map { "\($0.paragraph)\n\($0.markdownCode)" }
    let causes = page.causeItems.prefix(Self.causes).enumerated().map { "\($0.offset + 1). \($0.element.inShort)\n" }
    let rest = page.causeItems.count - causes.count
    return pages.text("\(ErrorPageText(page).head)\n\(page.page.introduction)").trimmedLineEnds
      + section("What to do", remedy, lines: 12)
      + section("Why, most likely first", causes.joined() + (rest > 0 ? "- and \(rest) more\n" : ""), lines: 16)
      + more(page.name)
  }

  /// The most causes that are listed.
  private static let causes = 6

  private func more(_ name: String) -> String {
    "\n" + style(.dim, "the whole page: swiftdata-lint explain \(name) --full") + "\n"
  }

  /// The beginning of a section that fits into some lines; its code only as a whole.
  private func section(_ title: String, _ markdown: String?, lines: Int) -> String {
    let blocks = (markdown ?? "").markdownBlocks
    var room = lines
    var shown: [String] = []
    for block in blocks {
      let count = screen.text(block).split(separator: "\n", omittingEmptySubsequences: false).count
      let isCode = block.hasPrefix("```")
      if count > room, !shown.isEmpty || isCode {
        shown.endSentence()
        if isCode { continue }
        break
      }
      shown.append(block)
      room -= count
    }
    if shown.isEmpty { shown = Array(blocks.prefix(1)) }
    guard !shown.isEmpty else { return "" }
    return pages.text("\n## \(title)\n\(shown.joined(separator: "\n"))\n").trimmedLineEnds
  }
}

extension ErrorCause {
  /// The first sentence, with the rules that the others name.
  fileprivate var inShort: String {
    let end = markdown.firstRange(of: ". ")?.lowerBound ?? (markdown.hasSuffix(".") ? markdown.indices.last : nil)
    let sentence = markdown[..<(end ?? markdown.endIndex)]
    let rest = rules.filter { !sentence.contains("`\($0)`") }
    return sentence + (rest.isEmpty ? "" : "; also \(rest.map { "`\($0)`" }.joined(separator: ", "))")
  }
}

extension [String] {
  /// Ends the last paragraph where it leads to what is left out.
  fileprivate mutating func endSentence() {
    guard let text = last, text.hasSuffix(":") else { return }
    self[count - 1] = "\(text.dropLast())."
  }
}

extension String {
  /// The text with one line end.
  fileprivate var trimmedLineEnds: String { String(reversed().drop { $0 == "\n" }.reversed()) + "\n" }

  /// The paragraphs, lists' items and blocks of code of a text.
  fileprivate var markdownBlocks: [String] {
    var blocks: [String] = []
    var isOpen = false
    var isCode = false
    for line in split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isFence = line.hasPrefix("```")
      let isItem = line.prefix { $0.isNumber }.count > 0 && line.drop { $0.isNumber }.hasPrefix(". ")
      if line.isEmpty, !isCode {
        isOpen = false
      } else if isOpen, !(isFence && !isCode), !(isItem && !isCode) {
        blocks[blocks.count - 1] += "\n" + line
      } else {
        blocks.append(line)
        isOpen = true
      }
      if isFence {
        isCode.toggle()
        isOpen = isCode
      }
    }
    return blocks
  }
}
