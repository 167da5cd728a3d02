import SchemaSyntax

extension StaticEvaluator {
  /// What the call of a function of the project, or of a closure, returns; any other call is literal.
  func followCall(_ value: StaticValue, _ depth: Int) -> StaticValues {
    guard let call = value.call(in: symbols) else { return StaticValues(values: [value]) }
    if case .closure = call.callee.kind {
      return results(of: call.tree.closure(call.callee.tokens).statements, in: value, or: value, depth)
    }
    let (owner, members) = members(named: call.callee, value, depth)
    let functions = members.filter { $0.declaration.kind == .func && accepts(call, $0) }
    guard !functions.isEmpty else { return StaticValues(values: [value]) }
    return oneOf(functions) { self.value(of: $0, of: owner, from: value, depth) }
  }

  /// What a body returns: each `return`, or its only expression; `around` says what its names mean.
  func results(
    of statements: [Statement], in around: StaticValue, or value: StaticValue, _ depth: Int
  ) -> StaticValues {
    let reader = ReturnReader(tree: symbols.tree(around.scope), scope: around.scope, locals: around.locals)
    let returned = reader.returns(of: statements)
    guard !returned.isEmpty, depth < Self.longestChain else {
      return failure(value, "its return value is not a literal")
    }
    var result = oneOf(returned) { follow($0.value.reached(through: around.origins), depth: depth + 1) }
    result.isBranched = result.isBranched || returned.contains(where: \.isConditional)
    return result
  }
}
