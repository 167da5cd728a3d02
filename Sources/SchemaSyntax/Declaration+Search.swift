import SchemaText

extension [Declaration] {
  /// The first declaration that a token belongs to: they are in the order of the source, and only those of one tuple
  /// pattern share tokens.
  package func first(around token: Int) -> Declaration? {
    firstSorted { $0.tokens.upperBound > token }.flatMap { $0.tokens.contains(token) ? $0 : nil }
  }
}
