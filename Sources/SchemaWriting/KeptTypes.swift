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
        + members(of: model.type, affected).map { member in
          conflict(in: model.type, at: member, "its '\(model.tree.text(member.name))' uses what it stores")
        }
    }
  }

  /// The code that might not compile once what the app declares with types of this version has those of another one.
  func conflicts(moving moved: Set<String>) -> [Unresolved] {
    let names = NameSet(moved)
    return types.flatMap { type in
      requirements(of: type) { moved.contains(symbols[$0].name) }
        + members(of: type, names).compactMap { member in
          guard let tree = symbols[type].scope.map(symbols.tree), let used = tree.firstUse(of: names, in: member) else {
            return nil
          }
          return conflict(in: type, at: member, "its '\(tree.text(member.name))' uses '\(tree.name(used))'")
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

  /// The members in a type's own braces that spell some names, apart from stored properties, cases and initializers that only
  /// assign; those of extensions go with the name that the app uses for the type.
  private func members(of type: TypeID, _ names: NameSet) -> [Declaration] {
    guard let tree = symbols[type].scope.map(symbols.tree) else { return [] }
    return (symbols[type].declaration?.members ?? []).filter { member in
      member.kind != .case && !tree.isStored(member) && !tree.onlyAssigns(member)
        && tree.spells(names, in: member.tokens)
    }
  }
}

extension SymbolTable {
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

  /// Whether an initializer gives properties the values of parameters or literals, and does nothing else.
  fileprivate func onlyAssigns(_ member: Declaration) -> Bool {
    guard member.kind == .`init`, let body = member.body else { return false }
    return statements(inBraces: body).allSatisfy { statement in
      guard case .expression(let expression) = statement.kind,
        case .sequence(let operands, let operators) = expression.kind, operands.count == 2,
        operators.first.map(text) == "="
      else { return false }
      switch operands[1].kind {
      case .name, .string, .integer, .boolean, .nil, .array, .member(nil, _, _): return true
      default: return false
      }
    }
  }
}
