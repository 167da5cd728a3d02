import SchemaSyntax

/// A type as an inheritance clause or an alias writes it, with the scope that its names are looked up in.
package typealias InheritedType = (syntax: TypeSyntax, scope: Scope)

/// What a type inherits from or conforms to, aliases followed.
struct Ancestor: Sendable {
  /// The clause that says so.
  let clause: InheritedType
  /// The class or protocol.
  let type: AliasEnd
}

extension SymbolTable {
  /// The project's types among those a type inherits from or conforms to.
  package func supertypes(of type: TypeID) -> [TypeID] { supertypes(of: type, depth: 0) }

  /// Looks up what a type inherits from.
  func findAncestors(of type: TypeID, depth: Int) -> [Ancestor] {
    guard depth < Self.deepestLookup else { return [] }
    return inheritedTypes(of: type).flatMap { ancestors($0.syntax, $0.scope, $0, depth: depth) }
  }

  /// What an inherited type stands for: several types for an alias of a composition.
  private func ancestors(
    _ syntax: TypeSyntax, _ scope: Scope, _ clause: InheritedType, depth: Int
  ) -> [Ancestor] {
    guard let path = tree(scope).namePath(syntax), depth < Self.deepestLookup else { return [] }
    switch lookUp(path, from: scope, depth: depth) {
    case .found(let found):
      let end = end(of: found, depth: depth)
      guard case .unknown = end else { return [Ancestor(clause: clause, type: end)] }
      return aliasedTypes(found).flatMap { ancestors($0.syntax, $0.scope, clause, depth: depth + 1) }
    case .missing: return [Ancestor(clause: clause, type: .external(path.withoutSystemModule))]
    case .ambiguous, .broken: return []
    }
  }

  /// The right side of an alias, a composition taken apart.
  private func aliasedTypes(_ alias: TypeID) -> [InheritedType] {
    guard let right = self[alias].declaration?.type, let scope = self[alias].scope else { return [] }
    return right.constituents.map { ($0, scope) }
  }

  /// The inheritance clauses of a type's body and extensions, compositions taken apart, each with the scope around
  /// the clause: its names are looked up outside the type that has it.
  package func inheritedTypes(of type: TypeID) -> [InheritedType] {
    parts(of: type).filter { !isUnavailable($0) }.flatMap { part in
      // `~Copyable` takes a conformance away.
      part.declaration.inherits.filter { !tree(part.scope).spells("~", at: $0.tokens.lowerBound) }
        .flatMap(\.constituents).map { ($0, part.scope.dropping(type)) }
    }
  }

  /// Whether a part is an extension that says what the type is not: `@available(*, unavailable)`.
  private func isUnavailable(_ part: TypePart) -> Bool {
    let tree = tree(part.scope)
    return part.declaration.kind == .extension
      && tree.attributes("available", of: part.declaration).contains { attribute in
        Set(["*", "unavailable"]).isSubset(of: attribute.tokens.map(tree.text))
      }
  }

  /// Whether a type conforms to a protocol of the system, in its body, by an extension, or through a protocol or alias.
  package func conforms(_ type: TypeID, to name: String) -> Bool {
    conformance(of: type, to: name) != nil
  }

  /// Where a type is said to conform to a protocol of the system: the protocol's name in an inheritance clause, or
  /// that of a protocol or alias which leads to it.
  package func conformance(of type: TypeID, to name: String) -> Place? {
    var seen: Set<TypeID> = []
    return ancestors(of: type).first { leads($0, to: name, &seen) }.map {
      tree($0.clause.scope).place($0.clause.syntax.tokens)
    }
  }

  private func leads(_ ancestor: Ancestor, to name: String, _ seen: inout Set<TypeID>) -> Bool {
    switch ancestor.type {
    case .external(let path): return path.count == 1 && path[0] == name
    case .declared(let type):
      guard seen.insert(type).inserted else { return false }
      return ancestors(of: type).contains { leads($0, to: name, &seen) }
    case .unknown: return false
    }
  }
}

extension Scope {
  /// The scope around a type declared here or extended here.
  package func dropping(_ type: TypeID) -> Scope {
    types.last == type ? Scope(unit: unit, types: types.dropLast()) : self
  }
}
