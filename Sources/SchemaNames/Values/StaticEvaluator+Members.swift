import SchemaSyntax

extension StaticEvaluator {
  /// The project's functions that a call may mean, by their names and the labels of the arguments.
  package func functions(calledBy call: Call, _ value: StaticValue, _ depth: Int = 0) -> [Member] {
    members(named: call.callee, value, depth).filter { $0.declaration.kind == .func && accepts(call, $0) }
  }

  /// The project's functions that a name or member may mean, whatever the arguments.
  func functions(named expression: Expression, _ value: StaticValue) -> [Member] {
    members(named: expression, value, 0).filter { $0.declaration.kind == .func }
  }

  /// The project's properties that a name or member may mean.
  package func properties(named expression: Expression, _ value: StaticValue) -> [Member] {
    members(named: expression, value, 0).filter { $0.declaration.kind != .func }
  }

  private func members(named expression: Expression, _ value: StaticValue, _ depth: Int) -> [Member] {
    let tree = symbols.tree(value.scope)
    switch expression.kind {
    case .name(let token, _):
      let name = tree.name(token)
      return value.locals.bindings[name] == nil ? symbols.values(name, from: value.scope) : []
    case .member(let base, let token, _): return members(tree.name(token), of: base, value, depth)
    default: return []
    }
  }

  /// The variables and functions that a member's name may mean: of `self`, a type, or the type that a leading dot means.
  func members(_ name: String, of base: Expression?, _ value: StaticValue, _ depth: Int = 0) -> [Member] {
    members(name, of: base.map { owner(of: $0, value, depth) }, value)
  }

  func members(_ name: String, of owner: Owner?, _ value: StaticValue) -> [Member] {
    let type: TypeID?
    switch owner {
    case .scope: return symbols.values(name, from: value.scope)
    case .type(let named): type = named
    case .values(let made): type = made.only.flatMap(instanceType)
    case nil: type = contextType
    }
    return type.map { symbols.values(name, of: $0, seenFrom: value.scope) } ?? []
  }

  /// What is before a member's name.
  enum Owner {
    /// `self`.
    case scope
    case type(TypeID)
    case values(StaticValues)
  }

  func owner(of base: Expression, _ value: StaticValue, _ depth: Int) -> Owner {
    if case .name(let token, _) = base.kind, symbols.tree(value.scope).name(token) == "self" { return .scope }
    return typeNamed(by: base, value).map(Owner.type) ?? .values(follow(value.beside(base), depth: depth + 1))
  }

  /// The type of a value that is made in place or in a constant, `Cleaner(…)`, or that is a type's own, such as
  /// `FileManager.default`.
  private func instanceType(of made: StaticValue) -> TypeID? {
    switch made.expression.kind {
    case .call(let callee, _): return typeNamed(by: callee, made)
    case .member(let base?, let token, _)
    where ["default", "shared", "standard"].contains(symbols.tree(made.scope).name(token)):
      return typeNamed(by: base, made)
    default: return nil
    }
  }

  /// Whether a function's parameters fit a call's arguments, by their number and labels.
  package func accepts(_ call: Call, _ function: Member) -> Bool {
    let tree = symbols.tree(function.scope)
    return call.match(tree.parameters(of: function.declaration), in: tree) != nil
  }

  /// The parameters of a function with the values that a call gives them.
  package func parameters(of member: Member, calledBy value: StaticValue) -> Locals {
    var locals = Locals()
    guard member.declaration.kind == .func else { return locals }
    let tree = symbols.tree(member.scope)
    let parameters = tree.parameters(of: member.declaration)
    let call = value.call(in: symbols)
    let matched = call?.match(parameters, in: tree) ?? parameters.map { _ in nil }
    for (parameter, index) in zip(parameters, matched) {
      let argument = index.flatMap { call?.arguments[$0] }.map { value.beside($0.value) }
      let passed = argument ?? parameter.value.map { StaticValue($0, scope: member.scope) }
      locals.bind(tree.name(parameter.name), passed.map(Locals.Binding.value) ?? .parameter)
    }
    return locals
  }
}

extension Locals.Binding {
  /// A parameter of which no value is known.
  static var parameter: Locals.Binding { .unknown(why: "it depends on a parameter") }
}
