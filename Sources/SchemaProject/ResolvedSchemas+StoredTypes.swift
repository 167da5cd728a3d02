import SchemaDeclarations
import SchemaNames
import SchemaSyntax

extension ResolvedSchemas {
  /// The types of the project that a property stores, with those that the fields of its structs store; none where a
  /// transformer makes data of them.
  package func storedTypes(of property: Property) -> [TypeID] {
    guard property.attribute.option("transformable") == nil else { return [] }
    var types: [TypeID] = []
    var waiting = property.type.declaredTypes
    while let type = waiting.popLast() {
      guard model(type) == nil, !types.contains(type) else { continue }
      types.append(type)
      if isValueType(type) { waiting += symbols.storedFields(of: type).flatMap(\.type.declaredTypes) }
    }
    return types
  }

  /// Whether a type is a struct or an enum.
  package func isValueType(_ type: TypeID) -> Bool {
    let kind = symbols[type].declaration?.kind
    return kind == .struct || kind == .enum
  }

  /// The place of a declared type's name.
  package func place(of type: TypeID) -> Place? {
    symbols[type].scope.flatMap { scope in symbols[type].declaration.map { symbols.tree(scope).place($0.name) } }
  }
}
