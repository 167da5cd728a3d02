/// A part of a page: a heading, a paragraph, an item of a list, or code.
package enum MarkdownBlock {
  case empty
  case title(String)
  case heading(String)
  case code([String], isOpen: Bool)
  case item(mark: String, String, indent: Int)
  case paragraph(String)

  /// The blocks of a text, with its empty lines.
  package static func all(_ markdown: String) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      add(line, to: &blocks)
    }
    return blocks
  }

  /// Adds a line to the last block that goes on, or begins another one.
  private static func add(_ line: String, to blocks: inout [MarkdownBlock]) {
    if case .code(let lines, isOpen: true)? = blocks.last {
      blocks[blocks.count - 1] =
        line.hasPrefix("```")
        ? .code(lines.dropLast(lines.reversed().prefix(while: \.isEmpty).count), isOpen: false)
        : .code(lines + [line], isOpen: true)
      return
    }
    let indent = line.prefix { $0 == " " }.count
    let text = String(line.dropFirst(indent))
    switch (text, blocks.last) {
    case ("", _): blocks.append(.empty)
    case (_, _) where text.hasPrefix("```"): blocks.append(.code([], isOpen: true))
    case (_, _) where text.hasPrefix("# "): blocks.append(.title(String(text.dropFirst(2))))
    case (_, _) where text.hasPrefix("#"): blocks.append(.heading(String(text.drop { $0 == "#" || $0 == " " })))
    case (_, _) where mark(of: text) != nil:
      let mark = mark(of: text) ?? ""
      blocks.append(.item(mark: mark, String(text.dropFirst(mark.count)), indent: indent))
    case (_, .paragraph(let before)?): blocks[blocks.count - 1] = .paragraph("\(before) \(text)")
    case (_, .item(let mark, let before, let indent)?):
      blocks[blocks.count - 1] = .item(mark: mark, "\(before) \(text)", indent: indent)
    default: blocks.append(.paragraph(text))
    }
  }

  /// `- `, `1. `, `> `: what a list's item begins with; nil for other lines.
  private static func mark(of text: String) -> String? {
    for mark in ["- ", "> "] where text.hasPrefix(mark) { return mark }
    let digits = text.prefix { $0.isNumber }
    return digits.isEmpty || !text.dropFirst(digits.count).hasPrefix(". ") ? nil : "\(digits). "
  }
}
