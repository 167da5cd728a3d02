import SchemaDeclarations
import SchemaNames

extension DeclaredSchemas {
  /// The models that only earlier versions of plans hold, or versions that are left over.
  func frozenTypes() -> Set<TypeID> {
    // Plans of tests, and those that lead back, may well end with a version that shipped.
    let shipping = forwardPlans
    let plans = shipping.isEmpty ? self.plans : shipping
    let held = Set(plans.flatMap(\.namedVersions).flatMap(heldModels))
    let left = shipping.isEmpty ? [] : versions.filter(isLeftOver).flatMap(ownModels).map(\.type)
    return held.union(left).subtracting(plans.flatMap(\.currentVersions).flatMap(heldModels))
  }

  /// Whether no plan lists a version and nothing outside its own declaration names it.
  package func isLeftOver(_ version: SchemaVersion) -> Bool {
    plans(listing: version.type).isEmpty && !isNamed(version.type)
  }

  /// Whether code outside a type's own declaration names it, directly or by an alias.
  package func isNamed(_ type: TypeID) -> Bool { !namings(of: type).isEmpty }

  /// Where code outside a type's own declaration names it, directly or by an alias; to be the target of an alias is not
  /// enough.
  package func namings(of type: TypeID) -> [Mentions.Mention] {
    withAliases(type).flatMap(mentions.of).filter { !$0.isAliased && !symbols.isInside(type, $0) }
  }

  /// The types around a type that are neither versions nor models, the innermost first.
  func namespaces(around type: TypeID) -> [TypeID] {
    var namespaces: [TypeID] = []
    var parent = symbols[type].parent
    while let current = parent {
      if version(current) == nil, model(current) == nil { namespaces.append(current) }
      parent = symbols[current].parent
    }
    return namespaces
  }

  /// For each namespace without versions the only version that lists models declared in it, or whose models lead there.
  func namespaceOwners() -> [TypeID: TypeID] {
    let around = Set(versions.flatMap { namespaces(around: $0.type) })
    var users: [TypeID: Set<TypeID>] = [:]
    for version in versions {
      let related = ownModels(of: version).flatMap(\.relationships).map(\.relationship.destination)
      for type in version.listedTypes + related where enclosingVersion(of: type) == nil {
        for namespace in namespaces(around: type) where !around.contains(namespace) {
          users[namespace, default: []].insert(version.type)
        }
      }
    }
    return users.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// The version that a type belongs to, given those of namespaces; nil for a type that belongs to none.
  func owner(of type: TypeID, _ namespaceOwners: [TypeID: TypeID]) -> TypeID? {
    enclosingVersion(of: type)?.type ?? namespaces(around: type).lazy.compactMap { namespaceOwners[$0] }.first
  }

  /// The models that belong to each version, in the order of their declaration.
  func modelsByOwner(_ namespaceOwners: [TypeID: TypeID]) -> [TypeID: [Model]] {
    models.reduce(into: [:]) { models, model in
      if let owner = owner(of: model.type, namespaceOwners) { models[owner, default: []].append(model) }
    }
  }
}
