import SchemaNames
import SchemaShapes
import SchemaText

extension ResolvedType {
  /// The types of the project that a value of this type holds.
  package var declaredTypes: [TypeID] {
    switch self {
    case .declared(let id): [id]
    case .optional(let inner), .array(let inner): inner.declaredTypes
    case .dictionary(let key, let value): key.declaredTypes + value.declaredTypes
    case .external(_, let arguments): arguments.flatMap(\.declaredTypes)
    case .other, .unresolved: []
    }
  }
}

extension SymbolTable {
  /// Whether a type is a struct or an enum.
  package func isValueType(_ type: TypeID) -> Bool {
    let kind = self[type].declaration?.kind
    return kind == .struct || kind == .enum
  }

  /// The types of the project that a property stores, with those that its structs and enums hold; none where a
  /// transformer makes data of them.
  package func storedTypes(of property: Property, besides models: TypeTable<Model>) -> [TypeID] {
    guard property.attribute.option("transformable") == nil else { return [] }
    func stored(_ types: [ResolvedType]) -> [TypeID] { types.flatMap(\.declaredTypes).filter { models[$0] == nil } }
    return stored([property.type]).reachable { type in
      isValueType(type) ? stored(storedFields(of: type).map(\.type) + associatedValues(of: type).map(\.type)) : []
    }
  }
}
