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
  /// The type of an enum's raw values; nil for an enum without, and for any other type.
  package func rawType(of type: TypeID) -> String? {
    guard self[type].declaration?.kind == .enum, let first = inheritedTypes(of: type).first,
      let name = tree(first.scope).namePath(first.syntax)?.last
    else { return nil }
    return SystemType.named(name)?.isRawType == true ? name : nil
  }

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
