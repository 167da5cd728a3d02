import SchemaDeclarations
import SchemaShapes

/// A way from one version of a plan to another, or from a release to models without a plan, with what changes on it.
package final class MigrationStep: Sendable {
  /// What a step leads from or to.
  package enum End: Sendable {
    /// A version of the plan.
    case version(SchemaVersion)
    /// What a release shipped.
    case release(Release)
    /// The models of an app without a plan.
    case models
  }

  /// The plan; nil if the app has none.
  package let plan: MigrationPlan?
  /// The stage; nil without a plan and where `stages` is empty, so that the migration is inferred.
  package let stage: MigrationStage?
  package let from: End
  package let to: End
  /// What changes, sorted by model, then by property.
  package let changes: [PlacedChange]
  /// The kinds of what each change does to existing rows, in the order of the changes.
  package let consequences: [[Consequence.Kind]]

  /// Takes what was found.
  init(plan: MigrationPlan?, stage: MigrationStage?, from: End, to: End, changes: [PlacedChange]) {
    self.plan = plan
    self.stage = stage
    self.from = from
    self.to = to
    self.changes = changes
    consequences = changes.map { change in
      change.change.consequences(under: stage?.effect(on: change, in: plan) ?? CodeEffect()).map(\.kind)
    }
  }

  /// Whether inference alone has to do it: no code prepares the rows of the old version.
  package var isLightweight: Bool { stage?.leavesOldVersionAlone ?? true }
}

extension MigrationStep.End {
  /// The version; nil for other ends.
  package var version: SchemaVersion? { if case .version(let version) = self { version } else { nil } }

  /// The release; nil for other ends.
  package var release: Release? { if case .release(let release) = self { release } else { nil } }

  /// Its name in a sentence.
  package var title: String {
    switch self {
    case .version(let version): "'\(version.name)'"
    case .release(let release): "release '\(release.name)'"
    case .models: "the app's models"
    }
  }

  /// Whether the values of a property may be outside the database.
  package func isExternal(_ part: PlacedPart) -> Bool {
    guard case .release = self else { return part.property?.attribute.option("externalStorage") != nil }
    return shipped(part.part.property ?? "", of: part.part.entity)?.isExternal ?? false
  }

  /// Whether its model of a name has a property.
  package func has(_ property: String, _ part: PlacedPart) -> Bool {
    part.model?.property(named: property) != nil || shipped(property, of: part.part.entity) != nil
  }

  /// The attribute that a release shipped.
  private func shipped(_ attribute: String, of entity: String) -> AttributeShape? {
    guard case .release(let release) = self else { return nil }
    return release.shape.entity(named: entity)?.attributes.first { $0.name == attribute }
  }

  /// The name of its model with a given name, in a sentence.
  package func title(of entity: String) -> String {
    switch self {
    case .version(let version): "'\(version.name).\(entity)'"
    case .release: "'\(entity)' of \(title)"
    case .models: "'\(entity)'"
    }
  }
}

// MARK: Steps of plans

extension ResolvedSchemas {
  /// The steps that plans outside tests and previews take: their stages, or, where `stages` is empty, the way from
  /// each earlier version straight to the last one.
  func migrationSteps() -> [MigrationStep] {
    plans.filter { !$0.isExempt }.flatMap { plan in
      plan.hasNoStages ? inferredSteps(of: plan) : stagedSteps(of: plan)
    }
  }

  private func stagedSteps(of plan: MigrationPlan) -> [MigrationStep] {
    let history = VersionSequence(plan.history(in: self), in: self)
    return stagedSteps(of: plan) { changes(from: $0, to: $1, in: history) }
  }

  /// The steps of a plan's stages, with what a function says of two versions.
  func stagedSteps(
    of plan: MigrationPlan, changes: (SchemaVersion, SchemaVersion) -> [PlacedChange]
  ) -> [MigrationStep] {
    plan.stageList.compactMap { stage in
      guard let from = stage.from.value.flatMap({ version($0.type) }),
        let to = stage.to.value.flatMap({ version($0.type) }), from.type != to.type
      else { return nil }
      return MigrationStep(
        plan: plan, stage: stage, from: .version(from), to: .version(to), changes: changes(from, to))
    }
  }

  private func inferredSteps(of plan: MigrationPlan) -> [MigrationStep] {
    let versions = plan.history(in: self)
    guard let last = versions.last else { return [] }
    return versions.dropLast().map { earlier in
      MigrationStep(
        plan: plan, stage: nil, from: .version(earlier), to: .version(last), changes: changes(from: earlier, to: last))
    }
  }
}
