import SchemaSyntax

extension SyntaxTree {
  /// Reads a text.
  package convenience init(_ text: String) {
    self.init(parsing: SourceFile(path: "Example.swift", text: text))
  }

  /// Reads bytes, which need not be UTF-8.
  package convenience init(bytes: [UInt8]) {
    self.init(parsing: SourceFile(path: "Example.swift", bytes: bytes))
  }

  /// The first declaration of a name, at any depth, in the order of the source.
  package func declaration(named name: String) -> Declaration? {
    first(named: name, in: declarations)
  }

  private func first(named name: String, in declarations: [Declaration]) -> Declaration? {
    for declaration in declarations {
      if text(declaration.name) == name { return declaration }
      if let member = first(named: name, in: declaration.members ?? []) { return member }
    }
    return nil
  }
}
