import SchemaDeclarations
import SchemaShapes

extension ResolvedSchemas {
  /// What becomes of a release's store in the container that opens it.
  package func upgrade(_ opening: ReleaseOpening) -> Upgrade { upgrade(opening, onceVersionsDiffer: false) }

  /// The same, also as it will be once no versions are identical, which lint reports as an error of its own.
  package func upgrade(_ opening: ReleaseOpening, onceVersionsDiffer: Bool) -> Upgrade {
    switch opening.opening {
    case .opens(let store):
      let upgrade = UpgradeWalk(
        schemas: self, target: upgradeTarget(store), release: opening.release, rows: nil,
        toleratesIdenticalVersions: onceVersionsDiffer
      ).upgrade
      return opening.doubt.map(upgrade.doubted) ?? upgrade
    case .moved(let place, let store):
      return Upgrade(opening.release, .moved(from: place, to: store.location ?? place))
    case .abandoned: return Upgrade(opening.release, .unknown(why: "no container opens the store or has its models"))
    case .unknown(let why): return Upgrade(opening.release, .unknown(why: why))
    }
  }

  /// Walks a store of a release through a build's migration; `rows` are those of the store itself, if there is one.
  package func upgrade(_ release: Release, to target: UpgradeTarget, rows: StoreRows? = nil) -> Upgrade {
    UpgradeWalk(
      schemas: self, target: target, release: release, rows: rows, toleratesIdenticalVersions: false
    ).upgrade
  }
}

/// The way of a release's store through a build's migration.
private struct UpgradeWalk {
  private let schemas: ResolvedSchemas
  /// What the build opens the store with.
  private let target: UpgradeTarget
  private let release: Release
  /// The rows of the store itself, if there is one.
  private let rows: StoreRows?
  /// Whether versions that are identical keep no store from opening.
  private let toleratesIdenticalVersions: Bool
  /// What changes from the release to the build's schema.
  private let changes: [SchemaChange]
  /// The version that the store is recognized as; nil for none.
  private let version: SchemaVersion?

  init(
    schemas: ResolvedSchemas, target: UpgradeTarget, release: Release, rows: StoreRows?,
    toleratesIdenticalVersions: Bool
  ) {
    self.schemas = schemas
    self.target = target
    self.release = release
    self.rows = rows
    self.toleratesIdenticalVersions = toleratesIdenticalVersions
    changes = release.changes(to: target.shape, target.identity)
    let match = target.plan.flatMap { schemas.match(release, in: $0) }
    version = match.flatMap { $0.isRecognized ? $0.version : nil }
  }

  var upgrade: Upgrade {
    guard let plan = target.plan, !plan.hasNoStages else { return inferred }
    if let exception = exception(of: plan) { return result([], .fails([exception])) }
    if isOpenedAsItIs { return unmigrated }
    if let doubt = plan.doubt {
      let unlisted = target.version.flatMap { plan.mayHold($0.type) ? nil : $0 }
      return result([], unlisted.map { .fails([unknownEnd($0)]) } ?? .unknown(why: doubt))
    }
    guard let start = version, plan.isEndpoint(start.type) else { return result([], .fails([unknownStore(plan)])) }
    guard let end = target.version else { return result([], endWithoutVersion(plan)) }
    if let failure = failure(from: start, to: end, plan) { return result([], .fails([failure])) }
    return walk(plan, from: start, to: end)
  }

  /// The exception that no `catch` can catch: a plan is rejected before any store is looked at.
  private func exception(of plan: MigrationPlan) -> UpgradeFailure? {
    (toleratesIdenticalVersions ? nil : schemas.exceptionOfIdenticalVersions(of: plan)) ?? plan.exceptionOfStages
  }

  private func result(_ steps: [Upgrade.Step], _ end: Upgrade.End) -> Upgrade {
    let nearest = version == nil ? target.plan.flatMap { schemas.nearestVersion(to: release, in: $0) } : nil
    return Upgrade(release: release, version: version, nearest: nearest, steps: steps, end: end)
  }

  /// Whether the store fits the build's schema already: a store that does is never migrated.
  private var isOpenedAsItIs: Bool {
    if let version, version.type == target.version?.type { return true }
    guard target.shape.isComplete else { return false }
    // Whatever version it is called: what a checksum leaves out may keep rows from being read.
    let isSame = comparison.sameness == .same && release.unproven.isEmpty && changes.allSatisfy(\.verdict.isSafe)
    return target.version == nil ? leavesStoreAlone : isSame
  }

  private var comparison: ChecksumComparison {
    ChecksumComparison(from: release.identity, to: release.read(target.identity, of: target.shape.shape))
  }

  /// Whether the build's schema has the store's checksum.
  private var leavesStoreAlone: Bool {
    let comparison = comparison
    guard comparison.sameness == .unknown else { return comparison.sameness == .same }
    return changes.allSatisfy { change in
      if case .unknown = change.kind { false } else { !comparison.counts(change) }
    }
  }

  /// The migration without stages: from the release straight to the build's schema.
  private var inferred: Upgrade {
    if leavesStoreAlone { return unmigrated }
    let step = directStep(changes)
    return direct(step, Upgrade.End(step.changes))
  }

  /// The store has the build's checksum, so that no migration runs, whatever changes in how its rows are read.
  private var unmigrated: Upgrade {
    let changes = changes.filter(isSeenInRows)
    guard !changes.isEmpty else { return direct(nil, .opens) }
    let step = directStep(changes)
    let end = Upgrade.End(step.changes)
    if case .migrates = end { return direct(step, .opens) }
    return direct(step, end)
  }

  private func direct(_ step: Upgrade.Step?, _ end: Upgrade.End) -> Upgrade {
    Upgrade(release: release, version: version, nearest: nil, steps: [step].compactMap { $0 }, end: end)
  }

  /// Whether a change matters that no checksum shows. Of classes that may have moved on before the reference it is not known
  /// what shipped.
  private func isSeenInRows(_ change: SchemaChange) -> Bool {
    if case .unknown = change.kind, comparison.sameness != .same { return false }
    return change.affectsUnmigratedRows && !release.unproven.contains((change.before ?? change.after)?.entity ?? "")
  }

  private func directStep(_ changes: [SchemaChange]) -> Upgrade.Step {
    let known = rows?.before(changes)
    return Upgrade.Step(
      from: version?.name, to: target.version?.name, kind: nil, ends: nil,
      changes: changes.map { Upgrade.Change($0, rows: known) })
  }

  // MARK: Along the stages

  private func unknownStore(_ plan: MigrationPlan) -> UpgradeFailure {
    let compared = release.identity.hasChecksum ? "checksum" : "shape"
    return UpgradeFailure(
      error: "unknown-model-version",
      reason: version.map { "no stage starts or ends at '\($0.name)'" }
        ?? "its \(compared) matches no version of '\(plan.name)'")
  }

  /// The end where the container holds what no version lists.
  private func endWithoutVersion(_ plan: MigrationPlan) -> Upgrade.End {
    guard target.shape.isComplete, target.shape.shape.isKnown else {
      return .unknown(why: "the container's version is not known")
    }
    let reason = "the container's models match no version of '\(plan.name)'"
    return .fails([UpgradeFailure(error: "unknown-coordinator-model-version", reason: reason)])
  }

  private func unknownEnd(_ end: SchemaVersion) -> UpgradeFailure {
    UpgradeFailure(
      error: "unknown-coordinator-model-version", reason: "no stage leads to '\(end.name)', which the container uses")
  }

  /// Why no way leads from a store's version to the container's.
  private func failure(from start: SchemaVersion, to end: SchemaVersion, _ plan: MigrationPlan) -> UpgradeFailure? {
    guard plan.isEndpoint(end.type) else { return unknownEnd(end) }
    let history = plan.history(in: schemas).map(\.type)
    guard let from = history.firstIndex(of: start.type), let to = history.firstIndex(of: end.type), to < from else {
      return nil
    }
    return UpgradeFailure(
      error: "backwards-migration", reason: "the container uses '\(end.name)', which comes before '\(start.name)'")
  }

  private func walk(_ plan: MigrationPlan, from start: SchemaVersion, to end: SchemaVersion) -> Upgrade {
    // The classes are those of this build, whatever a version once shipped with: the release itself tells that.
    let stages = schemas.stagedSteps(of: plan, changes: schemas.changes)
    var steps: [Upgrade.Step] = []
    var current = start
    var rows = rows
    var newParts = NewParts()
    while current.type != end.type {
      guard let stage = stages.first(where: { $0.from.version?.type == current.type }), let next = stage.to.version,
        steps.count <= stages.count
      else {
        let gap = UpgradeFailure(
          error: "version-hashes-did-not-migrate", reason: "no stage continues from '\(current.name)'")
        return result(steps, Upgrade.End(steps.flatMap(\.changes), gap: gap))
      }
      let isLightweight = stage.stage?.kind == .lightweight
      let placed = stage.changes.filter { !isHarmless($0.change) && !newParts.drop($0.change) }
      if isLightweight { newParts.add(placed.map(\.change)) }
      let known = rows?.before(placed.map(\.change))
      let changes = placed.map { change in
        Upgrade.Change(change.change, under: stage.effect(on: change), rows: known)
      }
      // What the code of a stage makes of the rows is not followed.
      rows = stage.stage?.kind == .custom ? nil : known?.after(placed.map(\.change))
      steps.append(
        Upgrade.Step(
          from: current.name, to: next.name, kind: stage.stage?.kind,
          ends: VersionPair(from: current.type, to: next.type), changes: changes))
      current = next
    }
    let upgrade = result(steps, Upgrade.End(steps.flatMap(\.changes)))
    let passed = [start.type] + steps.compactMap(\.ends?.to)
    // What SwiftData does with a version that only stages name is not documented.
    guard let unlisted = passed.first(where: plan.leavesOut).flatMap(schemas.version) else { return upgrade }
    return upgrade.doubted("'\(unlisted.name)' is in a stage, but not in '\(plan.name).schemas'")
  }
}

extension UpgradeWalk {
  /// Whether an earlier name that a version drops is none that the release's store has.
  fileprivate func isHarmless(_ change: SchemaChange) -> Bool {
    guard case .originalNameDropped(let original, _) = change.kind, let entity = change.before?.entity else {
      return false
    }
    return !release.shape.properties(of: entity).contains { $0.name == original }
  }
}

/// The models and properties that lightweight stages on the way have added: a store has no values of theirs to lose.
private struct NewParts {
  private var parts: Set<SchemaChange.Part> = []

  /// Takes what a stage changes.
  mutating func add(_ changes: [SchemaChange]) {
    for change in changes {
      switch change.kind {
      case .added, .modelAdded: change.after.map { _ = parts.insert($0) }
      case .renamed where change.before.map(parts.contains) == true: change.after.map { _ = parts.insert($0) }
      default: break
      }
    }
  }

  /// Whether a change drops one of them, or a property of one.
  func drop(_ change: SchemaChange) -> Bool {
    switch change.kind {
    case .removed, .modelRemoved:
      change.before.map { parts.contains($0) || parts.contains(SchemaChange.Part(entity: $0.entity)) } ?? false
    default: false
    }
  }
}

// MARK: Before the first stage

extension ResolvedSchemas {
  /// The exception where a stage joins identical versions, or two stages start or end at them.
  func exceptionOfIdenticalVersions(of plan: MigrationPlan) -> UpgradeFailure? {
    let starts = Set(plan.stageList.compactMap { $0.from.value?.type })
    let ends = Set(plan.stageList.compactMap { $0.to.value?.type })
    for pair in identicalVersions(of: plan) where pair.reason != .sameProvenShape {
      let names = "'\(pair.earlier.name)' and '\(pair.later.name)'"
      let types = Set([pair.earlier.type, pair.later.type])
      let joins = plan.stageList.filter { Set([$0.from.value?.type, $0.to.value?.type]) == types }
      if joins.contains(where: { $0.kind == .custom }) {
        return UpgradeFailure(error: "equal-model-references", reason: "\(names) are identical")
      }
      if !joins.isEmpty || types.isSubset(of: starts) || types.isSubset(of: ends) {
        return UpgradeFailure(error: "duplicate-version-checksums", reason: "\(names) are identical")
      }
    }
    return nil
  }
}

extension MigrationPlan {
  /// The exception where two stages start or end at one version.
  var exceptionOfStages: UpgradeFailure? {
    let starts = steps.map(\.from)
    let ends = steps.map(\.to)
    guard Set(starts).count < starts.count || Set(ends).count < ends.count else { return nil }
    return UpgradeFailure(
      error: "duplicate-version-checksums", reason: "two stages start or end at the same version")
  }
}

// MARK: What changes come to

extension Upgrade.End {
  /// What some changes come to: a failure, where one fails or where no way leads on.
  fileprivate init(_ changes: [Upgrade.Change], gap: UpgradeFailure? = nil) {
    let failing = changes.filter { $0.consequence.kind == .fails }
    let failures =
      failing.filter { change in !failing.contains(where: change.isPreceded) }.compactMap {
        $0.failure(.fails)
      }
      + [gap].compactMap { $0 }
    let traps = changes.compactMap { $0.failure(.traps) }
    if !failures.isEmpty {
      self = .fails(failures)
    } else if let doubt = changes.lazy.map(\.consequence).first(where: { $0.kind == .unknown }) {
      self = .unknown(why: doubt.why)
    } else {
      self = traps.isEmpty ? .migrates : .traps(traps)
    }
  }
}

extension Upgrade.Change {
  /// Whether another failing change keeps the migration from looking at it: inference rejects the types of a property
  /// before it moves its values, and rows without a value of a new property are never asked whether it is unique.
  fileprivate func isPreceded(by other: Upgrade.Change) -> Bool {
    if change.kind == .externalStorageRemoved, case .retyped = other.change.kind {
      return change.after == other.change.after
    }
    return isUniqueness(ofNew: other)
  }

  /// Whether it makes the property unique that another change adds.
  private func isUniqueness(ofNew other: Upgrade.Change) -> Bool {
    guard case .uniquenessAdded(let names, _) = change.kind, case .added = other.change.kind,
      let added = other.change.after, let part = change.after ?? change.before
    else { return false }
    return part.entity == added.entity && added.property.map(names.contains) == true
  }

  /// The error that the change leads to.
  package var failure: UpgradeFailure? {
    let name = (change.after ?? change.before)?.name ?? ""
    return consequence.failure.map { UpgradeFailure(error: $0.rawValue, reason: "'\(name)': \(consequence.why)") }
  }

  /// The same where its consequence is of a kind.
  fileprivate func failure(_ kind: Consequence.Kind) -> UpgradeFailure? { consequence.kind == kind ? failure : nil }
}
