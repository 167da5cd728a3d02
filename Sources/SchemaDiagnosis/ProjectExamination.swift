import SchemaLinting

/// Asks a project whether it has the causes of errors.
///
/// Every rule is asked that finds a cause, opt-in ones included, whatever the configuration and comments say: what is
/// tolerated can still be what crashes.
package struct ProjectExamination: Sendable {
  let examined: Project
  let catalogue: Catalogue
  /// The files that could not be read, each with the reason.
  private let failures: [String]
  /// The folder that shown paths are relative to.
  private let workingFolder: String

  package init(_ project: Project, _ catalogue: Catalogue, failures: [String], workingFolder: String) {
    examined = project
    self.catalogue = catalogue
    self.failures = failures
    self.workingFolder = workingFolder
  }

  /// Whether there is anything of SwiftData in the project.
  package var hasSchema: Bool {
    examined.schemas.models.contains { !$0.isExempt } || examined.schemas.versions.contains { !$0.isExempt }
      || examined.schemas.hasPlan || examined.schemas.containers.contains { !$0.isExempt }
  }

  /// The answers for the causes of an error, in the page's order.
  package func answers(for page: ErrorPage) -> [CauseAnswer] {
    let answers = answers(page.causeItems.flatMap(\.rules))
    return page.causeItems.map { cause in
      CauseAnswer(cause: cause, rules: cause.rules.compactMap { answers[$0] })
    }
  }

  /// The answers of some rules by their ids; where one explains the other, only the one shows its findings.
  func answers(_ rules: [String]) -> [String: RuleAnswer] {
    let found = Dictionary(grouping: diagnostics(of: Set(rules)), by: \.rule)
    let answers = Set(rules).compactMap { id -> RuleAnswer? in
      guard let page = catalogue.entry(id)?.page else { return nil }
      let state = state(page, found[id] ?? [], explaining: page.hiddenBy.filter { found[$0] != nil })
      return RuleAnswer(rule: id, summary: page.summary, state: state)
    }
    return Dictionary(answers.map { ($0.rule, $0) }) { first, _ in first }
  }

  private func state(_ page: RulePage, _ found: [Diagnostic], explaining: [String]) -> RuleAnswer.State {
    if !found.isEmpty { return .present(found, explainedBy: []) }
    if !explaining.isEmpty, !diagnostics(of: [page.id]).isEmpty { return .present([], explainedBy: explaining) }
    let reasons = unknown(page)
    guard reasons.isEmpty else { return .unknown(reasons) }
    return .absent(checked: Subject.text(page.checked ?? "the whole project", in: examined))
  }

  private func diagnostics(of rules: Set<String>) -> [Diagnostic] {
    guard !rules.isEmpty else { return [] }
    var selection = RuleSelection()
    selection.only = Array(rules)
    let outcome = Linter(catalogue, selection: selection, workingFolder: workingFolder).outcome(of: examined)
    return (outcome.diagnostics + outcome.suppressed).filter { rules.contains($0.rule) }
  }

  // MARK: What cannot be known

  /// Why the silence of a rule says nothing; empty where it does.
  private func unknown(_ page: RulePage) -> [String] {
    guard hasSchema else { return ["no SwiftData code was found"] }
    guard catalogue.entry(page.id)?.rule.canJudge(examined) != false else {
      return [whatIsMissing]
    }
    let open = examined.schemas.declared.unresolved(topics(of: page)).map {
      "'\($0.what)' in \($0.place.file.path): \($0.why)"
    }
    return Self.shortened(failures + open)
  }

  /// What a rule lacks that cannot judge the project.
  private var whatIsMissing: String {
    if examined.releases.isEmpty {
      return "no release is recorded: 'swiftdata-lint freeze RELEASE --at TAG' records what shipped"
    }
    return examined.steps.isEmpty
      ? "what the app's containers hold is not known, or not the same in all"
      : "no migration plan shows what lies between a release and today"
  }

  /// What a rule depends on.
  private func topics(of page: RulePage) -> [DeclaredSchemas.UnresolvedTopic] {
    page.reads.isEmpty ? [.schemas] : page.reads.compactMap { Self.topics[$0] }
  }

  /// The words that pages have under `reads`.
  package static let topics: [String: DeclaredSchemas.UnresolvedTopic] = [
    "schemas": .schemas, "migration code": .migrationCode, "containers": .containers, "models": .models,
  ]

  private static func shortened(_ reasons: [String]) -> [String] {
    reasons.count > 3 ? reasons.prefix(2) + ["and \(reasons.count - 2) more"] : reasons
  }
}
