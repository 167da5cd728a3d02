import SchemaProject

/// All rules with their pages, and the error pages that they refer to.
package struct Catalogue: Sendable {
  /// A rule with what its page says.
  package struct Entry: Sendable {
    /// The folder of the rule: `Versions`, `Plans`.
    package let family: String
    package let rule: any Rule
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
    let ids = Set(entries.map(\.page.id))
    self.errors = Dictionary(errors.map { ErrorPage(Page($0), knownRules: ids) }.map { ($0.name, $0) }) {
      first, _ in first
    }
  }

  /// The families in the order of the table.
  package var families: [String] {
    entries.map(\.family).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The entry of a rule id.
  package func entry(_ id: String) -> Entry? { entries.first { $0.page.id == id } }

  /// The names for which it matters to some rule whether files that were not read so far use them.
  @Sendable package func openNames(in project: Project) -> OpenNames {
    entries.reduce(OpenNames()) { $0.union($1.rule.openNames(in: project)) }
  }

  /// The ids of the rules that answer a first step of a diagnosis, in their order.
  package func firstStep(_ title: String) -> [String] {
    entries.compactMap { entry in
      entry.page.firstStep.flatMap { $0.title == title ? (position: $0.position, id: entry.page.id) : nil }
    }
    .sorted { $0.position < $1.position }.map(\.id)
  }

  /// The texts of a rule's error pages, in the page's order; symptoms without a text add none.
  package func errorTexts(of names: [String]) -> [String] {
    names.flatMap { errors[$0]?.texts ?? [] }
  }
}

/// What a rule's page says.
package struct RulePage: Sendable {
  package let page: Page
  package let id: String
  /// The highest severity that the rule gives.
  package let severity: Severity
  /// Whether the rule is off until it is switched on.
  package let isOptIn: Bool
  /// The ids of the rules that hide a finding of this one on the same subject.
  package let hiddenBy: [String]

  /// Takes a page, and reads what every run needs.
  init(_ page: Page) {
    self.page = page
    id = page.value("id") ?? ""
    severity = page.value("severity").flatMap(Severity.init(rawValue:)) ?? .warning
    isOptIn = page.value("opt-in") == "true"
    hiddenBy = page.list("hidden-by")
  }

  /// One line for the table.
  package var summary: String { page.value("summary") ?? "" }
  /// What is known where the rule finds nothing, with `{models}` and the like for what was looked at; nil for a rule that
  /// finds no documented error's cause.
  package var checked: String? { page.value("checked") }
  /// The first step of a diagnosis that the rule answers, and its position among the rules of that step.
  package var firstStep: (title: String, position: Int)? {
    guard let value = page.value("first-step"), let space = value.lastIndex(of: " "),
      let position = Int(value[value.index(after: space)...])
    else { return nil }
    return (String(value[..<space]), position)
  }
  /// What has to be resolved before the rule's silence says something; without a list, the schemas.
  package var reads: [String] { page.list("reads") }
  /// Whether the rule looks for what the app's code does, so that its silence proves nothing.
  package var searchesCode: Bool { page.value("searches-code") == "true" }
  /// Whether an error of the rule keeps a container from opening any store.
  package var blocksOpening: Bool { page.value("blocks-opening") == "true" }
  /// Whether the best fix that the rule offers is `safe` or `unsafe`; nil for a rule without fixes.
  package var fix: String? { page.value("fix") }
  /// The names of the error pages.
  package var errors: [String] { page.list("errors") }
  /// The version of the tool that first had the rule.
  package var since: String { page.value("since") ?? "" }
}

/// What an error's page says.
package struct ErrorPage: Sendable {
  package let page: Page
  package let name: String
  private let knownRules: Set<String>

  init(_ page: Page, knownRules: Set<String>) {
    self.page = page
    name = page.value("name") ?? ""
    self.knownRules = knownRules
  }

  /// The texts that a console shows.
  package var texts: [String] { page.list("texts") }
  /// Further texts that lead here: other wordings, and texts that wrap the error.
  package var spellings: [String] { page.list("spellings") }
  /// Parts of the texts without which a text like them is another message.
  package var needs: [String] { page.list("needs") }
  /// What people say where there is no text: words that are close to each other, by how they begin, with `|` between
  /// those that will do.
  package var symptoms: [String] { page.list("symptoms") }
  package var codes: [String] { page.list("codes") }
  /// Short names that people have for it: a line or a question that says one of them and nothing else leads here.
  package var aliases: [String] { page.list("aliases") }
  /// Where its texts name a model or a property: words with `MODEL`, `PROPERTY` or `TABLE` in the place of the name.
  package var namePatterns: [String] { page.list("names") }
  /// The names of the pages that come first where a code or a wrapping text leads to both.
  package var after: [String] { page.list("after") }
  /// The ids of the rules that find its causes, the likeliest first.
  package var causes: [String] { page.list("causes") }
  /// The causes as the page tells them, the likeliest first, including those that no rule finds.
  package var causeItems: [ErrorCause] { causes(knownRules: knownRules) }
}
