/// An expression as it is written; operators are not folded by precedence.
package struct Expression: Sendable {
  package indirect enum Kind: Sendable {
    /// A name, including `self` and `Self`, with its generic arguments.
    case name(Int, generics: [TypeSyntax]?)
    /// `base.name`, or `.name` without base; the name may be the number of a tuple's element.
    case member(base: Expression?, name: Int, generics: [TypeSyntax]?)
    /// A call; trailing closures are the last arguments.
    case call(Expression, [Argument])
    case `subscript`(Expression, [Argument])
    case array([Expression])
    case dictionary([(key: Expression, value: Expression)])
    case tuple([Argument])
    case keyPath(KeyPath)
    case string, integer, float, regex, `nil`, boolean(Bool)
    /// A closure's braces; its body is read on demand by `SyntaxTree.closure(_:)`.
    case closure
    /// `#name<…>(…) {…}`.
    case macro(name: Int, generics: [TypeSyntax]?, [Argument])
    /// Operands with the operators between them; `operators.count == operands.count - 1`.
    case sequence([Expression], operators: [Range<Int>])
    case ternary(condition: Expression, then: Expression, else: Expression)
    /// A prefix operator or `&`.
    case prefix(Range<Int>, Expression)
    /// A postfix operator, `!` or `?`.
    case postfix(Expression, Range<Int>)
    /// `try`, `await`, `copy` and the like before an expression; the token after `try` may be `?` or `!`.
    case effect(Keyword, tokens: Range<Int>, Expression)
    /// `as`, `as?`, `as!`, `is`.
    case cast(Expression, Keyword, TypeSyntax)
    /// A type in the place of an expression: `any P`, `@MainActor () -> Void`.
    case type(TypeSyntax)
    /// A chain of members with `#if` branches: the chain of each branch, the base only in the first.
    case conditional([Expression])
    /// `if`, `switch` or `do` as an expression.
    case statement(Statement)
    /// `_`, an operator as a value, and what was skipped.
    case other
  }

  /// The parts of a key path.
  package struct KeyPath: Sendable {
    /// Whether a type is before the first period; syntax alone does not tell where it ends.
    package let hasRoot: Bool
    /// The tokens of the names, including those of the root.
    package let names: [Int]
    /// Whether there is nothing but names: no subscripts, optionals or generic arguments.
    package let isPlain: Bool
  }

  package let kind: Kind
  package let tokens: Range<Int>

  package init(kind: Kind, tokens: Range<Int>) {
    self.kind = kind
    self.tokens = tokens
  }
}
