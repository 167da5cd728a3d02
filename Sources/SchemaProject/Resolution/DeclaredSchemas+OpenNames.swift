import SchemaDeclarations
import SchemaNames
import SchemaText

extension DeclaredSchemas {
  /// What the readers left open: what they met and no file read so far declares.
  package var openNames: OpenNames {
    var names = OpenNames()
    var stored = StoredNames(symbols: symbols, models: modelsByType)
    for model in models {
      for property in model.properties {
        stored.add(property.type)
        if property.type.failure != nil, let value = property.defaultValue {
          names.declarations.formUnion(Self.typeNames(in: value))
        }
      }
    }
    names.declarations.formUnion(stored.names)
    for record in unresolved { names.declarations.formUnion(Self.typeNames(in: record.what)) }
    for type in models.map(\.type) + versions.map(\.type) + plans.map(\.type) {
      names.declarations.formUnion(missingSupertypes(of: type))
    }
    names.declarations.formUnion(undeclaredVersions + undeclaredTargets + callers.undeclared.map { $0[0] })
    let code = undeclaredInCode
    names.declarations.formUnion(code.types)
    names.declarations.subtract(OpenNames.systemNames)
    names.uses = Set(code.functions.subtracting(OpenNames.systemNames).map { "func \($0)" })
      .union(code.variables.map { "var \($0)" }).union(mentions.listsOfSchemas)
      .union(callers.openNames).union(namesLeadingToPreviews)
      // A flag that another file sets may be either.
      .union(callers.undeclared.map { $0.joined(separator: ".") + " =" })
    return names
  }

  /// The types that extensions alone make versions or plans.
  private var undeclaredVersions: [String] {
    symbols.types.filter { type in
      type.declaration == nil
        && ["VersionedSchema", "SchemaMigrationPlan"].contains { symbols.conforms(type.id, to: $0) }
    }.compactMap { $0.name.split(separator: ".").first.map(String.init) }
  }

  /// What aliases lead to.
  private var undeclaredTargets: [String] {
    symbols.types.compactMap { alias in
      guard alias.isAlias, let scope = alias.scope, let right = alias.declaration?.type,
        let path = symbols.tree(scope).namePath(right), symbols.lookUp(path, from: scope) == .missing
      else { return nil }
      return path.first
    }
  }

  /// The capitalized words of a text such as `Lists.all` or `SchemaV2.Note.self`.
  private static func typeNames(in text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      .map(String.init).filter(\.isCapitalized)
  }

  /// What migration code and the handling of failures name that is not declared so far.
  private var undeclaredInCode: UndeclaredNames {
    let stages = plans.flatMap(\.stageList) + looseStages
    let ofContainers = containers.flatMap { $0.failureHandling.map(\.undeclared) + $0.wipes.map(\.undeclared) }
    return (stages.flatMap(\.code).map(\.undeclared) + ofContainers).reduce(into: UndeclaredNames()) {
      $0.formUnion($1)
    }
  }

  /// The supertypes of a type, and of those above it, that are not declared so far.
  private func missingSupertypes(of type: TypeID) -> [String] {
    [type].reachable(by: symbols.supertypes).flatMap(ownMissingSupertypes)
  }

  private func ownMissingSupertypes(of type: TypeID) -> [String] {
    symbols.inheritedTypes(of: type).compactMap { inherited in
      guard let path = symbols.tree(inherited.scope).namePath(inherited.syntax),
        symbols.lookUp(path, from: inherited.scope.dropping(type)) == .missing
      else { return nil }
      return path.first
    }
  }
}
