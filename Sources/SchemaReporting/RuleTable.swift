import SchemaLinting

/// The table of rules as `swiftdata-lint rules` prints it.
package struct RuleTable: Sendable {
  private let catalogue: Catalogue
  private let selection: RuleSelection

  package init(_ catalogue: Catalogue, _ selection: RuleSelection = RuleSelection()) {
    self.catalogue = catalogue
    self.selection = selection
  }

  private func state(_ entry: Catalogue.Entry) -> String {
    selection.contains(entry) ? "on" : entry.page.isOptIn ? "opt-in" : "off"
  }

  /// Aligned columns under the name of each family.
  package var text: String {
    let width = catalogue.entries.map(\.page.id.count).max() ?? 0
    return catalogue.families.map { family in
      let rows = catalogue.entries.filter { $0.family == family }.map { entry in
        let id = entry.page.id + String(repeating: " ", count: width - entry.page.id.count)
        let severity =
          entry.page.severity.rawValue + String(repeating: " ", count: 7 - entry.page.severity.rawValue.count)
        let state = state(entry) + String(repeating: " ", count: 6 - state(entry).count)
        return "  \(id)  \(severity)  \(state)  \(entry.page.summary)\n"
      }
      return "\(family)\n" + rows.joined()
    }.joined(separator: "\n")
  }

  /// One table per family, as in `Rules/README.md`; `link` gives the address of a rule's page.
  package func markdown(link: (Catalogue.Entry) -> String?) -> String {
    catalogue.families.map { family in
      let rows = catalogue.entries.filter { $0.family == family }.map { entry in
        let id = link(entry).map { "[\(entry.page.id)](\($0))" } ?? entry.page.id
        return "| \(id) | \(entry.page.severity) | \(state(entry)) | \(entry.page.summary) |\n"
      }
      return "## \(family)\n\n| rule | severity | state | reports |\n|---|---|---|---|\n" + rows.joined()
    }.joined(separator: "\n")
  }

  /// The `json` format.
  package func json() throws -> String { try JSON.text(Document(self)) }

  private struct Document: Encodable {
    let version = 1
    let rules: [Item]

    init(_ table: RuleTable) {
      rules = table.catalogue.entries.map { Item($0, table) }
    }
  }

  private struct Item: Encodable {
    let id: String
    let family: String
    let severity: String
    let state: String
    let summary: String
    let errors: [String]
    let since: String

    init(_ entry: Catalogue.Entry, _ table: RuleTable) {
      id = entry.page.id
      family = entry.family
      severity = entry.page.severity.rawValue
      state = table.state(entry)
      summary = entry.page.summary
      errors = table.catalogue.errorTexts(of: entry.page.errors)
      since = entry.page.since
    }
  }
}
