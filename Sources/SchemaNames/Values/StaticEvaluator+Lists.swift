import SchemaSyntax

extension StaticEvaluator {
  /// The elements of a list: array literals, concatenations, and what the methods of lists make of them.
  package func elements(of value: StaticValue) -> StaticValues { asking().elements(of: value, depth: 0) }

  /// The elements of a list that is reached in so many steps.
  func elements(of value: StaticValue, depth: Int) -> StaticValues {
    if let obstacle = obstacle(at: depth) { return failure(value, obstacle) }
    switch value.expression.kind {
    case .array(let items): return literal(items, value)
    case .sequence(let operands, let operators) where joins(operators, value):
      return joined(operands) { elements(of: value.beside($0), depth: depth + 1) }
    case .subscript(let base, let arguments):
      return part(of: base, arguments, value, depth) ?? followedElements(of: value, depth)
    case .member(let base?, let token, _) where symbols.tree(value.scope).name(token) == "lazy":
      return elements(of: value.beside(base), depth: depth + 1)
    case .call: return made(by: value, depth) ?? followedElements(of: value, depth)
    default: return followedElements(of: value, depth)
    }
  }

  /// Whether a value is a list, whatever is in it.
  package func isList(_ value: StaticValue) -> Bool {
    switch value.expression.kind {
    case .array, .sequence: true
    case .call: value.call(in: symbols).map { $0.isListMethod || copied(by: $0) != nil } ?? false
    default: false
    }
  }

  /// `a + b`, and `a += b`, which leaves that in `a`.
  private func joins(_ operators: [Range<Int>], _ value: StaticValue) -> Bool {
    operators.enumerated().allSatisfy { index, mark in
      isOperator("+", mark, value) || (index == 0 && isOperator("+=", mark, value))
    }
  }

  private func followedElements(of value: StaticValue, _ depth: Int) -> StaticValues {
    let followed = follow(value, depth: depth)
    var result = StaticValues(failures: followed.failures, isBranched: followed.isBranched, followed: followed.followed)
    result.add(
      joined(followed.values) { item in
        let isSame = item.expression.tokens == value.expression.tokens && item.scope == value.scope
        switch item.expression.kind {
        case .array, .sequence, .call, .subscript, .member:
          return isSame ? failure(value, "the list is not a literal") : elements(of: item, depth: depth + 1)
        default: return failure(item, "the list is not a literal")
        }
      })
    return result
  }

  private func literal(_ items: [Expression], _ value: StaticValue) -> StaticValues {
    let tree = symbols.tree(value.scope)
    let isBranched = value.expression.tokens.contains { tree.tokens[$0].keyword == .poundIf }
    return StaticValues(values: items.map { value.beside($0) }, isBranched: isBranched)
  }
}

// MARK: Parts

extension StaticEvaluator {
  /// `list[..<2]`, `list[1...]`, `list[0...1]`; nil for any other subscript.
  private func part(
    of base: Expression, _ arguments: [Argument], _ value: StaticValue, _ depth: Int
  ) -> StaticValues? {
    guard arguments.count == 1, let bounds = bounds(value.beside(arguments[0].value)) else { return nil }
    return part(of: value.beside(base), value, depth) { count in
      (bounds.lower ?? 0)..<(bounds.upper ?? count)
    }
  }

  /// The integers at the ends of a range, the upper one not included.
  private func bounds(_ range: StaticValue) -> (lower: Int?, upper: Int?)? {
    let tree = symbols.tree(range.scope)
    func bound(_ expression: Expression, _ mark: Range<Int>, isUpper: Bool) -> Int? {
      integer(range.beside(expression)).map { isUpper && tree.text(mark) == "..." ? $0 + 1 : $0 }
    }
    switch range.expression.kind {
    case .sequence(let operands, let operators) where operands.count == 2 && tree.isRange(operators[0]):
      guard let lower = bound(operands[0], operators[0], isUpper: false),
        let upper = bound(operands[1], operators[0], isUpper: true)
      else { return nil }
      return (lower, upper)
    case .prefix(let mark, let end) where tree.isRange(mark):
      return bound(end, mark, isUpper: true).map { (nil, $0) }
    case .postfix(let start, let mark) where tree.isRange(mark):
      return bound(start, mark, isUpper: false).map { ($0, nil) }
    default: return nil
    }
  }

  /// The elements in a range of positions, which is made from their number. Of a list whose length is not known, no part is.
  func part(
    of list: StaticValue, _ value: StaticValue, _ depth: Int, _ positions: (Int) -> Range<Int>
  ) -> StaticValues {
    var elements = elements(of: list, depth: depth + 1)
    guard elements.failures.isEmpty else { return StaticValues(failures: elements.failures) }
    guard !elements.isBranched else { return failure(value, "the length of the list depends on a condition") }
    let all = elements.values.indices
    elements.values = Array(elements.values[positions(all.count).clamped(to: all)])
    return elements
  }

  /// An element of a literal list by its position: `Plan.schemas[0]`.
  func followSubscript(
    _ base: Expression, _ arguments: [Argument], _ value: StaticValue, _ depth: Int
  ) -> StaticValues {
    guard arguments.count == 1, let position = integer(value.beside(arguments[0].value)) else {
      return StaticValues(values: [value])
    }
    let elements = elements(of: value.beside(base), depth: depth + 1)
    guard elements.failures.isEmpty, !elements.isBranched, elements.values.indices.contains(position) else {
      return StaticValues(values: [value])
    }
    var result = follow(elements.values[position], depth: depth + 1)
    result.followed.formUnion(elements.followed)
    return result
  }
}

extension SyntaxTree {
  fileprivate func isRange(_ mark: Range<Int>) -> Bool { ["..<", "..."].contains(text(mark)) }
}
