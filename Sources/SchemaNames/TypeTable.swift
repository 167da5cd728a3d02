/// Values for some of the types of a symbol table, found without hashing.
package struct TypeTable<Value: Sendable>: Sendable {
  /// The values by the index of their type.
  private var values: [Value?] = []

  /// Takes values with their types; of several for one type the first.
  package init(_ elements: [Value], by type: (Value) -> TypeID) {
    for element in elements {
      let index = type(element).index
      if index >= values.count { values += [Value?](repeating: nil, count: index + 1 - values.count) }
      if values[index] == nil { values[index] = element }
    }
  }

  /// The value for a type.
  package subscript(type: TypeID) -> Value? { type.index < values.count ? values[type.index] : nil }

  /// The value for a type that may not be known.
  package subscript(type: TypeID?) -> Value? { type.flatMap { self[$0] } }
}
