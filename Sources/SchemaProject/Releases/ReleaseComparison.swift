import SchemaDeclarations
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
  /// Whether the stage does every change and keeps all data; without a plan or stages, whether inference does.
  package var isSafe: Bool {
    changes.isEmpty
      || isJoined
        && changes.allSatisfy { change in
          let code = stage?.effect(on: change, in: plan) ?? CodeEffect()
          return change.change.consequences(under: code).allSatisfy(\.isSafe)
        }
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
    case .traps, .fails, .unknown: false
    }
  }
}

extension Consequence {
  fileprivate var isSafe: Bool { kind == .done || kind == .doneByCode }
}
