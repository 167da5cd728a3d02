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

  private var end: VersionComparison.End {
    VersionComparison.End(name: "\(name) (\(version ?? "models without a version"))")
  }
}

extension VersionComparison {
  /// What a change asks of the migration under the code of the stage.
  package func verdict(of change: PlacedChange) -> Verdict { change.change.verdict(under: effect(on: change)) }

  /// What the hardest of the changes asks of the migration; nil if nothing changes.
  package var outcome: Verdict.Outcome? { changes.map { verdict(of: $0).outcome }.max() }

  /// What the code of the stage does to the rows that a change is about.
  private func effect(on change: PlacedChange) -> CodeEffect { stage?.effect(on: change, in: plan) ?? CodeEffect() }

  /// Whether the stage does every change and keeps all data; without a plan or stages, whether inference does.
  package var isSafe: Bool {
    changes.isEmpty
      || isJoined
        && changes.allSatisfy { $0.change.consequences(under: effect(on: $0)).allSatisfy(\.isSafe) }
  }

  /// Whether stores of the first version are migrated at all.
  private var isJoined: Bool {
    guard let plan, stage == nil, !plan.hasNoStages else { return true }
    return plan.stageList.contains { $0.from.value?.type == from.version?.type }
  }
}

extension Upgrade {
  /// Whether the store opens and keeps all data.
  package var isSafe: Bool {
    switch end {
    case .opens, .migrates: steps.flatMap(\.changes).allSatisfy(\.consequence.isSafe)
    case .traps, .fails, .moved, .unknown: false
    }
  }
}

extension Consequence {
  fileprivate var isSafe: Bool { kind == .done || kind == .doneByCode }
}
