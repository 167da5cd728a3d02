import SchemaSyntax

/// A function or initializer whose callers decide what its body makes.
struct CalledFunction {
  let member: Member
  /// The type that it is a member of.
  let owner: TypeID?
  /// What calls spell: its name, or that of the type which an initializer makes.
  let name: String
  let parameters: [Parameter]
  /// Whether only its own file can call it.
  let isPrivate: Bool
  /// Whether code of other modules may call it.
  let isExported: Bool

  var id: CallerValues.Function { .init(member.declaration, in: member.scope.unit) }

  var isInitializer: Bool { member.declaration.kind == .`init` }

  /// The words that files with a call of it hold, where other files may call it.
  var openNames: Set<String> {
    isPrivate || isExported ? [] : [name]
  }
}

extension SymbolTable {
  /// The functions and initializers of the app whose bodies call one of some words and use a parameter of theirs; what
  /// `appModules` declare, no other module calls. `isCall` tells calls from other uses of a word.
  func functions(
    calling words: NameSet, appModules: Set<String>, where isCall: (SyntaxTree, Int) -> Bool
  ) -> [CalledFunction] {
    units.indices.flatMap { unit -> [CalledFunction] in
      let tree = units[unit].tree
      let landmarks = units[unit].isExempt ? [] : tree.tokens(spelling: words).filter { isCall(tree, $0) }
      guard !landmarks.isEmpty else { return [] }
      let access = Access(isOpen: false, isPrivate: false, isApp: appModules.contains(units[unit].module))
      return functions(units[unit].tree.declarations, Scope(unit: unit, types: []), around: landmarks, access)
    }
  }

  private func functions(
    _ declarations: [Declaration], _ scope: Scope, around landmarks: [Int], _ access: Access
  ) -> [CalledFunction] {
    declarations.filter { declaration in landmarks.contains(where: declaration.tokens.contains) }.flatMap {
      declaration in
      if let members = declaration.members {
        return functions(members, self.scope(inside: declaration, scope), around: landmarks, access.inside(declaration))
      }
      guard let body = declaration.body, landmarks.contains(where: body.contains) else { return [] }
      return calledFunction(declaration, scope, access.inside(declaration)).map { [$0] } ?? []
    }
  }

  private func calledFunction(_ declaration: Declaration, _ scope: Scope, _ access: Access) -> CalledFunction? {
    let tree = tree(scope)
    let owner = scope.types.last
    guard [.func, .`init`].contains(declaration.kind), let signature = declaration.typeTokens,
      let body = declaration.body,
      !declaration.has(.override), !declaration.has(.required),
      owner.map({ self[$0].declaration?.kind != .protocol }) ?? true,
      // What a variadic or `inout` parameter is worth, no single argument says.
      !tree.text(signature).contains("..."), !signature.contains(where: { tree.tokens[$0].keyword == .inout })
    else { return nil }
    let parameters = tree.parameters(of: declaration)
    let names = parameters.map { NameFilter.Name(tree.name($0.name)) }
    guard body.contains(where: { token in names.contains { tree.spells($0, at: token) } }) else { return nil }
    let isInitializer = declaration.kind == .`init`
    guard let name = isInitializer ? owner.map({ self[$0].name }) : declaration.name.first.map(tree.name) else {
      return nil
    }
    return CalledFunction(
      member: Member(declaration: declaration, scope: scope), owner: owner, name: name, parameters: parameters,
      isPrivate: access.isPrivate, isExported: access.isOpen && !access.isApp)
  }
}

extension SyntaxTree {
  /// Whether a name is that of a function which is called, or of a type which is made.
  func callsFunction(_ token: Int) -> Bool {
    guard token + 1 < tokens.count, token == 0 || tokens[token - 1].keyword != .func else { return false }
    return tokens[token + 1].kind == .leftParen || isMade(token)
  }

  /// Whether a name is called: `Name(`, `Name.init(`, `: Name = .init(`; a modifier only with `for:`.
  func isMade(_ token: Int) -> Bool {
    guard token + 3 < tokens.count else { return false }
    switch tokens[token + 1].kind {
    case .leftParen: return name(token).isCapitalized || spells("for", at: token + 2)
    case .period: return tokens[token + 2].keyword == .`init`
    case .equal: return true
    default: return false
    }
  }
}

/// Who may name a declaration, by the modifiers around it and its own.
private struct Access {
  /// Whether other modules may.
  var isOpen: Bool
  /// Whether only its own file may.
  var isPrivate: Bool
  /// Whether its module is an app, which nothing imports.
  let isApp: Bool

  func inside(_ declaration: Declaration) -> Access {
    var inner = self
    // An extension's modifier is that of its members; a type's own is only an upper bound.
    let isPublic = declaration.has(.public) || declaration.has(.open) || declaration.has(.package)
    let isType = declaration.members != nil && declaration.kind != .extension
    inner.isOpen = (isOpen && declaration.members == nil) || (isPublic && !isType)
    inner.isPrivate = isPrivate || declaration.has(.private) || declaration.has(.fileprivate)
    return inner
  }
}
