import SchemaSyntax

extension StaticEvaluator {
  /// The elements of a list: array literals, concatenations, and lists without the types that `.filter` drops.
  package func elements(of value: StaticValue) -> StaticValues { asking().elements(of: value, depth: 0) }

  /// The elements of a list that is reached in so many steps.
  func elements(of value: StaticValue, depth: Int) -> StaticValues {
    if let obstacle = obstacle(at: depth) { return failure(value, obstacle) }
    switch value.expression.kind {
    case .array(let items): return literal(items, value)
    case .sequence(let operands, let operators) where operators.allSatisfy({ isOperator("+", $0, value) }):
      return joined(operands) { elements(of: value.beside($0), depth: depth + 1) }
    default:
      guard let call = value.call(in: symbols), call.name == "filter", let base = call.base else {
        return followedElements(of: value, depth)
      }
      return filtered(base, by: call, value, depth)
    }
  }

  private func followedElements(of value: StaticValue, _ depth: Int) -> StaticValues {
    let followed = follow(value, depth: depth)
    var result = StaticValues(failures: followed.failures, isBranched: followed.isBranched, followed: followed.followed)
    for item in followed.values {
      let isSame = item.expression.tokens == value.expression.tokens && item.scope == value.scope
      switch item.expression.kind {
      case .array, .sequence, .call:
        result.add(isSame ? failure(value, "the list is not a literal") : elements(of: item, depth: depth + 1))
      default: result.add(failure(item, "the list is not a literal"))
      }
    }
    return result
  }

  private func literal(_ items: [Expression], _ value: StaticValue) -> StaticValues {
    let tree = symbols.tree(value.scope)
    let isBranched = value.expression.tokens.contains { tree.tokens[$0].keyword == .poundIf }
    return StaticValues(values: items.map { value.beside($0) }, isBranched: isBranched)
  }

  /// `list.filter { ObjectIdentifier($0) != ObjectIdentifier(X.self) }`, `list.filter { $0 != X.self && $0 != Y.self }`.
  private func filtered(_ base: Expression, by call: Call, _ value: StaticValue, _ depth: Int) -> StaticValues {
    guard call.arguments.count == 1, let condition = call.arguments.first?.value, case .closure = condition.kind,
      let dropped = droppedTypes(call.tree.closure(condition.tokens), value)
    else { return failure(value, "the filter's condition is not known") }
    var result = elements(of: value.beside(base), depth: depth + 1)
    result.values.removeAll { element in
      let followed = follow(element, depth: depth + 1).values
      return followed.count == 1 && typeReference(followed[0]).value.map { dropped.contains($0.type) } ?? false
    }
    return result
  }

  /// The types that a filter's condition leaves out; nil for any other condition.
  private func droppedTypes(_ closure: Closure, _ value: StaticValue) -> Set<TypeID>? {
    let tree = symbols.tree(value.scope)
    guard closure.statements.count == 1, let condition = closure.statements[0].resultExpression,
      case .sequence(let operands, let operators) = condition.kind, operators.count % 2 == 1,
      operators.enumerated().allSatisfy({ tree.text($1) == ($0 % 2 == 0 ? "!=" : "&&") })
    else { return nil }
    var dropped: Set<TypeID> = []
    for index in stride(from: 0, to: operands.count, by: 2) {
      let types = [operands[index], operands[index + 1]].compactMap { comparedType($0, closure, value) }
      guard types.count == 1 else { return nil }
      dropped.insert(types[0])
    }
    return dropped
  }

  /// The type of `X.self` or `ObjectIdentifier(X.self)`, or of a constant for it.
  private func comparedType(_ operand: Expression, _ closure: Closure, _ value: StaticValue) -> TypeID? {
    let tree = symbols.tree(value.scope)
    var named = operand
    if let call = Call(operand, in: tree) {
      guard let first = call.arguments.first else { return nil }
      named = first.value
    }
    // A parameter hides a constant of its name.
    if case .name(let token, _) = named.kind, closure.parameters.map(tree.name).contains(tree.name(token)) {
      return nil
    }
    return typeNamed(by: named, value) ?? follow(value.beside(named)).only.flatMap { typeReference($0).value?.type }
  }
}
