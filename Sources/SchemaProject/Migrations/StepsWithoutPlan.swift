import SchemaShapes

extension ResolvedSchemas {
  /// The steps of stores that no stage migrates: SwiftData infers the way from what each release shipped straight to what
  /// the container of the store holds. Those of versions in a plan without stages are its own steps.
  func stepsWithoutStages(of openings: [ReleaseOpening]) -> [MigrationStep] {
    openings.compactMap { opening in
      guard case .opens(let store) = opening.opening else { return nil }
      let (release, target) = (opening.release, upgradeTarget(store))
      guard let plan = target.plan else {
        // A plan that the container should pass has steps of its own.
        return store.plan == nil ? step(of: release, to: target, store) : nil
      }
      let isItsOwn = !plan.hasNoStages || match(release, in: plan)?.isRecognized == true
      return isItsOwn ? nil : step(of: release, to: target, store)
    }
  }

  private func step(of release: Release, to target: UpgradeTarget, _ store: ShippedSchema) -> MigrationStep {
    let models = Dictionary(store.models.map { ($0.name, $0) }) { first, _ in first }
    let changes = release.changes(to: target.shape, target.identity).map { change in
      PlacedChange(
        change: change, before: change.before.flatMap(release.placed),
        after: change.after.flatMap { declared.placed($0, models[$0.entity]) }, oldModel: nil)
    }
    return MigrationStep(
      plan: target.plan, stage: nil, from: .release(release), to: target.version.map { .version($0) } ?? .models,
      changes: changes)
  }
}

extension Release {
  /// What a side of a change is in what shows the release.
  func placed(_ part: SchemaChange.Part) -> PlacedPart? {
    place(of: part).map { PlacedPart(part: part, model: nil, place: $0, subject: part.name) }
  }
}
