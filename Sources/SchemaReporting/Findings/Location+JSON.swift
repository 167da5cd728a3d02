import SchemaText

extension Location {
  /// An object with the keys of the place beside its own.
  func json(_ members: JSONValue) -> JSONValue {
    members.merging([
      "path": path, "line": start.line, "column": start.column, "endLine": end.line, "endColumn": end.column,
    ])
  }
}
