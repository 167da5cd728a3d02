import SchemaNames
import SchemaSyntax

extension SymbolTable {
  /// Whether a type or an extension of it declares a member of a name, cases included.
  func declares(_ name: String, in type: TypeID) -> Bool {
    parts(of: type).contains { part in
      (part.declaration.members ?? []).contains { $0.name.first.map(tree(part.scope).name) == name }
    }
  }

  /// The names of what a protocol of the project requires, and those that it inherits from.
  func requirements(of parent: TypeID, depth: Int = 0) -> [String] {
    guard depth < 8 else { return [] }
    let own = parts(of: parent).filter { $0.declaration.kind == .protocol }.flatMap { part in
      (part.declaration.members ?? []).compactMap { $0.name.first.map(tree(part.scope).name) }
    }
    return own + inheritedTypes(of: parent).flatMap { requirements(of: $0.syntax, from: $0.scope, depth: depth + 1) }
  }

  /// The names of what a type has to have that inherits from something; nothing of a class or a raw type.
  func requirements(of inherited: TypeSyntax, from scope: Scope, depth: Int = 0) -> [String] {
    let tree = tree(scope)
    guard let path = tree.namePath(inherited), let type = type(named: path, from: scope) else {
      return Self.systemRequirements[tree.text(inherited.tokens)].map { [$0] } ?? []
    }
    return requirements(of: type, depth: depth)
  }

  /// What protocols of the system require that neither the compiler nor a macro writes.
  private static let systemRequirements = [
    "Identifiable": "id", "CustomStringConvertible": "description", "Comparable": "<",
    "CustomDebugStringConvertible": "debugDescription",
  ]
}
