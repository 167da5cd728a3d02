import SchemaNames
import SchemaProject
import SchemaSyntax

extension NewVersion {
  /// The code of the last version's own types that might not compile once the app's code names the new one; `replaced` are the
  /// models that get copies without such code, and `others` the files that were not parsed with the project.
  package func conflicts(replacing replaced: Set<String>, in others: [SyntaxTree]) -> [Unresolved] {
    let own = stayingTypes
    let declared = Set(own.flatMap(names))
    let parsed = symbols.units.indices.filter { !symbols.units[$0].isTest }
    let files: [(tree: SyntaxTree, own: [Range<Int>])] =
      parsed.map { (symbols.units[$0].tree, ownTokens(in: $0)) } + others.map { ($0, []) }
    // Structs and enums that hold the version's types carry these to whatever uses them.
    let holders = last.names.reachable { name in
      files.flatMap { $0.tree.names(declaredWith: [name], outside: $0.own) { [.struct, .enum].contains($0.kind) } }
    }
    let moved = files.flatMap { $0.tree.names(declaredWith: holders, outside: $0.own) { _ in true } }
    let given = Set(files.flatMap { $0.tree.names(givenTo: last.names, outside: $0.own) }).subtracting(
      memberNames(besides: own))
    return KeptTypes(version: last, types: own.filter { !replaced.contains(symbols[$0].name) })
      .conflicts(moving: given.union(moved).subtracting(declared), given: given)
  }

  /// The models, structs and enums that the last version declares itself and keeps.
  private var stayingTypes: [TypeID] {
    let values = symbols.children(of: last.type).filter { symbols.isValueType($0) && isStaying($0) }
    return stayingModels.map(\.type) + values
  }

  /// The names of the members of all other types: a use of one of them may mean these.
  private func memberNames(besides own: [TypeID]) -> Set<String> {
    let others = symbols.types.map(\.id).filter { !own.contains($0) }
    return Set(
      others.flatMap(symbols.parts).flatMap { part in
        symbols.tree(part.scope).memberNames(of: part.declaration)
      })
  }

  /// The names of a type and its members, which code in the version takes for its own.
  private func names(of type: TypeID) -> [String] {
    guard let tree = symbols[type].scope.map(symbols.tree) else { return [] }
    let members = symbols[type].declaration?.members ?? []
    return [symbols[type].name] + members.compactMap { $0.name.first.map(tree.name) }
  }
}

extension SyntaxTree {
  /// The names of what is declared with some other names, outside of some tokens and of the bodies of functions; of some of the
  /// declarations.
  fileprivate func names(
    declaredWith names: [String], outside excluded: [Range<Int>], where isAsked: (Declaration) -> Bool
  ) -> [String] {
    let set = NameSet(names)
    let uses = tokens.indices.filter { token in
      spells(set, in: token..<token + 1) && !excluded.contains { $0.contains(token) }
    }
    return uses.isEmpty ? [] : declarations.filter(isAsked).flatMap { self.names(in: $0, using: uses) }
  }

  /// The members and protocols that extensions of types with some names give to these.
  fileprivate func names(givenTo types: [String], outside excluded: [Range<Int>]) -> [String] {
    let set = NameSet(types)
    let extensions = declarations.filter { declaration in
      declaration.kind == .extension && declaration.name.contains { spells(set, in: $0..<$0 + 1) }
        && !excluded.contains { $0.contains(declaration.tokens.lowerBound) }
    }
    return extensions.flatMap { declaration in
      declaration.inherits.compactMap { $0.tokens.last.map(name) } + memberNames(of: declaration)
    }
  }

  /// The names of what a type's part declares, apart from initializers and subscripts; of some of the members.
  fileprivate func memberNames(of part: Declaration, where isAsked: (Declaration) -> Bool = { _ in true }) -> [String] {
    (part.members ?? []).filter { $0.kind != .`init` && $0.kind != .subscript && isAsked($0) }
      .compactMap { $0.name.first.map(name) }
  }

  /// The name of a declaration that uses some tokens; of an extension those of its members, all where it extends what they
  /// name.
  private func names(in declaration: Declaration, using uses: [Int]) -> [String] {
    guard declaration.kind == .extension else {
      return isDeclared(declaration, with: uses) ? declaration.name.prefix(1).map(name) : []
    }
    let isExtended = uses.contains(where: declaration.name.contains)
    return memberNames(of: declaration) { isExtended || isDeclared($0, with: uses) }
  }

  private func isDeclared(_ declaration: Declaration, with uses: [Int]) -> Bool {
    let bodies = declaration.bodies
    return uses.contains { use in
      declaration.tokens.contains(use) && !bodies.contains { $0.contains(use) }
    }
  }
}

extension Declaration {
  /// The bodies of functions and accessors in it.
  fileprivate var bodies: [Range<Int>] {
    [body].compactMap { $0 } + (accessors ?? []).compactMap(\.body) + (members ?? []).flatMap(\.bodies)
  }
}
