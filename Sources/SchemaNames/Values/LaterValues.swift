import SchemaSyntax

/// What a local constant or variable that is declared without a value gets in the statements after it.
struct LaterValues: LocalsReader {
  let tree: SyntaxTree
  let scope: Scope
  var locals: Locals
  private let name: String
  /// The values that are assigned, those of all branches.
  private var values: [StaticValue] = []
  /// Whether it changes by assignments of its own only.
  private var isComplete = true
  /// How many assignments never run.
  private var skipped = 0

  /// Reads the statements after the declaration.
  init(of name: String, in statements: ArraySlice<Statement>, around reader: some LocalsReader) {
    self.name = name
    tree = reader.tree
    scope = reader.scope
    locals = reader.locals
    guard let first = statements.first, let last = statements.last else { return }
    let written = NameFilter.Name(name)
    let changes = (first.tokens.lowerBound..<last.tokens.upperBound).count { tree.mayChange(written, at: $0) }
    guard changes > 0 else { return }
    walk(Array(statements))
    isComplete = changes == values.count + skipped
  }

  /// What the name is bound to.
  var binding: Locals.Binding {
    guard isComplete, let first = values.first else { return .changing(why: "it is assigned later") }
    return values.count == 1 ? .value(first) : .choice(values)
  }

  mutating func read(_ declarations: [Declaration], before rest: ArraySlice<Statement>) {
    for declaration in declarations {
      // Other names without a value stay unknown here, so that names which wait for each other end.
      bind([declaration], before: declaration.initialValue == nil ? [] : rest)
    }
  }

  mutating func read(_ block: [Statement], at index: Int, of statement: Statement) {
    let before = values
    inScope { $0.walk(block) }
    guard neverRuns(block: index, of: statement) else { return }
    skipped += values.count - before.count
    values = before
  }

  mutating func read(_ value: Expression, of statement: Statement) {
    guard case .expression = statement.kind else { return }
    if let assigned = assigned(by: value) { values.append(self.value(assigned)) }
    if case .statement(let inner) = value.kind { walk([inner]) }
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
    // Operators are not folded: in `name = a ? b : c` the condition is what is before the question mark.
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
