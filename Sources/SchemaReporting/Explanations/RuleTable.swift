import SchemaLinting
import SchemaText

/// The table of rules as `swiftdata-lint explain` prints it.
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
  package func text(_ style: Style) -> String {
    let table = TextTable(catalogue.entries.map(cells), style, indent: 2)
    return catalogue.families.map { family in
      let rows = catalogue.entries.filter { $0.family == family }.map { table.text(cells($0)) }
      return "\(style(.strong, family))\n" + rows.joined()
    }.joined(separator: "\n")
  }

  private func cells(_ entry: Catalogue.Entry) -> [TextTable.Cell] {
    [.init(entry.page.id), .init(entry.page.severity.rawValue), .init(state(entry)), .init(entry.page.summary)]
  }

  /// A table a family, as it stands in `Rules/README.md`; `link` gives the address of a rule's page.
  package func markdown(link: (Catalogue.Entry) -> String?) -> String {
    catalogue.families.map { family in
      let rows = catalogue.entries.filter { $0.family == family }.map { entry in
        let id = link(entry).map { "[\(entry.page.id)](\($0))" } ?? entry.page.id
        let page = entry.page
        return "| \(id) | \(page.severity) | \(state(entry)) | \(page.fix ?? "–") | \(page.summary) |\n"
      }
      return "## \(family)\n\n| rule | severity | state | fix | reports |\n|---|---|---|---|---|\n" + rows.joined()
    }.joined(separator: "\n")
  }

  /// The `json` format.
  package func json() throws -> String {
    try JSON.text(["version": 1, "rules": catalogue.entries.map(object)] as JSONValue)
  }

  private func object(_ entry: Catalogue.Entry) -> JSONValue {
    [
      "id": entry.page.id,
      "family": entry.family,
      "severity": entry.page.severity.rawValue,
      "state": state(entry),
      "fix": entry.page.fix,
      "summary": entry.page.summary,
      "errors": catalogue.errorTexts(of: entry.page.errors),
      "since": entry.page.since,
    ]
  }
}
