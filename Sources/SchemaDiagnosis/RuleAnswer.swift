import SchemaLinting

/// Whether a project has what a rule looks for.
package struct RuleAnswer: Sendable {
  /// The answers.
  package enum State: Sendable {
    /// It has: what the rule found; nothing if the findings of the rules named say the same.
    case present([Diagnostic], explainedBy: [String])
    /// It has not: what was looked at.
    case absent(checked: String)
    /// The rule found nothing in the app's code, which does not show everything: what was looked at.
    case notFound(checked: String)
    /// It cannot be known: why.
    case unknown([String])
  }

  package let rule: String
  /// What the rule reports.
  package let summary: String
  package let state: State
  /// The findings of other rules that say the same; empty where the rule found something itself.
  let explanations: [Diagnostic]

  /// What the rule found.
  package var diagnostics: [Diagnostic] {
    if case .present(let diagnostics, _) = state { diagnostics } else { [] }
  }

  /// What shows that the project has it: what the rule found, or the stronger findings that hide that.
  var evidence: [Diagnostic] { diagnostics.isEmpty ? explanations : diagnostics }

  /// Why the rule says nothing; empty where it does.
  var obstacles: [String] {
    if case .unknown(let reasons) = state { reasons } else { [] }
  }

  var isAbsent: Bool {
    if case .absent = state { true } else { false }
  }

  var isNotFound: Bool {
    if case .notFound = state { true } else { false }
  }

  /// The answer with some of the findings only.
  func filtered(_ isShown: (Diagnostic) -> Bool) -> RuleAnswer {
    guard case .present(let diagnostics, let others) = state else { return self }
    return RuleAnswer(
      rule: rule, summary: summary, state: .present(diagnostics.filter(isShown), explainedBy: others),
      explanations: explanations.filter(isShown))
  }
}

/// Whether a project has one of an error's causes.
package struct CauseAnswer: Sendable {
  /// The answer in a word.
  package enum State: String, Sendable {
    case present, absent, notFound, unknown
  }

  package let cause: ErrorCause
  /// What its rules say; empty if no rule sees it.
  package let rules: [RuleAnswer]

  /// Present where one of its rules finds it, absent where all looked and none does, not found where the silence of some
  /// proves nothing.
  package var state: State {
    if rules.contains(where: { if case .present = $0.state { true } else { false } }) { return .present }
    guard !rules.isEmpty, rules.allSatisfy({ $0.isAbsent || $0.isNotFound }) else { return .unknown }
    return rules.allSatisfy(\.isAbsent) ? .absent : .notFound
  }
}
