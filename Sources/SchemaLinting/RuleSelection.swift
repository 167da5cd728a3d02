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
    let names = [entry.page.id, entry.family]
    func isNamed(_ list: [String]) -> Bool { list.contains { names.contains($0) } }
    if isNamed(disabled) { return false }
    if !only.isEmpty { return isNamed(only) }
    return isNamed(enabled) || !entry.page.isOptIn
  }
}
