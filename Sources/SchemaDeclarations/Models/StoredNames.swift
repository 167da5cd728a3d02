import SchemaNames

/// The names in the types that models store, by which other files may say more of them.
///
/// They are those of other modules or of files that were not read, and of the structs and enums that collections hold:
/// extensions may say how these are decoded.
package struct StoredNames {
  let symbols: SymbolTable
  let models: TypeTable<Model>
  package private(set) var names: Set<String> = []
  /// The types that were looked at, and whether it was inside a collection.
  private var seen: [TypeID: Bool] = [:]

  package init(symbols: SymbolTable, models: TypeTable<Model>) {
    self.symbols = symbols
    self.models = models
  }

  /// Adds the names in a type, and in the fields of the project's types that it stores.
  package mutating func add(_ type: ResolvedType) { add(type, isEncoded: false) }

  /// Inside a collection, types are stored as encoded data.
  private mutating func add(_ type: ResolvedType, isEncoded: Bool) {
    switch type {
    case .external(let name, let arguments):
      names.insert(name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name)
      for argument in arguments { add(argument, isEncoded: isEncoded) }
    case .optional(let inner): add(inner, isEncoded: isEncoded)
    case .array(let inner): add(inner, isEncoded: true)
    case .dictionary(let key, let value): for part in [key, value] { add(part, isEncoded: true) }
    case .declared(let id):
      guard models[id] == nil, seen[id].map({ isEncoded && !$0 }) ?? true else { return }
      seen[id] = isEncoded
      if isEncoded { names.insert(symbols[id].name) }
      let fields = symbols.storedFields(of: id).map(\.type) + symbols.associatedValues(of: id).map(\.type)
      for field in fields { add(field, isEncoded: isEncoded) }
    case .other, .unresolved: break
    }
  }
}
