import SchemaLinting
import SchemaNames
import SchemaProject

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
  /// An answer, and whether it is as it should be; nil if that cannot be known.
  private typealias Verdict = (answer: String, isRight: Bool?)

  /// A step: what is looked at, and how the answer is put.
  private struct Step {
    /// The name that the rules' pages give under `first-step`.
    let title: String
    /// The families whose other rules belong to it too: while one of them finds something, the step is not as it should be.
    var families: Set<String> = []
    /// The answer where the rules find nothing.
    let right: @Sendable (Project) -> Verdict
    /// The answer where its own rules find something; nil to count their findings.
    var wrong: String?
    /// What a project needs to be asked.
    let subject: Subject
    /// Whether notes count: a missing test is never more.
    var countsNotes = false

    /// Whether a finding says that something is wrong.
    func counts(_ diagnostic: Diagnostic) -> Bool { countsNotes || diagnostic.severity > .note }
  }

  private static let steps = [
    Step(title: "version identifiers", right: identifiers, wrong: "wrong", subject: .versions),
    Step(
      title: "container", families: ["Containers", "Stores"], right: containers,
      wrong: "does not open only the latest version", subject: .containers),
    Step(title: "missing models", right: { _ in ("no", true) }, wrong: "yes", subject: .models),
    Step(title: "inverses", families: ["Relationships"], right: inverses, wrong: "no", subject: .relationships),
    Step(title: "plan registered", right: { _ in ("yes", true) }, wrong: "no", subject: .plans),
    Step(
      title: "stages", families: ["Plans"], right: { ("match the versions; \(stageCounts(in: $0))", true) },
      wrong: "do not match the versions", subject: .plans),
    Step(
      title: "changes", families: ["Changes"], right: { _ in ("each can be done by its stage", true) }, subject: .steps),
    Step(
      title: "migration code", families: ["MigrationCode"], right: { _ in ("no problem found", true) },
      subject: .customStages),
    Step(title: "attributes", families: ["Attributes"], right: { _ in ("no problem found", true) }, subject: .models),
    Step(title: "CloudKit", families: ["CloudKit"], right: { _ in ("no problem found", true) }, subject: .containers),
    Step(title: "releases", families: ["History"], right: { _ in ("match the versions", true) }, subject: .releases),
    Step(title: "migrations without a test", right: { _ in ("none", true) }, subject: .plans, countsNotes: true),
  ]

  /// That all identifiers rise, if all could be read.
  @Sendable private static func identifiers(in project: Project) -> Verdict {
    let versions = project.schemas.versions.filter { !$0.isExempt }
    let areKnown = versions.allSatisfy { $0.identifier?.value != nil }
    return areKnown ? ("ascending, all different", true) : ("not known: not all of them could be read", nil)
  }

  /// What the containers open.
  @Sendable private static func containers(in project: Project) -> Verdict {
    let hasVersions = project.schemas.versions.contains { !$0.isExempt }
    return (hasVersions ? "opens the latest version" : "opens the app's models, which are in no schema version", true)
  }

  /// How many relationships have a side back, how many have none, and how many only some systems join with another.
  @Sendable private static func inverses(in project: Project) -> Verdict {
    let partners = project.app.models.flatMap(\.sides).map(\.partner)
    let oneWay = partners.count { $0 == .none }
    let open = partners.count { if case .open = $0 { true } else { false } }
    let areWritten = partners.count > oneWay + open
    let answer = [
      areWritten ? "written" : open == 0 ? "none" : nil,
      oneWay == 0 ? nil : "one-way: \(oneWay.counted("relationship"))",
      open == 0 ? nil : "without a written inverse, so it depends on the system: \(open.counted("relationship"))",
    ]
    return (answer.compactMap { $0 }.joined(separator: "; "), areWritten && open == 0 ? true : nil)
  }

  /// How many stages each plan has for how many versions.
  private static func stageCounts(in project: Project) -> String {
    project.schemas.plans.filter { !$0.isExempt }.map { plan in
      let stages = plan.stages?.stages.count ?? 0
      return
        "'\(plan.name)' has \(stages.counted("stage")) for \(plan.versions.count.counted("version"))"
    }.joined(separator: ", ")
  }

  /// The names of the steps, which pages give under `first-step`, with their families.
  package static var stepTitles: [(title: String, families: Set<String>)] { steps.map { ($0.title, $0.families) } }

  /// What the project shows before anything is known of the error. Where some errors are known and all of them name what
  /// they are about, only findings about that are shown; nothing, where the project has none of it.
  package func firstSteps(after matches: [ErrorMatch] = []) -> [StepAnswer] {
    let narrowing = matches.isEmpty ? nil : narrowing(matches)
    guard narrowing?.isElsewhere != true else { return [] }
    let isShown: (Diagnostic) -> Bool = { narrowing?.keeps($0) ?? true }
    return [versions(isShown)] + Self.steps.map { answer($0, isShown) }
  }

  /// The answers of the rules that lint runs, whatever they are about.
  private func answers(_ rules: [String]) -> [RuleAnswer] { rules.filter(isShown).compactMap { answer(of: $0) } }

  /// The rules of a family that no step names.
  private func others(of families: Set<String>) -> [RuleAnswer] {
    let entries = catalogue.entries.filter { families.contains($0.family) && $0.page.firstStep == nil }
    return answers(entries.map(\.page.id))
  }

  private func answer(_ step: Step, _ isShown: (Diagnostic) -> Bool) -> StepAnswer {
    let own = answers(catalogue.firstStep(step.title))
    let others = others(of: step.families)
    let (answer, isRight) = verdict(step, own, others)
    return StepAnswer(
      title: step.title, answer: answer, isRight: isRight,
      rules: (own + others.filter { !$0.diagnostics.isEmpty }).map { $0.filtered(isShown) })
  }

  private func verdict(_ step: Step, _ own: [RuleAnswer], _ others: [RuleAnswer]) -> Verdict {
    let found = own.filter { $0.diagnostics.contains(where: step.counts) }
    let beside = others.filter { $0.diagnostics.contains(where: step.counts) }
    if let wrong = step.wrong, !found.isEmpty { return ("\(wrong) (\((found + beside).ids))", false) }
    let count = (found + beside).flatMap(\.diagnostics).count(where: step.counts)
    if step.wrong == nil, count > 0 { return ("\(count) (\((found + beside).ids))", false) }
    let right = right(step, own + (step.wrong == nil ? others : []))
    guard !beside.isEmpty else { return right }
    return (right.isRight == true ? "\(right.answer); but \(beside.ids)" : beside.ids, false)
  }

  /// The answer where no rule found anything.
  private func right(_ step: Step, _ rules: [RuleAnswer]) -> Verdict {
    guard step.subject.phrase(in: examined) != nil else { return ("not applicable: \(step.subject.absence)", nil) }
    if let reason = rules.flatMap(\.obstacles).first { return ("not known: \(reason)", nil) }
    return step.right(examined)
  }

  /// The versions of each plan, and which is the latest.
  private func versions(_ isShown: (Diagnostic) -> Bool) -> StepAnswer {
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
    let found = others(of: ["Versions"]).filter { $0.diagnostics.contains { $0.severity > .note } }
    return StepAnswer(
      title: "schema versions", answer: answer + (found.isEmpty ? "" : "; but \(found.ids)"),
      isRight: found.isEmpty ? nil : false, rules: found.map { $0.filtered(isShown) })
  }

  /// A version's name with its identifier.
  private func name(_ type: TypeID) -> String {
    let identifier = examined.schemas.version(type)?.identifier?.value
    return examined.schemas.subject(type) + (identifier.map { " (\($0.description))" } ?? "")
  }
}

extension [RuleAnswer] {
  /// The ids of the rules.
  fileprivate var ids: String { map(\.rule).joined(separator: ", ") }
}
