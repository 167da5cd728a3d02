import SchemaDeclarations
import SchemaNames

extension MigrationPlan {
  /// The versions from the oldest to the last, each once; empty where their order is not known.
  package func history(in project: Project) -> [SchemaVersion] {
    project.versionIndex.histories[type] ?? readHistory(project.version)
  }

  /// The same, given the versions by their types.
  func readHistory(_ version: (TypeID) -> SchemaVersion?) -> [SchemaVersion] {
    guard schemas?.isKnown == true else { return [] }
    let versions = distinctVersions.compactMap(version)
    guard versions.count == distinctVersions.count else { return [] }
    return runsDownward ? versions.reversed() : versions
  }
}

extension Project {
  /// The plans outside tests and previews that lead forward.
  package var forwardPlans: [MigrationPlan] { plans.filter { !$0.isExempt && !isRollback($0) } }

  /// Whether a plan is a deliberate way back to an earlier version: all its stages run downward, in `schemas` or by
  /// the versions' identifiers, and not only by these: stages from `SchemaV1` to `SchemaV2` lead forward.
  package func isRollback(_ plan: MigrationPlan) -> Bool {
    let risesByName = plan.steps.contains { step in
      let types = plan.order.listed
      let (from, to) = (symbols[types[step.from]].name.numbers, symbols[types[step.to]].name.numbers)
      return !from.isEmpty && from.lexicographicallyPrecedes(to)
    }
    let steps = plan.steps.compactMap { step -> (VersionIdentifier, VersionIdentifier)? in
      guard let from = version(plan.order.listed[step.from])?.identifier?.value,
        let to = version(plan.order.listed[step.to])?.identifier?.value
      else { return nil }
      return (from, to)
    }
    guard !steps.isEmpty, steps.count == plan.steps.count else { return plan.runsDownward }
    // Stages that run upward by their identifiers belong to a list in the wrong order.
    return !risesByName && steps.allSatisfy { $0.0 > $0.1 } || plan.runsDownward && !steps.allSatisfy { $0.0 < $0.1 }
  }
}

extension String {
  /// The numbers in a name: 1 and 2 of `SchemaV1_2`.
  fileprivate var numbers: [Int] {
    split { !("0"..."9").contains($0) }.compactMap { Int($0) }
  }
}
