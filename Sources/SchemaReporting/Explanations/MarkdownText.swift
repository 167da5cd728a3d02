import SchemaFiles

/// A page's Markdown as a terminal shows it: headings in bold, code as it is, everything else wrapped between words.
package struct MarkdownText: Sendable {
  private let style: Style

  package init(style: Style) { self.style = style }

  /// The page, with a line end.
  package func text(_ markdown: String) -> String {
    MarkdownBlock.all(markdown).map(text).joined()
  }

  private func text(_ block: MarkdownBlock) -> String {
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
