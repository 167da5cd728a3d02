import SchemaNames

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
    return Self.rawTypes.contains(name) ? name : nil
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
    var types: [TypeID] = []
    var waiting = property.type.declaredTypes
    while let type = waiting.popLast() {
      guard models[type] == nil, !types.contains(type) else { continue }
      types.append(type)
      guard isValueType(type) else { continue }
      waiting += (storedFields(of: type).map(\.type) + associatedValues(of: type).map(\.type)).flatMap(\.declaredTypes)
    }
    return types
  }

  /// The types that enums use for raw values.
  private static let rawTypes: Set<String> = [
    "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float",
  ]
}
