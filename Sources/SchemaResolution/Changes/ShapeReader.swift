import SchemaDeclarations
import SchemaNames
import SchemaShapes

extension ResolvedSchemas {
  /// The shape of a version as far as it is known, with one model an entity.
  package func partialShape(of version: SchemaVersion) -> PartialShape {
    contents(of: version).shape
  }

  /// The shape of models that no version lists, with those that they reach, as far as it is known.
  package func partialShape(of listed: [TypeID]) -> PartialShape {
    let models = declared.models(listed, reachableModels(from: listed)).uniqued(by: \.name)
    return PartialShape(Shape(entities: models.map(ShapeReader(declared: declared).entity)))
  }

  /// The models that a version lists, in their order, then those that it reaches.
  package func models(in version: SchemaVersion) -> [Model] { contents(of: version).models }

  /// The models of a version by entity name: what is listed comes before what is only reached.
  package func entities(of version: SchemaVersion) -> [String: Model] { contents(of: version).entities }

  /// The model that stands for an entity in a version.
  package func model(named name: String, in version: SchemaVersion) -> Model? {
    entities(of: version)[name]
  }

  package func contents(of version: SchemaVersion) -> VersionContents { contents[version] }
}

extension ResolvedSchemas {
  /// The shape of a model, or the first property whose type is not known.
  package func shape(of model: Model) -> Resolution<EntityShape> {
    let reader = ShapeReader(declared: declared)
    return model.properties.compactMap(reader.failure).first.map(Resolution.unresolved)
      ?? .resolved(reader.entity(model))
  }
}

extension ResolvedSchemas {
  /// The type of an attribute without its optionals; nil for a relationship.
  func typeShape(of property: Property) -> TypeShape? {
    property.relationship == nil ? ShapeReader(declared: declared).type(property.type.unwrapped) : nil
  }
}

/// Reads the shapes of models.
struct ShapeReader {
  /// What the sources declare.
  let declared: DeclaredSchemas

  /// The shape of a model.
  func entity(_ model: Model) -> EntityShape {
    let uniqueRelationships = model.relationships.map(\.property).filter { $0.uniqueOption != nil }
    return EntityShape(
      name: model.name, parent: model.parent.map { declared.symbols[$0].name },
      attributes: model.properties.filter { $0.relationship == nil }.map(attribute).sorted { $0.name < $1.name },
      relationships: model.relationships.map(relationship).sorted { $0.name < $1.name },
      uniqueness: model.uniqueConstraints + uniqueRelationships.map { [$0.name] },
      indexes: model.indexes.sorted { $0.lexicographicallyPrecedes($1) })
  }

  /// Why the type of a property, or of a part of it, or its delete rule is not known; nil where it is.
  func failure(_ property: Property) -> Unresolved? {
    if let rule = property.relationship?.writtenDeleteRule?.failure { return rule }
    guard property.relationship == nil, !type(property.type, []).isKnown else { return nil }
    return Unresolved(
      place: property.place, what: property.name,
      why: property.type.failure ?? "the type of something that it holds is not known")
  }

  private func attribute(_ property: Property) -> AttributeShape {
    let options = property.attribute.options
    return AttributeShape(
      name: property.name,
      // What was another property before cannot be told from a new one.
      type: property.attribute.hidesOriginalName ? .unknown : type(property.type.unwrapped, []),
      isOptional: property.isOptional,
      isUnique: options.contains("unique"), isExternal: options.contains("externalStorage"),
      options: options.isEmpty ? [] : Set(options).subtracting(["unique", "externalStorage"]).sorted(),
      originalName: property.attribute.originalName, hashModifier: property.attribute.hashModifier,
      // An optional is nil whether that is written or not.
      defaultValue: property.isOptional && property.defaultValue == "nil" ? nil : property.defaultValue)
  }

  private func relationship(_ property: Property, _ relationship: Relationship) -> RelationshipShape {
    let counts = property.relationshipMacro?.labeled.filter { $0.key.hasSuffix("ModelCount") } ?? [:]
    return RelationshipShape(
      name: property.name, destination: declared.symbols[relationship.destination].name,
      isToMany: relationship.isToMany, isOptional: relationship.isOptional,
      deleteRule: relationship.deleteRule ?? .nullify, inverse: relationship.inverse?.value?.property, counts: counts,
      originalName: property.attribute.originalName, hashModifier: property.attribute.hashModifier)
  }

  /// The shape of a type, inside types that must not be opened again.
  func type(_ type: ResolvedType, _ around: [TypeID] = []) -> TypeShape {
    switch type {
    case .external(let name, let arguments): .system(named: name, arguments.map { self.type($0, around) })
    case .optional(let inner): .optional(self.type(inner, around))
    case .array(let inner): .array(self.type(inner, around))
    case .dictionary(let key, let value): .dictionary(key: self.type(key, around), value: self.type(value, around))
    case .declared(let id): declared(id, around)
    case .other(let text): .other(text)
    case .unresolved: .unknown
    }
  }

  private func declared(_ id: TypeID, _ around: [TypeID]) -> TypeShape {
    let symbol = declared.symbols[id]
    guard !around.contains(id) else { return .recursive(symbol.name) }
    if symbol.declaration?.kind == .enum {
      return enumeration(symbol, declared.symbols.parts(of: id).filter { $0.declaration.kind != .extension })
    }
    let fields = declared.symbols.storedFields(of: id).map { ($0.name, type($0.type, around + [id])) }
    return .composite(name: symbol.name, fields: Dictionary(fields) { _, last in last })
  }

  private func enumeration(_ symbol: TypeSymbol, _ bodies: [TypePart]) -> TypeShape {
    let cases = bodies.flatMap { body -> [String] in
      let tree = declared.symbols.tree(body.scope)
      return (body.declaration.members ?? []).filter { $0.kind == .case }.map { member in
        let value = member.value.map { "=\(tree.uniformText($0.tokens))" } ?? ""
        return "\(tree.text(member.name))\(member.typeTokens.map(tree.uniformText) ?? "")\(value)"
      }
    }
    return .enumeration(
      name: symbol.name, rawType: declared.symbols.rawType(of: symbol.id), cases: cases.sorted())
  }
}
