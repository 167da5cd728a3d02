import SchemaFiles
import SchemaProject
import SchemaSyntax

/// Runs rules over a project and turns their findings into diagnostics.
package struct Linter: Sendable {
  let catalogue: Catalogue
  /// Which of them run.
  let selection: RuleSelection
  /// Whether comments that hide findings must say why.
  let reasons: SuppressionReasons
  /// The folder that shown paths are relative to.
  let workingFolder: String
  /// How many rules run at a time.
  let jobs: Int

  package init(
    _ catalogue: Catalogue, selection: RuleSelection = RuleSelection(), reasons: SuppressionReasons = .asked,
    workingFolder: String = "/", jobs: Int = 1
  ) {
    self.catalogue = catalogue
    self.selection = selection
    self.reasons = reasons
    self.workingFolder = workingFolder
    self.jobs = jobs
  }

  /// What the rules found in a project; both lists are sorted by path, position and rule.
  package struct Outcome: Sendable {
    /// What is to be reported.
    package var diagnostics: [Diagnostic]
    package var suppressed: [Diagnostic]
    /// The rules that ran.
    package let rules: [Catalogue.Entry]
    /// The ids of those whose silence says something.
    package let judging: Set<String>
    /// The findings that stronger ones explain, as `rule:subject`.
    package let explained: Set<String>

    package init(
      diagnostics: [Diagnostic], suppressed: [Diagnostic], rules: [Catalogue.Entry], judging: Set<String>,
      explained: Set<String> = []
    ) {
      self.diagnostics = diagnostics
      self.suppressed = suppressed
      self.rules = rules
      self.judging = judging
      self.explained = explained
    }
  }

  /// The diagnostics of a project that no comment hides, sorted by path, position and rule.
  package func diagnostics(in project: Project) -> [Diagnostic] { outcome(of: project).diagnostics }

  /// Runs the rules over a project: first those about the project, then those about the comments that hide findings.
  package func outcome(of project: Project) -> Outcome {
    let comments = project.schemas.suppressions
    let rules = catalogue.entries.filter(selection.contains)
    var (found, explained) = findings(in: project, selection)
    var review = SuppressionReview(self, selection, project)
    hide(&found, comments, &review)
    found += upkeep(comments, project, rules, review)
    let stamped = stamped(found.sorted { $0.finding.precedes($1.finding, of: $0.entry.page.id, and: $1.entry.page.id) })
    return Outcome(
      diagnostics: stamped.filter { !$0.isSuppressed }.map(\.diagnostic),
      suppressed: stamped.filter(\.isSuppressed).map(\.diagnostic), rules: rules,
      judging: Set(rules.filter { $0.rule.canJudge(project) }.map(\.page.id)), explained: explained)
  }

  // MARK: Findings

  /// A finding with the rule that made it.
  private struct Found {
    /// The rule and its page.
    let entry: Catalogue.Entry
    let finding: Finding
    /// Whether a comment hides it.
    var isSuppressed = false

    /// What is the same of findings that a reader could not tell apart.
    struct Identity: Hashable {
      let rule: String
      let place: Place
      let subject: String
      let message: String
    }

    /// How severe it is where nothing is configured.
    var severity: Severity { finding.severity ?? entry.page.severity }

    /// What tells it from other findings.
    var identity: Identity {
      Identity(rule: entry.page.id, place: finding.place, subject: finding.subject, message: finding.message.text)
    }

    /// The symbols that it is about.
    var subjects: [String] {
      finding.members.isEmpty ? [finding.subject] : finding.members.map(\.subject)
    }

    /// What it says, as `rule:subject`, for each of them.
    var keys: [String] { subjects.map { "\(entry.page.id):\($0)" } }

    /// The finding as one that a comment hides.
    var suppressed: Found { Found(entry: entry, finding: finding, isSuppressed: true) }

    /// The finding with those members only that a condition holds for; nil where none is left.
    func keeping(_ isKept: (Int) -> Bool) -> Found? {
      finding.keeping(isKept).map { Found(entry: entry, finding: $0, isSuppressed: isSuppressed) }
    }
  }

  /// What the rules of a selection find where they are on, without what follows from other findings; `explained` names that.
  private func findings(
    in project: Project, _ selection: RuleSelection
  ) -> (found: [Found], explained: Set<String>) {
    let rules = catalogue.entries.filter(selection.contains)
    let found = rules.mapped(byJobs: jobs) { $0.rule.findings(in: project) }
    return remaining(zip(rules, found).flatMap { rule, findings in findings.map { (rule, $0) } }, selection)
  }

  private func remaining(
    _ findings: [(Catalogue.Entry, Finding)], _ selection: RuleSelection
  ) -> (found: [Found], explained: Set<String>) {
    let all = findings.filter { isShown($1, by: $0, selection) }.map { Found(entry: $0, finding: $1) }
    // Several plans may show the same of a version that they share; the worst of it counts.
    let found = Dictionary(all.map { ($0.identity, $0) }) { $0.severity < $1.severity ? $1 : $0 }.values
    let strongest = StrongestFindings(found)
    let left = found.compactMap { remaining(of: $0, besides: strongest) }
    return (left, Set(found.flatMap(\.keys)).subtracting(left.flatMap(\.keys)))
  }

  /// Whether a rule is on where a finding of it stands.
  private func isShown(_ finding: Finding, by entry: Catalogue.Entry, _ selection: RuleSelection) -> Bool {
    switch selection.state(of: entry, at: path(finding)) {
    case .off: false
    case .on: !finding.isOptIn
    case .named: true
    }
  }

  /// One cause, one finding: what is left of a finding where no stronger rule reports the same subject or names it as its
  /// consequence. Nothing hides what is more severe: a cause that may do harm says less than the crash that is certain.
  private func remaining(of found: Found, besides others: StrongestFindings) -> Found? {
    let isHidden = found.subjects.map { subject in
      found.entry.page.hiddenBy.contains { rule in
        others.severity(of: rule, about: subject).map { $0 >= found.severity } ?? false
      }
    }
    guard !found.finding.members.isEmpty else { return isHidden[0] ? nil : found }
    return found.keeping { !isHidden[$0] }
  }

  /// The highest severity of what each rule finds about each subject, or names as a consequence.
  private struct StrongestFindings {
    private struct Key: Hashable {
      let rule: String
      let subject: String
    }

    private var severities: [Key: Severity] = [:]

    init(_ found: some Collection<Found>) {
      for item in found {
        for subject in item.subjects + item.finding.consequences {
          let key = Key(rule: item.entry.page.id, subject: subject)
          severities[key] = max(severities[key] ?? item.severity, item.severity)
        }
      }
    }

    func severity(of rule: String, about subject: String) -> Severity? {
      severities[Key(rule: rule, subject: subject)]
    }
  }

  private func path(_ finding: Finding) -> String {
    Path.absolute(finding.place.file.path, in: workingFolder)
  }

  // MARK: Comments

  /// Marks what comments hide; of several that speak of a finding the narrowest hides it. Where comments hide some of the
  /// members of a finding, it is parted in two.
  private func hide(_ found: inout [Found], _ comments: [Suppression], _ review: inout SuppressionReview) {
    let comments = comments.filter(review.counts).sorted { $0.width < $1.width }
    guard !comments.isEmpty else { return }
    let narrowest = SuppressionIndex(comments)
    found = found.flatMap { item -> [Found] in
      let rule = item.entry.page.id
      func isHidden(at places: [Place]) -> Bool {
        let comment = places.lazy.compactMap { narrowest.comment(hiding: rule, at: $0) }.first
        comment.map { review.note($0, hides: rule) }
        return comment != nil
      }
      let (isWhole, isMemberHidden) = item.finding.hiddenParts(isHidden)
      if isWhole, isMemberHidden.isEmpty { return [item.suppressed] }
      let hidden = isMemberHidden.contains(true) ? item.keeping { isMemberHidden[$0] }?.suppressed : nil
      return [item.keeping { !isMemberHidden[$0] }, hidden].compactMap { $0 }
    }
  }

  /// What the rules about comments find.
  private func upkeep(
    _ comments: [Suppression], _ project: Project, _ rules: [Catalogue.Entry], _ review: SuppressionReview
  ) -> [Found] {
    guard !comments.isEmpty else { return [] }
    let rules = rules.compactMap { entry in (entry.rule as? any SuppressionRule).map { (entry, $0) } }
    guard !rules.isEmpty else { return [] }
    var review = selection.only.isEmpty ? review : fullReview(of: project, comments)
    let findings = rules.flatMap { entry, rule in
      comments.filter { !$0.isExempt }.flatMap { rule.findings(for: $0, in: review) }.map { (entry, $0) }
    }
    var found = remaining(findings, selection).found
    hide(&found, comments, &review)
    return found
  }

  /// What comments hide when all rules run that are not switched off: those left out by `--only` decide it too.
  private func fullReview(of project: Project, _ comments: [Suppression]) -> SuppressionReview {
    var selection = selection
    selection.only = []
    var found = findings(in: project, selection).found
    var review = SuppressionReview(self, selection, project)
    hide(&found, comments, &review)
    return review
  }

  // MARK: Diagnostics

  private func stamped(_ found: [Found]) -> [(diagnostic: Diagnostic, isSuppressed: Bool)] {
    let members = MemberFingerprints(found)
    var counts: [String: Int] = [:]
    return found.map { item in
      let key = "\(item.entry.page.id):\(item.finding.subject)"
      counts[key, default: 0] += 1
      let diagnostic = Diagnostic(
        rule: item.entry.page.id, severity: severity(item), finding: item.finding,
        errors: catalogue.errorTexts(of: item.finding.errors ?? item.entry.page.errors),
        fingerprint: Self.numbered(key, counts[key] ?? 1), memberFingerprints: members.fingerprints(of: item))
      return (diagnostic, item.isSuppressed)
    }
  }

  private static func numbered(_ key: String, _ count: Int) -> String { count == 1 ? key : "\(key)#\(count)" }

  /// The fingerprints of members: a fault that is a member of several findings has one.
  private struct MemberFingerprints {
    /// The homes of the faults of each `rule:subject`, in source order.
    private var homes: [String: [Place]] = [:]

    init(_ found: [Found]) {
      for item in found {
        for member in item.finding.members { homes[key(member, item), default: []].append(member.home) }
      }
      homes = homes.mapValues { $0.uniqued.sorted() }
    }

    func fingerprints(of item: Found) -> [String] {
      item.finding.members.map { member in
        let key = key(member, item)
        return Linter.numbered(key, (homes[key]?.firstIndex(of: member.home) ?? 0) + 1)
      }
    }

    private func key(_ member: Finding.Member, _ item: Found) -> String { "\(item.entry.page.id):\(member.subject)" }
  }

  private func severity(_ found: Found) -> Severity {
    let highest = found.entry.page.severity
    return selection.severity(of: found.entry, at: path(found.finding))
      ?? min(found.finding.severity ?? highest, highest)
  }
}
