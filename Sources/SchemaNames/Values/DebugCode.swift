import SchemaSyntax

extension CodeContext {
  /// Whether the code is compiled for debugging only.
  package func isDebugOnly(_ tree: SyntaxTree) -> Bool {
    conditions.contains { $0.isDebugOnly(tree) }
  }
}

extension Declaration.ConditionalBranch {
  /// Whether the branch is `#if DEBUG`, perhaps with further conditions, or the `#else` of `#if !DEBUG`.
  package func isDebugOnly(_ tree: SyntaxTree) -> Bool {
    if condition.isEmpty {
      return branch == 1 && tree.text(block + 1) == "!" && tree.text(block + 2) == "DEBUG"
        && !tree.text(block + 3).hasPrefix("&")
    }
    return condition.contains { token in
      tree.text(token) == "DEBUG" && (token == 0 || tree.text(token - 1) != "!")
    }
  }
}
