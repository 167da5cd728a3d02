/// A call with the tree that it is written in.
package struct Call: Sendable {
  package private(set) var callee: Expression
  /// Trailing closures are the last ones.
  package let arguments: [Argument]
  package let tree: SyntaxTree

  /// Takes an expression; nil if it is not a call.
  package init?(_ expression: Expression, in tree: SyntaxTree) {
    guard case .call(let callee, let arguments) = expression.kind else { return nil }
    self.callee = callee
    self.arguments = arguments
    self.tree = tree
  }

  /// The token of `name` in `name(…)` and in `base.name(…)`.
  package var nameToken: Int? { tree.lastNameToken(callee) }
  /// `name` of `name(…)` and of `base.name(…)`.
  package var name: String? { nameToken.map(tree.name) }
  /// `base` of `base.name(…)`.
  package var base: Expression? { if case .member(let base, _, _) = callee.kind { base } else { nil } }
  /// Whether the callee is a bare `.init`.
  package var isImplicitInitializer: Bool {
    if case .member(base: nil, let token, _) = callee.kind { tree.name(token) == "init" } else { false }
  }
  /// The callee without `.init`: the type that is made, if it is one.
  package var madeType: Expression { base.map { name == "init" ? $0 : callee } ?? callee }

  /// The call with its callee without `!`, `?` and parentheses.
  package var unwrapped: Call {
    var call = self
    call.callee = callee.unwrapped
    return call
  }

  /// The labels, nil for an argument without one.
  package var labels: [String?] { arguments.map(tree.label) }
  /// The value of the first argument with a label.
  package func argument(_ label: String) -> Expression? { tree.argument(label, among: arguments)?.value }
}

extension Call {
  /// Whether it ends the program: `fatalError(…)` and the like, or an assertion that always fails.
  package var neverReturns: Bool {
    guard let path = tree.namePath(callee)?.withoutSystemModule, path.count == 1 else { return false }
    if Self.endingFunctions.contains(path[0]) { return true }
    guard ["precondition", "assert"].contains(path[0]), let condition = arguments.first?.value.kind else {
      return false
    }
    if case .boolean(false) = condition { return true }
    return false
  }

  /// Functions after which nothing runs, at least in debug builds.
  package static let endingFunctions: Set<String> = [
    "fatalError", "preconditionFailure", "assertionFailure", "abort", "exit",
  ]
}

extension SyntaxTree {
  /// The label of an argument.
  package func label(_ argument: Argument) -> String? { argument.label.map(name) }

  /// The first argument with a label.
  package func argument(_ label: String, among arguments: [Argument]) -> Argument? {
    arguments.first { self.label($0) == label }
  }
}
