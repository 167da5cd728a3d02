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

  /// The returned expressions in order.
  func returns(of statements: [Statement], _ locals: Locals) -> [Returned] {
    var locals = locals
    return returns(of: statements, &locals, isConditional: false)
  }

  private func returns(
    of statements: [Statement], _ locals: inout Locals, isConditional: Bool
  ) -> [Returned] {
    var found: [Returned] = []
    for (index, statement) in statements.enumerated() {
      let isConditional = isConditional || !statement.conditions.isEmpty
      let isLast = index == statements.count - 1
      switch statement.kind {
      case .declaration(let declarations): locals.bind(declarations, in: tree, scope)
      case .return(let value?): found.append(returned(value, locals, isConditional))
      case .expression(let value):
        locals.noteChange(value, in: tree)
        let isResult = found.isEmpty && (isLast || !statement.conditions.isEmpty)
        if isResult, !isTrap(value) { found += results(of: value, &locals, isConditional) }
      default:
        for block in statement.blocks {
          var inner = locals
          found += returns(of: block, &inner, isConditional: true)
        }
      }
    }
    return found
  }

  private func returned(_ value: Expression, _ locals: Locals, _ isConditional: Bool) -> Returned {
    Returned(value: StaticValue(value, scope: scope, locals: locals), isConditional: isConditional)
  }

  /// A result expression; of an `if` or `switch` expression each branch.
  private func results(of value: Expression, _ locals: inout Locals, _ isConditional: Bool) -> [Returned] {
    guard case .statement(let statement) = value.kind else { return [returned(value, locals, isConditional)] }
    return returns(of: [statement], &locals, isConditional: true)
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
