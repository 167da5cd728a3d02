import SchemaFiles

/// What a configuration says of a rule or of a family.
package enum RuleLevel: String, CaseIterable, Sendable {
  case off, on, note, warning, error

  /// The severity of all its findings; nil for those that the rules give.
  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// What a configuration says of some rules, for all files or for some.
package struct RuleLevels: Sendable {
  /// The levels by rule id and by family.
  package var levels: [String: RuleLevel]
  /// The files that it speaks of; nil for all.
  package var files: PathPatterns?

  package init(_ levels: [String: RuleLevel] = [:], for files: PathPatterns? = nil) {
    self.levels = levels
    self.files = files
  }

  /// What is said of a rule: what names it counts before what names its family.
  func level(of entry: Catalogue.Entry) -> RuleLevel? { levels[entry.page.id] ?? levels[entry.family] }

  /// Whether a rule runs; nil if nothing is said of it. A severity of a family says nothing of its opt-in rules.
  func isOn(_ entry: Catalogue.Entry) -> Bool? {
    if let level = levels[entry.page.id] { return level != .off }
    switch levels[entry.family] {
    case .off: return false
    case .on: return true
    case .note, .warning, .error, nil: return nil
    }
  }
}
