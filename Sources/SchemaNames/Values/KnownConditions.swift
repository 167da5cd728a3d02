import SchemaSyntax

extension StaticValue {
  /// More constants that lead to each other decide nothing.
  private static let longestChain = 8

  /// Whether a condition holds, where literals, local constants and what all callers pass decide it; nil for any other.
  func truth(in tree: SyntaxTree) -> Bool? { truth(in: tree, depth: 0) }

  private func truth(in tree: SyntaxTree, depth: Int) -> Bool? {
    guard depth < Self.longestChain else { return nil }
    switch expression.kind {
    case .boolean(let flag): return flag
    case .name(let token, _):
      guard case .value(let bound) = locals.bindings[tree.name(token)] else { return nil }
      if case .boolean(let flag) = bound.expression.kind { return flag }
      // What is passed from another file is a literal, or not known.
      return bound.scope.unit == scope.unit ? bound.truth(in: tree, depth: depth + 1) : nil
    case .prefix(let mark, let inner) where tree.text(mark) == "!":
      return beside(inner).truth(in: tree, depth: depth + 1).map { !$0 }
    case .tuple(let elements) where elements.count == 1:
      return beside(elements[0].value).truth(in: tree, depth: depth + 1)
    case .sequence(let operands, let operators):
      let marks = Set(operators.map { tree.text($0) })
      // One operand decides: `false && x` is false, `true || x` is true.
      guard marks.count == 1, let mark = marks.first, mark == "&&" || mark == "||" else { return nil }
      let decisive = mark == "||"
      let truths = operands.map { beside($0).truth(in: tree, depth: depth + 1) }
      if truths.contains(decisive) { return decisive }
      return truths.allSatisfy { $0 == !decisive } ? !decisive : nil
    default: return nil
    }
  }
}

extension LocalsReader {
  /// Whether all conditions of a statement hold, or one certainly does not; nil where it is not known.
  func truth(of conditions: [Statement.Condition]) -> Bool? {
    let truths = conditions.map { condition in
      if case .expression(let expression) = condition { value(expression).truth(in: tree) } else { nil as Bool? }
    }
    if truths.contains(false) { return false }
    return !truths.isEmpty && truths.allSatisfy { $0 == true } ? true : nil
  }

  /// Whether a block of a statement never runs, since its condition is known.
  func neverRuns(block: Int, of statement: Statement) -> Bool {
    guard case .if(let conditions, _, _) = statement.kind, let truth = truth(of: conditions) else { return false }
    return truth == (block == 1)
  }
}
