import SchemaSyntax

extension StaticEvaluator {
  /// An expression's text with its constants put in, so that two of one text have one value; nil if a variable,
  /// a parameter or an interpolation decides it.
  package func literalText(_ value: StaticValue) -> String? { asking().literalText(value, depth: 0) }

  /// Deeper chains of calls and constants have no literal text.
  private static let deepestText = 16

  private func literalText(_ value: StaticValue, depth: Int) -> String? {
    guard depth < Self.deepestText, let only = follow(value).only else { return nil }
    let tree = symbols.tree(only.scope)
    func text(_ expression: Expression) -> String? { literalText(only.beside(expression), depth: depth + 1) }
    switch only.expression.kind {
    case .string: return plainText(only, depth: depth).map { "\"\($0)\"" }
    case .sequence(let operands, let operators) where operators.allSatisfy({ isOperator("+", $0, only) }):
      let texts = operands.compactMap(text).compactMap(\.withoutQuotes)
      return texts.count == operands.count ? "\"\(texts.joined())\"" : nil
    case .integer, .float, .boolean, .nil: return tree.text(only.expression.tokens)
    case .name(let token, _):
      // What is left of a name is a type's, or one that could not be followed.
      let name = tree.name(token)
      return name.isCapitalized ? name : nil
    case .member(let base, let token, _):
      guard let base else { return ".\(tree.name(token))" }
      let name = tree.name(token)
      if name == "rawValue", let raw = rawText(of: only.beside(base)) { return raw }
      return text(base).map { "\($0).\(name)" }
    case .call(let callee, let arguments):
      guard let callee = text(callee) else { return nil }
      let texts = arguments.compactMap { argument in
        text(argument.value).map { (tree.label(argument).map { "\($0):" } ?? "") + $0 }
      }
      return texts.count == arguments.count ? "\(callee)(\(texts.joined(separator: ",")))" : nil
    case .subscript(let base, let arguments):
      guard let base = text(base) else { return nil }
      let texts = arguments.compactMap { text($0.value) }
      return texts.count == arguments.count ? "\(base)[\(texts.joined(separator: ","))]" : nil
    case .postfix(let inner, _), .effect(_, _, let inner): return text(inner)
    default: return nil
    }
  }

  /// The raw value of an enum's case, which a constant may stand for; nil if it is not known.
  private func rawText(of value: StaticValue) -> String? {
    guard let only = follow(value).only, case .member(let base?, let token, _) = only.expression.kind,
      let type = typeNamed(by: base, only)
    else { return nil }
    return symbols.rawValue(ofCase: symbols.tree(only.scope).name(token), of: type)
  }

  /// The text of a string literal with the constants of its interpolations put in; nil if one of them is not known.
  private func plainText(_ value: StaticValue, depth: Int) -> String? {
    guard let pieces = symbols.tree(value.scope).pieces(of: value.expression) else { return nil }
    let texts = pieces.compactMap { piece in
      switch piece {
      case .text(let text): text
      case .code(let code): code.onlyName.flatMap { interpolated($0, in: value, depth: depth) }
      }
    }
    return texts.count == pieces.count ? texts.joined() : nil
  }

  /// The text that the constant of a dotted name is interpolated as; nil for anything but a text or a whole number.
  private func interpolated(_ name: [String], in value: StaticValue, depth: Int) -> String? {
    guard let only = constant(named: name, in: value, depth + 1)?.only,
      let text = literalText(only, depth: depth + 1)
    else { return nil }
    if let text = text.withoutQuotes { return text }
    return text.allSatisfy(\.isNumber) ? text : nil
  }

  /// What a dotted name is worth that is written in an interpolation; nil if it is not known.
  private func constant(named path: [String], in value: StaticValue, _ depth: Int) -> StaticValues? {
    guard let name = path.last else { return nil }
    let base = Array(path.dropLast())
    if base.isEmpty, let bound = value.locals[name] {
      guard case .value(let bound) = bound else { return nil }
      return follow(bound.reached(through: value.origins), depth: depth)
    }
    let owner: Owner?
    if base.isEmpty || base == ["self"] || base == ["Self"] {
      owner = .scope
    } else if case .found(let type) = symbols.lookUp(base, from: value.scope) {
      owner = symbols.followAlias(type).map(Owner.type)
    } else {
      owner = symbols.external(base, from: value.scope).map(Owner.type)
    }
    return owner.flatMap { follow(members(name, of: $0, value), of: $0, from: value, depth) }
  }
}

extension SyntaxTree {
  /// The dotted name that is all of the code; nil for any other code.
  fileprivate var onlyName: [String]? {
    let statements = statements(in: 0..<tokens.count)
    return statements.count == 1 ? statements[0].resultExpression.flatMap(namePath) : nil
  }
}

extension String {
  /// The text between quotes; nil if there are none.
  package var withoutQuotes: String? {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : nil
  }
}
