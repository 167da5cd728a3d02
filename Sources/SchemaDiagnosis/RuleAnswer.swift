import SchemaLinting

/// Whether a project has what a rule looks for.
package struct RuleAnswer: Sendable {
  /// The answers.
  package enum State: Sendable {
    /// It has: what the rule found; nothing if the findings of the rules named say the same.
    case present([Diagnostic], explainedBy: [String])
    /// It has not: what was looked at.
    case absent(checked: String)
    /// It cannot be known: why.
    case unknown([String])
  }

  package let rule: String
  /// What the rule reports.
  package let summary: String
  package let state: State

  /// What the rule found.
  package var diagnostics: [Diagnostic] {
    if case .present(let diagnostics, _) = state { diagnostics } else { [] }
  }

  /// The answer with some of the findings only.
  func filtered(_ isShown: (Diagnostic) -> Bool) -> RuleAnswer {
    guard case .present(let diagnostics, let others) = state else { return self }
    return RuleAnswer(
      rule: rule, summary: summary, state: .present(diagnostics.filter(isShown), explainedBy: others))
  }
}

/// Whether a project has one of an error's causes.
package struct CauseAnswer: Sendable {
  /// The answer in a word.
  package enum State: String, Sendable {
    case present, absent, unknown
  }

  package let cause: ErrorCause
  /// What its rules say; empty if no rule sees it.
  package let rules: [RuleAnswer]

  /// Present where one of its rules finds it, absent where all looked and none does.
  package var state: State {
    if rules.contains(where: { if case .present = $0.state { true } else { false } }) { return .present }
    let isKnown = rules.allSatisfy { if case .absent = $0.state { true } else { false } }
    return isKnown && !rules.isEmpty ? .absent : .unknown
  }
}
