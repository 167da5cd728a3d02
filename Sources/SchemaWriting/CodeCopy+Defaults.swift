import SchemaDeclarations
import SchemaNames
import SchemaShapes
import SchemaSyntax

extension CodeCopy {
  /// A default as the copy can have it: as written where all that it names is there too, else with constants of the project,
  /// and calls without arguments that always give one value, replaced by their values; nil where it needs other code.
  func defaultValue(_ value: Expression, of type: ResolvedType? = nil, in scope: Scope) -> String? {
    if let member = implicitMember(value, of: type, in: scope) { return constant(amongst: [member], isCall: false) }
    if isMoved, case .array(let values) = value.kind, case .array(let element)? = type?.unwrapped {
      let texts = values.compactMap { defaultValue($0, of: element, in: scope) }
      return texts.count == values.count ? "[\(texts.joined(separator: ", "))]" : nil
    }
    let tokens = isMoved ? symbols.tree(scope).unwrapping(value.tokens) : value.tokens
    let text = code(replacingConstantsIn: tokens, expecting: type?.declaredTypes ?? [], scope)
    return isMoved ? text.flatMap { qualified($0, as: type) } : text
  }

  /// What a default names that the copy does not have, as a reason; nil where the copy can have the default.
  func obstacle(to value: Expression, of type: ResolvedType, in scope: Scope) -> String? {
    guard defaultValue(value, of: type, in: scope) == nil else { return nil }
    return obstacle(in: value.tokens, expecting: type.declaredTypes, scope)
  }

  /// What tokens of a default name that the copy does not have, as a reason.
  func obstacle(in tokens: Range<Int>, expecting types: [TypeID], _ scope: Scope) -> String {
    let named = symbols.tree(scope).fragments(in: tokens).lazy.compactMap { code in
      code.tokens.first { namesProjectCode($0, of: code, expecting: types, in: scope) }.map {
        (tree: code.tree, path: code.tree.memberPath(around: $0, in: code.tokens))
      }
    }.first
    guard let (tree, path) = named else { return "its default needs code that has no copy" }
    if case .class? = symbols.type(named: path.names, from: scope).flatMap({ symbols[$0].declaration?.kind }) {
      return "its default needs the class '\(tree.text(path.tokens))', and only models, structs and enums have copies"
    }
    return "its default needs '\(tree.text(path.tokens))', which has no copy"
  }

  /// The constant of a value's type that an expression such as `.standard` names; nil for a case.
  private func implicitMember(_ value: Expression, of type: ResolvedType?, in scope: Scope) -> Member? {
    guard case .member(base: nil, let token, _) = value.kind else { return nil }
    let name = symbols.tree(scope).name(token)
    return type?.declaredTypes.lazy.compactMap { symbols.values(name, of: $0).first }.first
  }

  // MARK: Constants

  /// Tokens with constants of the project replaced by their values; nil where something else is named. `types` are those that
  /// `.name` may be a member of.
  func code(replacingConstantsIn tokens: Range<Int>, expecting types: [TypeID], _ scope: Scope) -> String? {
    constants(in: tokens, expecting: types, scope).map { code(tokens, in: scope, applying: $0) }
  }

  private func constants(in tokens: Range<Int>, expecting types: [TypeID], _ scope: Scope) -> [SourceEdit]? {
    var edits: [SourceEdit] = []
    for code in symbols.tree(scope).fragments(in: tokens) {
      var next = code.tokens.lowerBound
      while let start = (next..<code.tokens.upperBound).first(where: {
        namesProjectCode($0, of: code, expecting: types, in: scope)
      }) {
        guard let (tokens, value) = constant(at: start, of: code, expecting: types, scope), tokens.lowerBound >= next,
          // A string in one line cannot hold several.
          code.tree === symbols.tree(scope) || !value.contains("\n")
        else { return nil }
        let text = tokens != code.tokens && value.hasOuterSpace ? "(\(value))" : value
        edits.append(SourceEdit(replacing: code.place(tokens), with: text))
        next = tokens.upperBound
      }
    }
    return edits
  }

  /// The dotted name around a token, with the parentheses of a call, and what it stands for.
  private func constant(
    at token: Int, of code: CodeFragment, expecting types: [TypeID], _ scope: Scope
  ) -> (tokens: Range<Int>, value: String)? {
    let tree = code.tree
    let path = tree.memberPath(around: token, in: code.tokens)
    let isImplicit = tree.isImplicitMember(path.tokens.lowerBound)
    let start = path.tokens.lowerBound - (isImplicit ? 1 : 0)
    let arguments = tree.emptyArguments(after: path.tokens)
    let value =
      isImplicit
      ? constant(path.names, of: types, isCall: arguments != nil)
      : value(of: path.names, isCall: arguments != nil, in: scope)
    return value.map { (start..<(arguments ?? path.tokens).upperBound, $0) }
  }

  /// What `.name` stands for where it is a constant of one of some types.
  private func constant(_ path: [String], of types: [TypeID], isCall: Bool) -> String? {
    guard path.count == 1 else { return nil }
    return constant(amongst: types.flatMap { symbols.values(path[0], of: $0) }, isCall: isCall)
  }

  /// What a dotted name such as `Limits.most` or `Size.big.rawValue` stands for.
  private func value(of path: [String], isCall: Bool, in scope: Scope) -> String? {
    guard depth < 8, let last = path.last else { return nil }
    if last == "rawValue", !isCall { return symbols.rawValue(of: Array(path.dropLast()), in: scope) }
    let members =
      path.count == 1
      ? symbols.values(last, from: scope)
      : symbols.type(named: Array(path.dropLast()), from: scope).map { symbols.values(last, of: $0) } ?? []
    return constant(amongst: members, isCall: isCall)
  }

  /// The value of the one function, or of the one property, among members of a name.
  private func constant(amongst members: [Member], isCall: Bool) -> String? {
    members.first { ($0.declaration.kind == .func) == isCall }.flatMap(constant)
  }

  /// The value of a constant, of a variable that every object begins with, or of what does nothing but return one value.
  private func constant(_ member: Member) -> String? {
    guard depth < 8, let value = writtenValue(of: member) else { return nil }
    return moved.defaultValue(value, of: symbols.returnedType(of: member), in: member.scope)
  }

  private func writtenValue(of member: Member) -> Expression? {
    let declaration = member.declaration
    if declaration.accessors == nil, let value = declaration.value { return value }
    let tree = symbols.tree(member.scope)
    guard declaration.value == nil, declaration.bodies.count == 1, tree.parameters(of: declaration).isEmpty else {
      return nil
    }
    let statements = tree.statements(inBraces: declaration.bodies[0])
    guard statements.count == 1, let value = statements[0].resultExpression else { return nil }
    if case .statement = value.kind { return nil }
    return value
  }

  /// Writes code that moves out of the types around it.
  private var moved: CodeCopy {
    var code = self
    code.depth += 1
    code.isMoved = true
    return code
  }

  /// A value with the type in front of `.light`: the macro of a model demands it.
  private func qualified(_ text: String, as type: ResolvedType?) -> String? {
    guard text.hasPrefix("."), text.dropFirst().first?.isNumber != true else { return text }
    switch type {
    case .optional(let inner): return qualified(text, as: inner)
    case .unresolved, .other, nil: return nil
    case let type?: return self.text(of: type) + text
    }
  }

  // MARK: Names

  /// Whether a token names a function, a variable or a type of the project that has no copy; `types` are those that `.name`
  /// may be a member of.
  private func namesProjectCode(
    _ token: Int, of code: CodeFragment, expecting types: [TypeID], in scope: Scope
  ) -> Bool {
    let tree = code.tree
    guard tree.tokens[token].kind == .identifier, !tree.isLabel(token) else { return false }
    let name = tree.name(token)
    if tree.isImplicitMember(token) { return types.contains { !symbols.values(name, of: $0).isEmpty } }
    if token > 0, tree.tokens[token - 1].kind == .period { return isStaticMember(token, in: tree, scope) }
    if case .found(let found) = symbols.lookUp([name], from: scope) {
      guard let type = symbols.followAlias(found), names[type] == nil else { return false }
      return !leadsToCopy(token, of: code, scope) && !(types.contains(type) && tree.isTypeArgument(token))
    }
    return !symbols.values(name, from: scope).isEmpty
  }

  /// Whether a path such as `Deep.Kind.calm` leads through a type without a copy to one that has one.
  private func leadsToCopy(_ token: Int, of code: CodeFragment, _ scope: Scope) -> Bool {
    let path = code.tree.memberPath(around: token, in: token..<code.tokens.upperBound).names
    return path.indices.dropFirst().contains { end in
      symbols.type(named: Array(path[...end]), from: scope).map { names[$0] != nil } ?? false
    }
  }

  /// Whether a name after a period is a static variable or function of a type that has a copy: the copy has none.
  private func isStaticMember(_ token: Int, in tree: SyntaxTree, _ scope: Scope) -> Bool {
    guard let type = symbols.type(named: tree.path(to: token).dropLast(), from: scope) else { return false }
    return !symbols.values(tree.name(token), of: type).isEmpty
  }
}

extension SyntaxTree {
  /// Whether a token is the label of an argument.
  fileprivate func isLabel(_ token: Int) -> Bool {
    token + 1 < tokens.count && tokens[token + 1].kind == .colon && token > 0
      && (tokens[token - 1].kind == .leftParen || tokens[token - 1].kind == .comma)
  }

  /// Whether a name is all of a type in brackets, as in `[Share]()`.
  fileprivate func isTypeArgument(_ token: Int) -> Bool {
    guard token > 0, token + 1 < tokens.count else { return false }
    let brackets: [Token.Kind] = [.leftBracket, .rightBracket]
    return brackets.contains(tokens[token - 1].kind) && brackets.contains(tokens[token + 1].kind)
      && tokens[token + 2].kind == .leftParen
  }

  /// The parentheses of a call without arguments right after some tokens.
  fileprivate func emptyArguments(after range: Range<Int>) -> Range<Int>? {
    let open = range.upperBound
    guard open + 1 < tokens.count, tokens[open].kind == .leftParen, tokens[open + 1].kind == .rightParen else {
      return nil
    }
    return open..<open + 2
  }

  /// Tokens with the `try` before them and the `!` behind them, which the value itself lacks.
  fileprivate func unwrapping(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while end < tokens.count, tokens[end].kind == .postfixExclamation { end += 1 }
    let word = start > 1 && tokens[start - 1].kind != .identifier ? start - 2 : start - 1
    if word > 0, tokens[word].keyword == .try { start = word }
    return start..<end
  }

  /// The dotted name that a token is a part of.
  fileprivate func memberPath(around token: Int, in range: Range<Int>) -> (names: [String], tokens: Range<Int>) {
    var (start, end) = (token, token)
    while start - 2 >= range.lowerBound, tokens[start - 1].kind == .period, tokens[start - 2].kind == .identifier {
      start -= 2
    }
    while end + 2 < range.upperBound, tokens[end + 1].kind == .period, tokens[end + 2].kind == .identifier { end += 2 }
    return (stride(from: start, through: end, by: 2).map(name), start..<end + 1)
  }
}

extension String {
  /// Whether a space is outside of all brackets, so that the text may be more than one operand.
  fileprivate var hasOuterSpace: Bool {
    var depth = 0
    for character in self {
      switch character {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case " " where depth == 0: return true
      default: break
      }
    }
    return false
  }
}
