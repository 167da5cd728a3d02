import SchemaDeclarations
import SchemaNames
import SchemaShapes
import SchemaSyntax

extension CodeCopy {
  /// A default as the copy can have it: as written where all that it names is there too, else with constants of the project
  /// replaced by their values; nil where it needs other code of the project.
  func defaultValue(_ value: Expression, of type: ResolvedType? = nil, in scope: Scope) -> String? {
    if let member = implicitMember(value, of: type, in: scope) { return constant(member) }
    let types = type?.declaredTypes ?? []
    if !namesProjectCode(value.tokens, expecting: types, in: scope) {
      return isMoved ? qualified(value, as: type, in: scope) : line(value.tokens, in: scope)
    }
    let followed = StaticEvaluator(symbols: symbols).follow(StaticValue(value, scope: scope)).only
    if let followed, !followed.namesLocals(in: symbols.tree(followed.scope)),
      !namesProjectCode(followed.expression.tokens, expecting: types, in: followed.scope)
    {
      return moved.qualified(followed.expression, as: type, in: followed.scope)
    }
    return replacingConstants(in: value.tokens, expecting: types, scope).flatMap {
      isMoved ? qualified($0, as: type) : $0
    }
  }

  /// The constant of a value's type that an expression such as `.standard` names; nil for a case.
  private func implicitMember(_ value: Expression, of type: ResolvedType?, in scope: Scope) -> Member? {
    guard case .member(base: nil, let token, _) = value.kind else { return nil }
    let name = symbols.tree(scope).name(token)
    return type?.declaredTypes.lazy.compactMap { symbols.values(name, of: $0).first }.first
  }

  // MARK: Constants

  /// Tokens in one line, with constants of the project replaced by their values; nil where something else is named. `types`
  /// are those that `.name` may be a member of.
  private func replacingConstants(in tokens: Range<Int>, expecting types: [TypeID], _ scope: Scope) -> String? {
    let tree = symbols.tree(scope)
    var text = ""
    var next = tokens.lowerBound
    while let start = (next..<tokens.upperBound).first(where: {
      namesProjectCode($0..<$0 + 1, expecting: types, in: scope)
    }) {
      var path = tree.memberPath(around: start, in: tokens)
      let isImplicit = tree.isImplicitMember(path.tokens.lowerBound)
      if isImplicit { path.tokens = path.tokens.lowerBound - 1..<path.tokens.upperBound }
      let found = isImplicit ? constant(path.names, of: types) : value(of: path.names, in: scope)
      guard path.tokens.lowerBound >= next, let value = found else { return nil }
      text += line(next..<path.tokens.lowerBound, in: scope)
      if next < path.tokens.lowerBound, tree.tokens[path.tokens.lowerBound].followsSpace { text += " " }
      text += path.tokens != tokens && value.hasOuterSpace ? "(\(value))" : value
      next = path.tokens.upperBound
      if next < tokens.upperBound, tree.tokens[next].followsSpace { text += " " }
    }
    return text + line(next..<tokens.upperBound, in: scope)
  }

  /// What `.name` stands for where it is a constant of one of some types.
  private func constant(_ path: [String], of types: [TypeID]) -> String? {
    guard path.count == 1 else { return nil }
    return types.lazy.compactMap { symbols.values(path[0], of: $0).first }.first.flatMap(constant)
  }

  /// What a dotted name such as `Limits.most` or `Size.big.rawValue` stands for.
  private func value(of path: [String], in scope: Scope) -> String? {
    guard depth < 8, let last = path.last else { return nil }
    if last == "rawValue" { return rawValue(of: Array(path.dropLast()), in: scope) }
    let members =
      path.count == 1
      ? symbols.values(last, from: scope)
      : symbols.type(named: Array(path.dropLast()), from: scope).map { symbols.values(last, of: $0) } ?? []
    return members.first.flatMap(constant)
  }

  /// The value of a stored constant or variable that every object begins with.
  private func constant(_ member: Member) -> String? {
    guard depth < 8, member.declaration.accessors == nil, let value = member.declaration.value else { return nil }
    let type = symbols.type(of: member.declaration, in: member.scope)
    return moved.defaultValue(value, of: type, in: member.scope)
  }

  /// Writes code that moves out of the types around it.
  private var moved: CodeCopy {
    var code = self
    code.depth += 1
    code.isMoved = true
    return code
  }

  /// A value in one line, with the type in front of `.light`, alone or in a list: the macro of a model demands it.
  private func qualified(_ value: Expression, as type: ResolvedType?, in scope: Scope) -> String? {
    if case .array(let values) = value.kind, case .array(let element)? = type?.unwrapped {
      let texts = values.compactMap { qualified($0, as: element, in: scope) }
      return texts.count == values.count ? "[\(texts.joined(separator: ", "))]" : nil
    }
    return qualified(line(symbols.tree(scope).unwrapping(value.tokens), in: scope), as: type)
  }

  private func qualified(_ text: String, as type: ResolvedType?) -> String? {
    guard text.hasPrefix("."), text.dropFirst().first?.isNumber != true else { return text }
    switch type {
    case .optional(let inner): return qualified(text, as: inner)
    case .unresolved, .other, nil: return nil
    case let type?: return self.text(of: type) + text
    }
  }

  // MARK: Raw values

  /// The raw value of a case, or of a constant that is one.
  private func rawValue(of path: [String], in scope: Scope) -> String? {
    guard let name = path.last, let type = symbols.type(named: Array(path.dropLast()), from: scope) else { return nil }
    if let raw = symbols.rawValue(ofCase: name, of: type) { return raw }
    guard let member = symbols.values(name, of: type).first, member.declaration.accessors == nil,
      let value = member.declaration.value
    else { return nil }
    let tree = symbols.tree(member.scope)
    if case .member(base: nil, let token, _) = value.kind {
      return symbols.rawValue(ofCase: tree.name(token), of: type)
    }
    return tree.namePath(value)?.last.flatMap { symbols.rawValue(ofCase: $0, of: type) }
  }

  // MARK: Names

  /// Whether tokens name a function, a variable or a type of the project that has no copy; `types` are those that `.name` may
  /// be a member of.
  private func namesProjectCode(_ tokens: Range<Int>, expecting types: [TypeID], in scope: Scope) -> Bool {
    let tree = symbols.tree(scope)
    return tokens.contains { token in
      guard tree.tokens[token].kind == .identifier, !tree.isLabel(token) else { return false }
      let name = tree.name(token)
      if tree.isImplicitMember(token) { return types.contains { !symbols.values(name, of: $0).isEmpty } }
      if token > 0, tree.tokens[token - 1].kind == .period { return isStaticMember(token, in: scope) }
      if case .found(let found) = symbols.lookUp([name], from: scope) {
        let hasNoCopy = symbols.followAlias(found).map { names[$0] == nil } ?? false
        return hasNoCopy && !leadsToCopy(token, in: tokens, scope)
      }
      return !symbols.values(name, from: scope).isEmpty
    }
  }

  /// Whether a path such as `Deep.Kind.calm` leads through a type without a copy to one that has one.
  private func leadsToCopy(_ token: Int, in tokens: Range<Int>, _ scope: Scope) -> Bool {
    let path = symbols.tree(scope).memberPath(around: token, in: token..<tokens.upperBound).names
    return path.indices.dropFirst().contains { end in
      symbols.type(named: Array(path[...end]), from: scope).map { names[$0] != nil } ?? false
    }
  }

  /// Whether a name after a period is a static variable or function of a type that has a copy: the copy has none.
  private func isStaticMember(_ token: Int, in scope: Scope) -> Bool {
    let tree = symbols.tree(scope)
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
