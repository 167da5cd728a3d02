/// All rules with their pages, and the error pages that they refer to.
package struct Catalogue: Sendable {
  /// A rule with what its page says.
  package struct Entry: Sendable {
    /// The folder of the rule: `Versions`, `Plans`.
    package let family: String
    /// The rule.
    package let rule: any Rule
    /// The page.
    package let page: RulePage
  }

  /// The rules, sorted by family and id.
  package let entries: [Entry]
  /// The error pages by name.
  package let errors: [String: ErrorPage]

  /// Makes a catalogue from pages as text.
  package init(rules: [(family: String, rule: any Rule, page: String)], errors: [String]) {
    entries = rules.map { Entry(family: $0.family, rule: $0.rule, page: RulePage(Page($0.page))) }
      .sorted { ($0.family, $0.page.id) < ($1.family, $1.page.id) }
    self.errors = Dictionary(errors.map { ErrorPage(Page($0)) }.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The families in the order of the table.
  package var families: [String] {
    entries.map(\.family).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The entry of a rule id.
  package func entry(_ id: String) -> Entry? { entries.first { $0.page.id == id } }

  /// The texts of a rule's error pages, in the page's order; symptoms without a text add none.
  package func errorTexts(of page: RulePage) -> [String] {
    page.errors.flatMap { errors[$0]?.texts ?? [] }
  }
}

/// What a rule's page says.
package struct RulePage: Sendable {
  /// The whole page.
  package let page: Page
  /// The rule's id.
  package let id: String
  /// The highest severity that the rule gives.
  package let severity: Severity
  /// Whether the rule is off until it is switched on.
  package let isOptIn: Bool
  /// One line for the table.
  package let summary: String
  /// The names of the error pages.
  package let errors: [String]
  /// The ids of the rules that hide a finding of this one on the same subject.
  package let hiddenBy: [String]
  /// The version of the tool that first had the rule.
  package let since: String

  /// Reads a page.
  init(_ page: Page) {
    self.page = page
    id = page.value("id") ?? ""
    severity = page.value("severity").flatMap(Severity.init(rawValue:)) ?? .warning
    isOptIn = page.value("opt-in") == "true"
    summary = page.value("summary") ?? ""
    errors = page.list("errors")
    hiddenBy = page.list("hidden-by")
    since = page.value("since") ?? ""
  }
}

/// What an error's page says.
package struct ErrorPage: Sendable {
  /// The whole page.
  package let page: Page
  /// The page's name.
  package let name: String
  /// The texts that a console shows, all spellings.
  package let texts: [String]
  /// The error codes.
  package let codes: [String]
  /// The ids of the rules that find its causes, the likeliest first.
  package let causes: [String]

  /// Reads a page.
  init(_ page: Page) {
    self.page = page
    name = page.value("name") ?? ""
    texts = page.list("texts")
    codes = page.list("codes")
    causes = page.list("causes")
  }
}
