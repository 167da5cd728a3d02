import SchemaDeclarations
import SchemaNames
import SchemaSyntax

extension SymbolTable {
  /// What a protocol of the project requires, and those that it inherits from.
  func requirements(of parent: TypeID) -> [Member] {
    [parent].reachable(by: supertypes).flatMap(parts).filter { $0.declaration.kind == .protocol }.flatMap { part in
      (part.declaration.members ?? []).map { Member(declaration: $0, scope: part.scope) }
    }
  }

  /// The names of that.
  func requiredNames(of parent: TypeID) -> [String] {
    requirements(of: parent).compactMap { $0.declaration.name.first.map(tree($0.scope).name) }
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
    return requiredNames(of: type).filter { !defaults.contains($0) }
  }

  /// What protocols of the system require that neither the compiler nor a macro writes.
  private static let systemRequirements = [
    "Identifiable": "id", "CustomStringConvertible": "description", "Comparable": "<",
    "CustomDebugStringConvertible": "debugDescription",
  ]

  /// The type of a property, or of what a function returns.
  func returnedType(of member: Member) -> ResolvedType {
    guard member.declaration.kind == .func else { return type(of: member.declaration, in: member.scope) }
    return tree(member.scope).returnType(of: member.declaration).map { resolve($0, in: member.scope) }
      ?? .unresolved(why: "the function returns nothing")
  }

  /// The types that names in some tokens lead to.
  func types(namedIn tokens: Range<Int>, in scope: Scope) -> [TypeID] {
    let tree = tree(scope)
    return tokens.filter { tree.tokens[$0].kind == .identifier }.compactMap {
      type(named: tree.path(to: $0), from: scope)
    }
  }
}
