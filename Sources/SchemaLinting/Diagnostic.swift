/// A finding as it is reported.
package struct Diagnostic: Sendable {
  package let rule: String
  /// The severity that counts.
  package let severity: Severity
  /// What the rule found.
  package let finding: Finding
  /// The runtime texts that the finding prevents.
  package let errors: [String]
  /// `rule:subject`, with `#2`, `#3` in source order where that repeats.
  package let fingerprint: String

  package init(rule: String, severity: Severity, finding: Finding, errors: [String], fingerprint: String) {
    self.rule = rule
    self.severity = severity
    self.finding = finding
    self.errors = errors
    self.fingerprint = fingerprint
  }
}
