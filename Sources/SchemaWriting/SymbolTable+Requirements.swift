import SchemaNames
import SchemaSyntax

extension SymbolTable {
  /// The names of what a protocol of the project requires, and those that it inherits from.
  func requirements(of parent: TypeID, depth: Int = 0) -> [String] {
    guard depth < 8 else { return [] }
    let own = parts(of: parent).filter { $0.declaration.kind == .protocol }.flatMap { part in
      (part.declaration.members ?? []).compactMap { $0.name.first.map(tree(part.scope).name) }
    }
    return own + supertypes(of: parent).flatMap { requirements(of: $0, depth: depth + 1) }
  }

  /// The names of what a type has to have that inherits from something, apart from what has a default; nothing of a class or a
  /// raw type.
  func requirements(of inherited: TypeSyntax, from scope: Scope) -> [String] {
    let tree = tree(scope)
    guard let path = tree.namePath(inherited), let type = type(named: path, from: scope) else {
      return Self.systemRequirements[tree.text(inherited.tokens)].map { [$0] } ?? []
    }
    let extensions = [type].reachable(by: supertypes).flatMap(parts).filter { $0.declaration.kind == .extension }
    let defaults = Set(extensions.flatMap { self.tree($0.scope).memberNames(of: $0.declaration) })
    return requirements(of: type).filter { !defaults.contains($0) }
  }

  /// What protocols of the system require that neither the compiler nor a macro writes.
  private static let systemRequirements = [
    "Identifiable": "id", "CustomStringConvertible": "description", "Comparable": "<",
    "CustomDebugStringConvertible": "debugDescription",
  ]
}
