import SchemaShapes

extension Release {
  /// What changes from this release to another one, whatever lies between the two.
  package func comparison(to other: Release) -> VersionComparison {
    let changes = changes(to: other.partialShape, other.identity).map { change in
      PlacedChange(
        change: change, before: change.before.flatMap(placed), after: change.after.flatMap(other.placed), oldModel: nil)
    }
    return VersionComparison(from: end, to: other.end, changes: changes)
  }

  /// The comparison with a build, by its name, that does not open the store.
  package func comparison(to build: String) -> VersionComparison {
    VersionComparison(from: end, to: VersionComparison.End(name: build), changes: [])
  }

  private var end: VersionComparison.End {
    VersionComparison.End(name: "\(name) (\(version ?? "models without a version"))")
  }
}

extension VersionComparison {
  /// What a change asks of the migration under the code of the stage.
  package func verdict(of change: PlacedChange) -> Verdict { change.change.verdict(under: effect(on: change)) }

  /// The changes, each with what it asks of the migration.
  package var judged: [(PlacedChange, Verdict)] { changes.map { ($0, verdict(of: $0)) } }

  /// What the hardest of the changes asks of the migration; nil if nothing changes.
  package var outcome: Verdict.Outcome? { judged.map(\.1).max()?.outcome }

  /// What the code of the stage does to the rows that a change is about.
  private func effect(on change: PlacedChange) -> CodeEffect { stage?.effect(on: change, in: plan) ?? CodeEffect() }

  /// Whether stores of the first version are migrated at all.
  package var isJoined: Bool {
    guard let plan, stage == nil, !plan.hasNoStages, !changes.isEmpty else { return true }
    return plan.stageList.contains { $0.from.value?.type == from.version?.type }
  }

  /// Why it is not known whether a stage joins the versions; nil where that is known.
  package var doubt: String? { stage == nil ? plan?.doubt : nil }
}
