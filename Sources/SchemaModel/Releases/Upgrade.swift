/// What becomes of a store of a release that today's build opens.
package struct Upgrade: Sendable {
  /// How the migration ends.
  package enum End: Sendable {
    /// The shapes are one: nothing has to be migrated.
    case opens
    /// The store is migrated.
    case migrates
    /// The store cannot be opened, for the first of these reasons.
    case fails([UpgradeFailure])
    /// It cannot be known.
    case unknown(why: String)
  }

  /// A step on the way.
  package struct Step: Sendable {
    /// The name of the version before; nil for the release itself.
    package let from: String?
    /// The name of the version after; nil for models without a version.
    package let to: String?
    /// The kind of the stage; nil where the migration is inferred.
    package let kind: MigrationStage.Kind?
    /// What changes.
    package let changes: [SchemaChange]
  }

  /// The release.
  package let release: Release
  /// The version that its store is recognized as; nil for none.
  package let version: SchemaVersion?
  /// The version that it differs least from, with what differs, where it is recognized as none.
  package let nearest: (version: SchemaVersion, changes: [SchemaChange])?
  /// The steps.
  package let steps: [Step]
  /// The end.
  package let end: End
}

/// Why a store cannot be opened.
package struct UpgradeFailure: Hashable, Sendable {
  /// The name of the error's page.
  package let error: String
  /// Why, as a phrase.
  package let reason: String

  /// Names a failure.
  package init(error: String, reason: String) {
    self.error = error
    self.reason = reason
  }
}

/// The schema that a build opens stores with.
package struct UpgradeTarget: Sendable {
  /// The plan that the container passes; nil for none.
  package let plan: MigrationPlan?
  /// The version; nil for models without one.
  package let version: SchemaVersion?
  /// The shape.
  package let shape: PartialShape

  /// Names a target.
  package init(plan: MigrationPlan?, version: SchemaVersion?, shape: PartialShape) {
    self.plan = plan
    self.version = version
    self.shape = shape
  }
}

extension Project {
  /// Walks a store of a release through a build's migration.
  package func upgrade(_ release: Release, to target: UpgradeTarget) -> Upgrade {
    guard let plan = target.plan, !plan.hasNoStages else { return inferred(release, target) }
    let walk = UpgradeWalk(project: self, plan: plan, target: target)
    return walk.upgrade(release)
  }

  /// The migration without stages: inferred from the release straight to the build's schema.
  private func inferred(_ release: Release, _ target: UpgradeTarget) -> Upgrade {
    let changes = PartialShape(release.shape).changes(to: target.shape)
    let version = target.plan.flatMap { match(release, in: $0) }.flatMap { $0.isRecognized ? $0.version : nil }
    let step = Upgrade.Step(from: version?.name, to: target.version?.name, kind: nil, changes: changes)
    return Upgrade(
      release: release, version: version, nearest: nil, steps: changes.isEmpty ? [] : [step],
      end: changes.isEmpty ? .opens : end(of: changes.map { $0.failure(isPrepared: false) }, changes))
  }

  /// What some changes come to.
  func end(of failures: [UpgradeFailure?], _ changes: [SchemaChange]) -> Upgrade.End {
    let failures = failures.compactMap { $0 }
    if !failures.isEmpty { return .fails(failures) }
    let open = changes.lazy.compactMap { change -> String? in
      change.verdict.outcome == .unknown ? change.verdict.reason : nil
    }.first
    return open.map { .unknown(why: $0) } ?? .migrates
  }
}

/// A walk along the stages of a plan.
private struct UpgradeWalk {
  /// The project.
  let project: Project
  /// The plan.
  let plan: MigrationPlan
  /// Where the walk has to end.
  let target: UpgradeTarget

  func upgrade(_ release: Release) -> Upgrade {
    let match = project.match(release, in: plan).flatMap { $0.isRecognized ? $0 : nil }
    let nearest = match == nil ? project.nearestVersion(to: release, in: plan) : nil
    func result(_ steps: [Upgrade.Step], _ end: Upgrade.End) -> Upgrade {
      Upgrade(release: release, version: match?.version, nearest: nearest, steps: steps, end: end)
    }
    if let exception { return result([], .fails([exception])) }
    guard plan.hasKnownOrder else { return result([], .unknown(why: "the order of the plan is not known")) }
    guard let start = match?.version, isEndpoint(start) else { return result([], .fails([unknownStore(nearest)])) }
    guard let end = target.version else { return result([], .unknown(why: "the container's version is not known")) }
    if start.type == end.type { return result([], .opens) }
    if let failure = failure(from: start, to: end) { return result([], .fails([failure])) }
    return walk(from: start, to: end, result)
  }

  private func unknownStore(
    _ nearest: (version: SchemaVersion, changes: [SchemaChange])?
  ) -> UpgradeFailure {
    UpgradeFailure(
      error: "unknown-model-version",
      reason: nearest == nil ? "no stage starts or ends at its version" : "its shape is no version of '\(plan.name)'")
  }

  // MARK: Before the first stage

  /// The exceptions that no `catch` can catch: the plan is refused before any store is looked at.
  private var exception: UpgradeFailure? {
    let pairs = project.identicalVersions(of: plan).filter { $0.reason != .sameProvenShape }
    for pair in pairs {
      let names = "'\(pair.earlier.name)' and '\(pair.later.name)'"
      let isCustom = (plan.stages?.stages ?? []).contains { stage in
        stage.kind == .custom
          && Set([stage.from.value?.type, stage.to.value?.type]) == Set([pair.earlier.type, pair.later.type])
      }
      if isCustom { return UpgradeFailure(error: "equal-model-references", reason: "\(names) are identical") }
      if haveCommonEnd(pair) {
        return UpgradeFailure(error: "duplicate-version-checksums", reason: "\(names) are identical")
      }
    }
    let starts = plan.steps.map(\.from)
    let ends = plan.steps.map(\.to)
    guard Set(starts).count < starts.count || Set(ends).count < ends.count else { return nil }
    return UpgradeFailure(
      error: "duplicate-version-checksums", reason: "two stages start or end at one version")
  }

  /// Whether both versions start a stage, or both end one.
  private func haveCommonEnd(_ pair: IdenticalPair) -> Bool {
    let stages = plan.stages?.stages ?? []
    let types = [pair.earlier.type, pair.later.type]
    return types.allSatisfy { type in stages.contains { $0.from.value?.type == type } }
      || types.allSatisfy { type in stages.contains { $0.to.value?.type == type } }
  }

  private func isEndpoint(_ version: SchemaVersion) -> Bool {
    (plan.stages?.stages ?? []).contains {
      $0.from.value?.type == version.type || $0.to.value?.type == version.type
    }
  }

  /// Why no way leads from a store's version to the container's.
  private func failure(from start: SchemaVersion, to end: SchemaVersion) -> UpgradeFailure? {
    guard isEndpoint(end) else {
      return UpgradeFailure(
        error: "unknown-coordinator-model-version", reason: "no stage leads to '\(end.name)', which the container uses")
    }
    let history = plan.history(in: project).map(\.type)
    guard let from = history.firstIndex(of: start.type), let to = history.firstIndex(of: end.type), to < from else {
      return nil
    }
    return UpgradeFailure(
      error: "backwards-migration", reason: "the container uses '\(end.name)', which comes before '\(start.name)'")
  }

  // MARK: Along the stages

  private func walk(
    from start: SchemaVersion, to end: SchemaVersion, _ result: ([Upgrade.Step], Upgrade.End) -> Upgrade
  ) -> Upgrade {
    let stages = project.migrationSteps().filter { $0.plan.type == plan.type }
    var steps: [Upgrade.Step] = []
    var failures: [UpgradeFailure?] = []
    var current = start
    while current.type != end.type {
      guard let stage = stages.first(where: { $0.from.type == current.type }), steps.count <= stages.count else {
        let failure = UpgradeFailure(
          error: "version-hashes-did-not-migrate", reason: "no stage leads on from '\(current.name)'")
        return result(steps, .fails(failures.compactMap { $0 } + [failure]))
      }
      steps.append(
        Upgrade.Step(
          from: current.name, to: stage.to.name, kind: stage.stage?.kind, changes: stage.changes.map(\.change)))
      failures += stage.changes.map { change in
        stage.mayDeleteRows(of: change.oldModel) ? nil : change.change.failure(isPrepared: !stage.isLightweight)
      }
      current = stage.to
    }
    return result(steps, project.end(of: failures, steps.flatMap(\.changes)))
  }
}

extension SchemaChange {
  /// The error that the change leads to where rows exist; `isPrepared` where code runs on the old version first.
  fileprivate func failure(isPrepared: Bool) -> UpgradeFailure? {
    let outcome = verdict.outcome
    guard outcome == .severalSteps || (outcome == .custom && !isPrepared) else { return nil }
    let name = (after ?? before)?.name ?? ""
    return UpgradeFailure(error: error, reason: "'\(name)': \(verdict.reason)")
  }

  /// The page of the error that the change leads to.
  private var error: String {
    switch kind {
    case .retyped: "incompatible-attribute-types"
    case .madeToOne: "to-many-to-to-one"
    case .externalStorageRemoved: "external-reference-mapping"
    case .uniquenessAdded: "constraint-violation"
    case .added(.attribute(let attribute)) where attribute.defaultValue != nil: "codable-cast-failure"
    case .casesChanged: "codable-cast-failure"
    default: "missing-mandatory-values"
    }
  }
}
