/// Which rules run.
package struct RuleSelection: Sendable {
  /// Rules and families to switch on.
  package var enabled: [String] = []
  /// Rules and families to switch off.
  package var disabled: [String] = []
  /// If not empty, all others are off.
  package var only: [String] = []

  /// Makes a selection of all rules that are not opt-in.
  package init() {}

  /// Whether a rule runs; what is switched off wins, what is named is on though it is opt-in.
  package func contains(_ entry: Catalogue.Entry) -> Bool {
    if names(disabled, entry) { return false }
    return only.isEmpty ? !entry.page.isOptIn || isNamed(entry) : isNamed(entry)
  }

  /// Whether a rule is switched on by its name or its family's.
  package func isNamed(_ entry: Catalogue.Entry) -> Bool {
    names(only, entry) || (only.isEmpty && names(enabled, entry))
  }

  private func names(_ list: [String], _ entry: Catalogue.Entry) -> Bool {
    list.contains { $0 == entry.page.id || $0 == entry.family }
  }
}
