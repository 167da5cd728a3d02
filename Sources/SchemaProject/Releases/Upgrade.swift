import SchemaDeclarations
import SchemaShapes

/// What happens to a store of a release that today's build opens.
package struct Upgrade: Sendable {
  /// How the migration ends.
  package enum End: Sendable {
    /// The checksums are one: nothing has to be migrated.
    case opens
    /// The store is migrated.
    case migrates
    /// The store is migrated, and reading some of its rows traps.
    case traps([UpgradeFailure])
    /// The store cannot be opened, for the first of these reasons.
    case fails([UpgradeFailure])
    /// The app opens another file and leaves the store behind.
    case moved(from: StorePlace, to: StorePlace)
    /// It cannot be known.
    case unknown(why: String)
  }

  /// A step on the way.
  package struct Step: Sendable {
    /// The name of the version before; nil for the release itself.
    package let from: String?
    /// The name of the version after; nil for models without a version.
    package let to: String?
    /// The kind of the stage; nil if the migration is inferred.
    package let kind: MigrationStage.Kind?
    /// The versions that the stage joins; nil if the migration is inferred.
    package let ends: VersionPair?
    package let changes: [Change]
  }

  /// A change with what it does to the rows of the store.
  package struct Change: Sendable {
    package let change: SchemaChange
    /// What it does under the code of the step, the gravest where it does several things.
    package let consequence: Consequence
    /// What it asks of the migration under that code.
    package let verdict: Verdict
    /// The rows of the store that it is about; nil without a store, or where they do not decide.
    package let rows: RowCount?

    init(_ change: SchemaChange, under code: CodeEffect = CodeEffect(), rows: StoreRows? = nil) {
      self.change = change
      verdict = change.verdict(under: code)
      let consequence = change.consequence(under: code)
      let count = consequence.kind == .done ? nil : rows?.count(of: change, leadingTo: consequence.failure)
      self.rows = count
      self.consequence = count.map { consequence.judged(by: $0, of: change) } ?? consequence
    }
  }

  package let release: Release
  /// The version that its store is recognized as; nil for none.
  package let version: SchemaVersion?
  /// The version that it differs least from, with what differs, where it is recognized as none.
  package let nearest: (version: SchemaVersion, changes: [SchemaChange])?
  package let steps: [Step]
  package let end: End
}

extension Upgrade {
  /// A store that is not migrated.
  package init(_ release: Release, _ end: End) {
    self.init(release: release, version: nil, nearest: nil, steps: [], end: end)
  }
}

extension Upgrade {
  /// The same way, of which it is not known whether the store takes it; a failure on the way is one all the same, because the
  /// app opens the data in neither case.
  func doubted(_ why: String) -> Upgrade {
    switch end {
    case .fails, .moved, .unknown: self
    case .opens, .migrates, .traps:
      Upgrade(release: release, version: version, nearest: nearest, steps: steps, end: .unknown(why: why))
    }
  }

  /// Whether the store fails to open because no version of the plan has its checksum.
  package var isUnrecognized: Bool {
    version == nil && failures.contains { $0.error == "unknown-model-version" }
  }

  /// What keeps the store from opening.
  package var failures: [UpgradeFailure] { if case .fails(let failures) = end { failures } else { [] } }

  /// Whether it fails, and code can catch the failure.
  package var isThrown: Bool { !failures.isEmpty && failures.allSatisfy(\.isThrown) }

  /// The same way, which some failures end.
  package func failing(_ failures: [UpgradeFailure]) -> Upgrade {
    Upgrade(release: release, version: version, nearest: nearest, steps: steps, end: .fails(failures))
  }
}

/// Why a store cannot be opened.
package struct UpgradeFailure: Hashable, Sendable {
  /// The name of the error's page.
  package let error: String
  /// Why, as a phrase.
  package let reason: String
  /// Whether code can catch it; nothing catches a trap.
  package let isThrown: Bool

  package init(error: String, reason: String, isThrown: Bool = true) {
    self.error = error
    self.reason = reason
    self.isThrown = isThrown
  }
}

/// What an app does with a store that it fails to open.
package enum Recovery: Sendable {
  /// It opens the store without the plan, with the migration that is inferred.
  case opens(Upgrade)
  /// It deletes the store.
  case deletes
}

extension ResolvedSchemas {
  /// What the code does with a release's store that the containers of a schema fail to open; nil if nothing is known, if no
  /// `catch` catches the failure, or if the migration without the plan cannot be inferred either.
  package func recovery(of release: Release, in schema: ShippedSchema) -> Recovery? {
    let target = upgradeTarget(schema)
    if let plan = target.plan, exceptionOfIdenticalVersions(of: plan) ?? plan.exceptionOfStages != nil { return nil }
    let attempts = openContainers.filter { subject($0) == schema.container }
    if attempts.contains(where: { $0.failureHandling.contains { $0.first(.deletesStore) != nil } }) { return .deletes }
    guard opensWithoutPlan(schema, afterFailureOf: attempts.filter { !$0.plan.isNone }) else { return nil }
    let upgrade = upgrade(release, to: target.withoutPlan)
    if case .fails = upgrade.end { return nil }
    return .opens(upgrade)
  }

  /// Whether a container without the plan opens the store after others have failed; one at another place opens another
  /// store.
  private func opensWithoutPlan(_ store: ShippedSchema, afterFailureOf attempts: [Container]) -> Bool {
    openContainers.contains { other in
      other.plan.isNone && other.isPersistent == true && mayOpen(store, other)
        && attempts.contains { declared.isMade(other, afterFailureOf: $0) }
    }
  }

  private func mayOpen(_ store: ShippedSchema, _ container: Container) -> Bool {
    guard let place = store.location, let other = storePlace(of: container) else { return true }
    return place.isOpened(at: other) != false
  }
}

/// The schema that a build opens stores with.
package struct UpgradeTarget: Sendable {
  /// The plan that the container passes; nil for none.
  package let plan: MigrationPlan?
  /// The version; nil for models without one.
  package let version: SchemaVersion?
  package let shape: PartialShape
  /// What identifies it to Core Data.
  let identity: StoreIdentity

  package init(plan: MigrationPlan?, version: SchemaVersion?, shape: PartialShape, identity: StoreIdentity) {
    self.plan = plan
    self.version = version
    self.shape = shape
    self.identity = identity
  }

  /// The same models, with a migration that is inferred.
  fileprivate var withoutPlan: UpgradeTarget {
    UpgradeTarget(plan: nil, version: version, shape: shape, identity: identity)
  }
}
