import SchemaNames
import SchemaShapes
import SchemaSyntax

extension SymbolTable {
  /// The literal, the raw value or the case that an expression stands for, as text, a case without its type; nil where it names
  /// no constant.
  package func constantText(_ value: Expression, of type: ResolvedType, in scope: Scope) -> String? {
    let tree = tree(scope)
    if let path = tree.namePath(value), path.last == "rawValue" { return rawValue(of: path.dropLast(), in: scope) }
    guard let constant = constant(value, of: type, in: scope) else { return nil }
    let found = StaticEvaluator(symbols: self).follow(constant).only
    guard let found, found.scope.unit != scope.unit || !value.tokens.contains(found.expression.tokens.lowerBound) else {
      return nil
    }
    let text = self.tree(found.scope).uniformText(found.expression.tokens)
    if case .member(_, let name, _) = found.expression.kind { return ".\(self.tree(found.scope).name(name))" }
    return found.expression.isLiteral ? text : nil
  }

  /// What a name such as `Limits.most`, or `.standard` of a value's type, is a reference to; nil for any other expression.
  private func constant(_ value: Expression, of type: ResolvedType, in scope: Scope) -> StaticValue? {
    switch value.kind {
    case .member(base: nil, let token, _):
      let name = tree(scope).name(token)
      let members = type.declaredTypes.lazy.compactMap { self.staticValues(name, of: $0).first }
      return members.first.map { reference(to: $0) }
    case .name, .member: return StaticValue(value, scope: scope)
    default: return nil
    }
  }
}

extension Expression {
  /// Whether it is a literal, or a number with a sign.
  fileprivate var isLiteral: Bool {
    switch kind {
    case .string, .integer, .float, .nil, .boolean: true
    case .prefix(_, let operand): operand.isLiteral
    default: false
    }
  }
}
