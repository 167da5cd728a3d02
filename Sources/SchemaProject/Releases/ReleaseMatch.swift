import SchemaDeclarations
import SchemaNames
import SchemaShapes

/// What a release is in a plan of today: one of its versions, a version that was edited since, or none.
package struct ReleaseMatch: Sendable {
  /// How a version was found.
  package enum Basis: Sendable {
    /// The checksums are one, or, where they are not computed, the shapes in all that is documented to count.
    case checksum
    /// The version has the name that the release recorded.
    case name
    /// The version has the identifier that the release recorded.
    case identifier
  }

  package let release: Release
  package let version: SchemaVersion
  /// How it was found.
  package private(set) var basis: Basis
  /// What changed from the release to the version and makes another checksum.
  package let countingChanges: [SchemaChange]
  /// What changed besides, which may make another checksum.
  package let otherChanges: [SchemaChange]
  /// Whether a store of the release is recognized as the version.
  package let isRecognized: Bool

  /// All that changed and makes another checksum, or may.
  package var changes: [SchemaChange] { countingChanges + otherChanges }

  fileprivate func found(by basis: Basis) -> ReleaseMatch {
    var match = self
    match.basis = basis
    return match
  }
}

extension ResolvedSchemas {
  /// The releases whose stores a plan migrates: those that a container opens with it, and of those of which it is not known
  /// what opens them, those that it is about.
  func releases(of plan: MigrationPlan, among openings: [ReleaseOpening]) -> [Release] {
    let open = openings.filter { isOpen($0.opening) }.map(\.release)
    let about = releases(about: plan, among: open)
    let opened = openings.filter { isOpened($0.opening, with: plan) }.map(\.release)
    return opened + about
  }

  /// Whether a store is opened with a plan.
  private func isOpened(_ opening: StoreOpening, with plan: MigrationPlan) -> Bool {
    guard case .opens(let store) = opening, store.passesPlan else { return false }
    return store.plan == subject(plan.type)
  }

  /// Whether it is not known with which plan a store is opened, if any.
  private func isOpen(_ opening: StoreOpening) -> Bool {
    switch opening {
    case .unknown: return true
    case .moved, .abandoned: return false
    case .opens(let store):
      let opening = containers.filter { store.containers.contains(subject($0)) }
      return !store.passesPlan && !opening.allSatisfy(\.plan.isNone)
    }
  }

  /// The releases that a plan is about: those of its versions' or its own name, and those with most of its entities; where
  /// there are none, and each store of the app is opened with the plan, those without a plan of their own.
  private func releases(about plan: MigrationPlan, among releases: [Release]) -> [Release] {
    if releases.isEmpty { return [] }
    let versions = Set(plan.versions.map(subject))
    let names = Set(plan.versions.compactMap(version).flatMap(models).map(\.name))
    let others = Set(plans.filter { !$0.isExempt && $0.type != plan.type }.flatMap(\.versions).map(subject))
    let foreign = releases.filter { $0.version.map { !versions.contains($0) && others.contains($0) } ?? false }
    let own = releases.filter { release in
      if let version = release.version, versions.contains(version) || others.contains(version) {
        return versions.contains(version)
      }
      if release.plan == subject(plan.type) { return true }
      let entities = release.shape.entities.map(\.name)
      return entities.count { names.contains($0) } * 2 > entities.count && !isOfStrangers(release, to: plan)
    }
    return own.isEmpty && foreign.isEmpty && isOnlyPlan(plan) ? releases.filter { $0.plan == nil } : own
  }

  /// Whether a release that does not name a plan is rather of an app which has nothing to do with it: by its container, or
  /// because it is a version of that app's plan and none of this one.
  private func isOfStrangers(_ release: Release, to plan: MigrationPlan) -> Bool {
    if isOfStrangers(release, to: [plan.module]) { return true }
    let strangers = plans.filter { settings.areStrangers($0.module, plan.module) }
    return strangers.contains { match(release, in: $0)?.isRecognized == true }
      && match(release, in: plan)?.isRecognized != true
  }

  /// Whether a project has no other plan, and containers on disk that all pass it.
  private func isOnlyPlan(_ plan: MigrationPlan) -> Bool {
    let open = containers.filter { isJudged($0) && $0.isPersistent != false }
    return forwardPlans.map(\.type) == [plan.type] && !open.isEmpty
      && open.allSatisfy { $0.plan.plans.map(\.type) == [plan.type] }
  }

  /// What a release is in a plan: by checksum first, then by the version's name, then by its identifier; nil if it is
  /// no version of the plan.
  package func match(_ release: Release, in plan: MigrationPlan) -> ReleaseMatch? {
    let question = MatchQuestion(release: release.identifierOfCopies, plan: plan.type)
    let kept = answers.answer(to: question) { KeptMatch(release: release, match: find(release, in: plan)) }
    return (kept as? KeptMatch)?.match
  }

  private func find(_ release: Release, in plan: MigrationPlan) -> ReleaseMatch? {
    func isNamed(_ match: ReleaseMatch) -> Bool { subject(match.version.type) == release.version }
    let all = plan.history(in: self).map { match(release, as: $0) }
    let equal = all.filter(\.isRecognized)
    if let best = equal.first(where: isNamed) ?? equal.first(where: \.changes.isEmpty) ?? equal.first { return best }
    if let named = all.first(where: isNamed) { return named.found(by: .name) }
    let identified = all.first { match in
      // Numbers repeat from plan to plan: a version of other models is not what became of the release's.
      match.version.identifier?.value.map { $0.description == release.identifier } ?? false
        && sharesModels(release, with: match.version)
    }
    return identified?.found(by: .identifier)
  }

  private func match(_ release: Release, as version: SchemaVersion) -> ReleaseMatch {
    let comparison = comparison(of: release, with: version)
    let (counting, others) = changes(from: release, to: version, comparison)
    // Classes that may have moved on before the reference say nothing of what shipped.
    let sameness = release.unproven.isEmpty ? comparison.sameness : .unknown
    return ReleaseMatch(
      release: release, version: version, basis: .checksum,
      countingChanges: sameness == .same ? [] : counting, otherChanges: sameness == .same ? [] : others,
      isRecognized: sameness == .unknown ? counting.isEmpty : sameness == .same)
  }

  private func comparison(of release: Release, with version: SchemaVersion) -> ChecksumComparison {
    let identity = release.read(identity(of: version), of: partialShape(of: version).shape)
    return ChecksumComparison(from: release.identity, to: identity)
  }

  /// What changed from a release to a version without leaving the checksum as it is: what counts, and what may. What is not
  /// known is left out.
  private func changes(
    from release: Release, to version: SchemaVersion, _ comparison: ChecksumComparison
  ) -> (counting: [SchemaChange], others: [SchemaChange]) {
    let all = release.changes(to: partialShape(of: version), identity(of: version)).filter { change in
      comparison.mayCount(change) && !mayPrecede(change, release, version)
    }
    return (all.filter(comparison.counts), all.filter { !comparison.counts($0) })
  }

  /// Whether a change may lie before a reference: there the version held a class that had moved on, and holds its own now.
  private func mayPrecede(_ change: SchemaChange, _ release: Release, _ version: SchemaVersion) -> Bool {
    guard let entity = (change.before ?? change.after)?.entity, release.unproven.contains(entity) else { return false }
    return model(named: entity, in: version).map { owner(of: $0.type) == version.type } ?? false
  }

  /// Whether a release has a model of a version, by its name.
  private func sharesModels(_ release: Release, with version: SchemaVersion) -> Bool {
    let names = Set(models(in: version).map(\.name))
    return release.shape.entities.contains { names.contains($0.name) }
  }

  /// The version of a plan that a release differs least from in what enters its checksum, of several the recorded one, with
  /// what differs; nil where the plan is about other models.
  package func nearestVersion(
    to release: Release, in plan: MigrationPlan
  ) -> (version: SchemaVersion, changes: [SchemaChange])? {
    let history = plan.history(in: self)
    guard history.contains(where: { sharesModels(release, with: $0) }) else { return nil }
    let distances = history.map { version in
      let comparison = comparison(of: release, with: version)
      return (version: version, changes: changes(from: release, to: version, comparison))
    }
    let ranks = distances.map { version, changes in
      let isRecorded = subject(version.type) == release.version
      return (changes.counting.count, isRecorded ? 0 : 1, changes.counting.count + changes.others.count)
    }
    // What leaves the checksum as it is does not keep the store from being recognized.
    return zip(distances, ranks).min { $0.1 < $1.1 }.map { nearest, _ in
      (nearest.version, nearest.changes.counting.isEmpty ? nearest.changes.others : nearest.changes.counting)
    }
  }
}

/// Asks what a release is in a plan.
private struct MatchQuestion: Hashable {
  let release: ObjectIdentifier
  let plan: TypeID
}

/// The answer, with the release, which must not be freed as long as its identifier is kept.
private struct KeptMatch {
  let release: Release
  let match: ReleaseMatch?
}
