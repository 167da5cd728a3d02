import SchemaSyntax

extension StaticEvaluator {
  /// The project's functions that a call may mean, by their names and the labels of the arguments.
  package func functions(
    calledBy callee: Expression, _ arguments: [Argument], _ value: StaticValue, _ depth: Int = 0
  ) -> [Member] {
    let tree = symbols.tree(value.scope)
    let candidates: [Member]
    switch callee.kind {
    case .name(let token, _):
      guard value.locals.bindings[tree.name(token)] == nil else { return [] }
      candidates = symbols.values(tree.name(token), from: value.scope)
    case .member(let base, let token, _): candidates = members(tree.name(token), of: base, value, depth)
    default: return []
    }
    return candidates.filter { $0.declaration.kind == .func && accepts(arguments, $0, value) }
  }

  /// The project's properties that a name or member may mean.
  package func properties(named expression: Expression, _ value: StaticValue) -> [Member] {
    let tree = symbols.tree(value.scope)
    let candidates: [Member]
    switch expression.kind {
    case .name(let token, _):
      let name = tree.name(token)
      candidates = value.locals.bindings[name] == nil ? symbols.values(name, from: value.scope) : []
    case .member(let base, let token, _): candidates = members(tree.name(token), of: base, value)
    default: candidates = []
    }
    return candidates.filter { $0.declaration.kind != .func }
  }

  /// The variables and functions that a member's name may mean: of `self`, a type, or the type that a leading dot means.
  func members(_ name: String, of base: Expression?, _ value: StaticValue, _ depth: Int = 0) -> [Member] {
    guard let base else { return contextType.map { symbols.values(name, of: $0, seenFrom: value.scope) } ?? [] }
    if case .name(let token, _) = base.kind, symbols.tree(value.scope).name(token) == "self" {
      return symbols.values(name, from: value.scope)
    }
    let type = typeNamed(by: base, value) ?? instanceType(of: value.beside(base), depth)
    return type.map { symbols.values(name, of: $0, seenFrom: value.scope) } ?? []
  }

  /// The type of a value that is made where it stands or in a constant, `Cleaner(…)`, or that is a type's own, such as
  /// `FileManager.default`.
  private func instanceType(of value: StaticValue, _ depth: Int) -> TypeID? {
    guard let made = follow(value, depth: depth + 1).only else { return nil }
    switch made.expression.kind {
    case .call(let callee, _): return typeNamed(by: callee, made)
    case .member(let base?, let token, _)
    where ["default", "shared", "standard"].contains(symbols.tree(made.scope).name(token)):
      return typeNamed(by: base, made)
    default: return nil
    }
  }

  /// Whether a function's parameters fit a call's arguments, by their number and labels.
  package func accepts(_ arguments: [Argument], _ function: Member, _ value: StaticValue) -> Bool {
    let tree = symbols.tree(function.scope)
    let callTree = symbols.tree(value.scope)
    let parameters = tree.parameters(of: function.declaration)
    let labels = Set(parameters.map { tree.name($0.label) })
    return arguments.count <= parameters.count && arguments.count >= parameters.filter { $0.value == nil }.count
      && arguments.allSatisfy { $0.label.map { labels.contains(callTree.name($0)) } ?? labels.contains("_") }
  }

  /// The parameters of a function with the values that a call gives them.
  package func bind(_ arguments: [Argument], toParametersOf member: Member, from value: StaticValue) -> Locals {
    var locals = Locals()
    guard member.declaration.kind == .func else { return locals }
    let tree = symbols.tree(member.scope)
    let callTree = symbols.tree(value.scope)
    for (index, parameter) in tree.parameters(of: member.declaration).enumerated() {
      let label = tree.name(parameter.label)
      let match =
        label == "_"
        ? (arguments.indices.contains(index) ? arguments[index] : nil)
        : arguments.first { $0.label.map(callTree.name) == label }
      if let match {
        locals.bind(tree.name(parameter.name), .value(value.beside(match.value)))
      } else if let initial = parameter.value {
        locals.bind(tree.name(parameter.name), .value(StaticValue(initial, scope: member.scope)))
      } else {
        locals.bind(tree.name(parameter.name), .unknown(why: "a parameter decides it"))
      }
    }
    return locals
  }
}
