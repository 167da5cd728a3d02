// The Markdown of rule pages as HTML. Links to other pages are left out, as these are not part of the report.
extension String {
  /// Paragraphs, lists and code.
  var htmlBlocks: String {
    var html = ""
    var isList = false
    for block in MarkdownBlock.all(self) {
      if case .empty = block { continue }
      let isItem = if case .item = block { true } else { false }
      if isItem != isList { html += isItem ? "<ul>" : "</ul>\n" }
      isList = isItem
      html += block.html
    }
    return html + (isList ? "</ul>\n" : "")
  }

  /// A line of Markdown: code and plain text.
  var htmlLine: String {
    let plain = MarkdownLinks.replaced(in: self) { text, _ in text }.replacing("**", with: "")
    return plain.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part).html : "<code>\(String(part).html)</code>"
    }.joined()
  }

  /// A text in which single quotes are around a command.
  var htmlWithCode: String {
    guard hasPrefix("'"), let end = dropFirst().firstRange(of: "' ")?.lowerBound else { return html }
    return "<code>\(String(self[index(after: startIndex)..<end]).html)</code>\(String(self[index(after: end)...]).html)"
  }

  /// Lines of code.
  var htmlLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).html }.joined(separator: "\n")
  }
}

extension MarkdownBlock {
  fileprivate var html: String {
    switch self {
    case .empty: ""
    case .title(let text), .heading(let text): "<h4>\(text.htmlLine)</h4>\n"
    case .code(let lines, _): "<pre tabindex=\"0\">\(lines.joined(separator: "\n").htmlLines)</pre>\n"
    case .item(_, let text, _): "<li>\(text.htmlLine)</li>\n"
    case .paragraph(let text): "<p>\(text.htmlLine)</p>\n"
    }
  }
}
