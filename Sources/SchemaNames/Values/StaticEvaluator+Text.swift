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
    case .string: return tree.stringValue(only.expression).map { "\"\($0)\"" }
    case .integer, .float, .boolean, .nil: return tree.text(only.expression.tokens)
    case .name(let token, _):
      // What is left of a name is a type's, or one that could not be followed.
      let name = tree.name(token)
      return name.isCapitalized ? name : nil
    case .member(let base, let token, _):
      guard let base else { return ".\(tree.name(token))" }
      return text(base).map { "\($0).\(tree.name(token))" }
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
}
