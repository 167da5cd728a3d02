import SchemaDeclarations
import SchemaNames

extension Project {
  /// The models declared in a version's body, in extensions of it, or in types nested in it.
  package func ownModels(of version: SchemaVersion) -> [Model] {
    versionIndex.ownModels[version.type] ?? []
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
  package func reachableModels(from version: SchemaVersion) -> Set<TypeID> {
    versionIndex.reached[version.type] ?? reachableModels(from: version.listedTypes)
  }

  /// The versions that list a type, in the order of their declaration.
  package func versions(listing type: TypeID) -> [TypeID] { versionIndex.versionsByType[type] ?? [] }

  /// The models of a name, in the order of their declaration.
  package func models(named name: String) -> [Model] { versionIndex.modelsByName[name] ?? [] }

  /// The aliases that lead to a type of a name.
  package func aliases(leadingTo name: String) -> [ModelAlias] { aliasesByTarget[name] ?? [] }

  /// The plans that list a version.
  package func plans(listing version: TypeID) -> [MigrationPlan] {
    (versionIndex.plansByVersion[version] ?? []).map { plans[$0] }
  }

  /// Whether a plan has a later version than one, so that this one may have shipped and must stay as it is.
  package func mayHaveShipped(_ version: SchemaVersion) -> Bool {
    plans(listing: version.type).contains { !$0.endsAt(version.type) }
  }

  /// The models outside tests and previews that may still change.
  package var currentModels: [Model] { models.filter { !$0.isExempt && isCurrent($0) } }

  /// Whether a model is in the last version of a plan, or in no plan's version: advice about others would change
  /// what shipped.
  package func isCurrent(_ model: Model) -> Bool { !frozenTypes.contains(model.type) }

  /// The models that only earlier versions of plans hold.
  static func frozenTypes(_ project: Project) -> Set<TypeID> {
    // Plans of tests, and those that lead back, may well end with a version that shipped.
    let shipping = project.forwardPlans
    let plans = shipping.isEmpty ? project.plans : shipping
    let held = Set(plans.flatMap(\.namedVersions).flatMap(project.heldModels))
    return held.subtracting(plans.flatMap(\.currentVersions).flatMap(project.heldModels))
  }

  /// The models that a version lists, reaches, or declares.
  func heldModels(_ type: TypeID) -> Set<TypeID> {
    version(type) == nil ? [] : versionIndex.heldModels(type)
  }
}
