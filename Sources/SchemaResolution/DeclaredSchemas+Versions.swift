import SchemaDeclarations
import SchemaNames

extension DeclaredSchemas {
  /// The models declared in a version's body, in extensions of it, or in types nested in it.
  package func ownModels(of version: SchemaVersion) -> [Model] {
    versionIndex.ownModels[version.type] ?? []
  }

  /// The schema version that a type is declared in.
  package func enclosingVersion(of type: TypeID) -> SchemaVersion? {
    var first: TypeID?
    var parent = symbols[type].parent
    while let current = parent {
      if version(current) != nil { first = min(first ?? current, current) }
      parent = symbols[current].parent
    }
    return first.flatMap(version)
  }

  /// The models that a list leads to: those listed, and those that SwiftData adds because they are reachable.
  package func reachableModels(from types: [TypeID]) -> Set<TypeID> {
    modelsByType.reachable(from: types)
  }

  /// The models that a version leads to.
  func reachableModels(from version: SchemaVersion) -> Set<TypeID> { versionIndex.reached[version.type] ?? [] }

  /// The models that inherit from another one.
  package var subclasses: [Model] { versionIndex.subclasses }

  /// The models of a name, in the order of their declaration.
  package func models(named name: String) -> [Model] { versionIndex.modelsByName[name] ?? [] }

  /// The versions that list a type, in the order of their declaration.
  package func versions(listing type: TypeID) -> [TypeID] { versionIndex.versionsByType[type] ?? [] }

  /// The models that a version lists, reaches, or declares.
  func heldModels(_ type: TypeID) -> Set<TypeID> {
    version(type) == nil ? [] : versionIndex.heldModels(type)
  }
}

// MARK: Plans

extension DeclaredSchemas {
  /// The versions of a plan from the oldest to the last, each once; empty if their order is not known.
  package func history(of plan: MigrationPlan) -> [SchemaVersion] {
    versionIndex.histories[plan.type] ?? []
  }

  /// The plans that list a version.
  package func plans(listing version: TypeID) -> [MigrationPlan] {
    (versionIndex.plansByVersion[version] ?? []).map { plans[$0] }
  }

  /// Whether code of the app names a plan, outside the plan itself; tests and previews do not count.
  func isUsed(_ plan: MigrationPlan) -> Bool { !mentions.of(plan.type).allSatisfy(\.isExempt) }

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
    let leadsToLast = plan.steps.contains { plan.endsAt(plan.order.listed[$0.to]) }
    // Stages that run upward by their identifiers belong to a list in the wrong order.
    return leadsToLast
      && (!risesByName && steps.allSatisfy { $0.0 > $0.1 } || plan.runsDownward && !steps.allSatisfy { $0.0 < $0.1 })
  }

  /// The plans, those whose stages all run downward without anything else that ends at their first version as plans that end
  /// at their last one: there, the ends of a stage are exchanged.
  static func settled(
    _ plans: [MigrationPlan], _ versions: TypeTable<SchemaVersion>, _ containers: [Container], in symbols: SymbolTable
  ) -> [MigrationPlan] {
    plans.map { plan in
      guard plan.runsDownward, let first = plan.order.listed.first, let last = plan.order.listed.last else {
        return plan
      }
      let opening = containers.filter { !$0.isExempt && $0.plan.plans.contains { $0.type == plan.type } }
      if opening.contains(where: { $0.schema.isMade(from: first, versions) })
        || !opening.contains(where: { $0.schema.isMade(from: last, versions) })
          && isNumbered(last, before: first, versions, symbols)
      {
        return plan
      }
      var forward = plan
      forward.order = plan.order.endingAtLast
      return forward
    }
  }

  /// Whether a version's identifier, or the number in its name where that is not known, is lower than another one's.
  private static func isNumbered(
    _ version: TypeID, before other: TypeID, _ versions: TypeTable<SchemaVersion>, _ symbols: SymbolTable
  ) -> Bool {
    if let identifier = versions[version]?.identifier?.value, let later = versions[other]?.identifier?.value {
      return identifier < later
    }
    return symbols[version].name.numbers.lexicographicallyPrecedes(symbols[other].name.numbers)
  }
}

extension ContainerSchema {
  /// Whether it names a version, or lists models of it only.
  fileprivate func isMade(from version: TypeID, _ known: TypeTable<SchemaVersion>) -> Bool {
    guard models.types.isEmpty else { return models.types.allSatisfy { known[version]?.lists($0) ?? false } }
    return versions.contains { $0.type == version }
  }
}

extension String {
  /// The numbers in a name: 1 and 2 of `SchemaV1_2`.
  fileprivate var numbers: [Int] {
    split { !("0"..."9").contains($0) }.compactMap { Int($0) }
  }
}
