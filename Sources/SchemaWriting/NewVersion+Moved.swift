import SchemaNames
import SchemaProject
import SchemaSyntax
import SchemaText

extension NewVersion {
  /// The code of the last version's own types that might not compile once the app's code names the new one; `replaced` are the
  /// models that get copies without such code, and `others` the files that were not parsed with the project.
  package func conflicts(replacing replaced: Set<String>, in others: [SyntaxTree]) -> [Unresolved] {
    let own = stayingTypes
    let parsed = symbols.units.indices.filter { !symbols.units[$0].isTest }
    let files: [File] = parsed.map { (symbols.units[$0].tree, ownTokens(in: $0)) } + others.map { ($0, []) }
    let names = last.names + aliases(of: own)
    // Structs and enums that hold the version's types carry these to whatever uses them.
    var (holders, latest) = (Set(names), Set(names))
    while !latest.isEmpty {
      let found = files.flatMap {
        $0.tree.names(declaredWith: latest, outside: $0.own) { [.struct, .enum].contains($0.kind) }
      }
      latest = Set(found).subtracting(holders)
      holders.formUnion(latest)
    }
    let extensions = files.flatMap { file in
      file.tree.extensions(of: names, outside: file.own).map { (tree: file.tree, declaration: $0) }
    }
    let protocols = Set(extensions.flatMap { $0.tree.inheritedNames(of: $0.declaration) })
    let required = declared(protocols)
    let moved = files.flatMap { file in
      file.tree.names(declaredWith: holders, outside: file.own) { _ in true }
        + file.tree.names(declaredWith: required, outside: file.own, inHeads: false) { _ in true }
    }
    let given = GivenCode(
      names: protocols.union(extensions.flatMap { $0.tree.memberNames(of: $0.declaration) }),
      initializers: extensions.flatMap { $0.tree.initializers(of: $0.declaration) })
    return KeptTypes(version: last, types: own.filter { !replaced.contains(symbols[$0].name) })
      .conflicts(moving: given.names.union(moved).subtracting(own.flatMap(self.names)), given: given)
  }

  /// A file, and what is of versions and plans in it.
  private typealias File = (tree: SyntaxTree, own: [Range<Int>])

  /// The names of the aliases that lead to some types.
  private func aliases(of types: [TypeID]) -> [String] {
    let types = Set(types)
    return symbols.types.filter { $0.isAlias && symbols.followAlias($0.id).map(types.contains) == true }.map(\.name)
  }

  /// Those of some protocols that the project declares.
  private func declared(_ protocols: Set<String>) -> Set<String> {
    Set(symbols.types.filter { $0.declaration?.kind == .protocol && protocols.contains($0.name) }.map(\.name))
  }

  /// The models, structs and enums that the last version declares itself and keeps.
  private var stayingTypes: [TypeID] {
    let values = symbols.children(of: last.type).filter { symbols.isValueType($0) && isStaying($0) }
    return stayingModels.map(\.type) + values
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
  /// declarations. A type is not declared with what it inherits unless that is asked for.
  fileprivate func names(
    declaredWith names: Set<String>, outside excluded: [Range<Int>], inHeads: Bool = true,
    where isAsked: (Declaration) -> Bool
  ) -> [String] {
    if names.isEmpty { return [] }
    let inherited = inHeads ? [] : Set(declarations.flatMap(\.inheritance).joined())
    let uses = tokens(spelling: NameSet(names)).filter { token in
      !inherited.contains(token) && !excluded.contains { $0.contains(token) }
    }
    return uses.isEmpty ? [] : declarations.filter(isAsked).flatMap { self.names(in: $0, using: uses) }
  }

  /// The extensions of types with some names, and of collections of them.
  fileprivate func extensions(of types: [String], outside excluded: [Range<Int>]) -> [Declaration] {
    let set = NameSet(types)
    return declarations.filter { declaration in
      declaration.kind == .extension
        && [declaration.name, declaration.whereClause ?? 0..<0].contains { spells(set, in: $0) }
        && !excluded.contains { $0.contains(declaration.tokens.lowerBound) }
    }
  }

  /// The names of what a type's part declares, apart from initializers and subscripts; of some of the members.
  func memberNames(of part: Declaration, where isAsked: (Declaration) -> Bool = { _ in true }) -> [String] {
    (part.members ?? []).filter { $0.kind != .`init` && $0.kind != .subscript && isAsked($0) }
      .compactMap { $0.name.first.map(name) }
  }

  fileprivate func inheritedNames(of part: Declaration) -> [String] {
    part.inherits.compactMap { $0.tokens.last.map(name) }
  }

  /// The labels of the initializers in the braces of a type or extension.
  func initializers(of part: Declaration) -> [[ParameterLabel]] {
    (part.members ?? []).filter { $0.kind == .`init` }.map(labels)
  }

  /// The name of a declaration that uses some tokens, which are sorted; of an extension those of its members, all where it
  /// extends what they name.
  private func names(in declaration: Declaration, using uses: [Int]) -> [String] {
    guard declaration.kind == .extension else {
      return isDeclared(declaration, with: uses) ? declaration.name.prefix(1).map(name) : []
    }
    let isExtended = declaration.name.holds(oneOf: uses)
    return memberNames(of: declaration) { isExtended || isDeclared($0, with: uses) }
  }

  private func isDeclared(_ declaration: Declaration, with uses: [Int]) -> Bool {
    guard declaration.tokens.holds(oneOf: uses) else { return false }
    let bodies = declaration.bodies
    return uses[uses.firstSortedIndex { $0 >= declaration.tokens.lowerBound }...]
      .prefix { $0 < declaration.tokens.upperBound }
      .contains { use in !bodies.contains { $0.contains(use) } }
  }
}

extension Declaration {
  /// The bodies of functions and accessors in it.
  fileprivate var bodies: [Range<Int>] {
    [body].compactMap { $0 } + (accessors ?? []).compactMap(\.body) + (members ?? []).flatMap(\.bodies)
  }

  /// What it and its members inherit.
  fileprivate var inheritance: [Range<Int>] { inherits.map(\.tokens) + (members ?? []).flatMap(\.inheritance) }
}
