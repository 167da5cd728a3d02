import SchemaDeclarations
import SchemaShapes

/// What changes between two versions, and how a plan leads from the one to the other.
package struct VersionComparison: Sendable {
  /// The plan; nil if none lists both versions.
  package let plan: MigrationPlan?
  /// The stage that joins the versions; nil if there is none.
  package let stage: MigrationStage?
  package let from: End
  package let to: End
  /// What changes, sorted by model, then by property.
  package let changes: [PlacedChange]

  /// One of the schemas that are compared.
  package struct End: Sendable {
    package let name: String
    /// The version in the sources; nil for the schema of a release.
    package let version: SchemaVersion?

    fileprivate init(_ version: SchemaVersion) { (name, self.version) = (version.name, version) }

    package init(name: String) { (self.name, version) = (name, nil) }
  }

  fileprivate init(
    plan: MigrationPlan?, from old: SchemaVersion, to new: SchemaVersion, changes: [PlacedChange]
  ) {
    self.plan = plan
    stage = plan?.stage(from: old, to: new)
    from = End(old)
    to = End(new)
    self.changes = changes
  }

  /// Takes what changes between two schemas that no plan joins.
  package init(from: End, to: End, changes: [PlacedChange]) {
    plan = nil
    stage = nil
    self.from = from
    self.to = to
    self.changes = changes
  }
}

extension ResolvedSchemas {
  /// The neighbors of each plan outside tests and previews, in the order of the plans.
  package func comparisons() -> [VersionComparison] {
    plans.filter { !$0.isExempt }.flatMap { plan -> [VersionComparison] in
      let history = VersionSequence(plan.history(in: self), in: self)
      return zip(history.versions, history.versions.dropFirst()).map { old, new in
        VersionComparison(
          plan: plan, from: old, to: new, changes: changesAsKnown(from: old, to: new, in: history))
      }
    }
  }

  /// Two versions, whether a plan leads from the one to the other or not.
  package func comparison(from old: SchemaVersion, to new: SchemaVersion) -> VersionComparison {
    let plans = plans(listing: old.type).filter { $0.lists(new.type) }
    let plan = plans.first { $0.stage(from: old, to: new) != nil } ?? plans.first
    return VersionComparison(plan: plan, from: old, to: new, changes: changes(from: old, to: new))
  }

  /// What changes between neighbors of a plan; of models whose class a version beyond both holds too only that this
  /// is not known.
  private func changesAsKnown(
    from old: SchemaVersion, to new: SchemaVersion, in history: VersionSequence
  ) -> [PlacedChange] {
    let all = changes(from: old, to: new)
    let blurred = all.compactMap(\.oldModel).filter { history.isHeld($0.type, behind: old, new) }.map(\.name)
    let known = all.filter { $0.oldModel.map { !history.isHeld($0.type, behind: old, new) } ?? true }
    return (known + Set(blurred).map { blur($0, from: old, to: new) }).sorted { $0.change.precedes($1.change) }
  }

  private func blur(_ entity: String, from old: SchemaVersion, to new: SchemaVersion) -> PlacedChange {
    let part = SchemaChange.Part(entity: entity)
    let why = "'\(old.name)' contains a class that a later version contains too, so it is not known what shipped"
    return PlacedChange(
      change: SchemaChange(.unknown(why: why), before: part, after: part), before: placed(part, in: old),
      after: placed(part, in: new), oldModel: model(named: entity, in: old))
  }
}

extension MigrationPlan {
  /// The stage that leads from one version to another.
  fileprivate func stage(from old: SchemaVersion, to new: SchemaVersion) -> MigrationStage? {
    stages?.stages.first { $0.from.value?.type == old.type && $0.to.value?.type == new.type }
  }
}
