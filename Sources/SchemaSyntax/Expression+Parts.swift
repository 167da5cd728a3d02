extension Expression {
  /// The expressions directly inside, closures' bodies aside.
  package var children: [Expression] {
    switch kind {
    case .member(let base, _, _): [base].compactMap { $0 }
    case .call(let callee, let arguments), .subscript(let callee, let arguments): [callee] + arguments.map(\.value)
    case .macro(_, _, let arguments), .tuple(let arguments): arguments.map(\.value)
    case .array(let elements), .conditional(let elements): elements
    case .dictionary(let pairs): pairs.flatMap { [$0.key, $0.value] }
    case .sequence(let operands, _): operands
    case .ternary(let condition, let then, let otherwise): [condition, then, otherwise]
    case .prefix(_, let inner), .postfix(let inner, _), .effect(_, _, let inner), .cast(let inner, _, _): [inner]
    default: []
    }
  }

  /// The expression without `try`, `!`, `?` and parentheses around it.
  package var unwrapped: Expression {
    switch kind {
    case .effect(_, _, let inner), .postfix(let inner, _): inner.unwrapped
    case .tuple(let elements) where elements.count == 1: elements[0].value.unwrapped
    default: self
    }
  }
}
