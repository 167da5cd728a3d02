import SchemaLinting
import SchemaProject

/// Asks a project whether it has the causes of errors.
///
/// The answer is what `lint` shows of one app: what a comment, the configuration or a stronger finding hides is hidden here
/// too. Rules that are off by default are asked as well where an error's page names them, unless they were switched off.
package struct ProjectExamination: Sendable {
  let examined: Project
  let catalogue: Catalogue
  /// The app that is examined.
  package let app: ExaminedApp
  /// The files that could not be read, each with the reason.
  private let failures: [String]
  /// Which rules `lint` runs.
  private let selection: RuleSelection
  /// What the rules find, most severe first.
  private let diagnostics: [Diagnostic]
  private let suppressed: [Diagnostic]
  private let baselined: [Diagnostic]
  /// What stronger findings hide, as `rule:subject`.
  private let explained: Set<String>

  /// Runs the rules once; `paths`, which are absolute, say which app is meant where there are several.
  package init(
    _ project: Project, _ catalogue: Catalogue, selection: RuleSelection = RuleSelection(), baselines: [Baseline] = [],
    paths: [String] = [], failures: [String], workingFolder: String
  ) {
    examined = project
    self.catalogue = catalogue
    self.failures = failures
    self.selection = selection
    let linter = Linter(catalogue, selection: Self.asking(selection, catalogue), workingFolder: workingFolder)
    let outcome = linter.outcome(of: project)
    let app = ExaminedApp(of: project, below: paths, shownIn: workingFolder, outcome.diagnostics)
    self.app = app
    let parts = baselines.part(outcome.diagnostics.filter(app.contains))
    diagnostics = parts.open.mostSevereFirst(by: \.severity)
    baselined = parts.known
    suppressed = outcome.suppressed.filter(app.contains)
    explained = outcome.explained
  }

  /// The selection with the rules that are off by default, which whatever is configured overrides.
  private static func asking(_ selection: RuleSelection, _ catalogue: Catalogue) -> RuleSelection {
    var selection = selection
    let optIn = catalogue.entries.filter(\.page.isOptIn).map { ($0.page.id, RuleLevel.on) }
    selection.configured.insert(RuleLevels(Dictionary(optIn) { first, _ in first }), at: 0)
    return selection
  }

  /// Whether there is anything of SwiftData in the project.
  package var hasSchema: Bool {
    examined.schemas.models.contains { !$0.isExempt } || examined.schemas.versions.contains { !$0.isExempt }
      || examined.schemas.hasPlan || examined.schemas.containers.contains { !$0.isExempt }
  }

  /// The answers for the causes of an error, in the page's order; only what its text names can be a cause, where it names
  /// something.
  package func answers(for match: ErrorMatch) -> [CauseAnswer] {
    let narrowing = narrowing([match])
    return match.page.causeItems.map { cause in
      CauseAnswer(cause: cause, rules: cause.rules.compactMap { answer(of: $0, narrowing) })
    }
  }

  /// What a text names for sure.
  package func names(in match: ErrorMatch) -> [NamedPart] { examined.confirmed(match.names) }

  /// What the texts of some errors name, held against the project; nil if one of them names nothing for sure.
  func narrowing(_ matches: [ErrorMatch]) -> Narrowing? {
    let names = matches.map(names)
    guard hasSchema, names.allSatisfy({ !$0.isEmpty }) else { return nil }
    return Narrowing(names.flatMap { $0 }, in: examined)
  }

  /// What the text of an error names and the project does not have, in words.
  package func notes(on match: ErrorMatch) -> [String] { narrowing([match])?.notes ?? [] }

  // MARK: Answers

  /// What a rule says; nil for an id that no rule has.
  func answer(of rule: String, _ narrowing: Narrowing? = nil) -> RuleAnswer? {
    guard let page = catalogue.entry(rule)?.page else { return nil }
    let all = diagnostics(of: rule)
    let found = all.filter { narrowing?.keeps($0) ?? true }
    let explanations = found.isEmpty ? explanations(of: page).filter { narrowing?.keeps($0) ?? true } : []
    return RuleAnswer(
      rule: rule, summary: page.summary, state: state(page, found, all.count - found.count, explanations, narrowing),
      explanations: explanations)
  }

  /// The answer of a rule, with what it found, how much it found of what the text does not name, and the findings that say
  /// the same.
  private func state(
    _ page: RulePage, _ found: [Diagnostic], _ others: Int, _ explanations: [Diagnostic], _ narrowing: Narrowing?
  ) -> RuleAnswer.State {
    if !found.isEmpty || !explanations.isEmpty {
      return .present(found, explainedBy: explanations.map(\.rule).uniqued)
    }
    let reasons = unknown(page)
    guard reasons.isEmpty else { return .unknown(reasons) }
    let checked =
      if let narrowing, others > 0 {
        "\(others.counted("finding")), none about \(narrowing.title)"
      } else {
        Subject.text(page.checked ?? "the whole project", in: examined)
      }
    return page.searchesCode ? .notFound(checked: checked) : .absent(checked: checked)
  }

  /// What a rule finds, and `lint` shows or would show.
  func diagnostics(of rule: String) -> [Diagnostic] { diagnostics.filter { $0.rule == rule } }

  /// The findings of stronger rules that hide those of a rule.
  private func explanations(of page: RulePage) -> [Diagnostic] {
    let hidden = explained.filter { $0.hasPrefix(page.id + ":") }.map { String($0.dropFirst(page.id.count + 1)) }
    guard !hidden.isEmpty else { return [] }
    return page.hiddenBy.flatMap(diagnostics).filter { diagnostic in
      let finding = diagnostic.finding
      let subjects = [finding.subject] + finding.members.map(\.subject) + finding.consequences
      return subjects.contains(where: hidden.contains)
    }
  }

  /// Whether `lint` runs a rule.
  func isShown(_ rule: String) -> Bool { catalogue.entry(rule).map(selection.contains) ?? false }

  // MARK: What cannot be known

  /// Why the silence of a rule says nothing; empty if it does.
  private func unknown(_ page: RulePage) -> [String] {
    guard hasSchema else { return ["no SwiftData code was found"] }
    guard let entry = catalogue.entry(page.id) else { return [] }
    for (hidden, way) in [(suppressed, "a comment"), (baselined, "the baseline")] {
      let count = hidden.count { $0.rule == page.id }
      if count > 0 { return ["\(count.counted("finding")) hidden by \(way)"] }
    }
    if !Self.asking(selection, catalogue).contains(entry) { return ["switched off"] }
    guard entry.rule.canJudge(examined) else { return [whatIsMissing] }
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
