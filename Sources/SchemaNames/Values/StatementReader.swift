import SchemaSyntax

/// Reads statements in the order in which they run.
///
/// This is the only walk over statements: it knows their parts, and where the names that they bind are in sight. What
/// expressions, names and blocks mean is up to the reader. The functions call each other; `@inline(never)` keeps the
/// optimizer from inlining them into each other, which takes it half a minute for one reader.
package protocol StatementReader {
  /// Reads a part of a statement, and forgets the names that it bound.
  mutating func inScope(_ body: (inout Self) -> Void)
  /// Reads a statement of a block; calls `walk(_:before:)` for its parts.
  mutating func read(_ statement: Statement, at index: Int, of block: [Statement])
  /// Reads local declarations, and binds their names; `rest` is what follows in the block.
  mutating func read(_ declarations: [Declaration], before rest: ArraySlice<Statement>)
  /// Reads an expression that is directly in a statement.
  mutating func read(_ value: Expression, of statement: Statement)
  /// Reads conditions, and binds their names.
  mutating func read(_ conditions: [Statement.Condition], of statement: Statement)
  /// Reads the sequence of a loop, and binds the names of its elements.
  mutating func read(_ sequence: Expression, ofLoop statement: Statement)
  /// Binds the names in the patterns of a `case`.
  mutating func bind(_ patterns: Range<Int>)
  /// Reads one of the blocks of a statement.
  mutating func read(_ block: [Statement], at index: Int, of statement: Statement)
}

extension StatementReader {
  package mutating func read(_ statement: Statement, at index: Int, of block: [Statement]) {
    walk(statement, before: block[(index + 1)...])
  }

  /// Reads the statements of a block.
  @inline(never)
  package mutating func walk(_ statements: [Statement]) {
    for (index, statement) in statements.enumerated() { read(statement, at: index, of: statements) }
  }

  /// Reads the parts of a statement.
  @inline(never)
  package mutating func walk(_ statement: Statement, before rest: ArraySlice<Statement>) {
    switch statement.kind {
    case .declaration(let declarations): read(declarations, before: rest)
    case .expression(let value), .throw(let value), .return(let value?): read(value, of: statement)
    case .guard(let conditions, let block):
      // What a guard binds stays in sight after it.
      read(conditions, of: statement)
      read(block.statements, at: 0, of: statement)
    case .do(let block, let catches): walk([block] + catches, of: statement)
    case .defer(let block), .block(let block): walk([block], of: statement)
    case .return(nil), .other: break
    default: walkBranches(of: statement)
    }
  }

  private mutating func walk(_ blocks: [CodeBlock], of statement: Statement) {
    for (index, block) in blocks.enumerated() { read(block.statements, at: index, of: statement) }
  }

  /// Reads the parts of a statement that bind names for some of its blocks only.
  private mutating func walkBranches(of statement: Statement) {
    switch statement.kind {
    case .if(let conditions, let then, let otherwise):
      inScope {
        $0.read(conditions, of: statement)
        $0.read(then.statements, at: 0, of: statement)
      }
      if let otherwise { read([otherwise], at: 1, of: statement) }
    case .while(let conditions, let block):
      inScope {
        $0.read(conditions, of: statement)
        $0.read(block.statements, at: 0, of: statement)
      }
    case .repeat(let block, let condition):
      read(block.statements, at: 0, of: statement)
      if let condition { read(condition, of: statement) }
    case .for(let sequence, let filter, let block):
      inScope {
        $0.read(sequence, ofLoop: statement)
        if let filter { $0.read(filter, of: statement) }
        $0.read(block.statements, at: 0, of: statement)
      }
    case .switch(let subject, let cases):
      read(subject, of: statement)
      for (index, item) in cases.enumerated() {
        inScope {
          $0.bind(item.patterns)
          $0.read(item.statements, at: index, of: statement)
        }
      }
    default: break
    }
  }
}

extension Statement {
  /// The expression that the statement is worth as the only one of a body.
  package var resultExpression: Expression? {
    switch kind {
    case .return(let value): value
    case .expression(let value): value
    default: nil
    }
  }
}
