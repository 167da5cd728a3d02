import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax

/// Types that a version declares and keeps, while what their code uses changes.
struct KeptTypes {
  let version: ProjectVersion
  let types: [TypeID]

  private var symbols: SymbolTable { version.project.symbols }

  /// The code of classes that might not compile beside copies of structs and enums that they store: it then means the copies.
  func conflicts(copying copied: Set<String>) -> [Unresolved] {
    let names = NameSet(copied)
    return types.compactMap { version.project.model($0) }.flatMap { model -> [Unresolved] in
      let changed = model.properties.filter { model.tree.spells(names, in: $0.declaration.tokens) }.map(\.name)
      if changed.isEmpty { return [] }
      let affected = NameSet(copied.union(changed))
      return requirements(of: model.type) { symbols.spells(affected, in: $0) }
        + members(of: model.type, affected).filter { !model.tree.isPlain(affected, in: $0) }.map { member in
          conflict(in: model.type, at: member, "its '\(model.tree.text(member.name))' uses what it stores")
        } + extensionConflicts(of: model, names, affected)
    }
  }

  /// The same for extensions of the class itself, which name the app's types and not the copies; those of an alias go with it.
  private func extensionConflicts(of model: ProjectModel, _ copied: NameSet, _ affected: NameSet) -> [Unresolved] {
    symbols.parts(of: model.type).filter { $0.declaration.kind == .extension && !symbols.extendsAlias($0) }
      .flatMap { part -> [Unresolved] in
        let tree = symbols.tree(part.scope)
        return (part.declaration.members ?? []).filter { member in
          tree.spells(copied, in: member.tokens) || !tree.isPlain(affected, in: member)
        }.map { member in
          let name = tree.text(member.name)
          return Unresolved(
            place: tree.place(member.name), what: symbols[model.type].qualifiedName,
            why: "its '\(name)' uses what it stores in an extension")
        }
      }
  }

  /// The code that might not compile once what the app declares with types of this version has those of another one, and what
  /// extensions give to these types has gone along.
  func conflicts(moving moved: Set<String>, given: GivenCode) -> [Unresolved] {
    let (names, members) = (NameSet(moved), NameSet(given.names))
    let all = NameSet(moved.union(given.names).union(given.initializers.isEmpty ? [] : types.map { symbols[$0].name }))
    let others = otherProperties
    return types.flatMap { type in
      requirements(of: type) { moved.contains(symbols[$0].name) } + lostWitnesses(of: type)
        + self.members(of: type, all).compactMap { member in
          guard let tree = symbols[type].scope.map(symbols.tree),
            let used =
              (tree.firstUse(of: names, in: member)
              ?? tree.firstMember(of: members, of: NameSet(others + parameters(of: member, in: tree)), in: member))
              .map(tree.name) ?? initializerUse(in: member, of: type, given)
          else { return nil }
          return conflict(in: type, at: member, "its '\(tree.text(member.name))' uses '\(used)'")
        }
    }
  }

  /// The names of stored properties whose values are of other types, wherever one is declared.
  private var otherProperties: Set<String> {
    let own = NameSet(types.map { symbols[$0].name })
    let properties = types.flatMap(symbols.parts).flatMap { part in
      let tree = symbols.tree(part.scope)
      return (part.declaration.members ?? []).filter(tree.isStored).map {
        (tree.text($0.name), tree.spells(own, in: $0.tokens))
      }
    }
    return Set(properties.map(\.0)).subtracting(properties.filter(\.1).map(\.0))
  }

  /// The names of a member's parameters whose types are other ones.
  private func parameters(of member: Declaration, in tree: SyntaxTree) -> [String] {
    let own = NameSet(types.map { symbols[$0].name })
    return tree.parameters(of: member).filter { parameter in
      parameter.type.map { !tree.spells(own, in: $0.tokens) } ?? false
    }.map { tree.name($0.name) }
  }

  /// The first call of one of the types that an initializer takes which goes along, and none that stays.
  private func initializerUse(in member: Declaration, of type: TypeID, _ given: GivenCode) -> String? {
    guard !given.initializers.isEmpty, let tree = symbols[type].scope.map(symbols.tree) else { return nil }
    return member.tokens.lazy.compactMap { token -> String? in
      guard tree.tokens[token].kind == .identifier, tree.tokens[token + 1].kind == .leftParen,
        let made = types.first(where: { symbols[$0].name == tree.name(token) })
      else { return nil }
      let labels = tree.argumentLabels(at: token + 1)
      guard given.initializers.contains(where: { $0.take(labels) }),
        !initializers(of: made).contains(where: { $0.take(labels) })
      else { return nil }
      return "\(tree.name(token))(\(labels.map { "\($0):" }.joined()))"
    }.first
  }

  private func initializers(of type: TypeID) -> [[ParameterLabel]] {
    guard let declaration = symbols[type].declaration, let tree = symbols[type].scope.map(symbols.tree) else {
      return []
    }
    return (declaration.members ?? []).filter { $0.kind == .`init` }.map(tree.labels)
  }

  /// The protocols in the head of a type whose requirements are met in extensions: these go along with the name.
  private func lostWitnesses(of type: TypeID) -> [Unresolved] {
    guard let declaration = symbols[type].declaration, let scope = symbols[type].scope else { return [] }
    let tree = symbols.tree(scope)
    let lost = Set(
      symbols.parts(of: type).filter { $0.declaration.kind == .extension }.flatMap {
        symbols.tree($0.scope).memberNames(of: $0.declaration)
      }
    ).subtracting(tree.memberNames(of: declaration))
    return declaration.inherits.compactMap { syntax in
      symbols.requirements(of: syntax, from: scope).first(where: lost.contains).map { name in
        conflict(
          in: type, at: declaration, "it conforms to '\(tree.text(syntax.tokens))', whose '\(name)' is in an extension")
      }
    }
  }

  private func conflict(in type: TypeID, at declaration: Declaration, _ why: String) -> Unresolved {
    let tree = symbols.tree(symbols[type].scope ?? Scope(unit: 0, types: []))
    return Unresolved(place: tree.place(declaration.name), what: symbols[type].qualifiedName, why: why)
  }

  /// The protocols of the project that a type conforms to in its own head, and that some change is about.
  private func requirements(of type: TypeID, where isAffected: (TypeID) -> Bool) -> [Unresolved] {
    guard let scope = symbols[type].scope, let declaration = symbols[type].declaration else { return [] }
    let inherited = declaration.inherits.compactMap { syntax in
      symbols.tree(scope).namePath(syntax).flatMap { symbols.type(named: $0, from: scope) }
    }
    return inherited.reachable(by: symbols.supertypes)
      .filter { symbols[$0].declaration?.kind == .protocol && isAffected($0) }
      .map { conflict(in: type, at: declaration, "it conforms to '\(symbols[$0].name)'") }
  }

  /// The members in a type's own braces that spell some names, apart from stored properties and cases; those of extensions go
  /// with the name that the app uses for the type.
  private func members(of type: TypeID, _ names: NameSet) -> [Declaration] {
    guard let tree = symbols[type].scope.map(symbols.tree) else { return [] }
    return (symbols[type].declaration?.members ?? []).filter { member in
      member.kind != .case && !tree.isStored(member) && tree.spells(names, in: member.tokens)
    }
  }
}

/// What extensions of an alias give to types of a version, and take along when the alias leads to another one.
struct GivenCode {
  /// The names of members and protocols.
  let names: Set<String>
  let initializers: [[ParameterLabel]]
}

extension SymbolTable {
  /// Whether a part of a type is an extension of an alias.
  func extendsAlias(_ part: TypePart) -> Bool {
    guard part.declaration.kind == .extension else { return false }
    let tree = tree(part.scope)
    let path = part.declaration.name.filter { tree.tokens[$0].kind == .identifier }.map(tree.name)
    guard case .found(let found) = lookUp(path, from: Scope(unit: part.scope.unit, types: [])) else { return false }
    return self[found].isAlias
  }

  /// Whether a type's declaration or an extension of it spells one of some names.
  fileprivate func spells(_ names: NameSet, in type: TypeID) -> Bool {
    parts(of: type).contains { tree($0.scope).spells(names, in: $0.declaration.tokens) }
  }
}

extension SyntaxTree {
  /// The first token of a member that uses one of some names: not as a member of something else than `self`, and not where the
  /// name is a label, a parameter or a local one.
  fileprivate func firstUse(of names: NameSet, in member: Declaration) -> Int? {
    let parameters = (member.typeTokens ?? 0..<0).filter(isBeforeColon)
    let locals = member.tokens.filter { [.let, .var].contains(tokens[$0 - ($0 > 0 ? 1 : 0)].keyword) }
    let bound = Set((parameters + locals).map(name))
    return member.tokens.first { token in
      spells(names, in: token..<token + 1) && !bound.contains(name(token)) && !isBeforeColon(token)
        && (tokens[token - 1].kind != .period || tokens[token - 2].keyword == .self)
    }
  }

  private func isBeforeColon(_ token: Int) -> Bool { token + 1 < tokens.count && tokens[token + 1].kind == .colon }

  /// The first token of a member that uses one of some names as a member of something else than `self` and some properties.
  fileprivate func firstMember(of names: NameSet, of properties: NameSet, in member: Declaration) -> Int? {
    member.tokens.first { token in
      guard tokens[token - 1].kind == .period, spells(names, in: token..<token + 1) else { return false }
      let base = ["?", "!"].contains(text(token - 2)) ? token - 3 : token - 2
      return tokens[base].keyword != .self && !spells(properties, in: base..<base + 1)
    }
  }

  // MARK: Plain uses

  /// Whether the bodies of a member do with some names only what compiles whichever types these have: assign and compare.
  fileprivate func isPlain(_ names: NameSet, in member: Declaration) -> Bool {
    member.bodies.allSatisfy { statements(inBraces: $0).allSatisfy { isPlain(names, in: $0) } }
  }

  private func isPlain(_ names: NameSet, in statement: Statement) -> Bool {
    switch statement.kind {
    case .expression(let expression), .return(let expression?): isPlain(names, in: expression)
    default: !spells(names, in: statement.tokens)
    }
  }

  private func isPlain(_ names: NameSet, in expression: Expression) -> Bool {
    guard spells(names, in: expression.tokens) else { return true }
    switch expression.kind {
    case .name: return true
    case .member(let base?, _, _): return text(base.tokens) == "self"
    case .sequence(let operands, let operators):
      return operators.allSatisfy { ["=", "==", "!=", "??", "&&", "||"].contains(text($0)) }
        && operands.allSatisfy { isPlain(names, in: $0) }
    default: return false
    }
  }
}
