import SchemaNames
import SchemaSyntax

extension SymbolTable {
  /// The shortest name by which code in a scope can name a type, of so many parts where possible; nil where its file does not
  /// import the type's module.
  package func writtenName(of type: TypeID, from scope: Scope, parts: Int = 1) -> String? {
    let path = self[type].qualifiedName.split(separator: ".").map(String.init)
    let lengths = [min(parts, path.count)] + path.indices.map { $0 + 1 }
    guard canSee(self[type].module, from: units[scope.unit]) else { return nil }
    return lengths.lazy.map { Array(path.suffix($0)) }.first { lookUp($0, from: scope) == .found(type) }?
      .joined(separator: ".")
  }

  /// The scope of the code at a place.
  package func scope(at place: Place) -> Scope? {
    guard let unit = units.firstIndex(where: { $0.tree.file == place.file }),
      let token = units[unit].tree.tokens.firstIndex(where: { $0.span.end > place.span.start })
    else { return nil }
    return scope(at: token, in: unit)
  }

  private func canSee(_ module: String, from unit: SourceUnit) -> Bool {
    unit.module == module || unit.importedModules.contains(SourceUnit.writtenName(of: module))
  }
}
