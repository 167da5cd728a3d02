import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes

/// What `diff` has to say, in whatever format.
package struct DiffReport: Sendable {
  /// Two versions, or what two builds open, with what changes between them.
  package struct Pair: Sendable {
    /// The versions, the plan, and the stage.
    let comparison: VersionComparison
    /// The changes, each with what to write.
    let items: [Item]
    /// Whether both versions have one checksum, as far as that is known.
    let sameness: Sameness

    /// What is wrong with the way itself, whatever changes on it.
    let faults: [Fault]

    /// Why it is not known what becomes of a store, where no change is why.
    let doubt: String?

    /// Why the app opens the store without the plan; nil where it does not.
    let detour: String?

    /// Whether the migration does every change and keeps all data.
    let isSafe: Bool

    /// Takes two versions; `errors` are those that lint reports in the project.
    fileprivate init(_ comparison: VersionComparison, errors: [Diagnostic], in schemas: ResolvedSchemas) {
      let identities = [comparison.from, comparison.to].map { end in
        end.version.map(schemas.identity) ?? .unknown
      }
      let judged = comparison.judged
      // The verdicts tell of what is not done.
      let undone = judged.filter { !$1.isSafe }.map(\.0)
      let told = Set(undone.flatMap { [$0.before?.subject, $0.after?.subject] })
      let errors = errors.filter { $0.finding.concerns(comparison) && !told.contains($0.finding.subject) }
      self.init(
        comparison, ChecksumComparison(from: identities[0], to: identities[1]),
        judged: judged.map { JudgedChange(change: $0, verdict: $1) },
        faults: errors.map { .init(name: $0.rule, reason: $0.finding.message.text) },
        doubt: comparison.doubt, isSafe: comparison.isJoined ? nil : false, in: schemas)
    }

    /// Takes what becomes of a store of a release that a build opens as one of its own, or without the plan after a failure;
    /// `failures` are what keeps any store from opening.
    package init(_ upgrade: Upgrade, to target: Release, after recovery: Recovery?, failures: [UpgradeFailure]) {
      let comparison = upgrade.release.comparison(to: target)
      let way = recovery?.upgrade ?? upgrade
      let checksums = ChecksumComparison(from: upgrade.release.identity, to: target.identity)
      self.init(
        comparison, checksums, judged: way.judged(comparison, under: checksums.sameness),
        faults: way.faults + failures.map(Fault.init), doubt: way.doubt,
        detour: recovery?.upgrade == nil ? nil : upgrade.failures.first?.reason)
    }

    /// Takes a version that no release shipped, and what became of it: no store needs a migration.
    package init(unshipped old: Release, to target: Release) {
      let comparison = old.comparison(to: target)
      self.init(
        comparison, ChecksumComparison(from: old.identity, to: target.identity),
        judged: comparison.judged.map { JudgedChange(change: $0, verdict: $1) }, isSafe: true)
    }

    /// Takes a store of a release that a build, by its name, does not open.
    package init(_ upgrade: Upgrade, lostIn build: String) {
      self.init(
        upgrade.release.comparison(to: build), ChecksumComparison(from: upgrade.release.identity, to: .unknown),
        judged: [], faults: upgrade.faults, doubt: upgrade.doubt)
    }

    private init(
      _ comparison: VersionComparison, _ checksums: ChecksumComparison, judged: [JudgedChange],
      faults: [Fault] = [], doubt: String? = nil, detour: String? = nil,
      isSafe: Bool? = nil, in schemas: ResolvedSchemas? = nil
    ) {
      self.comparison = comparison
      self.faults = faults
      self.doubt = doubt
      self.detour = detour.map { "\(Recovery.withoutPlan): \($0)" }
      items = judged.map { judged in
        Item(
          change: judged.change, verdict: judged.verdict,
          remedy: judged.remedy(in: comparison, schemas, under: checksums.sameness),
          sameness: checksums.sameness(under: judged.change.change))
      }
      sameness = checksums.sameness
      self.isSafe = isSafe ?? (faults.isEmpty && doubt == nil && items.allSatisfy(\.verdict.isSafe))
    }

    /// What the hardest of the changes asks of the migration; nil if nothing changes.
    var outcome: Verdict.Outcome? { items.map(\.verdict).max()?.outcome }

    /// Whether nothing changes, as far as is known.
    var changesNothing: Bool { items.isEmpty && faults.isEmpty && doubt == nil && detour == nil }

    /// The verdict on all changes; nil if nothing changes.
    var verdict: String? {
      outcome.map { $0 == .lightweight && sameness == .same ? "no new version needed" : $0.text }
    }

    /// What to say where the code for several changes declares a stage each; a plan takes one for two versions.
    var advice: String? {
      let stages = items.count { $0.remedy?.code?.firstRange(of: "MigrationStage") != nil }
      let names = "from '\(comparison.from.name)' to '\(comparison.to.name)'"
      return stages > 1 ? "a plan can have only one stage \(names); combine the closures of the stages above" : nil
    }
  }

  /// What is wrong with a way from one schema to another.
  struct Fault: Sendable {
    /// The name of the rule or of the error.
    let name: String
    let reason: String

    init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }

    init(_ failure: UpgradeFailure) { self.init(name: failure.error, reason: failure.reason) }
  }

  /// A change, with what to write and what it does to the checksum.
  struct Item: Sendable {
    let change: PlacedChange
    /// What the change asks of the migration under the code of the stage.
    let verdict: Verdict
    let remedy: Remedy?
    /// Whether the change leaves the checksum as it is, as far as that is known.
    let sameness: Sameness
  }

  /// The pairs of versions.
  let pairs: [Pair]
  /// The versions that could be compared, tests and previews left out.
  package let versions: [SchemaVersion]
  /// The plans whose order is not known, so that their versions have no neighbors.
  package let unorderedPlans: [MigrationPlan]
  /// The version of the tool.
  package let toolVersion: String

  /// Compares the neighbors of each plan of the apps that are asked for.
  package init(
    _ project: Project, of scope: AppScope = .project, errors: [Diagnostic], toolVersion: String
  ) {
    let asked = Set(scope.nearest(project.schemas.plans.filter { !$0.isExempt }, by: \.place).map(\.type))
    let comparisons = project.schemas.comparisons().filter { $0.plan.map { asked.contains($0.type) } ?? true }
    self.init(
      project, comparisons.map { Pair($0, errors: errors, in: project.schemas) }, plans: { asked.contains($0.type) },
      toolVersion: toolVersion)
  }

  /// Takes the comparison of two named versions.
  package init(
    _ project: Project, _ comparison: VersionComparison, errors: [Diagnostic], toolVersion: String
  ) {
    self.init(
      project, [Pair(comparison, errors: errors, in: project.schemas)], plans: { _ in true }, toolVersion: toolVersion)
  }

  /// Takes what becomes of the stores of another build.
  package init(_ project: Project, _ pairs: [Pair], toolVersion: String) {
    self.init(project, pairs, plans: { _ in false }, toolVersion: toolVersion)
  }

  private init(
    _ project: Project, _ pairs: [Pair], plans isAsked: (MigrationPlan) -> Bool, toolVersion: String
  ) {
    self.pairs = pairs
    self.toolVersion = toolVersion
    versions = project.schemas.versions.filter { !$0.isExempt }
    unorderedPlans = project.schemas.plans.filter {
      isAsked($0) && !$0.isExempt && $0.schemas != nil && $0.history(in: project.schemas).isEmpty
    }
  }

  /// Whether every change is done by its migration, and no data is lost.
  package var isSafe: Bool { pairs.allSatisfy(\.isSafe) && (pairs.count == 1 || unorderedPlans.isEmpty) }

  /// What to say about each plan whose versions could not be put in order.
  var notes: [String] {
    unorderedPlans.map { "the order of versions in '\($0.name)' could not be read; name two versions to compare them" }
  }

  /// Why there is nothing to compare; nil if there is.
  var nothing: String? {
    guard pairs.isEmpty else { return nil }
    if versions.isEmpty { return "no schema versions were found" }
    return versions.count == 1
      ? "there is only one schema version, so there is nothing to compare"
      : "no plan joins two versions; name two of these to compare them"
  }
}

extension Upgrade {
  /// What keeps the store from opening besides what changes.
  fileprivate var faults: [DiffReport.Fault] {
    switch end {
    case .fails(let failures):
      let ofChanges = Set(steps.flatMap(\.changes).compactMap { $0.consequence.failure?.rawValue })
      let nearest = isUnrecognized ? nearestText : nil
      return failures.filter { !ofChanges.contains($0.error) }.map { failure in
        .init(name: failure.error, reason: [failure.reason, nearest].compactMap { $0 }.joined(separator: "; "))
      }
    case .moved(let old, let new):
      return [.init(name: "store-moved", reason: "the data stays in \(old.text), but the app now opens \(new.text)")]
    case .opens, .migrates, .traps, .unknown: return []
    }
  }

  /// Why it is not known whether the store opens, where no change is why.
  fileprivate var doubt: String? {
    guard case .unknown(let why) = end, !steps.flatMap(\.changes).contains(where: { $0.consequence.kind == .unknown })
    else { return nil }
    return why
  }

  /// What changes from the release to a build, each with the hardest verdict on the way; then what else the way loses,
  /// though both ends are alike.
  fileprivate func judged(_ comparison: VersionComparison, under sameness: Sameness) -> [JudgedChange] {
    let way = ChangesOnTheWay(steps.flatMap(\.changes))
    var told: Set<Int> = []
    let seen = comparison.changes.map { change in
      let own = way.indices(like: change.change)
      told.formUnion(own)
      guard let hardest = own.map({ way.changes[$0] }).max(by: { $0.verdict < $1.verdict }) else {
        let isLeftAlone = sameness == .same && !change.change.affectsUnmigratedRows
        return JudgedChange(change: change, verdict: isLeftAlone ? .unmigrated : comparison.verdict(of: change))
      }
      return JudgedChange(change: change, verdict: hardest.verdict, onTheWay: hardest.change)
    }
    let rest = way.changes.indices.filter { !told.contains($0) }.map { way.changes[$0] }.filter { !$0.verdict.isSafe }
    return seen
      + rest.map {
        JudgedChange(
          change: PlacedChange(change: $0.change, before: nil, after: nil, oldModel: nil), verdict: $0.verdict)
      }
  }
}

/// A change with what becomes of it.
private struct JudgedChange {
  let change: PlacedChange
  let verdict: Verdict
  /// What it is in the step of a migration that decides about it; nil for a change that is a step itself.
  var onTheWay: SchemaChange?

  /// What to write about it where the ends have the same checksum, or not.
  func remedy(in comparison: VersionComparison, _ schemas: ResolvedSchemas?, under sameness: Sameness) -> Remedy? {
    if verdict.isDoneByCode { return nil }
    if verdict.isUnsaved { return .save }
    if let onTheWay, onTheWay.kind != change.kind {
      return verdict.isSafe ? nil : onTheWay.remedyText.map { Remedy(text: $0) }
    }
    if sameness == .same, let remedy = change.change.remedyWithoutStage { return remedy }
    return comparison.remedy(for: change, in: schemas)
  }
}

/// What changes in the steps of an upgrade, found by what it is about.
private struct ChangesOnTheWay {
  let changes: [Upgrade.Change]
  private let byText: [String: [Int]]
  private let byOldPart: [SchemaChange.Part?: [Int]]
  private let byNewPart: [SchemaChange.Part?: [Int]]

  init(_ changes: [Upgrade.Change]) {
    self.changes = changes
    byText = Dictionary(grouping: changes.indices) { changes[$0].change.textWithModel }
    byOldPart = Dictionary(grouping: changes.indices) { changes[$0].change.before }
    byNewPart = Dictionary(grouping: changes.indices) { changes[$0].change.after }
  }

  /// The positions of the changes that are one with a change in the same words: a version may have defaults that the release
  /// has not. Else of those about the same model or property, on either side.
  func indices(like change: SchemaChange) -> [Int] {
    if let same = byText[change.textWithModel] { return same }
    let old = change.before == nil ? nil : byOldPart[change.before]
    let new = change.after == nil ? nil : byNewPart[change.after]
    return Set((old ?? []) + (new ?? [])).sorted()
  }
}

extension StoreIdentity {
  /// One of which nothing is known.
  fileprivate static let unknown = StoreIdentity(names: [], isComplete: false)
}

extension Sameness {
  /// What a change, or all of them, does to the checksum.
  package var checksumText: String {
    switch self {
    case .same: "same checksum"
    case .different: "new checksum"
    case .unknown: "checksum unknown"
    }
  }

  /// The word in JSON.
  var checksumWord: String {
    switch self {
    case .same: "same"
    case .different: "changes"
    case .unknown: "unknown"
    }
  }
}
