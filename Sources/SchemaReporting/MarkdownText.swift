import SchemaFiles

/// A page's Markdown as a terminal shows it: headings in bold, code as it is, everything else wrapped between words.
package struct MarkdownText: Sendable {
  private let style: Style

  package init(style: Style) { self.style = style }

  /// The page, with a line end.
  package func text(_ markdown: String) -> String {
    var blocks: [Block] = []
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      Block.add(line, to: &blocks)
    }
    return blocks.map(text).joined()
  }

  private func text(_ block: Block) -> String {
    switch block {
    case .empty: "\n"
    case .title(let text): style.paragraph(text.plainMarkdown, .strong)
    // As in a manual page, so that headings are seen without colors too.
    case .heading(let text): style.paragraph(text.plainMarkdown.uppercased(), .strong)
    case .code(let lines, _):
      lines.map { line in line.isEmpty ? "\n" : "    \(line.printable)\n" }.joined()
    case .item(let mark, let text, let indent):
      style.paragraph(
        text.plainMarkdown, after: String(repeating: " ", count: indent) + mark, columns: indent + mark.count,
        indent: indent + mark.count)
    case .paragraph(let text): style.paragraph(text.plainMarkdown)
    }
  }

  /// A part of a page.
  private enum Block {
    case empty
    case title(String)
    case heading(String)
    case code([String], isOpen: Bool)
    case item(mark: String, String, indent: Int)
    case paragraph(String)

    /// Adds a line to the last block that goes on, or begins another one.
    static func add(_ line: String, to blocks: inout [Block]) {
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
}

extension String {
  /// The text with code in quotes and links as commands or addresses.
  fileprivate var plainMarkdown: String {
    let linked = MarkdownLinks.replaced(in: self) { text, target in
      target.contains("://") ? "\(text) (\(target))" : target.pageName.map { "\(text) (explain \($0))" } ?? text
    }
    return linked.replacing(/<(https?:[^>]*)>/) { String($0.output.1) }.replacing("**", with: "")
      .replacing("`", with: "'").printable
  }

  /// The name of the error's page that a link leads to; nil for other links.
  private var pageName: String? {
    let name = Path.name(self)
    guard name.hasSuffix(".md"), !contains("docs/"), name.first?.isLowercase == true else { return nil }
    return String(name.dropLast(3))
  }
}
