import SchemaDeclarations
import SchemaNames

extension DeclaredSchemas {
  /// The models declared in a version's body, in extensions of it, or in types nested in it.
  package func ownModels(of version: SchemaVersion) -> [Model] {
    models.filter { isNested($0.type, in: version.type) }
  }

  /// Whether a type is declared inside another one, at any depth.
  package func isNested(_ type: TypeID, in outer: TypeID) -> Bool {
    var parent = symbols[type].parent
    while let current = parent {
      if current == outer { return true }
      parent = symbols[current].parent
    }
    return false
  }

  /// The schema version that a type is declared in.
  package func enclosingVersion(of type: TypeID) -> SchemaVersion? {
    versions.first { isNested(type, in: $0.type) }
  }

  /// The models that a list leads to: those listed, and those that SwiftData adds because they are reachable.
  package func reachableModels(from types: [TypeID]) -> Set<TypeID> {
    var reached = Set(types)
    var waiting = types
    while let type = waiting.popLast() {
      guard let model = model(type) else { continue }
      let next = model.relationships.map(\.relationship.destination) + [model.parent].compactMap { $0 }
      for destination in next where reached.insert(destination).inserted { waiting.append(destination) }
    }
    return reached
  }

  /// The models that a version lists, reaches, or declares.
  func heldModels(_ type: TypeID) -> Set<TypeID> {
    guard let version = version(type) else { return [] }
    return reachableModels(from: version.listedTypes).union(ownModels(of: version).map(\.type))
  }
}

// MARK: Plans

extension DeclaredSchemas {
  /// The versions of a plan from the oldest to the last, each once; empty where their order is not known.
  package func history(of plan: MigrationPlan) -> [SchemaVersion] {
    guard plan.schemas?.isKnown == true else { return [] }
    let versions = plan.distinctVersions.compactMap(version)
    guard versions.count == plan.distinctVersions.count else { return [] }
    return plan.runsDownward ? versions.reversed() : versions
  }

  /// The plans outside tests and previews that lead forward.
  package var forwardPlans: [MigrationPlan] { plans.filter { !$0.isExempt && !isRollback($0) } }

  /// Whether a plan is a deliberate way back to an earlier version: all its stages run downward, in `schemas` or by
  /// the versions' identifiers, and not only by these: stages from `SchemaV1` to `SchemaV2` lead forward.
  package func isRollback(_ plan: MigrationPlan) -> Bool {
    let risesByName = plan.steps.contains { step in
      guard let types = plan.schemas?.types else { return false }
      let (from, to) = (symbols[types[step.from]].name.numbers, symbols[types[step.to]].name.numbers)
      return !from.isEmpty && from.lexicographicallyPrecedes(to)
    }
    let steps = plan.steps.compactMap { step -> (VersionIdentifier, VersionIdentifier)? in
      guard let schemas = plan.schemas, let from = version(schemas.types[step.from])?.identifier?.value,
        let to = version(schemas.types[step.to])?.identifier?.value
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
