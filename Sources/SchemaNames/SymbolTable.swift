import SchemaSyntax
import SchemaText

/// All types of the project, and where each can be named.
///
/// Nothing changes once it is made, so that all threads may ask it; what reads code shares it instead of copying it.
package final class SymbolTable: @unchecked Sendable {
  /// The parsed files, sorted by path.
  package let units: [SourceUnit]
  /// Where names are spelled.
  let unitIndex: UnitIndex
  /// The types in the order of their declaration.
  package private(set) var types: [TypeSymbol] = []
  /// The bodies and extensions of each type, in the order of `types`.
  private var parts: [[TypePart]] = []
  /// The types declared in each type, by name, in the order of `types`.
  private var children: [[String: [TypeID]]] = []
  /// The names of all types; most names that are looked up are those of other modules.
  package private(set) var names: Set<String> = []
  /// The types with the first token of each declaration, body or extension of theirs, for each unit in the order of the
  /// tokens.
  private var openings: [[(token: Int, type: TypeID)]] = []
  /// The types that branches of an `#if` declare, by what they have in common with those of other branches.
  private var conditional: [BranchKey: [(branch: Int, type: TypeID)]] = [:]
  /// The types at file level of all modules that other files can name, by name.
  private(set) var topLevel: [String: [TypeID]] = [:]
  /// Those types by name and module, where there are several of a name.
  private var shared: [TopLevelName: [TypeID]] = [:]
  /// The types at file level that only their own file can name, by unit and name.
  private var filePrivate: [Int: [String: [TypeID]]] = [:]
  /// The variables and functions at file level of all modules, by name.
  private(set) var globals: [String: [Member]] = [:]
  /// The types of other modules that the project extends, by their dotted name.
  private(set) var external: [String: TypeID] = [:]
  /// The modules of the project by what code calls them: several projects may have one of a name.
  let modules: [String: [String]]
  /// What each type inherits from, in the order of `types`, as far as it was asked so far.
  private var knownAncestors: [[Ancestor]] = []
  /// Those of its ancestors that have symbols, in the order of `types`; empty until all are known.
  private var knownSupertypes: [[TypeID]] = []
  /// The types that lead to each name of the system.
  private(set) var conforming: [String: Set<TypeID>] = [:]
  /// Where each alias leads, in the order of `types`; empty until all are known.
  private var knownEnds: [AliasEnd] = []
  /// What was found while not all of that is known.
  private var answers: LookupAnswers? = LookupAnswers()

  /// Reads the types of all units; nested types come with the extensions that declare them.
  package init(_ units: [SourceUnit]) {
    self.units = units
    unitIndex = UnitIndex(units)
    openings = units.map { _ in [] }
    modules = Dictionary(grouping: Set(units.map(\.module)).sorted(), by: SourceUnit.writtenName)
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
    for unit in units.indices { openings[unit].sort { $0.token < $1.token } }
    // Every lookup of a member asks for them. The types around a type come before it, and are known when it is looked at.
    for type in types.indices { knownAncestors.append(findAncestors(of: TypeID(index: type), depth: 0)) }
    knownSupertypes = knownAncestors.map { $0.compactMap(symbol).uniqued }
    conforming = Conformances(knownAncestors).byName
    // What was found before gave up on long ways, which are short now that all ancestors are known.
    answers = LookupAnswers()
    knownEnds = types.indices.map { end(of: TypeID(index: $0), depth: 0) }
    answers = nil
  }

  /// What a type inherits from or conforms to.
  func ancestors(of type: TypeID, depth: Int = 0) -> [Ancestor] {
    if type.index < knownAncestors.count { return knownAncestors[type.index] }
    return LookupAnswers.Question(type: type, depth: depth).answer(in: \.ancestors, of: answers) {
      findAncestors(of: type, depth: depth)
    }
  }

  /// Where a chain of aliases leads that is followed on behalf of other lookups, `depth` of them.
  func end(of type: TypeID, depth: Int) -> AliasEnd {
    guard self[type].isAlias else { return .declared(type) }
    if type.index < knownEnds.count { return knownEnds[type.index] }
    return LookupAnswers.Question(type: type, depth: depth).answer(in: \.ends, of: answers) {
      findEnd(of: type, depth: depth)
    }
  }

  /// The project's types, and those of other modules that it extends, among what a type inherits from or conforms to.
  func supertypes(of type: TypeID, depth: Int) -> [TypeID] {
    type.index < knownSupertypes.count
      ? knownSupertypes[type.index] : ancestors(of: type, depth: depth).compactMap(symbol)
  }

  private func symbol(_ ancestor: Ancestor) -> TypeID? {
    switch ancestor.type {
    case .declared(let type): type
    case .external(let path): external[path.joined(separator: ".")]
    case .unknown: nil
    }
  }

  /// The symbol of a type.
  package subscript(id: TypeID) -> TypeSymbol { types[id.index] }

  /// The tree of the file that a scope is in.
  package func tree(_ scope: Scope) -> SyntaxTree { units[scope.unit].tree }

  /// The bodies and extensions of a type, in the order of the files.
  package func parts(of type: TypeID) -> [TypePart] { parts[type.index] }

  /// The types declared directly in a type.
  package func children(of type: TypeID) -> [TypeID] { children[type.index].values.flatMap { $0 }.sorted() }

  /// The types of a name declared directly in a type.
  func children(_ name: String, of type: TypeID) -> [TypeID] { children[type.index][name] ?? [] }

  /// The types of a name at file level of a unit's module, as far as the unit can name them.
  func topLevel(_ name: String, in module: String, seenFrom unit: Int) -> [TypeID] {
    let named = topLevel[name] ?? []
    let open =
      named.count > 1
      ? shared[TopLevelName(name: name, module: module)] ?? [] : named.filter { self[$0].module == module }
    guard let own = filePrivate[unit]?[name], units[unit].module == module else { return open }
    return open + own
  }

  /// The type that a declaration in a scope is a body of.
  func type(of declaration: Declaration, in scope: Scope) -> TypeID? {
    guard declaration.members != nil, let type = type(openedAt: declaration.tokens.lowerBound, in: scope.unit),
      self[type].parent == scope.types.last
    else { return nil }
    return type
  }

  /// The type that a declaration, body or extension belongs to which begins at a token.
  private func type(openedAt token: Int, in unit: Int) -> TypeID? {
    openings[unit].firstSorted { $0.token >= token }.flatMap { $0.token == token ? $0.type : nil }
  }

  /// The types in whose declarations, bodies or extensions a token is, the outermost first.
  package func types(around token: Int, in unit: Int) -> [TypeID] {
    units[unit].tree.declarations(around: token).compactMap { type(openedAt: $0.tokens.lowerBound, in: unit) }
  }

  /// A type of another module that the project extends.
  package func external(_ name: String) -> TypeID? { external[name] }

  /// A type of another module that the project extends, by a name that may be an alias.
  func external(_ path: [String], from scope: Scope) -> TypeID? {
    externalName(path, from: scope).flatMap { external[$0] }
  }
}

extension SymbolTable {
  private func declare(_ declaration: Declaration, in scope: Scope, parent: TypeID?) {
    switch declaration.kind {
    case .class, .struct, .enum, .actor, .protocol, .typealias: break
    default: return
    }
    let tree = tree(scope)
    guard let name = declaration.name.first.map(tree.name) else { return }
    let id = twin(of: declaration, named: name, in: scope, parent: parent) ?? add(declaration, name, scope, parent)
    guard let members = declaration.members else { return }
    let inner = scope.entering(id)
    parts[id.index].append(TypePart(declaration: declaration, scope: inner, in: tree))
    // That of a new type is known already.
    if self[id].declaration !== declaration { openings[scope.unit].append((declaration.tokens.lowerBound, id)) }
    for member in members { declare(member, in: inner, parent: id) }
  }

  private func add(_ declaration: Declaration?, _ name: String, _ scope: Scope?, _ parent: TypeID?) -> TypeID {
    let id = TypeID(index: types.count)
    let module = scope.map { units[$0.unit].module } ?? ""
    let qualifiedName = parent.map { "\(self[$0].qualifiedName).\(name)" } ?? name
    types.append(
      TypeSymbol(
        id: id, name: name, parent: parent, module: module, declaration: declaration, scope: scope,
        qualifiedName: qualifiedName))
    names.insert(name)
    parts.append([])
    children.append([:])
    if let parent {
      children[parent.index][name, default: []].append(id)
    } else if let scope {
      addTopLevel(id, name, scope.unit)
    }
    if let declaration, let scope { register(id, declaration, scope.unit) }
    return id
  }

  private func register(_ type: TypeID, _ declaration: Declaration, _ unit: Int) {
    openings[unit].append((declaration.tokens.lowerBound, type))
    for condition in declaration.conditions {
      let key = BranchKey(name: self[type].name, parent: self[type].parent, unit: unit, block: condition.block)
      conditional[key, default: []].append((condition.branch, type))
    }
  }

  private func addTopLevel(_ type: TypeID, _ name: String, _ unit: Int) {
    if self[type].isFilePrivate {
      filePrivate[unit, default: [:]][name, default: []].append(type)
    } else {
      topLevel[name, default: []].append(type)
      guard let named = topLevel[name], named.count > 1 else { return }
      for type in named.count == 2 ? named : [type] {
        shared[TopLevelName(name: name, module: self[type].module), default: []].append(type)
      }
    }
  }

  /// The type that another branch of the same `#if` declares under this name: the two are one.
  private func twin(of declaration: Declaration, named name: String, in scope: Scope, parent: TypeID?) -> TypeID? {
    let others = declaration.conditions.compactMap { mine in
      conditional[BranchKey(name: name, parent: parent, unit: scope.unit, block: mine.block)]?
        .first { $0.branch != mine.branch }?.type
    }
    return others.min()
  }

  /// Finds the type of each extension; an extension may add the type that another one extends.
  ///
  /// Those of types that the project does not declare wait until no other can be placed, short names first.
  private func attach(_ extensions: [(declaration: Declaration, unit: Int)]) {
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

  private func open(_ declaration: Declaration, of type: TypeID, unit: Int) {
    let scope = Scope(unit: unit, types: [type])
    openings[unit].append((declaration.tokens.lowerBound, type))
    parts[type.index].append(TypePart(declaration: declaration, scope: scope, in: tree(scope)))
    for member in declaration.members ?? [] { declare(member, in: scope, parent: type) }
  }

  private func extendedType(_ path: [String], unit: Int, mayBeExternal: Bool) -> TypeID? {
    let scope = Scope(unit: unit, types: [])
    if let known = type(named: path, from: scope) { return known }
    guard mayBeExternal, !path.isEmpty, let name = externalName(path, from: scope) else { return nil }
    if let known = external[name] { return known }
    let id = add(nil, name, nil, nil)
    external[name] = id
    return id
  }

  private func addGlobal(_ declaration: Declaration, in scope: Scope) {
    switch declaration.kind {
    case .var, .let, .func:
      guard let name = declaration.name.first.map(tree(scope).name) else { return }
      globals[name, default: []].append(Member(declaration: declaration, scope: scope))
    default: return
    }
  }
}

extension Declaration {
  /// Whether the two are in different branches of one `#if`.
  package func isAlternative(to other: Declaration) -> Bool {
    conditions.contains { mine in
      other.conditions.contains { $0.block == mine.block && $0.branch != mine.branch }
    }
  }
}

/// A name at file level of a module.
private struct TopLevelName: Hashable, Sendable {
  let name: String
  let module: String
}

/// What the types have in common that branches of one `#if` declare under one name.
private struct BranchKey: Hashable, Sendable {
  let name: String
  let parent: TypeID?
  let unit: Int
  let block: Int
}
