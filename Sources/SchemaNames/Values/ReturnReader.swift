import SchemaSyntax

/// Finds what a body returns, with the local names in sight at each return.
struct ReturnReader: LocalsReader {
  struct Returned {
    /// The expression with its names.
    let value: StaticValue
    /// Whether a condition decides if it is reached.
    let isConditional: Bool
  }

  let tree: SyntaxTree
  let scope: Scope
  var locals: Locals
  private var isConditional = false
  /// Whether the statements are the last ones of the body, so that what they result in counts.
  private var isResult = false
  private var found: [Returned] = []

  init(tree: SyntaxTree, scope: Scope, locals: Locals) {
    self.tree = tree
    self.scope = scope
    self.locals = locals
  }

  /// The returned expressions in order; of a body without `return` its results.
  func returns(of statements: [Statement]) -> [Returned] {
    var reader = self
    reader.walk(statements)
    guard reader.found.isEmpty else { return reader.found }
    reader = self
    reader.isResult = true
    reader.walk(statements)
    return reader.found
  }

  mutating func read(_ statement: Statement, at index: Int, of block: [Statement]) {
    let outer = (isConditional, isResult)
    isConditional = isConditional || !statement.conditions.isEmpty
    isResult = isResult && statement.isLast(of: block)
    walk(statement, before: block[(index + 1)...])
    (isConditional, isResult) = outer
  }

  mutating func read(_ block: [Statement], at index: Int, of statement: Statement) {
    if neverRuns(block: index, of: statement) { return }
    isConditional = true
    inScope { $0.walk(block) }
  }

  mutating func read(_ value: Expression, of statement: Statement) {
    switch statement.kind {
    case .return: add(value)
    case .expression where isResult && !isWithoutValue(value): readResult(value)
    default: break
    }
  }

  /// A result expression; of an `if` or `switch` expression each branch.
  private mutating func readResult(_ value: Expression) {
    guard case .statement(let statement) = value.kind else { return add(value) }
    isConditional = true
    walk([statement])
  }

  private mutating func add(_ value: Expression) {
    found.append(Returned(value: self.value(value), isConditional: isConditional))
  }

  private func isWithoutValue(_ value: Expression) -> Bool {
    guard let call = Call(value, in: tree) else { return false }
    return call.neverReturns || call.name == "print"
  }
}

extension SymbolTable {
  /// The expression that a property is worth, as it is written there; nil if there are several.
  package func writtenValue(of property: Member) -> Expression? {
    if let value = property.declaration.value { return value }
    let tree = tree(property.scope)
    guard let body = property.declaration.getterBody(in: tree) else { return nil }
    let reader = ReturnReader(tree: tree, scope: property.scope, locals: Locals())
    let returned = reader.returns(of: tree.statements(inBraces: body))
    return returned.count == 1 && !returned[0].isConditional ? returned[0].value.expression : nil
  }
}

extension Statement {
  /// Whether the statement ends a body, or a branch of the `#if` that ends it.
  fileprivate func isLast(of statements: [Statement]) -> Bool {
    guard let last = statements.last, last.tokens != tokens else { return true }
    return conditions.contains { mine in
      last.conditions.contains { $0.block == mine.block && $0.branch != mine.branch }
    }
  }
}
