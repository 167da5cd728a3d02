import SchemaSyntax

extension Project {
  /// The shape of a version, or the first thing that keeps it from being known.
  package func shape(of version: SchemaVersion) -> Resolution<Shape> {
    let list = version.models ?? TypeList()
    if let failure = list.failures.first { return .unresolved(failure) }
    let reader = ShapeReader(project: self)
    var entities: [EntityShape] = []
    for model in reachableModels(from: list.types).sorted().compactMap(model) {
      switch reader.entity(model) {
      case .resolved(let entity): entities.append(entity)
      case .unresolved(let failure): return .unresolved(failure)
      }
    }
    return .resolved(Shape(entities: entities.sorted { $0.name < $1.name }))
  }
}

/// Reads the shapes of models.
private struct ShapeReader {
  /// The project.
  let project: Project

  /// The shape of a model, or the first property whose type is not known.
  func entity(_ model: Model) -> Resolution<EntityShape> {
    for property in model.properties {
      if let why = property.type.failure {
        return .unresolved(Unresolved(place: property.place, what: property.name, why: why))
      }
    }
    return .resolved(
      EntityShape(
        name: model.name, parent: model.parent.map { project.symbols[$0].name },
        attributes: model.properties.filter { $0.relationship == nil }.map(attribute).sorted { $0.name < $1.name },
        relationships: model.relationships.map(relationship).sorted { $0.name < $1.name },
        uniqueness: model.uniqueConstraints.map { $0.sorted() }.sorted { $0.lexicographicallyPrecedes($1) },
        indexes: model.indexes.sorted { $0.lexicographicallyPrecedes($1) }))
  }

  private func attribute(_ property: Property) -> AttributeShape {
    AttributeShape(
      name: property.name, type: type(property.type.unwrapped, []), isOptional: property.isOptional,
      isUnique: property.attribute.options.contains("unique"),
      isExternal: property.attribute.options.contains("externalStorage"),
      originalName: property.attribute.originalName, defaultValue: property.defaultValue)
  }

  private func relationship(_ property: Property, _ relationship: Relationship) -> RelationshipShape {
    let counts = property.relationshipMacro?.labeled.filter { $0.key.hasSuffix("ModelCount") } ?? [:]
    return RelationshipShape(
      name: property.name, destination: project.symbols[relationship.destination].name,
      isToMany: relationship.isToMany, isOptional: relationship.isOptional,
      deleteRule: relationship.deleteRule ?? .nullify, inverse: relationship.inverse?.value?.property, counts: counts,
      originalName: property.attribute.originalName)
  }

  private func type(_ type: ResolvedType, _ around: [TypeID]) -> TypeShape {
    switch type {
    case .external(let name, let arguments): .system(name, arguments.map { self.type($0, around) })
    case .optional(let inner): .optional(self.type(inner, around))
    case .array(let inner): .array(self.type(inner, around))
    case .dictionary(let key, let value): .dictionary(key: self.type(key, around), value: self.type(value, around))
    case .declared(let id): declared(id, around)
    case .other(let text), .unresolved(let text): .other(text)
    }
  }

  private func declared(_ id: TypeID, _ around: [TypeID]) -> TypeShape {
    let symbol = project.symbols[id]
    guard !around.contains(id) else { return .recursive(symbol.name) }
    let bodies = project.symbols.parts(of: id).filter { $0.declaration.kind != .extension }
    if symbol.declaration?.kind == .enum { return enumeration(symbol, bodies) }
    var fields: [String: TypeShape] = [:]
    for body in bodies {
      for member in body.declaration.members ?? [] where project.symbols.tree(body.scope).isPersisted(member) {
        guard let name = member.name.first.map(project.symbols.tree(body.scope).name) else { continue }
        fields[name] = type(project.symbols.type(of: member, in: body.scope), around + [id])
      }
    }
    return .composite(name: symbol.name, fields: fields)
  }

  private func enumeration(_ symbol: TypeSymbol, _ bodies: [TypePart]) -> TypeShape {
    let cases = bodies.flatMap { body -> [String] in
      let tree = project.symbols.tree(body.scope)
      return (body.declaration.members ?? []).filter { $0.kind == .case }.map { member in
        let value = member.value.map { "=\(tree.text($0.tokens))" } ?? ""
        return "\(tree.text(member.name))\(member.typeTokens.map(tree.text) ?? "")\(value)"
      }
    }
    let inherited = project.symbols.inheritedTypes(of: symbol.id).first
    let rawType = inherited.flatMap { project.symbols.tree($0.scope).namePath($0.syntax)?.last }
    return .enumeration(
      name: symbol.name, rawType: rawType.flatMap { Self.rawTypes.contains($0) ? $0 : nil }, cases: cases.sorted())
  }

  /// The types that enums use for raw values.
  private static let rawTypes: Set<String> = [
    "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float",
  ]
}
