import SchemaLinting

/// An error's page as a terminal shows it: the page with its texts and codes.
package struct ErrorPageText: Sendable {
  private let page: ErrorPage

  package init(_ page: ErrorPage) { self.page = page }

  package var text: String {
    let rest = page.page.body.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
    return "\(head)\(rest.first.map(String.init) ?? "")".endingLine
  }

  /// The title, with what the error is recognized by.
  var head: String { "# \(page.page.title)\n\(recognition)" }

  /// The name and the title, or the text, in one line.
  package var line: String { "\(page.name): \(page.heading)\n" }

  /// What the error is recognized by, below an empty line; nothing for a page that says it in its title.
  private var recognition: String {
    let texts = page.texts.map { "Text: `\($0)`\n" }
    let codes = page.codes.isEmpty ? "" : "Code: \(page.codes.joined(separator: ", ")) (NSCocoaErrorDomain)\n"
    if texts.isEmpty { return page.symptoms.isEmpty ? "" : "\nThis problem has no error message.\n" }
    return "\n" + texts.joined() + codes
  }
}

extension String {
  /// The text with a final line end.
  package var endingLine: String { hasSuffix("\n") ? self : self + "\n" }
}
