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
  package var forwardPlans: [MigrationPlan] { plans.filter { !$0.isExempt && !$0.order.isRollback } }
}
