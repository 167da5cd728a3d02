import SchemaDeclarations
import SchemaNames
import SchemaShapes
import SchemaSyntax

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

  /// The plan; nil where the app has none.
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

  /// What it is called in a sentence.
  package var title: String {
    switch self {
    case .version(let version): "'\(version.name)'"
    case .release(let release): "release '\(release.name)'"
    case .models: "the app's models"
    }
  }

  /// Whether the values of a property may lie outside the database.
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

  /// What its model of a name is called in a sentence.
  package func title(of entity: String) -> String {
    switch self {
    case .version(let version): "'\(version.name).\(entity)'"
    case .release: "'\(entity)' of \(title)"
    case .models: "'\(entity)'"
    }
  }
}

/// A change with what it is about in the sources.
package final class PlacedChange: Sendable {
  package let change: SchemaChange
  /// The model or property before; nil where it is new.
  package let before: PlacedPart?
  /// The model or property after; nil where it is gone.
  package let after: PlacedPart?
  /// The model that has the rows of before; nil where the model is new.
  package let oldModel: Model?

  /// Takes what was found.
  init(change: SchemaChange, before: PlacedPart?, after: PlacedPart?, oldModel: Model?) {
    self.change = change
    self.before = before
    self.after = after
    self.oldModel = oldModel
  }

  package var kind: SchemaChange.Kind { change.kind }

  /// The property that is new: added, or in the place of another one without `originalName:`.
  package var added: PropertyShape? {
    switch kind {
    case .added(let property), .likelyRenamed(let property, _): property
    case .becameAttribute(let attribute): .attribute(attribute)
    case .becameRelationship(let relationship): .relationship(relationship)
    default: nil
    }
  }

  /// The attribute that is new.
  package var addedAttribute: AttributeShape? {
    if case .attribute(let attribute)? = added { attribute } else { nil }
  }
}

/// A model, a property, or a field of a stored struct in the sources, or in what shows a release.
package final class PlacedPart: Sendable {
  package let part: SchemaChange.Part
  /// The model, or the one that declares the property; nil for what a release shipped.
  package let model: Model?
  /// The place of its name.
  package let place: Place
  /// The qualified symbol: a field's is that of the struct that declares it.
  package let subject: String

  /// Takes what was found.
  init(part: SchemaChange.Part, model: Model?, place: Place, subject: String) {
    self.part = part
    self.model = model
    self.place = place
    self.subject = subject
  }

  /// The property; nil for a model.
  package var property: Property? { part.property.flatMap { model?.property(named: $0) } }
  /// The name with those around it: `Note.address.street`.
  package var name: String { part.name }
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

  /// What changes between neighbors among versions that follow each other.
  func changes(along versions: [SchemaVersion]) -> [[PlacedChange]] {
    let sequence = VersionSequence(versions, in: self)
    return zip(versions, versions.dropFirst()).map { changes(from: $0, to: $1, in: sequence) }
  }

  /// What changes from one version to another, as far as the earlier one's classes are its own: one that a version
  /// holds which follows both has changed with it, and says nothing of what the earlier one was.
  private func changes(
    from old: SchemaVersion, to new: SchemaVersion, in history: VersionSequence
  ) -> [PlacedChange] {
    changes(from: old, to: new).filter { $0.oldModel.map { !history.isHeld($0.type, behind: old, new) } ?? true }
  }

  /// What changes from one version to another.
  package func changes(from old: SchemaVersion, to new: SchemaVersion) -> [PlacedChange] {
    changesBetweenNeighbors[VersionPair(from: old.type, to: new.type)]
      ?? ChangeFinder(declared: declared, contents: contents).changes(from: old, to: new)
  }
}

extension ResolvedSchemas {
  /// What a side of a change is in the sources of a version.
  func placed(_ part: SchemaChange.Part, in version: SchemaVersion) -> PlacedPart? {
    declared.placed(part, model(named: part.entity, in: version))
  }
}
