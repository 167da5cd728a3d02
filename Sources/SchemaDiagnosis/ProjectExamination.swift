import SchemaLinting

/// Asks a project whether it has the causes of errors.
///
/// Every rule is asked that finds a cause, including opt-in ones, whatever the configuration and comments say: what is
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

  /// The answers for the causes of an error, in the page's order; only what its text names can be a cause, where it names
  /// something.
  package func answers(for match: ErrorMatch) -> [CauseAnswer] {
    let items = match.page.causeItems
    let answers = answers(items.flatMap(\.rules), narrowedBy: narrowing([match]))
    return items.map { cause in
      CauseAnswer(cause: cause, rules: cause.rules.compactMap { answers[$0] })
    }
  }

  /// What the texts of some errors name, held against the project; nil if one of them names nothing.
  func narrowing(_ matches: [ErrorMatch]) -> Narrowing? {
    guard hasSchema, matches.allSatisfy({ !$0.names.isEmpty }) else { return nil }
    return Narrowing(matches.flatMap(\.names), in: examined)
  }

  /// What the text of an error names and the project does not have, in words.
  package func notes(on match: ErrorMatch) -> [String] { narrowing([match])?.notes ?? [] }

  /// The answers of some rules by their ids; where one explains the other, only the one shows its findings.
  func answers(_ rules: [String], narrowedBy narrowing: Narrowing? = nil) -> [String: RuleAnswer] {
    let all = diagnostics(of: Set(rules))
    let found = Dictionary(grouping: all.filter { narrowing?.keeps($0) ?? true }, by: \.rule)
    let answers = Set(rules).compactMap { id -> RuleAnswer? in
      guard let page = catalogue.entry(id)?.page else { return nil }
      let others = all.count { $0.rule == id } - (found[id]?.count ?? 0)
      let state = state(page, found[id] ?? [], others, explaining: page.hiddenBy.filter { found[$0] != nil }, narrowing)
      return RuleAnswer(rule: id, summary: page.summary, state: state)
    }
    return Dictionary(answers.map { ($0.rule, $0) }) { first, _ in first }
  }

  /// The answer of a rule, with what it found, how much it found of what the text does not name, and the rules that may say
  /// the same.
  private func state(
    _ page: RulePage, _ found: [Diagnostic], _ others: Int, explaining: [String], _ narrowing: Narrowing?
  ) -> RuleAnswer.State {
    if !found.isEmpty { return .present(found, explainedBy: []) }
    if !explaining.isEmpty, diagnostics(of: [page.id]).contains(where: { narrowing?.keeps($0) ?? true }) {
      return .present([], explainedBy: explaining)
    }
    let reasons = unknown(page)
    guard reasons.isEmpty else { return .unknown(reasons) }
    if let narrowing, others > 0 {
      return .absent(checked: "\(others.counted("finding")), none about \(narrowing.title)")
    }
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

  /// Why the silence of a rule says nothing; empty if it does.
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
      return "no release is recorded; run 'swiftdata-lint record RELEASE --at TAG' to record what shipped"
    }
    return examined.steps.isEmpty
      ? "the models of the app's containers are not known, or differ"
      : "no migration plan shows the steps between a release and today's models"
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
