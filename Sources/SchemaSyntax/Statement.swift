/// A statement as it is written.
package struct Statement: Sendable {
  package indirect enum Kind: Sendable {
    /// One declaration, or the bindings of one `let` or `var`.
    case declaration([Declaration])
    case expression(Expression)
    case `return`(Expression?)
    case `throw`(Expression)
    /// `if` with its conditions; the `else` branch is a block or another `if`.
    case `if`([Condition], then: CodeBlock, else: Statement?)
    case `guard`([Condition], CodeBlock)
    case `while`([Condition], CodeBlock)
    case `repeat`(CodeBlock, Expression?)
    case `for`(sequence: Expression, filter: Expression?, CodeBlock)
    case `switch`(Expression, [Case])
    case `do`(CodeBlock, catches: [CodeBlock])
    case `defer`(CodeBlock)
    /// A block of its own: the last branch of an `if`.
    case block(CodeBlock)
    /// `break`, `continue`, `fallthrough` and what was skipped.
    case other
  }

  /// A condition of `if`, `guard` or `while`.
  package enum Condition: Sendable {
    case expression(Expression)
    /// `let x = value`, `case pattern = value`; without value for `let x`.
    case binding(name: Int?, Expression?)
    /// `#available(…)`.
    case availability
  }

  /// One `case` or `default` of a `switch`.
  package struct Case: Sendable {
    /// The tokens of the patterns.
    package let patterns: Range<Int>
    package let statements: [Statement]
  }

  package let kind: Kind
  package let tokens: Range<Int>
  /// The `#if` branches around the statement inside its block, outermost first.
  package var conditions: [Declaration.ConditionalBranch] = []
}

/// Statements in braces.
package struct CodeBlock: Sendable {
  /// The statements, including those of all `#if` branches.
  package let statements: [Statement]
  /// All tokens, including braces.
  package let tokens: Range<Int>
}

/// A closure's parts.
package struct Closure: Sendable {
  /// The parameter names' tokens, in order; empty without a signature.
  package let parameters: [Int]
  /// The parameters' types; nil for each that is not annotated.
  package let parameterTypes: [TypeSyntax?]
  /// What follows the signature.
  package let statements: [Statement]
}
