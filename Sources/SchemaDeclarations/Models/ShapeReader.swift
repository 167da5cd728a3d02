import SchemaNames
import SchemaShapes

/// Reads the shapes of models.
package struct ShapeReader {
  private let symbols: SymbolTable

  package init(symbols: SymbolTable) { self.symbols = symbols }

  /// The shape of a model.
  package func entity(_ model: Model) -> EntityShape {
    let uniqueRelationships = model.relationships.map(\.property).filter { $0.uniqueOption != nil }
    return EntityShape(
      name: model.name, parent: model.parent.map { symbols[$0].name },
      attributes: model.properties.filter { $0.relationship == nil }.map(attribute).sorted { $0.name < $1.name },
      relationships: model.relationships.map(relationship).sorted { $0.name < $1.name },
      uniqueness: model.uniqueConstraints + uniqueRelationships.map { [$0.name] },
      indexes: model.indexes.sorted { $0.lexicographicallyPrecedes($1) })
  }

  /// Why the type of a property, or of a part of it, or its delete rule is not known; nil if it is.
  package func failure(_ property: Property) -> Unresolved? {
    if let rule = property.relationship?.writtenDeleteRule?.failure { return rule }
    guard property.relationship == nil, !type(property.type).isKnown else { return nil }
    return Unresolved(
      place: property.place, what: property.name,
      why: property.type.failure ?? "the type of one of its parts is not known")
  }

  private func attribute(_ property: Property) -> AttributeShape {
    let options = property.attribute.options
    return AttributeShape(
      name: property.name,
      // What was another property before cannot be told from a new one.
      type: property.attribute.hidesOriginalName ? .unknown : type(property.type.unwrapped),
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
      name: property.name, destination: symbols[relationship.destination].name,
      isToMany: relationship.isToMany, isOptional: relationship.isOptional,
      deleteRule: relationship.deleteRule ?? .nullify, inverse: relationship.inverse?.value?.property, counts: counts,
      originalName: property.attribute.originalName, hashModifier: property.attribute.hashModifier)
  }

  /// The parts that a type may have in all. Structs that hold two of each other have more than any store; they are unknown.
  private static let mostParts = 5000

  /// The shape of a type.
  package func type(_ type: ResolvedType) -> TypeShape {
    var room = Self.mostParts
    return self.type(type, [], isEncoded: false, &room)
  }

  /// The shape of a type inside others that must not be opened again; `isEncoded` where a collection around it is stored as
  /// data, and `room` for so many more parts.
  private func type(_ type: ResolvedType, _ around: [TypeID], isEncoded: Bool, _ room: inout Int) -> TypeShape {
    room -= 1
    guard room > 0 else { return .unknown }
    switch type {
    case .external(let name, let arguments):
      return .system(SystemName(name), arguments.map { self.type($0, around, isEncoded: true, &room) })
    case .optional(let inner): return .optional(self.type(inner, around, isEncoded: isEncoded, &room))
    case .array(let inner): return .array(self.type(inner, around, isEncoded: true, &room))
    case .dictionary(let key, let value):
      let key = self.type(key, around, isEncoded: true, &room)
      return .dictionary(key: key, value: self.type(value, around, isEncoded: true, &room))
    case .declared(let id): return declared(id, around, isEncoded: isEncoded, &room)
    case .other(let text): return .other(text)
    case .unresolved: return .unknown
    }
  }

  private func declared(_ id: TypeID, _ around: [TypeID], isEncoded: Bool, _ room: inout Int) -> TypeShape {
    let symbol = symbols[id]
    guard !around.contains(id) else { return .recursive(symbol.name) }
    let shape =
      symbol.declaration?.kind == .enum
      ? enumeration(symbol) : composite(symbol, around + [id], isEncoded: isEncoded, &room)
    return isEncoded && !symbols.isDecodedByMembers(id) ? .selfDecoding(shape) : shape
  }

  /// The shape of a struct; what encoded data may lack counts as an optional.
  private func composite(_ symbol: TypeSymbol, _ around: [TypeID], isEncoded: Bool, _ room: inout Int) -> TypeShape {
    let required = isEncoded ? symbols.requiredFields(of: symbol.id) : []
    let fields = symbols.storedFields(of: symbol.id).map { field in
      let type = self.type(field.type, around, isEncoded: isEncoded, &room)
      let mayBeMissing = isEncoded && !type.isOptional && !required.contains(field.name)
      return (field.name, mayBeMissing ? .optional(type) : type)
    }
    return .composite(name: symbol.name, fields: Dictionary(fields) { _, last in last })
  }

  private func enumeration(_ symbol: TypeSymbol) -> TypeShape {
    let cases = symbols.bodies(of: symbol.id).flatMap { body -> [String] in
      let tree = symbols.tree(body.scope)
      return (body.declaration.members ?? []).filter { $0.kind == .case }.map { member in
        let value = member.value.map { "=\(tree.uniformText($0.tokens))" } ?? ""
        return "\(tree.text(member.name))\(tree.uniformAssociatedValues(of: member))\(value)"
      }
    }
    return .enumeration(
      name: symbol.name, rawType: symbols.rawType(of: symbol.id), cases: cases.sorted())
  }
}
