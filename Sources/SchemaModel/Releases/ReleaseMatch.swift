/// What a release is in a plan of today: one of its versions, a version that was edited since, or none.
package struct ReleaseMatch: Sendable {
  /// How a version was found.
  package enum Basis: Sendable {
    /// The shapes are one, at least in all that is proven to enter a store's checksum.
    case shape
    /// The version has the name that the release recorded.
    case name
    /// The version has the identifier that the release recorded.
    case identifier
  }

  /// The release.
  package let release: Release
  /// The version.
  package let version: SchemaVersion
  /// How it was found.
  package let basis: Basis
  /// What changed from the release to the version, as far as it is known.
  package let changes: [SchemaChange]

  /// Whether a store of the release is recognized as the version.
  package var isRecognized: Bool { changes.allSatisfy { !$0.changesChecksum } }
}

extension SchemaChange {
  /// Whether the change is proven to change a store's checksum (Apple, `NSEntityDescription.versionHash`): defaults,
  /// original names, external storage, other options and indexes are not.
  package var changesChecksum: Bool {
    switch kind {
    case .defaultChanged, .externalStorageAdded, .externalStorageRemoved, .optionsChanged, .indexAdded, .indexRemoved,
      .originalNameDropped, .unknown:
      false
    default: true
    }
  }
}

extension Project {
  /// The releases that a plan is about: those of the same name or version, else those with most of its entities.
  package func releases(of plan: MigrationPlan) -> [Release] {
    let versions = Set(plan.distinctVersions.map(subject))
    let names = Set(plan.distinctVersions.compactMap(version).flatMap(models).map(\.name))
    return releases.filter { release in
      if let version = release.version, versions.contains(version) { return true }
      let others = plans.filter { !$0.isExempt && $0.type != plan.type }.flatMap(\.distinctVersions).map(subject)
      if let version = release.version, others.contains(version) { return false }
      let entities = release.shape.entities.map(\.name)
      return entities.count { names.contains($0) } * 2 > entities.count
    }
  }

  /// What a release is in a plan: by shape first, then by the version's name, then by its identifier; nil where it is
  /// no version of the plan.
  package func match(_ release: Release, in plan: MigrationPlan) -> ReleaseMatch? {
    let versions = plan.history(in: self)
    let proven = release.shape.proven
    let equal = versions.filter { partialShape(of: $0).shape.proven == proven }
    let named = versions.first { subject($0.type) == release.version }
    let best =
      equal.first { $0.type == named?.type } ?? equal.first { partialShape(of: $0).shape == release.shape }
      ?? equal.first
    if let best { return match(release, best, .shape) }
    if let named { return match(release, named, .name) }
    let identified = versions.first { version in
      version.identifier?.value.map { $0.description == release.identifier } ?? false
    }
    return identified.map { match(release, $0, .identifier) }
  }

  private func match(_ release: Release, _ version: SchemaVersion, _ basis: ReleaseMatch.Basis) -> ReleaseMatch {
    ReleaseMatch(release: release, version: version, basis: basis, changes: changes(from: release, to: version))
  }

  /// What changed from a release to a version, what is not known left out.
  package func changes(from release: Release, to version: SchemaVersion) -> [SchemaChange] {
    PartialShape(release.shape).changes(to: partialShape(of: version)).filter { change in
      if case .unknown = change.kind { false } else { true }
    }
  }

  /// The version of a plan that a release differs least from.
  package func nearestVersion(
    to release: Release, in plan: MigrationPlan
  ) -> (version: SchemaVersion, changes: [SchemaChange])? {
    let distances = plan.history(in: self).map { (version: $0, changes: changes(from: release, to: $0)) }
    return distances.min { $0.changes.count < $1.changes.count }
  }
}

extension Project {
  /// The symbol that a finding about a release is about: the plan with the release's name.
  package func subject(_ release: Release, of plan: MigrationPlan) -> String {
    "\(subject(plan.type)).releases(\(release.name))"
  }
}
