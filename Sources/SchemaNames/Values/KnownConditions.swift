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
      guard case .value(let bound) = locals[tree.name(token)] else { return nil }
      if case .boolean(let flag) = bound.expression.kind { return flag }
      // What is passed from another file is a literal, or not known.
      return bound.scope.unit == scope.unit ? bound.truth(in: tree, depth: depth + 1) : nil
    case .prefix(let mark, let inner) where tree.text(mark) == "!":
      return beside(inner).truth(in: tree, depth: depth + 1).map { !$0 }
    case .tuple(let elements) where elements.count == 1:
      return beside(elements[0].value).truth(in: tree, depth: depth + 1)
    case .sequence(let operands, let operators): return truth(of: operands, operators, in: tree, depth)
    default: return nil
    }
  }
}

extension StaticValue {
  /// `&&` and `||` of any number of conditions, and a parameter that is compared with nil.
  private func truth(of operands: [Expression], _ operators: [Range<Int>], in tree: SyntaxTree, _ depth: Int) -> Bool? {
    let marks = Set(operators.map { tree.text($0) })
    guard marks.count == 1, let mark = marks.first else { return nil }
    switch mark {
    case "&&", "||":
      // One operand decides: `false && x` is false, `true || x` is true.
      let decisive = mark == "||"
      let truths = operands.map { beside($0).truth(in: tree, depth: depth + 1) }
      if truths.contains(decisive) { return decisive }
      return truths.allSatisfy { $0 == !decisive } ? !decisive : nil
    case "==", "!=":
      guard operands.count == 2, case .nil = operands[1].kind, beside(operands[0]).isPresent(in: tree) else {
        return nil
      }
      return mark == "!="
    default: return nil
    }
  }

  /// Whether it is a parameter for which no caller passes nil.
  func isPresent(in tree: SyntaxTree) -> Bool {
    guard case .name(let token, _) = expression.unwrapped.kind else { return false }
    return locals.present.contains(tree.name(token))
  }
}

extension LocalsReader {
  /// Whether all conditions of a statement hold, or one certainly does not; nil if it is not known.
  func truth(of conditions: [Statement.Condition]) -> Bool? {
    let truths = conditions.map(truth)
    if truths.contains(false) { return false }
    return !truths.isEmpty && truths.allSatisfy { $0 == true } ? true : nil
  }

  private func truth(of condition: Statement.Condition) -> Bool? {
    switch condition {
    case .expression(let expression): value(expression).truth(in: tree)
    case .binding(_, let bound?): value(bound).isPresent(in: tree) ? true : nil
    case .binding(let name?, nil): locals.present.contains(tree.name(name)) ? true : nil
    case .binding, .availability: nil
    }
  }

  /// Whether an operand of `??` is never looked at, since the one before it is a parameter that is never nil.
  func neverRuns(operand: Int, of expression: Expression) -> Bool {
    guard operand > 0, case .sequence(let operands, let operators) = expression.kind, operand < operands.count else {
      return false
    }
    return tree.text(operators[operand - 1]) == "??" && value(operands[operand - 1]).isPresent(in: tree)
  }

  /// Whether a block of a statement never runs, since its condition is known.
  func neverRuns(block: Int, of statement: Statement) -> Bool {
    guard case .if(let conditions, _, _) = statement.kind, let truth = truth(of: conditions) else { return false }
    return truth == (block == 1)
  }
}
