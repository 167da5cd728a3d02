import SchemaSyntax

extension StaticEvaluator {
  /// The elements for which a condition holds, or does not: `list.filter { $0 != X.self }`.
  ///
  /// A type that is not declared in the linted files is not one that is, and stays.
  func kept(
    of list: StaticValue, where condition: StaticValue, is wanted: Bool, _ value: StaticValue, _ depth: Int
  ) -> StaticValues {
    var result = elements(of: list, depth: depth + 1)
    var kept: [StaticValue] = []
    for element in result.values {
      let answer = apply(condition, to: [element], value, depth).only.flatMap { holds($0, depth + 1) }
      if answer == nil, !isUnknownType(element, depth) { return failure(value, "the filter's condition is not known") }
      if answer ?? wanted == wanted { kept.append(element) }
    }
    result.values = kept
    return result
  }

  private func isUnknownType(_ element: StaticValue, _ depth: Int) -> Bool {
    follow(element, depth: depth + 1).only.map { typeReference($0).value == nil } ?? true
  }

  /// Whether a condition about types holds; nil if it is not known.
  func holds(_ condition: StaticValue, _ depth: Int) -> Bool? {
    guard depth < Self.longestChain else { return nil }
    switch condition.expression.kind {
    case .boolean(let flag): return flag
    case .tuple(let elements) where elements.count == 1: return holds(condition.beside(elements[0].value), depth + 1)
    case .prefix(let mark, let inner) where symbols.tree(condition.scope).text(mark) == "!":
      return holds(condition.beside(inner), depth + 1).map { !$0 }
    case .sequence(let operands, let operators):
      let tree = symbols.tree(condition.scope)
      return holds(operands[...], operators.map { tree.text($0) }[...], condition, depth)
    case .call:
      return contains(condition, depth) ?? held(condition, depth)
    default: return held(condition, depth)
    }
  }

  /// What the project's own function or constant says.
  private func held(_ condition: StaticValue, _ depth: Int) -> Bool? {
    guard let only = follow(condition, depth: depth + 1).only,
      only.expression.tokens != condition.expression.tokens || only.scope != condition.scope
    else { return nil }
    return holds(only, depth + 1)
  }

  /// `||`, which binds less than `&&`, which binds less than a comparison.
  private func holds(
    _ operands: ArraySlice<Expression>, _ operators: ArraySlice<String>, _ condition: StaticValue, _ depth: Int
  ) -> Bool? {
    if operators.isEmpty { return operands.first.flatMap { holds(condition.beside($0), depth + 1) } }
    for (mark, decisive) in [("||", true), ("&&", false)] {
      guard let split = operators.firstIndex(of: mark) else { continue }
      let sides = [
        holds(operands[...split], operators[..<split], condition, depth),
        holds(operands[(split + 1)...], operators[(split + 1)...], condition, depth),
      ]
      return sides.contains(decisive) ? decisive : sides.contains(nil) ? nil : !decisive
    }
    guard operators.count == 1, let mark = operators.first, ["==", "!=", "===", "!=="].contains(mark),
      let left = operands.first.flatMap({ identity(of: condition.beside($0), depth + 1) }),
      let right = operands.last.flatMap({ identity(of: condition.beside($0), depth + 1) }), left.isComparable(to: right)
    else { return nil }
    return (left == right) == mark.hasPrefix("=")
  }

  /// `list.contains { $0 == X.self }`, `list.contains(ObjectIdentifier($0))`.
  private func contains(_ condition: StaticValue, _ depth: Int) -> Bool? {
    guard let call = condition.call(in: symbols), call.name == "contains", let base = call.base,
      call.arguments.count == 1
    else { return nil }
    let elements = setElements(condition.beside(base), depth)
    guard elements.failures.isEmpty, !elements.isBranched else { return nil }
    let wanted = condition.beside(call.arguments[0].value)
    let answers = elements.values.map { element -> Bool? in
      if case .closure = wanted.expression.kind {
        return apply(wanted, to: [element], condition, depth).only.flatMap { holds($0, depth + 1) }
      }
      guard let left = identity(of: element, depth + 1), let right = identity(of: wanted, depth + 1),
        left.isComparable(to: right)
      else { return nil }
      return left == right
    }
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }

  /// The elements of a list, a set of one, or of one whose elements became identifiers.
  private func setElements(_ value: StaticValue, _ depth: Int) -> StaticValues {
    let followed = follow(value, depth: depth + 1).only ?? value
    guard let call = followed.call(in: symbols), let argument = call.arguments.first, call.arguments.count == 1 else {
      return elements(of: followed, depth: depth + 1)
    }
    let inner = followed.beside(argument.value)
    if call.tree.namePath(call.callee) == ["Set"] { return setElements(inner, depth + 1) }
    if call.name == "map", let base = call.base, call.tree.namePath(argument.value)?.first == "ObjectIdentifier" {
      return setElements(followed.beside(base), depth + 1)
    }
    return elements(of: followed, depth: depth + 1)
  }
}

/// What a condition compares: a type, or its name.
private enum TypeIdentity: Equatable {
  case type(TypeID)
  case name(String)

  func isComparable(to other: TypeIdentity) -> Bool {
    switch (self, other) {
    case (.type, .type), (.name, .name): true
    default: false
    }
  }
}

extension StaticEvaluator {
  /// `X.self`, `ObjectIdentifier(X.self)`, `String(describing: X.self)`, `"X"`, or a constant for one of them.
  private func identity(of value: StaticValue, _ depth: Int) -> TypeIdentity? {
    guard depth < Self.longestChain, let only = follow(value, depth: depth + 1).only else { return nil }
    if case .string = only.expression.kind {
      return symbols.tree(only.scope).stringValue(only.expression).map(TypeIdentity.name)
    }
    guard let call = only.call(in: symbols) else { return typeReference(only).value.map { .type($0.type) } }
    guard call.arguments.count == 1, let name = call.tree.namePath(call.callee)?.last else { return nil }
    let inner = identity(of: only.beside(call.arguments[0].value), depth + 1)
    guard case .type(let type)? = inner else { return nil }
    switch (name, call.labels[0]) {
    case ("ObjectIdentifier", nil): return inner
    case ("String", "describing"): return .name(symbols[type].name)
    default: return nil
    }
  }
}
