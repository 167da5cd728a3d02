import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax
import SchemaText

/// The code that the stages of an app run: its plans, and what only they lead to, wherever that is declared.
package struct StageCode: Sendable {
  /// A part of it: a closure, or a declaration.
  struct Body: Sendable {
    let place: Place
    let tokens: Range<Int>
    let scope: Scope
  }

  /// The plans, and the stages, functions, properties and types that no other code of the app names.
  let bodies: [Body]
  private let names: NamedDeclarations
  /// The names of those that are in no type among them, and are no stages.
  private let openNames: Set<String>

  init(of project: Project) {
    let plans = project.app.plans
    let stages = Set(plans.compactMap(\.stages).flatMap(\.followed))
    let symbols = project.symbols
    names = NamedDeclarations(project)
    let own = plans.flatMap { symbols.bodies(of: $0.type) }
    var led = names.declarations(reachedFrom: own)
    var open: [NamedDeclarations.Named] = []
    var used: Set<Place> = []
    repeat {
      let types = Set(plans.map(\.type) + led.compactMap(\.type))
      open = led.filter { !stages.contains($0.place) && !$0.around.contains(where: types.contains) }
      used = names.places(among: open, namedOutsideOf: own + led.flatMap(\.whole)).intersection(open.map(\.place))
      let shared = Set(led.filter { used.contains($0.place) && $0.type == nil }.flatMap(\.whole).map(\.place))
      led.removeAll { used.contains($0.place) || $0.whole.contains { shared.contains($0.place) } }
    } while !used.isEmpty
    openNames = Set(open.map(\.name))
    bodies = own + led.flatMap(\.whole)
  }

  /// The names for which it matters whether the app's code uses them, because only stages lead to what they declare, and those
  /// of versions and types with extensions that only stages may use.
  @Sendable package static func openNames(in project: Project) -> OpenNames {
    let code = StageCode(of: project)
    let hasClosures = project.app.plans.contains { $0.stageList.contains { !$0.closures.isEmpty } }
    let types = project.versions.map(\.type) + (hasClosures ? code.names.versioned : [])
    let extended = project.app.plans.compactMap(\.lastVersion?.type).filter { type in
      project.symbols.parts(of: type).contains { $0.declaration.kind == .extension }
    }.map { project.symbols[$0].name }
    return OpenNames(declarations: Set(types.map { project.symbols[$0].name }), uses: code.openNames.union(extended))
  }

  /// The tokens of a file that are part of it.
  func tokens(in unit: Int) -> [Range<Int>] { bodies.filter { $0.scope.unit == unit }.map(\.tokens) }

  /// A closure with what it leads to.
  func bodies(of closure: StaticValue) -> [Body] {
    let code = Body(closure.expression.tokens, closure.scope, in: names.symbols)
    let led = names.declarations(reachedFrom: [code]).flatMap(\.running).filter { body in
      tokens(in: body.scope.unit).contains { $0.contains(body.tokens.lowerBound) }
    }
    if case .closure = closure.expression.kind { return [code] + led }
    return led
  }
}

extension StageCode.Body {
  /// What it uses that it cannot have, or not together with the types that it means.
  func conflicts(_ split: SplitTypes, in symbols: SymbolTable) -> [SideReader.Conflict] {
    var reader = SideReader(split, in: scope, isMember: scope.types.last.map(split.own.contains) == true)
    let around = symbols.tree(scope).declarations(around: tokens.lowerBound)
    if let declaration = around.last(where: { $0.tokens == tokens }) {
      reader.read(declaration)
    } else {
      reader.readClosure(tokens, of: .context)
    }
    return reader.conflicts
  }
}

extension MigrationStage {
  /// The closures, each with the version whose models its context has.
  var closures: [(version: TypeID?, value: StaticValue, code: MigrationCode?)] {
    [(from, willMigrate, willMigrateCode), (to, didMigrate, didMigrateCode)].compactMap { version, value, code in
      value.map { (version.value?.type, $0, code) }
    }
  }
}

extension ProjectVersion {
  /// The code of the plans' stages that sees the models of this version and of no other.
  var stageBodies: [StageCode.Body] { stageBodies(in: StageCode(of: project)) }

  func stageBodies(in code: StageCode) -> [StageCode.Body] {
    let closures = plans.flatMap(\.stageList).flatMap(\.closures).map {
      ($0.version == type, code.bodies(of: $0.value))
    }
    let others = Set(closures.filter { !$0.0 }.flatMap(\.1).map(\.place))
    return closures.filter(\.0).flatMap(\.1).uniqued(by: \.place).filter { !others.contains($0.place) }
  }
}

/// Finds the functions, properties and types that code leads to, one through another, as far as names show.
private struct NamedDeclarations: Sendable {
  let symbols: SymbolTable
  /// The versions and models, which are what they are whoever names them.
  private let excluded: Set<TypeID>
  /// The types of other modules that the project extends.
  private let extended: [TypeID]
  /// The models and what they store.
  let versioned: [TypeID]
  /// Their extensions that can be of another version than they are.
  private let movable: [TypeID: [TypePart]]
  /// The types with such an extension, by the names of its members.
  private let owners: [String: [TypeID]]

  init(_ project: Project) {
    symbols = project.symbols
    excluded = Set(project.versions.map(\.type) + project.models.map(\.type))
    extended = project.symbols.types.filter { $0.declaration == nil }.map(\.id)
    let stored = project.models.flatMap(\.properties).flatMap(project.schemas.storedTypes).flatMap(symbols.withPayloads)
    versioned = (project.models.map(\.type) + stored).uniqued
    let parts = versioned.map { [symbols] type in (type, symbols.movableExtensions(of: type)) }.filter { !$0.1.isEmpty }
    movable = Dictionary(uniqueKeysWithValues: parts)
    let names = parts.flatMap { [symbols] type, parts in
      parts.flatMap { symbols.tree($0.scope).memberNames(of: $0.declaration) }.map { ($0, [type]) }
    }
    owners = Dictionary(names, uniquingKeysWith: +)
  }

  /// A declaration that code leads to.
  struct Named {
    let name: String
    /// The place of the name.
    let place: Place
    /// The types around it.
    let around: [TypeID]
    /// The type that is declared; nil for a function or property.
    let type: TypeID?
    /// All of its code.
    let whole: [StageCode.Body]
    /// What runs where it is named: of a type, what makes its values.
    let running: [StageCode.Body]
  }

  /// What code leads to.
  func declarations(reachedFrom code: [StageCode.Body]) -> [Named] {
    var found: [Named] = []
    var places: Set<Place> = []
    var count: Int
    repeat {
      count = found.count
      // The type of a value may be found after a call of its method.
      let types = found.compactMap(\.type)
      var waiting = code + found.flatMap(\.running)
      while let next = waiting.popLast() {
        for named in declarations(namedIn: next, valuesOf: types) where places.insert(named.place).inserted {
          found.append(named)
          waiting += named.running
        }
      }
    } while found.count > count
    return found
  }

  /// The places of those declarations that code of the app names which is not in some bodies.
  func places(among declarations: [Named], namedOutsideOf bodies: [StageCode.Body]) -> Set<Place> {
    let names = Set(declarations.map(\.name))
    let owners = declarations.compactMap(\.around.last).uniqued
    var places: Set<Place> = []
    for unit in symbols.units.indices where !symbols.units[unit].isExempt {
      let tree = symbols.units[unit].tree
      let inside = bodies.filter { $0.scope.unit == unit }.map(\.tokens)
      for token in tree.tokens(spelling: NameSet(names)) + tree.literals(naming: names)
      where !tree.isInPreview(token..<token + 1) && !inside.contains(where: { $0.contains(token) }) {
        let use = StageCode.Body(token..<token + 1, symbols.scope(at: token, in: unit), in: symbols)
        places.formUnion(self.declarations(namedIn: use, valuesOf: owners).map(\.place))
      }
    }
    return places
  }

  /// What the names in code may mean, those in interpolations included.
  private func declarations(namedIn body: StageCode.Body, valuesOf types: [TypeID]) -> [Named] {
    let whole = symbols.tree(body.scope)
    return whole.fragments(in: body.tokens).flatMap { code in
      code.tokens.filter(code.tree.isUse).flatMap { token in
        let scope = code.tree === whole ? symbols.scope(at: token, in: body.scope.unit) : body.scope
        return declarations(namedBy: token, of: code.tree, in: scope, valuesOf: types)
      }
    }
  }

  /// What a name may mean; a member of a value may be one of some types, or of an extension of a type of another module.
  private func declarations(
    namedBy token: Int, of tree: SyntaxTree, in scope: Scope, valuesOf types: [TypeID]
  ) -> [Named] {
    let path = tree.path(to: token)
    let isMember = token > 0 && tree.tokens[token - 1].kind == .period
    let base = symbols.type(named: path.dropLast(), from: scope)
    let type = isMember && path.count == 1 ? nil : symbols.type(named: path, from: scope)
    let members =
      isMember
      ? (base.map { [$0] } ?? types + extended + owners[tree.name(token), default: []]).flatMap {
        symbols.values(tree.name(token), of: $0)
      }
      : symbols.values(tree.name(token), from: scope)
    return members.compactMap(named) + [type.flatMap(named)].compactMap { $0 }
  }

  private func named(_ member: Member) -> Named? {
    guard let body = body(of: member) else { return nil }
    return Named(
      name: symbols.tree(member.scope).text(member.declaration.name), place: symbols.namePlace(member),
      around: member.scope.types, type: nil, whole: [body], running: [body])
  }

  /// The code of a member; of one of a model, the extension with it.
  private func body(of member: Member) -> StageCode.Body? {
    if let type = member.scope.types.last, let parts = movable[type] {
      let part = parts.first {
        $0.scope.unit == member.scope.unit && $0.declaration.tokens.contains(member.declaration.tokens.lowerBound)
      }
      if let part { return StageCode.Body(part.declaration.tokens, part.scope, in: symbols) }
    }
    // What values are made of belongs to their type.
    guard isFollowed(member.scope), member.scope.types.isEmpty || !member.declaration.isStored else { return nil }
    return StageCode.Body(member.declaration.tokens, member.scope, in: symbols)
  }

  private func named(_ type: TypeID) -> Named? {
    guard let declaration = symbols[type].declaration, let scope = symbols[type].scope, isFollowed(scope),
      !excluded.contains(type), !symbols[type].isAlias
    else { return nil }
    let made = symbols.parts(of: type).flatMap { part in
      (part.declaration.members ?? []).filter { $0.kind != .func && $0.members == nil && !$0.has(.static) }.map {
        StageCode.Body($0.tokens, part.scope, in: symbols)
      }
    }
    return Named(
      name: symbols[type].name, place: symbols.tree(scope).place(declaration.name), around: scope.types, type: type,
      whole: symbols.bodies(of: type), running: made)
  }

  /// Whether what is declared in a scope is code of the app, and of no version or model.
  private func isFollowed(_ scope: Scope) -> Bool {
    !symbols.units[scope.unit].isExempt && !scope.types.contains(where: excluded.contains)
  }
}

extension StageCode.Body {
  fileprivate init(_ tokens: Range<Int>, _ scope: Scope, in symbols: SymbolTable) {
    (place, self.tokens, self.scope) = (symbols.tree(scope).place(tokens), tokens, scope)
  }
}

extension SymbolTable {
  /// The extensions of a type that only add functions and properties, none of which a conformance requires.
  fileprivate func movableExtensions(of type: TypeID) -> [TypePart] {
    let required = Set(
      parts(of: type).flatMap { part in part.declaration.inherits.flatMap { requirements(of: $0, from: part.scope) } }
        + supertypes(of: type).flatMap(requiredNames))
    return parts(of: type).filter { part in
      let names = tree(part.scope).memberNames(of: part.declaration)
      return part.declaration.kind == .extension && part.declaration.inherits.isEmpty
        && part.declaration.whereClause == nil && required.isDisjoint(with: names)
        && (part.declaration.members ?? []).allSatisfy { $0.kind == .func || $0.kind == .var || $0.kind == .let }
    }
  }

  fileprivate func bodies(of type: TypeID) -> [StageCode.Body] {
    parts(of: type).map { StageCode.Body($0.declaration.tokens, $0.scope, in: self) }
  }
}

extension Declaration {
  /// Whether it is a property that values store.
  fileprivate var isStored: Bool {
    (kind == .let || kind == .var) && !has(.static) && (accessors == nil || value != nil)
  }
}

extension SyntaxTree {
  /// The string literals whose interpolations may spell one of some names.
  fileprivate func literals(naming names: Set<String>) -> [Int] {
    tokens.indices.filter { token in
      guard tokens[token].kind == .string, case let text = text(token), text.contains("(") else { return false }
      return names.contains { text.contains($0) }
    }
  }

  /// Whether a token is a name, and not the label of an argument.
  fileprivate func isUse(_ token: Int) -> Bool {
    guard tokens[token].kind == .identifier else { return false }
    let isBeforeColon = token + 1 < tokens.count && tokens[token + 1].kind == .colon
    return !isBeforeColon || token == 0 || ![.leftParen, .comma].contains(tokens[token - 1].kind)
  }
}
