import SchemaSyntax

/// All types of the project, and where each can be named.
package struct SymbolTable: Sendable {
  /// The parsed files, sorted by path.
  package let units: [SourceUnit]
  /// The types in the order of their declaration.
  package private(set) var types: [TypeSymbol] = []
  /// The bodies and extensions of each type.
  private var parts: [TypeID: [TypePart]] = [:]
  /// The types declared in each type.
  private var children: [TypeID: [String: [TypeID]]] = [:]
  /// The types at file level of all modules, by name.
  private var topLevel: [String: [TypeID]] = [:]
  /// The variables and functions at file level of all modules, by name.
  private var globals: [String: [Member]] = [:]
  /// The types of other modules that the project extends, by their dotted name.
  private var external: [String: TypeID] = [:]
  /// The modules of the project.
  private let modules: Set<String>

  /// Reads the types of all units; nested types come with the extensions that declare them.
  package init(_ units: [SourceUnit]) {
    self.units = units
    modules = Set(units.map(\.module))
    var extensions: [(declaration: Declaration, unit: Int)] = []
    for unit in units.indices {
      for declaration in units[unit].tree.declarations {
        if declaration.kind == .extension {
          extensions.append((declaration, unit))
        } else {
          declare(declaration, in: Scope(unit: unit, types: []), parent: nil)
          addGlobal(declaration, in: Scope(unit: unit, types: []))
        }
      }
    }
    attach(extensions)
  }

  /// The symbol of a type.
  package subscript(id: TypeID) -> TypeSymbol { types[id.index] }

  /// The tree of the file that a scope is in.
  package func tree(_ scope: Scope) -> SyntaxTree { units[scope.unit].tree }

  /// The bodies and extensions of a type, in the order of the files.
  package func parts(of type: TypeID) -> [TypePart] { parts[type] ?? [] }

  /// The types declared directly in a type.
  package func children(of type: TypeID) -> [TypeID] { (children[type] ?? [:]).values.flatMap { $0 }.sorted() }

  /// A type of another module that the project extends.
  package func external(_ name: String) -> TypeID? { external[name] }

  /// A type of another module that the project extends, by a name that may be an alias.
  func external(_ path: [String], from scope: Scope) -> TypeID? {
    externalName(path, from: scope).flatMap { external[$0] }
  }
}

// MARK: Declaring

extension SymbolTable {
  private mutating func declare(_ declaration: Declaration, in scope: Scope, parent: TypeID?) {
    switch declaration.kind {
    case .class, .struct, .enum, .actor, .protocol, .typealias: break
    default: return
    }
    let tree = tree(scope)
    guard let name = declaration.name.first.map(tree.name) else { return }
    let id = twin(of: declaration, named: name, in: scope, parent: parent) ?? add(declaration, name, scope, parent)
    guard let members = declaration.members else { return }
    let inner = scope.entering(id)
    parts[id, default: []].append(TypePart(declaration: declaration, scope: inner))
    for member in members { declare(member, in: inner, parent: id) }
  }

  private mutating func add(_ declaration: Declaration?, _ name: String, _ scope: Scope?, _ parent: TypeID?) -> TypeID {
    let id = TypeID(index: types.count)
    let module = scope.map { units[$0.unit].module } ?? ""
    let qualifiedName = parent.map { "\(self[$0].qualifiedName).\(name)" } ?? name
    types.append(
      TypeSymbol(
        id: id, name: name, parent: parent, module: module, declaration: declaration, scope: scope,
        qualifiedName: qualifiedName))
    if let parent {
      children[parent, default: [:]][name, default: []].append(id)
    } else if scope != nil {
      topLevel[name, default: []].append(id)
    }
    return id
  }

  /// The type that another branch of the same `#if` declares under this name: the two are one.
  private func twin(of declaration: Declaration, named name: String, in scope: Scope, parent: TypeID?) -> TypeID? {
    guard !declaration.conditions.isEmpty else { return nil }
    let siblings =
      parent.map { children[$0]?[name] ?? [] } ?? topLevel(name, in: units[scope.unit].module)
    return siblings.first { candidate in
      guard let other = self[candidate].declaration, self[candidate].scope?.unit == scope.unit else { return false }
      return other.isAlternative(to: declaration)
    }
  }

  /// Finds the type of each extension; an extension may add the type that another one extends.
  ///
  /// Those of types that the project does not declare wait until no other can be placed, short names first.
  private mutating func attach(_ extensions: [(declaration: Declaration, unit: Int)]) {
    var waiting = extensions
    var longestExternal = 0
    while !waiting.isEmpty, longestExternal <= Self.longestExtendedName {
      let count = waiting.count
      waiting.removeAll { item in
        let path = units[item.unit].tree.path(item.declaration.name)
        let mayBeExternal = path.withoutSystemModule.count <= longestExternal
        guard let type = extendedType(path, unit: item.unit, mayBeExternal: mayBeExternal) else { return false }
        open(item.declaration, of: type, unit: item.unit)
        return true
      }
      longestExternal = waiting.count < count ? 0 : longestExternal + 1
    }
  }

  /// Longer names of extended types are not looked for in other modules.
  private static let longestExtendedName = 4

  private mutating func open(_ declaration: Declaration, of type: TypeID, unit: Int) {
    let scope = Scope(unit: unit, types: [type])
    parts[type, default: []].append(TypePart(declaration: declaration, scope: scope))
    for member in declaration.members ?? [] { declare(member, in: scope, parent: type) }
  }

  private mutating func extendedType(_ path: [String], unit: Int, mayBeExternal: Bool) -> TypeID? {
    let scope = Scope(unit: unit, types: [])
    if case .found(let found) = lookUp(path, from: scope), let type = followAlias(found) { return type }
    guard mayBeExternal, !path.isEmpty, let name = externalName(path, from: scope) else { return nil }
    if let known = external[name] { return known }
    let id = add(nil, name, nil, nil)
    external[name] = id
    return id
  }
}

extension Declaration {
  /// Whether the two stand in different branches of one `#if`.
  package func isAlternative(to other: Declaration) -> Bool {
    conditions.contains { mine in
      other.conditions.contains { $0.block == mine.block && $0.branch != mine.branch }
    }
  }
}

// MARK: Lookup

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
private enum AliasEnd {
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
    guard let first = path.first else { return .missing }
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

  private func lookUpFirst(_ name: String, from scope: Scope, depth: Int) -> Lookup {
    if name == "Self" || name == "self" { return scope.types.last.map(Lookup.found) ?? .missing }
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
    let own = select(children[type]?[name] ?? [], from: scope)
    guard own == .missing, generation < Self.deepestLookup else { return own }
    for parent in supertypes(of: type, depth: lookupDepth + 1) where parent != type {
      let result = member(name, of: parent, from: scope, lookupDepth: lookupDepth + 1, generation: generation + 1)
      if result != .missing { return result }
    }
    return .missing
  }

  private func topLevel(_ name: String, in module: String) -> [TypeID] {
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

  private func supertypes(of type: TypeID, depth: Int) -> [TypeID] {
    guard depth < Self.deepestLookup else { return [] }
    return inheritedTypes(of: type).flatMap { supertypes($0.syntax, $0.scope, depth: depth) }
  }

  /// The project's types that an inherited type stands for: several for an alias of a composition.
  private func supertypes(_ syntax: TypeSyntax, _ scope: Scope, depth: Int) -> [TypeID] {
    guard let path = tree(scope).namePath(syntax), depth < Self.deepestLookup else { return [] }
    switch lookUp(path, from: scope, depth: depth) {
    case .found(let found):
      switch end(of: found, depth: depth) {
      case .declared(let type): return [type]
      case .external(let path): return [external[path.joined(separator: ".")]].compactMap { $0 }
      case .unknown: return aliasedTypes(found).flatMap { supertypes($0.syntax, $0.scope, depth: depth + 1) }
      }
    case .missing: return [external[path.withoutSystemModule.joined(separator: ".")]].compactMap { $0 }
    case .ambiguous, .broken: return []
    }
  }

  /// The right side of an alias, a composition taken apart.
  private func aliasedTypes(_ alias: TypeID) -> [(syntax: TypeSyntax, scope: Scope)] {
    guard let right = self[alias].declaration?.type, let scope = self[alias].scope else { return [] }
    return right.constituents.map { ($0, scope) }
  }

  /// The inheritance clauses of a type's body and extensions, compositions taken apart, each with the scope around
  /// the clause: its names are looked up outside the type that has it.
  package func inheritedTypes(of type: TypeID) -> [(syntax: TypeSyntax, scope: Scope)] {
    parts(of: type).flatMap { part in
      part.declaration.inherits.flatMap(\.constituents).map { ($0, part.scope.dropping(type)) }
    }
  }

  /// Whether a type conforms to a protocol of SwiftData, in its body, by an extension, or through a protocol or alias.
  package func conforms(_ type: TypeID, to name: String) -> Bool {
    var seen: Set<TypeID> = [type]
    return conform(inheritedTypes(of: type), to: name, &seen)
  }

  private func conform(
    _ inherited: [(syntax: TypeSyntax, scope: Scope)], to name: String, _ seen: inout Set<TypeID>
  ) -> Bool {
    for (syntax, scope) in inherited {
      guard let path = tree(scope).namePath(syntax) else { continue }
      switch lookUp(path, from: scope) {
      case .found(let found):
        guard seen.insert(found).inserted else { continue }
        let next = self[found].isAlias ? aliasedTypes(found) : inheritedTypes(of: found)
        if conform(next, to: name, &seen) { return true }
      case .missing:
        if path == [name] || path == ["SwiftData", name] { return true }
      case .ambiguous, .broken: continue
      }
    }
    return false
  }
}

extension Scope {
  /// The scope around a type declared here or extended here.
  func dropping(_ type: TypeID) -> Scope {
    types.last == type ? Scope(unit: unit, types: types.dropLast()) : self
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

// MARK: Values

/// A variable or function with the scope that its names are looked up in.
package struct Member: Sendable {
  /// The declaration.
  package let declaration: Declaration
  /// The scope around it.
  package let scope: Scope
}

extension SymbolTable {
  private mutating func addGlobal(_ declaration: Declaration, in scope: Scope) {
    switch declaration.kind {
    case .var, .let, .func:
      guard let name = declaration.name.first.map(tree(scope).name) else { return }
      globals[name, default: []].append(Member(declaration: declaration, scope: scope))
    default: return
    }
  }

  /// The variables and functions of a name in a type, its extensions, and what it inherits from.
  package func values(_ name: String, of type: TypeID, depth: Int = 0) -> [Member] {
    let own = parts(of: type).flatMap { part in
      // What a protocol's body asks for has no value.
      (part.declaration.kind == .protocol ? [] : part.declaration.members ?? []).filter { member in
        (member.kind == .var || member.kind == .let || member.kind == .func)
          && member.name.first.map(tree(part.scope).name) == name
      }.map { Member(declaration: $0, scope: part.scope) }
    }
    guard own.isEmpty, depth < 8 else { return own }
    for parent in supertypes(of: type) where parent != type {
      let inherited = values(name, of: parent, depth: depth + 1)
      if !inherited.isEmpty { return inherited }
    }
    return []
  }

  /// The static variables of a name in a type.
  func staticValues(_ name: String, of type: TypeID) -> [Member] {
    values(name, of: type).filter { member in
      member.declaration.kind != .func && (member.declaration.has(.static) || member.declaration.has(.class))
    }
  }

  /// The variables and functions that a bare name may mean: those of the types around, then the module's.
  package func values(_ name: String, from scope: Scope) -> [Member] {
    for type in scope.types.reversed() {
      let members = values(name, of: type)
      if !members.isEmpty { return members }
    }
    let module = units[scope.unit].module
    let all = (globals[name] ?? []).filter { member in
      member.scope.unit == scope.unit || !(member.declaration.has(.private) || member.declaration.has(.fileprivate))
    }
    let own = all.filter { units[$0.scope.unit].module == module }
    return own.isEmpty ? all : own
  }
}

// MARK: Scopes by position

extension SymbolTable {
  /// The scope inside a type or extension that stands in another scope.
  func scope(inside declaration: Declaration, _ scope: Scope) -> Scope {
    guard let name = declaration.name.first.map(tree(scope).name) else { return scope }
    if declaration.kind == .extension {
      let path = tree(scope).path(declaration.name)
      if case .found(let found) = lookUp(path, from: scope), let type = followAlias(found) {
        return Scope(unit: scope.unit, types: [type])
      }
      return external(path, from: scope).map { Scope(unit: scope.unit, types: [$0]) } ?? scope
    }
    let siblings = scope.types.last.map { children[$0]?[name] ?? [] } ?? topLevel(name, in: units[scope.unit].module)
    let own = siblings.first { candidate in parts(of: candidate).contains { isSame($0, declaration, scope) } }
    return own.map { scope.entering($0) } ?? scope
  }

  private func isSame(_ part: TypePart, _ declaration: Declaration, _ scope: Scope) -> Bool {
    part.scope.unit == scope.unit && part.declaration.tokens == declaration.tokens
  }

  /// The scope at a token.
  func scope(at token: Int, in unit: Int) -> Scope {
    var scope = Scope(unit: unit, types: [])
    var declarations = units[unit].tree.declarations
    while let around = declarations.first(where: { $0.members != nil && $0.tokens.contains(token) }) {
      // The head of a declaration belongs to the scope around it.
      guard token > around.name.upperBound else { return scope }
      scope = self.scope(inside: around, scope)
      declarations = around.members ?? []
    }
    return scope
  }
}
