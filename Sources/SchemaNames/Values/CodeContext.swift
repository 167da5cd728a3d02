import SchemaSyntax

/// What is around an expression in code.
package struct CodeContext: Sendable {
  /// The scope for types and members.
  package let scope: Scope
  /// The local names in sight.
  package var locals: Locals
  /// The name of the function or property that the code is in; nil at file level.
  package var name: String?
  /// The tokens of the function, accessor or initial value that the code is in.
  package let body: Range<Int>
  /// The `#if` conditions around.
  package var conditions: [Declaration.ConditionalBranch]
  /// The last name of the type that the expression must have, as it is written; nil if nothing is written.
  package var expectedType: String?
  /// The last name of the type that the code around returns.
  var resultType: String?
  /// Where the code is in the flow of its body.
  package var flow = CodeFlow()
  /// For the closure of `list.forEach`, the list.
  var iteratedList: StaticValue?

  /// An expression with the names in sight.
  package func value(_ expression: Expression) -> StaticValue { StaticValue(expression, scope: scope, locals: locals) }
}
