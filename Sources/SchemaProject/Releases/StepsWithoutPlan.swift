import SchemaShapes

extension ResolvedSchemas {
  /// The steps of an app without a migration plan: SwiftData infers the way from what each release shipped straight to what
  /// the app's containers hold. None where that is not known.
  func stepsWithoutPlan(of releases: [Release]) -> [MigrationStep] {
    guard case .one(let schema) = shippedSchema(requiringAll: true) else { return [] }
    let models = Dictionary(schema.models.map { ($0.name, $0) }) { first, _ in first }
    let target = upgradeTarget(schema)
    return self.releases(openedWith: schema, among: releases).map { release in
      let changes = release.changes(to: target.shape, target.identity).map { change in
        PlacedChange(
          change: change, before: change.before.flatMap(release.placed),
          after: change.after.flatMap { declared.placed($0, models[$0.entity]) }, oldModel: nil)
      }
      return MigrationStep(
        plan: nil, stage: nil, from: .release(release), to: target.version.map { .version($0) } ?? .models,
        changes: changes)
    }
  }
}

extension Release {
  /// What a side of a change is in what shows the release.
  func placed(_ part: SchemaChange.Part) -> PlacedPart? {
    place(of: part).map { PlacedPart(part: part, model: nil, place: $0, subject: part.name) }
  }
}
