import SchemaLinting

/// The table of errors in `docs/errors.md`: from what is seen over the causes and their rules to the fix.
package struct ErrorTable: Sendable {
  private let catalogue: Catalogue
  /// The address of a rule's page.
  private let link: @Sendable (Catalogue.Entry) -> String

  package init(_ catalogue: Catalogue, link: @escaping @Sendable (Catalogue.Entry) -> String) {
    self.catalogue = catalogue
    self.link = link
  }

  /// The kinds of errors in the order of the table, each with its heading.
  private static let kinds = [
    ("exception", "Crashes that no `catch` can catch"),
    ("thrown", "Errors that prevent a store from opening or saving"),
    ("compile", "Compiler errors"), ("console", "Console messages"), ("silent", "Failures without a message"),
  ]

  /// A section for each kind, with a part for each error.
  package func markdown() -> String {
    Self.kinds.map { kind, heading in
      let pages = catalogue.errors.values.filter { $0.page.value("kind") == kind }.sorted { $0.name < $1.name }
      return "## \(heading)\n\n" + pages.map(part).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func part(_ page: ErrorPage) -> String {
    let texts = page.texts.map { "- text: `\($0)`\n" }
    let codes = page.codes.map { "- code: \($0)\n" }
    let aliases =
      page.texts.isEmpty && page.symptoms.isEmpty ? (page.spellings + page.aliases).map { "- `\($0)`\n" } : []
    let symptom = page.texts.isEmpty && aliases.isEmpty ? ["- no error message\n"] : []
    let causes = causes(page).enumerated().map { "\($0.offset + 1). \($0.element)\n" }
    let rules = page.causeItems.flatMap(\.rules).isEmpty ? "\nNo rule: this cannot be checked from source.\n" : ""
    let fix = page.remedy.map { "\nFix: \(relative($0.paragraph))\n\($0.markdownCode)" } ?? ""
    return "### [\(page.page.title)](../Rules/Errors/\(page.name).md)\n\n"
      + (texts + codes + aliases + symptom).joined()
      + "\nCauses, most likely first:\n\n\(causes.joined())\(rules)\(fix)"
  }

  /// The causes in the page's words, with links to the rules.
  private func causes(_ page: ErrorPage) -> [String] {
    page.causeItems.map { cause in
      cause.rules.reduce(relative(cause.markdown)) { text, id in
        catalogue.entry(id).map { text.replacing("`\(id)`", with: "[`\(id)`](\(link($0)))") } ?? text
      }
    }
  }

  /// Links between error pages as they lead from `docs`.
  private func relative(_ text: String) -> String {
    catalogue.errors.keys.reduce(text) { $0.replacing("](\($1).md)", with: "](../Rules/Errors/\($1).md)") }
  }
}
