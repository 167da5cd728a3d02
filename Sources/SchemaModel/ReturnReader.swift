import SchemaSyntax

/// Finds what a body returns, with the local names in sight at each return.
struct ReturnReader {
  /// A returned expression.
  struct Returned {
    /// The expression with its names.
    let value: StaticValue
    /// Whether a condition decides if it is reached.
    let isConditional: Bool
  }

  /// The tree that the statements are in.
  let tree: SyntaxTree
  /// The scope of the body.
  let scope: Scope

  /// The returned expressions in order; of a body without `return` its results.
  func returns(of statements: [Statement], _ locals: Locals) -> [Returned] {
    let written = returns(of: statements, locals, isConditional: false, isResult: false)
    return written.isEmpty ? returns(of: statements, locals, isConditional: false, isResult: true) : written
  }

  /// What the statements return, or what they result in where they are the last ones of a body.
  private func returns(
    of statements: [Statement], _ locals: Locals, isConditional: Bool, isResult: Bool
  ) -> [Returned] {
    var locals = locals
    var found: [Returned] = []
    for statement in statements {
      let isConditional = isConditional || !statement.conditions.isEmpty
      let isResult = isResult && statement.isLast(of: statements)
      switch statement.kind {
      case .declaration(let declarations): locals.bind(declarations, in: tree, scope)
      case .return(let value?): found.append(returned(value, locals, isConditional))
      case .expression(let value):
        locals.noteChange(value, in: tree)
        if isResult, !isTrap(value) { found += results(of: value, locals, isConditional) }
      default:
        found += statement.blocks.flatMap { returns(of: $0, locals, isConditional: true, isResult: isResult) }
        locals.noteChanges(inBlocksOf: statement, in: tree)
      }
    }
    return found
  }

  private func returned(_ value: Expression, _ locals: Locals, _ isConditional: Bool) -> Returned {
    Returned(value: StaticValue(value, scope: scope, locals: locals), isConditional: isConditional)
  }

  /// A result expression; of an `if` or `switch` expression each branch.
  private func results(of value: Expression, _ locals: Locals, _ isConditional: Bool) -> [Returned] {
    guard case .statement(let statement) = value.kind else { return [returned(value, locals, isConditional)] }
    return returns(of: [statement], locals, isConditional: true, isResult: true)
  }

  private func isTrap(_ value: Expression) -> Bool {
    guard case .call(let callee, _) = value.kind, let name = tree.lastName(callee) else { return false }
    return ["fatalError", "preconditionFailure", "assertionFailure", "print"].contains(name)
  }
}

extension Locals {
  /// Adds the names of a local `let` or `var`, and of local functions.
  mutating func bind(_ declarations: [Declaration], in tree: SyntaxTree, _ scope: Scope) {
    for declaration in declarations {
      guard let name = declaration.name.first.map(tree.name) else { continue }
      switch declaration.kind {
      case .let, .var:
        if let value = declaration.value {
          bind(name, .value(StaticValue(value, scope: scope, locals: self)), isVariable: declaration.kind == .var)
        } else {
          bind(name, .unknown(why: "the constant gets its value later"))
        }
      default: continue
      }
    }
  }

  /// Forgets the values of the variables that the blocks of a statement change.
  mutating func noteChanges(inBlocksOf statement: Statement, in tree: SyntaxTree) {
    for inner in statement.blocks.joined() {
      if case .expression(let value) = inner.kind { noteChange(value, in: tree) }
      noteChanges(inBlocksOf: inner, in: tree)
    }
  }

  /// Forgets the value of a variable that an expression changes.
  mutating func noteChange(_ expression: Expression, in tree: SyntaxTree) {
    switch expression.kind {
    case .sequence(let operands, let operators):
      guard let first = operands.first, let mark = operators.first, tree.text(mark).hasSuffix("="),
        !["==", "!=", "<=", ">=", "===", "!=="].contains(tree.text(mark)), case .name(let token, _) = first.kind
      else { return }
      forget(tree.name(token))
    case .call(let callee, _):
      if case .member(let base?, _, _) = callee.kind, case .name(let token, _) = base.kind { forget(tree.name(token)) }
    default: return
    }
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

  /// The statements of each block that the statement holds.
  var blocks: [[Statement]] {
    switch kind {
    case .if(_, let then, let otherwise): [then.statements] + (otherwise.map { [[$0]] } ?? [])
    case .guard(_, let block), .while(_, let block), .repeat(let block, _), .for(_, _, let block), .defer(let block),
      .block(let block):
      [block.statements]
    case .switch(_, let cases): cases.map(\.statements)
    case .do(let block, let catches): [block.statements] + catches.map(\.statements)
    default: []
    }
  }
}
