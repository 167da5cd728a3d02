import SchemaSyntax

/// What a local constant or variable that is declared without a value gets in the statements behind it.
struct LaterValues {
  private let name: String
  private let tree: SyntaxTree
  private let scope: Scope
  /// The values that are assigned, those of all branches.
  private var values: [StaticValue] = []
  /// Whether it may also change in another way than by an assignment of its own.
  private var isComplete = true

  /// Reads the statements.
  init(
    of name: String, in statements: ArraySlice<Statement>, _ tree: SyntaxTree, _ scope: Scope, _ locals: Locals
  ) {
    self.name = name
    self.tree = tree
    self.scope = scope
    guard let first = statements.first, let last = statements.last else { return }
    let written = NameFilter.Name(name)
    let changes = (first.tokens.lowerBound..<last.tokens.upperBound).count { tree.mayChange(written, at: $0) }
    guard changes > 0 else { return }
    collect(Array(statements), locals)
    isComplete = changes == values.count
  }

  /// What the name is bound to.
  var binding: Locals.Binding {
    guard isComplete, let first = values.first else { return .unknown(why: "it gets its value later") }
    return values.count == 1 ? .value(first) : .choice(values)
  }

  private mutating func collect(_ statements: [Statement], _ locals: Locals) {
    var locals = locals
    for (index, statement) in statements.enumerated() {
      switch statement.kind {
      case .declaration(let declarations):
        for declaration in declarations {
          // Other names without a value stay unknown here, so that names which wait for each other end.
          let rest = declaration.value == nil ? [] : statements[(index + 1)...]
          locals.bind([declaration], in: tree, scope, before: rest)
        }
      case .expression(let expression):
        if let value = assigned(by: expression) { values.append(StaticValue(value, scope: scope, locals: locals)) }
        if case .statement(let inner) = expression.kind { collect([inner], locals) }
      default:
        var inner = locals
        for condition in statement.conditionExpressions { inner.bind(condition, in: tree, scope) }
        inner.bind(patternsOf: statement, in: tree, scope)
        for block in statement.blocks { collect(block, inner) }
        if case .guard = statement.kind { locals = inner }
      }
    }
  }

  /// The right side of `name = value`; nil for any other expression.
  private func assigned(by expression: Expression) -> Expression? {
    switch expression.kind {
    case .sequence(let operands, let operators):
      guard tree.text(operators[0]) == "=", case .name(let token, _) = operands[0].kind, tree.name(token) == name else {
        return nil
      }
      guard operands.count > 2 else { return operands[1] }
      return Expression(
        kind: .sequence(Array(operands.dropFirst()), operators: Array(operators.dropFirst())),
        tokens: operands[1].tokens.lowerBound..<expression.tokens.upperBound)
    // Operators are not folded: in `name = a ? b : c` the condition is what stands before the question mark.
    case .ternary(let condition, let then, let otherwise):
      return assigned(by: condition).map { condition in
        Expression(
          kind: .ternary(condition: condition, then: then, else: otherwise),
          tokens: condition.tokens.lowerBound..<expression.tokens.upperBound)
      }
    default: return nil
    }
  }
}
