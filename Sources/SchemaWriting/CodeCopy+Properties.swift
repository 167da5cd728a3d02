import SchemaDeclarations
import SchemaNames
import SchemaSyntax

extension CodeCopy {
  /// A stored property as a declaration of its own; its default is left out where nothing in the copy can compute it.
  func property(_ declaration: Declaration, _ type: ResolvedType, in scope: Scope) -> String {
    let tree = symbols.tree(scope)
    let attributes = declaration.attributes.map { attribute in
      let isAlone =
        attribute.tokens.upperBound < tree.tokens.count && tree.tokens[attribute.tokens.upperBound].startsLine
      return line(attribute.tokens, in: scope) + (isAlone ? "\n" : " ")
    }
    let modifiers = declaration.modifiers.filter { !$0.keyword.isAccess }.map { "\(tree.text($0.tokens)) " }
    let value = declaration.value.flatMap { defaultValue($0, in: scope) }
    let isInferred = declaration.type == nil && value != nil
    let annotation = isInferred ? "" : ": \(declaration.type.map { line($0.tokens, in: scope) } ?? text(of: type))"
    return attributes.joined() + modifiers.joined() + "\(declaration.kind.rawValue) \(tree.text(declaration.name))"
      + annotation + (value.map { " = \($0)" } ?? "")
  }

  /// A type of a value, as it is written in the copy.
  func text(of type: ResolvedType) -> String {
    switch type {
    case .declared(let id): names[id] ?? symbols[id].qualifiedName
    case .external(let name, let arguments):
      arguments.isEmpty ? name : "\(name)<\(arguments.map(text).joined(separator: ", "))>"
    case .optional(let inner): "\(text(of: inner))?"
    case .array(let element): "[\(text(of: element))]"
    case .dictionary(let key, let value): "[\(text(of: key)): \(text(of: value))]"
    case .other(let text): text
    case .unresolved: "Any"
    }
  }

  // MARK: Defaults

  /// A default, with constants of the project replaced by their values; nil where it needs other code of the project.
  func defaultValue(_ value: Expression, in scope: Scope) -> String? {
    let followed = StaticEvaluator(symbols: symbols).follow(StaticValue(value, scope: scope)).only
    if let followed, !namesProjectCode(followed.expression.tokens, in: followed.scope) {
      // An implicit member would need the type that it is written for.
      return line(followed.expression.tokens, in: followed.scope)
    }
    return namesProjectCode(value.tokens, in: scope) ? rawValue(value, in: scope) : line(value.tokens, in: scope)
  }

  /// What `Kind.plain.rawValue` is as a literal; nil for other expressions.
  private func rawValue(_ value: Expression, in scope: Scope) -> String? {
    guard let path = symbols.tree(scope).namePath(value), path.count > 2, path.last == "rawValue",
      case .found(let found) = symbols.lookUp(Array(path.dropLast(2)), from: scope),
      let type = symbols.followAlias(found)
    else { return nil }
    for part in symbols.parts(of: type) {
      let tree = symbols.tree(part.scope)
      let cases = (part.declaration.members ?? []).filter { $0.kind == .case }
      guard let match = cases.first(where: { $0.name.first.map(tree.name) == path[path.count - 2] }) else { continue }
      if let written = match.value {
        return namesProjectCode(written.tokens, in: part.scope) ? nil : line(written.tokens, in: part.scope)
      }
      return symbols.rawType(of: type) == "String" ? "\"\(path[path.count - 2])\"" : nil
    }
    return nil
  }

  /// Whether tokens name a function, a variable or a type of the project that has no copy.
  private func namesProjectCode(_ tokens: Range<Int>, in scope: Scope) -> Bool {
    let tree = symbols.tree(scope)
    return tokens.contains { token in
      guard tree.tokens[token].kind == .identifier, !tree.isLabel(token) else { return false }
      let name = tree.name(token)
      if token > 0, tree.tokens[token - 1].kind == .period { return isStaticMember(token, in: scope) }
      if case .found(let found) = symbols.lookUp([name], from: scope) {
        return symbols.followAlias(found).map { names[$0] == nil } ?? false
      }
      return !symbols.values(name, from: scope).isEmpty
    }
  }

  /// Whether a name after a period is a static variable or function of a type that has a copy: the copy has none.
  private func isStaticMember(_ token: Int, in scope: Scope) -> Bool {
    let tree = symbols.tree(scope)
    guard token > 1, tree.tokens[token - 2].kind == .identifier,
      case .found(let found) = symbols.lookUp([tree.name(token - 2)], from: scope),
      let type = symbols.followAlias(found)
    else { return false }
    return !symbols.values(tree.name(token), of: type).isEmpty
  }
}

extension SyntaxTree {
  /// Whether a token is the label of an argument.
  fileprivate func isLabel(_ token: Int) -> Bool {
    token + 1 < tokens.count && tokens[token + 1].kind == .colon && token > 0
      && (tokens[token - 1].kind == .leftParen || tokens[token - 1].kind == .comma)
  }
}

extension Keyword {
  /// Whether it says who may use a declaration.
  var isAccess: Bool {
    switch self {
    case .public, .private, .fileprivate, .internal, .package, .open: true
    default: false
    }
  }
}
