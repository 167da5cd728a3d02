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
  /// The fingerprints of the finding's members, in their order.
  package let memberFingerprints: [String]

  package init(
    rule: String, severity: Severity, finding: Finding, errors: [String], fingerprint: String,
    memberFingerprints: [String] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.finding = finding
    self.errors = errors
    self.fingerprint = fingerprint
    self.memberFingerprints = memberFingerprints
  }

  /// The fingerprints of what its members are shown as, in their order; nil for each that is shown by itself.
  package var wholeFingerprints: [String?] { finding.members.map { $0.whole.map { "\(rule):\($0.subject)" } } }

  /// The diagnostic with those members only that a condition holds for; nil where none is left.
  package func keeping(_ isKept: (_ member: Int) -> Bool) -> Diagnostic? {
    finding.keeping(isKept).map { finding in
      Diagnostic(
        rule: rule, severity: severity, finding: finding, errors: errors, fingerprint: fingerprint,
        memberFingerprints: memberFingerprints.indices.filter(isKept).map { memberFingerprints[$0] })
    }
  }
}

extension Diagnostic: Comparable {
  package static func == (left: Diagnostic, right: Diagnostic) -> Bool { !(left < right) && !(right < left) }

  /// Orders by path, position, rule, subject and message.
  package static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    left.finding.precedes(right.finding, of: left.rule, and: right.rule)
  }
}

extension Finding {
  /// Whether it comes before another one: by path, position, rule, subject and message.
  func precedes(_ other: Finding, of rule: String, and otherRule: String) -> Bool {
    if place.file != other.place.file || place.span.start != other.place.span.start { return place < other.place }
    return (rule, subject, message.text) < (otherRule, other.subject, other.message.text)
  }
}

extension Sequence {
  /// The most severe first, those of one severity in their order.
  package func mostSevereFirst(by severity: (Element) -> Severity) -> [Element] {
    Severity.allCases.sorted().reversed().flatMap { wanted in filter { severity($0) == wanted } }
  }
}
