import SchemaSyntax
import SchemaText

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

  /// What a type says, or the first of those that it inherits from that says anything. Each is asked once, however many ways
  /// lead to it.
  package func nearest<Answer>(to type: TypeID, depth: Int = 0, _ answer: (TypeID) -> Answer?) -> Answer? {
    // Most types say it themselves, or inherit from none.
    if let own = answer(type) { return own }
    if supertypes(of: type, depth: depth).isEmpty { return nil }
    var asked: Set<TypeID> = [type]
    func search(_ type: TypeID, _ generation: Int) -> Answer? {
      guard generation < Self.deepestLookup else { return nil }
      for parent in supertypes(of: type, depth: depth + generation) where asked.insert(parent).inserted {
        if let inherited = answer(parent) ?? search(parent, generation + 1) { return inherited }
      }
      return nil
    }
    return search(type, 0)
  }

  /// Looks up what a type inherits from.
  func findAncestors(of type: TypeID, depth: Int) -> [Ancestor] {
    guard depth < Self.deepestLookup else { return [] }
    var aliases: Set<TypeID> = []
    return inheritedTypes(of: type).flatMap { ancestors($0.syntax, $0.scope, $0, depth: depth, &aliases) }
  }

  /// What an inherited type stands for: several types for an alias of a composition. Those of `aliases` are known already.
  private func ancestors(
    _ syntax: TypeSyntax, _ scope: Scope, _ clause: InheritedType, depth: Int, _ aliases: inout Set<TypeID>
  ) -> [Ancestor] {
    guard let path = tree(scope).namePath(syntax), depth < Self.deepestLookup else { return [] }
    switch lookUp(path, from: scope, depth: depth) {
    case .found(let found):
      let end = end(of: found, depth: depth)
      guard case .unknown = end else { return [Ancestor(clause: clause, type: end)] }
      guard aliases.insert(found).inserted else { return [] }
      return aliasedTypes(found).flatMap { ancestors($0.syntax, $0.scope, clause, depth: depth + 1, &aliases) }
    case .missing: return [Ancestor(clause: clause, type: .external(path.withoutSystemModule))]
    case .ambiguous, .broken: return []
    }
  }

  /// The right side of an alias, a composition taken apart.
  package func aliasedTypes(_ alias: TypeID) -> [InheritedType] {
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

  /// The names of what a type inherits from or conforms to outside the project, directly or through types of the project;
  /// nil if that is not known.
  package func systemAncestors(of type: TypeID) -> Set<String>? {
    var names: Set<String> = []
    for type in [type].reachable(by: supertypes) {
      let ancestors = ancestors(of: type)
      guard inheritedTypes(of: type).count <= ancestors.count else { return nil }
      for ancestor in ancestors {
        switch ancestor.type {
        case .external(let path): names.insert(path.last ?? "")
        case .declared: break
        case .unknown: return nil
        }
      }
    }
    return names
  }

  /// Where a type is said to conform to a protocol of the system: the protocol's name in an inheritance clause, or
  /// that of a protocol or alias which leads to it.
  package func conformance(of type: TypeID, to name: String) -> Place? {
    guard let conforming = conforming[name], conforming.contains(type) else { return nil }
    let ancestor = ancestors(of: type).first { ancestor in
      switch ancestor.type {
      case .external(let path): path == [name]
      case .declared(let parent): conforming.contains(parent)
      case .unknown: false
      }
    }
    return ancestor.map { tree($0.clause.scope).place($0.clause.syntax.tokens) }
  }
}

/// The types that conform to each protocol of the system, or inherit from each of its classes, directly or through others.
struct Conformances {
  private var direct: [String: [TypeID]] = [:]
  /// The types that inherit from each type.
  private var heirs: [TypeID: [TypeID]] = [:]

  /// Takes the ancestors of each type, in the order of the types.
  init(_ ancestors: [[Ancestor]]) {
    for (index, ancestors) in ancestors.enumerated() {
      for ancestor in ancestors { add(ancestor.type, of: TypeID(index: index)) }
    }
  }

  private mutating func add(_ ancestor: AliasEnd, of type: TypeID) {
    switch ancestor {
    case .external(let path): if path.count == 1 { direct[path[0], default: []].append(type) }
    case .declared(let parent): heirs[parent, default: []].append(type)
    case .unknown: break
    }
  }

  /// The types by the name that they lead to.
  var byName: [String: Set<TypeID>] {
    direct.mapValues { types in Set(types.reachable { heirs[$0] ?? [] }) }
  }
}

extension Scope {
  /// The scope around a type declared here or extended here.
  package func dropping(_ type: TypeID) -> Scope {
    types.last == type ? Scope(unit: unit, types: types.dropLast()) : self
  }
}
