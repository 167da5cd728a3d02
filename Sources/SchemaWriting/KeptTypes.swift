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
      let affected = copied.union(changed)
      let all = NameSet(affected)
      return requirements(of: model.type) { symbols.spells(all, in: $0) }
        + extendedRequirements(of: model.type) { symbols.spells(all, in: $0) }
        + members(of: model.type, all).filter { !model.tree.isPlain(affected, in: $0) }.map { member in
          conflict(in: model.type, at: member, "its '\(model.tree.text(member.name))' uses what it stores")
        } + extensionConflicts(of: model, names, affected)
    }
  }

  /// The same for extensions of the class itself, which name the app's types and not the copies; those of an alias go with it.
  private func extensionConflicts(of model: ProjectModel, _ copied: NameSet, _ affected: Set<String>) -> [Unresolved] {
    stayingExtensions(of: model.type)
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

  /// The extensions of a class, apart from those of an alias that leads to the next version afterwards.
  private func stayingExtensions(of type: TypeID) -> [TypePart] {
    symbols.parts(of: type).filter { part in
      part.declaration.kind == .extension && (version.mayHaveShipped || !symbols.extendsAlias(part))
    }
  }

  /// The code that might not compile once what the app declares with types of this version has those of another one, and what
  /// extensions give to these types has gone along.
  func conflicts(moving moved: Set<String>, given: GivenCode) -> [Unresolved] {
    let (names, members) = (NameSet(moved), NameSet(given.names))
    let own = types.map { symbols[$0].name }
    let all = NameSet(moved.union(given.names).union(given.initializers.isEmpty ? [] : own))
    let ownNames = NameSet(own)
    let others = NameSet(properties(without: ownNames))
    return types.flatMap { type in
      requirements(of: type) { moved.contains(symbols[$0].name) } + lostWitnesses(of: type)
        + self.members(of: type, all).compactMap { member in
          guard let tree = symbols[type].scope.map(symbols.tree),
            let used =
              (tree.firstUse(of: names, in: member)
              ?? tree.firstMember(
                of: members, of: [others, NameSet(tree.parameters(of: member, without: ownNames))], in: member))
              .map(tree.name) ?? initializerUse(in: member, of: type, given)
          else { return nil }
          return conflict(in: type, at: member, "its '\(tree.text(member.name))' uses '\(used)'")
        }
    }
  }

  /// The names of stored properties whose values are not of some types, wherever one is declared.
  private func properties(without own: NameSet) -> Set<String> {
    let properties = types.flatMap(symbols.parts).flatMap { part in
      let tree = symbols.tree(part.scope)
      return (part.declaration.members ?? []).filter(tree.isStored).map {
        (tree.text($0.name), tree.spells(own, in: $0.tokens))
      }
    }
    return Set(properties.map(\.0)).subtracting(properties.filter(\.1).map(\.0))
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
    guard let declaration = symbols[type].declaration, let scope = symbols[type].scope else { return [] }
    return symbols.tree(scope).initializers(of: declaration)
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
    return protocols(of: declaration, in: scope, where: isAffected)
      .map { conflict(in: type, at: declaration, "it conforms to '\(symbols[$0].name)'") }
  }

  /// The same in extensions of the class itself.
  private func extendedRequirements(of type: TypeID, where isAffected: (TypeID) -> Bool) -> [Unresolved] {
    stayingExtensions(of: type).flatMap { part in
      protocols(of: part.declaration, in: part.scope, where: isAffected).map {
        Unresolved(
          place: symbols.tree(part.scope).place(part.declaration.name), what: symbols[type].qualifiedName,
          why: "it conforms to '\(symbols[$0].name)' in an extension")
      }
    }
  }

  private func protocols(of part: Declaration, in scope: Scope, where isAffected: (TypeID) -> Bool) -> [TypeID] {
    let inherited = part.inherits.compactMap { syntax in
      symbols.tree(scope).namePath(syntax).flatMap { symbols.type(named: $0, from: scope) }
    }
    return inherited.reachable(by: symbols.supertypes)
      .filter { symbols[$0].declaration?.kind == .protocol && isAffected($0) }
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
    let locals = member.tokens.filter { [.let, .var, .for].contains(tokens[$0 - ($0 > 0 ? 1 : 0)].keyword) }
    let bound = Set((parameters + locals + member.tokens.flatMap(namesBound)).map(name))
    return member.tokens.first { token in
      spells(names, in: token..<token + 1) && !bound.contains(name(token)) && !isBeforeColon(token)
        && (tokens[token - 1].kind != .period || tokens[token - 2].keyword == .self)
    }
  }

  /// The names before an `in`, which are those of a closure's parameters: `{ first, second in`.
  private func namesBound(before token: Int) -> [Int] {
    guard tokens[token].keyword == .in else { return [] }
    var names: [Int] = []
    var next = token - 1
    while next > 0, [.identifier, .comma, .leftParen, .rightParen].contains(tokens[next].kind) {
      if tokens[next].kind == .identifier { names.append(next) }
      next -= 1
    }
    return tokens[next].kind == .leftBrace ? names : []
  }

  private func isBeforeColon(_ token: Int) -> Bool { token + 1 < tokens.count && tokens[token + 1].kind == .colon }

  /// The names of a member's parameters whose types are not among some.
  fileprivate func parameters(of member: Declaration, without own: NameSet) -> [String] {
    parameters(of: member).filter { parameter in parameter.type.map { !spells(own, in: $0.tokens) } ?? false }
      .map { name($0.name) }
  }

  /// The first token of a member that uses one of some names as a member of something else than `self` and some values.
  fileprivate func firstMember(of names: NameSet, of values: [NameSet], in member: Declaration) -> Int? {
    member.tokens.first { token in
      guard tokens[token - 1].kind == .period, spells(names, in: token..<token + 1) else { return false }
      let base = ["?", "!"].contains(text(token - 2)) ? token - 3 : token - 2
      return tokens[base].keyword != .self && !values.contains { spells($0, in: base..<base + 1) }
    }
  }

  // MARK: Plain uses

  /// Whether the bodies of a member do with some names, and its parameters of such types, only what compiles whichever types
  /// these have: assign and compare.
  fileprivate func isPlain(_ affected: Set<String>, in member: Declaration) -> Bool {
    let names = NameSet(affected)
    let parameters = parameters(of: member).filter { $0.type.map { spells(names, in: $0.tokens) } ?? false }
    let all = NameSet(affected.union(parameters.map { name($0.name) }))
    return member.bodies.allSatisfy { statements(inBraces: $0).allSatisfy { isPlain(all, in: $0) } }
  }

  private func isPlain(_ names: NameSet, in statement: Statement) -> Bool {
    switch statement.kind {
    case .expression(let expression), .return(let expression?): isPlain(names, in: expression)
    default: !spells(names, in: statement.tokens)
    }
  }

  private func isPlain(_ names: NameSet, in expression: Expression) -> Bool {
    guard spells(names, in: expression.tokens) else { return true }
    guard case .sequence(let operands, let operators) = expression.kind else { return isOwnValue(names, expression) }
    let words = operators.map(text)
    guard words.allSatisfy({ ["=", "==", "!=", "??", "&&", "||"].contains($0) }) else { return false }
    // What is assigned or compared must be of the class or without a type of its own; conditions next to it may be anything.
    return operands.indices.allSatisfy { index in
      isOwnValue(names, operands[index]) || !isCompared(index, with: names, operands, words)
    }
  }

  /// Whether one of some names is in the same comparison or assignment as an operand.
  private func isCompared(_ index: Int, with names: NameSet, _ operands: [Expression], _ words: [String]) -> Bool {
    let isEnd = ["&&", "||"].contains
    let start = words[..<index].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    let end = words[index...].firstIndex(where: isEnd) ?? operands.count - 1
    return operands[start...end].contains { spells(names, in: $0.tokens) }
  }

  /// Whether an expression is one of some names, alone or of `self`, or has the type that is expected of it.
  private func isOwnValue(_ names: NameSet, _ expression: Expression) -> Bool {
    switch expression.kind {
    case .name, .member(.some, _, _):
      let path = expression.tokens.filter { tokens[$0].kind == .identifier }
      return path.count == (text(path[0]) == "self" ? 2 : 1) && path.last.map { spells(names, in: $0..<$0 + 1) } == true
    case .call(let callee, let arguments):
      // The copy has the initializer, too, and those of the class take copies.
      if text(callee.tokens) == "self.init" { return arguments.allSatisfy { isPlain(names, in: $0.value) } }
      guard case .name(let name, _) = callee.kind else { return false }
      return spells(names, in: name..<name + 1) && !arguments.contains { spells(names, in: $0.value.tokens) }
    case .member(nil, _, _), .string, .integer, .float, .boolean, .nil, .array, .dictionary: return true
    default: return false
    }
  }
}
