import SchemaSyntax

/// What a name leads to.
package enum Lookup: Equatable, Sendable {
  case found(TypeID)
  /// Several types that cannot be told apart.
  case ambiguous
  /// Nothing in the project: a generic parameter, or a type of another module.
  case missing
  /// A name on the way is an alias that goes in a circle or leads to no type with members.
  case broken
}

/// Where a chain of typealiases ends.
enum AliasEnd: Sendable {
  case declared(TypeID)
  /// A type of another module.
  case external([String])
  /// Several types, no plain name, or a circle.
  case unknown
}

extension SymbolTable {
  /// Finds a dotted name the way Swift does: members of the types around, then the module, then other modules.
  ///
  /// Typealiases are not followed at the end of the path, only on the way.
  package func lookUp(_ path: [String], from scope: Scope) -> Lookup {
    lookUp(path, from: scope, depth: 0)
  }

  /// Lookups that need further lookups are given up below this depth: an alias or a supertype leads to itself.
  private static let deepestLookup = 8

  private func lookUp(_ path: [String], from scope: Scope, depth: Int) -> Lookup {
    guard let first = path.first, !isOpenSelf(path, in: scope) else { return .missing }
    guard depth < Self.deepestLookup else { return .broken }
    let own = lookUpFirst(first, from: scope, depth: depth)
    if own != .missing { return descend(from: own, path.dropFirst(), scope, depth: depth) }
    if path.count > 1, modules.contains(first) {
      return descend(from: select(topLevel(path[1], in: first), from: scope), path.dropFirst(2), scope, depth: depth)
    }
    return lookUpInExternal(path, from: scope, depth: depth)
  }

  /// Finds the names behind a type, each a member of the one before.
  private func descend(
    from start: Lookup, _ names: ArraySlice<String>, _ scope: Scope, depth: Int
  ) -> Lookup {
    var result = start
    for index in names.indices {
      guard case .found(let base) = result else { return result }
      switch end(of: base, depth: depth) {
      case .declared(let type): result = member(names[index], of: type, from: scope, lookupDepth: depth)
      case .external(let path): return lookUpInExternal(path + names[index...], from: scope, depth: depth)
      case .unknown: return .broken
      }
    }
    return result
  }

  /// Finds a type that an extension adds to a type of another module.
  private func lookUpInExternal(_ path: [String], from scope: Scope, depth: Int) -> Lookup {
    let path = path.withoutSystemModule
    for count in stride(from: path.count - 1, to: 0, by: -1) {
      guard let base = external[path.prefix(count).joined(separator: ".")] else { continue }
      return descend(from: .found(base), path.dropFirst(count), scope, depth: depth)
    }
    return .missing
  }

  /// Whether a path is a protocol's `Self`, which is whatever type conforms.
  private func isOpenSelf(_ path: [String], in scope: Scope) -> Bool {
    guard path == ["Self"], let type = scope.types.last else { return false }
    return self[type].declaration.map { $0.kind == .protocol } ?? Self.systemProtocols.contains(self[type].name)
  }

  /// The protocols of SwiftData that projects extend.
  private static let systemProtocols: Set<String> = ["VersionedSchema", "SchemaMigrationPlan", "PersistentModel"]

  private func lookUpFirst(_ name: String, from scope: Scope, depth: Int) -> Lookup {
    if name == "Self" || name == "self" { return scope.types.last.map(Lookup.found) ?? .missing }
    guard names.contains(name) else { return .missing }
    for type in scope.types.reversed() {
      if hasGenericParameter(name, type) { return .missing }
      let result = member(name, of: type, from: scope, lookupDepth: depth)
      if result != .missing { return result }
    }
    let module = units[scope.unit].module
    let own = select(topLevel(name, in: module), from: scope)
    return own == .missing ? lookUpInOtherModules(name, from: scope, own: module) : own
  }

  private func lookUpInOtherModules(_ name: String, from scope: Scope, own: String) -> Lookup {
    let candidates = (topLevel[name] ?? []).filter { self[$0].module != own && isVisible($0, from: scope) }
    guard candidates.count > 1 else { return select(candidates, from: scope) }
    // `import struct Models.Note` names the module first.
    let imports = Set(units[scope.unit].tree.imports.compactMap { $0.split(separator: ".").first.map(String.init) })
    let imported = candidates.filter { imports.contains(self[$0].module) }
    return select(imported.isEmpty ? candidates : imported, from: scope)
  }

  /// A type's member type: its own first, then those that it inherits.
  package func member(_ name: String, of type: TypeID, from scope: Scope) -> Lookup {
    member(name, of: type, from: scope, lookupDepth: 0)
  }

  private func member(
    _ name: String, of type: TypeID, from scope: Scope, lookupDepth: Int, generation: Int = 0
  ) -> Lookup {
    let own = select(children(name, of: type), from: scope)
    guard own == .missing, generation < Self.deepestLookup else { return own }
    for parent in supertypes(of: type, depth: lookupDepth + 1) where parent != type {
      let result = member(name, of: parent, from: scope, lookupDepth: lookupDepth + 1, generation: generation + 1)
      if result != .missing { return result }
    }
    return .missing
  }

  func topLevel(_ name: String, in module: String) -> [TypeID] {
    (topLevel[name] ?? []).filter { self[$0].module == module }
  }

  private func select(_ candidates: [TypeID], from scope: Scope) -> Lookup {
    let visible = candidates.filter { isVisible($0, from: scope) }
    guard let first = visible.first else { return .missing }
    if visible.count == 1 { return .found(first) }
    let local = visible.filter { self[$0].scope?.unit == scope.unit }
    if local.count == 1, let only = local.first, self[only].isFilePrivate { return .found(only) }
    return .ambiguous
  }

  private func isVisible(_ type: TypeID, from scope: Scope) -> Bool {
    !self[type].isFilePrivate || self[type].scope?.unit == scope.unit
  }

  private func hasGenericParameter(_ name: String, _ type: TypeID) -> Bool {
    let symbol = self[type]
    guard let generics = symbol.declaration?.generics, let scope = symbol.scope else { return false }
    let tree = tree(scope)
    return tree.genericParameters(generics).contains { tree.name($0) == name }
  }

  /// Follows typealiases to a type; nil where the chain breaks, goes in a circle, or ends in no plain name.
  package func followAlias(_ type: TypeID) -> TypeID? {
    if case .declared(let end) = end(of: type, depth: 0) { end } else { nil }
  }

  /// The name of another module's type that a dotted name leads to, through aliases; nil for any other name.
  func externalName(_ path: [String], from scope: Scope) -> String? {
    switch lookUp(path, from: scope) {
    case .missing: return path.withoutSystemModule.joined(separator: ".")
    case .found(let found):
      guard case .external(let path) = end(of: found, depth: 0) else { return nil }
      return path.joined(separator: ".")
    case .ambiguous, .broken: return nil
    }
  }

  private func end(of type: TypeID, depth: Int) -> AliasEnd {
    var current = type
    for _ in 0..<16 {
      let symbol = self[current]
      guard symbol.isAlias else { return .declared(current) }
      guard let scope = symbol.scope, let right = symbol.declaration?.type, let path = tree(scope).namePath(right)
      else {
        return .unknown
      }
      switch lookUp(path, from: scope, depth: depth + 1) {
      case .found(let next): current = next
      case .missing: return .external(path.withoutSystemModule)
      case .ambiguous, .broken: return .unknown
      }
    }
    return .unknown
  }

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

/// A type as an inheritance clause or an alias writes it, with the scope that its names are looked up in.
package typealias InheritedType = (syntax: TypeSyntax, scope: Scope)

/// What a type inherits from or conforms to, aliases followed.
struct Ancestor: Sendable {
  /// The clause that says so.
  let clause: InheritedType
  /// The class or protocol.
  let type: AliasEnd
}

extension Scope {
  /// The scope around a type declared here or extended here.
  func dropping(_ type: TypeID) -> Scope {
    types.last == type ? Scope(unit: unit, types: types.dropLast()) : self
  }
}

extension String {
  /// Whether the first letter is a capital, as it is of types.
  var isCapitalized: Bool {
    // Nearly all names begin with a letter of ASCII, and Unicode's tables are slow.
    switch utf8.first {
    case nil: false
    case let byte? where byte < 0x80: (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    default: first?.isUppercase == true
    }
  }
}

extension Array<String> {
  /// A dotted name without the module of the system in front.
  var withoutSystemModule: [String] {
    count > 1 && ["SwiftData", "Swift", "Foundation"].contains(self[0]) ? Array(dropFirst()) : self
  }
}

extension TypeSyntax {
  /// The type without attributes, or the parts of a composition.
  var constituents: [TypeSyntax] {
    switch kind {
    case .attributed(let inner), .any(let inner): inner.constituents
    case .composition(let parts): parts.flatMap(\.constituents)
    case .tuple(let elements) where elements.count == 1: elements.flatMap(\.constituents)
    default: [self]
    }
  }
}

extension SyntaxTree {
  /// The tokens of the names that a `<…>` clause declares.
  fileprivate func genericParameters(_ clause: Range<Int>) -> [Int] {
    var depth = 0
    return clause.filter { token in
      switch text(token) {
      case "<": depth += 1
      case ">": depth -= 1
      default: break
      }
      let before = tokens[max(token - 1, 0)]
      let isFirst =
        before.kind == .comma || token - 1 == clause.lowerBound || before.keyword == .each || before.keyword == .let
      return depth == 1 && tokens[token].kind == .identifier && isFirst
    }
  }

  /// The dotted name that a type is written as; nil for anything else.
  package func namePath(_ type: TypeSyntax) -> [String]? {
    switch type.kind {
    case .named(let components): components.map { name($0.name) }
    case .attributed(let inner): namePath(inner)
    case .tuple(let elements) where elements.count == 1: elements.first.flatMap(namePath)
    default: nil
    }
  }

  /// The dotted name that an expression is written as, with the tokens of its parts; nil for anything else.
  package func namePath(_ expression: Expression) -> [String]? {
    switch expression.kind {
    case .name(let token, _): [name(token)]
    case .member(let base?, let token, _): namePath(base).map { $0 + [name(token)] }
    case .tuple(let elements) where elements.count == 1 && elements.first?.label == nil:
      elements.first.flatMap { namePath($0.value) }
    default: nil
    }
  }
}
