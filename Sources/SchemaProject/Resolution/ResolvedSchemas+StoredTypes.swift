import SchemaDeclarations
import SchemaNames
import SchemaSyntax

extension ResolvedSchemas {
  /// The types of the project that a property stores, with those that the fields of its structs store; none where a
  /// transformer makes data of them.
  package func storedTypes(of property: Property) -> [TypeID] {
    symbols.storedTypes(of: property, besides: declared.modelsByType)
  }

  /// The place of a declared type's name.
  package func place(of type: TypeID) -> Place? {
    symbols[type].scope.flatMap { scope in symbols[type].declaration.map { symbols.tree(scope).place($0.name) } }
  }
}
