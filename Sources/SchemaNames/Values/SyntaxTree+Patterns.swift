import SchemaSyntax

extension SyntaxTree {
  /// The tokens from the first `let` or `var` of a pattern; nil for a pattern that binds nothing.
  package func bindings(in pattern: Range<Int>) -> Range<Int>? {
    pattern.first { tokens[$0].keyword == .let || tokens[$0].keyword == .var }.map { $0..<pattern.upperBound }
  }

  /// The patterns between `case` and `=` in the conditions of a statement, from the first name that they bind.
  package func casePatterns(of statement: Statement) -> [Range<Int>] {
    guard let conditions = statement.tokensOfConditions else { return [] }
    return conditions.filter { tokens[$0].keyword == .case }.compactMap { start in
      let end = conditions.first { $0 > start && tokens[$0].kind == .equal } ?? conditions.upperBound
      return bindings(in: start..<end)
    }
  }

  /// Whether an operator assigns: `=`, or one that ends in it and compares nothing.
  package func isAssignment(_ operator: Range<Int>) -> Bool {
    let mark = text(`operator`)
    return mark.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(mark)
  }
}

extension Statement {
  fileprivate var tokensOfConditions: Range<Int>? {
    switch kind {
    case .if(_, let block, _), .guard(_, let block), .while(_, let block):
      tokens.lowerBound..<block.tokens.lowerBound
    default: nil
    }
  }
}
