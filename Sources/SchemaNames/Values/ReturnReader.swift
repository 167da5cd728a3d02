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
    for (index, statement) in statements.enumerated() {
      let isConditional = isConditional || !statement.conditions.isEmpty
      let isResult = isResult && statement.isLast(of: statements)
      switch statement.kind {
      case .declaration(let declarations):
        locals.bind(declarations, in: tree, scope, before: statements[(index + 1)...])
      case .return(let value?): found.append(returned(value, locals, isConditional))
      case .expression(let value):
        if isResult, !isTrap(value) { found += results(of: value, locals, isConditional) }
      default:
        var inner = locals
        for condition in statement.conditionExpressions { inner.bind(condition, in: tree, scope) }
        inner.bind(patternsOf: statement, in: tree, scope)
        found += statement.blocks.flatMap { returns(of: $0, inner, isConditional: true, isResult: isResult) }
        // What a guard binds stays in sight behind it.
        if case .guard = statement.kind { locals = inner }
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
  /// Adds the names of a local `let` or `var`, and of local functions; `rest` is what follows in the block around.
  mutating func bind(
    _ declarations: [Declaration], in tree: SyntaxTree, _ scope: Scope, before rest: ArraySlice<Statement>
  ) {
    for declaration in declarations {
      guard let name = declaration.name.first.map(tree.name) else { continue }
      switch declaration.kind {
      case .func: bind(name, .unknown(why: "it is a local function"))
      case .let, .var:
        if let value = declaration.value {
          let end = rest.last?.tokens.upperBound ?? 0
          let tokens = declaration.tokens.upperBound..<max(end, declaration.tokens.upperBound)
          let isChanged = declaration.kind == .var && tree.mayChange(name, in: tokens)
          bind(
            name,
            isChanged
              ? .unknown(why: "the variable changes after its declaration")
              : .value(StaticValue(value, scope: scope, locals: self)))
        } else {
          bind(name, LaterValues(of: name, in: rest, tree, scope, self).binding)
        }
      default: continue
      }
    }
  }

  /// Adds the name that a condition such as `if let x = value` binds.
  mutating func bind(_ condition: (name: Int?, value: Expression), in tree: SyntaxTree, _ scope: Scope) {
    guard let name = condition.name else { return }
    bind(tree.name(name), .value(StaticValue(condition.value, scope: scope, locals: self)))
  }

  /// Adds the names that the patterns of a statement bind, as names of which only the existence is known.
  mutating func bind(patternsOf statement: Statement, in tree: SyntaxTree, _ scope: Scope) {
    let names = statement.patterns(in: tree).joined().filter {
      tree.tokens[$0].kind == .identifier && tree.tokens[$0].keyword != .in
    }
    if case .for(let sequence, _, _) = statement.kind, names.count == 1 {
      return bind(tree.name(names[0]), .element(of: StaticValue(sequence, scope: scope, locals: self)))
    }
    for token in names { bind(tree.name(token), .unknown(why: "a loop or a pattern decides it")) }
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

  /// The tokens of the patterns that bind names: of a loop, of `case` in a condition, and of a `switch`.
  fileprivate func patterns(in tree: SyntaxTree) -> [Range<Int>] {
    switch kind {
    case .for(let sequence, _, _): [tokens.lowerBound + 1..<sequence.tokens.lowerBound]
    case .switch(_, let cases): cases.compactMap { tree.bindings(in: $0.patterns) }
    case .if(_, let block, _), .guard(_, let block), .while(_, let block):
      tree.casePatterns(in: tokens.lowerBound..<block.tokens.lowerBound)
    default: []
    }
  }

  /// The expressions of the conditions, with the names that they bind.
  var conditionExpressions: [(name: Int?, value: Expression)] {
    switch kind {
    case .if(let conditions, _, _), .guard(let conditions, _), .while(let conditions, _):
      conditions.compactMap { condition in
        switch condition {
        case .expression(let value): (nil, value)
        case .binding(let name, let value?): (name, value)
        default: nil
        }
      }
    default: []
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

extension SyntaxTree {
  /// The tokens from the first `let` or `var` of a pattern; nil for a pattern that binds nothing.
  fileprivate func bindings(in pattern: Range<Int>) -> Range<Int>? {
    pattern.first { tokens[$0].keyword == .let || tokens[$0].keyword == .var }.map { $0..<pattern.upperBound }
  }

  /// The patterns between `case` and `=` of conditions.
  fileprivate func casePatterns(in conditions: Range<Int>) -> [Range<Int>] {
    conditions.filter { tokens[$0].keyword == .case }.compactMap { start in
      let end = conditions.first { $0 > start && tokens[$0].kind == .equal } ?? conditions.upperBound
      return bindings(in: start..<end)
    }
  }
}
