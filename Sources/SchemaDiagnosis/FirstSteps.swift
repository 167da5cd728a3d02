import SchemaLinting

/// What to look at first, whatever the error: each with its answer for the project.
package struct StepAnswer: Sendable {
  /// What is looked at.
  package let title: String
  /// What the project shows.
  package let answer: String
  /// Whether it is as it should be; nil if that cannot be known.
  package let isRight: Bool?
  /// What the rules about it say.
  package let rules: [RuleAnswer]
}

extension ProjectExamination {
  /// A step: what is looked at, and how the answer is put.
  private struct Step {
    /// The name that the rules' pages give under `first-step`.
    let title: String
    /// The answer where the rules find nothing.
    let right: String
    /// The answer where they find something.
    let wrong: String
    /// What a project needs to be asked.
    let subject: Subject
    /// Whether notes count: a missing test is never more.
    var countsNotes = false
    /// What is worth saying besides the answer.
    var detail: @Sendable (Project) -> String? = { _ in nil }
  }

  private static let steps = [
    Step(
      title: "version identifiers", right: "ascending, all different",
      wrong: "not correct, or not all versions are listed", subject: .versions),
    Step(
      title: "container", right: "opens the latest version", wrong: "does not open only the latest version",
      subject: .containers),
    Step(title: "missing models", right: "no", wrong: "yes", subject: .models),
    Step(title: "inverses", right: "yes, written or inferred", wrong: "no", subject: .relationships),
    Step(title: "plan registered", right: "yes", wrong: "no", subject: .plans),
    Step(
      title: "stages", right: "match the versions", wrong: "do not match the versions", subject: .plans,
      detail: stageCounts),
    Step(title: "untested migrations", right: "none", wrong: "yes", subject: .plans, countsNotes: true),
  ]

  /// How many stages each plan has for how many versions.
  @Sendable private static func stageCounts(in project: Project) -> String? {
    project.schemas.plans.filter { !$0.isExempt }.map { plan in
      let stages = plan.stages?.stages.count ?? 0
      let versions = plan.versions.count
      return
        "'\(plan.name)' has \(stages.counted("stage")) for \(versions.counted("version"))"
    }.joined(separator: ", ")
  }

  /// What the project shows before anything is known of the error. Where some errors are known and all of them name what
  /// they are about, only findings about that are shown; nothing, where the project has none of it.
  package func firstSteps(after matches: [ErrorMatch] = []) -> [StepAnswer] {
    let narrowing = matches.isEmpty ? nil : narrowing(matches)
    guard narrowing?.isElsewhere != true else { return [] }
    let steps = Self.steps.map { step in (step, catalogue.firstStep(step.title)) }
    let answers = answers(steps.flatMap(\.1))
    return [versions]
      + steps.map { step, rules in answer(step, rules.compactMap { answers[$0] }) { narrowing?.keeps($0) ?? true } }
  }

  private func answer(
    _ step: Step, _ rules: [RuleAnswer], showing isShown: (Diagnostic) -> Bool
  ) -> StepAnswer {
    let (answer, isRight) = verdict(step, rules)
    let detail = isRight == nil ? nil : step.detail(examined)
    return StepAnswer(
      title: step.title, answer: [answer, detail].compactMap { $0 }.joined(separator: "; "), isRight: isRight,
      rules: rules.map { $0.filtered(isShown) })
  }

  private func verdict(_ step: Step, _ rules: [RuleAnswer]) -> (answer: String, isRight: Bool?) {
    let found = rules.flatMap(\.diagnostics)
    if found.contains(where: { $0.severity > .note || step.countsNotes }) { return (step.wrong, false) }
    let reasons = rules.flatMap { rule -> [String] in
      if case .unknown(let reasons) = rule.state { reasons } else { [] }
    }
    if let first = reasons.first { return ("not known: \(first)", nil) }
    guard step.subject.phrase(in: examined) != nil else { return ("not applicable: \(step.subject.absence)", nil) }
    return (step.right, true)
  }

  /// The versions of each plan, and which is the latest.
  private var versions: StepAnswer {
    let plans = examined.schemas.plans.filter { !$0.isExempt }
    let listed = plans.map { plan in
      let versions = plan.versions.map(name)
      let latest = plan.lastVersions.map(name)
      let last = latest.count == 1 ? "; latest is \(latest[0])" : ""
      return "\(versions.count) in '\(plan.name)': \(versions.joined(separator: ", "))\(last)"
    }
    let unplanned = examined.schemas.versions.filter { !$0.isExempt }.map { name($0.type) }
    let answer =
      !listed.isEmpty
      ? listed.joined(separator: "; ")
      : unplanned.isEmpty ? "none" : "\(unplanned.joined(separator: ", ")), in no migration plan"
    return StepAnswer(title: "schema versions", answer: answer, isRight: nil, rules: [])
  }

  /// A version's name with its identifier.
  private func name(_ type: TypeID) -> String {
    let identifier = examined.schemas.version(type)?.identifier?.value
    return examined.schemas.subject(type) + (identifier.map { " (\($0.description))" } ?? "")
  }
}
