import SchemaSyntax

extension StaticEvaluator {
  /// The project's functions that a call may mean, by their names and the labels of the arguments.
  package func functions(calledBy call: Call, _ value: StaticValue, _ depth: Int = 0) -> [Member] {
    members(named: call.callee, value, depth).members.filter { $0.declaration.kind == .func && accepts(call, $0) }
  }

  /// The project's functions that a name or member may mean, whatever the arguments.
  func functions(named expression: Expression, _ value: StaticValue) -> [Member] {
    members(named: expression, value, 0).members.filter { $0.declaration.kind == .func }
  }

  /// The project's properties that a name or member may mean.
  package func properties(named expression: Expression, _ value: StaticValue) -> [Member] {
    members(named: expression, value, 0).members.filter { $0.declaration.kind != .func }
  }

  /// The project's properties and functions that a name or member may mean, and what they are members of.
  func members(
    named expression: Expression, _ value: StaticValue, _ depth: Int
  ) -> (owner: Owner?, members: [Member]) {
    let tree = symbols.tree(value.scope)
    switch expression.kind {
    case .name(let token, _):
      let name = tree.name(token)
      return (.scope, !value.locals.contains(name) ? values(named: name, in: value) : [])
    case .member(let base, let token, _):
      let owner = base.map { self.owner(of: $0, value, depth) }
      return (owner, members(tree.name(token), of: owner, value))
    default: return (nil, [])
    }
  }

  /// The project's properties and functions that a bare name may mean: in the code of a protocol or of a list those of
  /// `self` first.
  func values(named name: String, in value: StaticValue) -> [Member] {
    let own: [Member] =
      switch value.locals.receiver {
      case .type(let type): symbols.values(name, of: type, seenFrom: value.scope)
      case .list: members(ofList: name, seenFrom: value.scope)
      case nil: []
      }
    return own.isEmpty ? symbols.values(name, from: value.scope) : own
  }

  /// The variables and functions that a member's name may mean: of `self`, a type, or the type that a leading dot means.
  func members(_ name: String, of base: Expression?, _ value: StaticValue, _ depth: Int = 0) -> [Member] {
    members(name, of: base.map { owner(of: $0, value, depth) }, value)
  }

  func members(_ name: String, of owner: Owner?, _ value: StaticValue) -> [Member] {
    let type: TypeID?
    switch owner {
    case .scope: return values(named: name, in: value)
    case .type(let named): type = named
    case .values(let made):
      type = made.only.flatMap(instanceType)
      if type == nil { return members(ofList: name, seenFrom: value.scope) }
    case nil: type = contextType
    }
    return type.map { symbols.values(name, of: $0, seenFrom: value.scope) } ?? []
  }

  /// The members that extensions of the project add to lists.
  private func members(ofList name: String, seenFrom scope: Scope) -> [Member] {
    for type in symbols.listTypes {
      let members = symbols.values(name, of: type, seenFrom: scope)
      if !members.isEmpty { return members }
    }
    return []
  }

  /// What is before a member's name.
  enum Owner {
    /// `self`.
    case scope
    case type(TypeID)
    case values(StaticValues)
  }

  func owner(of base: Expression, _ value: StaticValue, _ depth: Int) -> Owner {
    if case .name(let token, _) = base.kind {
      let name = symbols.tree(value.scope).name(token)
      if name == "self" || (name == "Self" && value.locals.receiver != nil) { return .scope }
    }
    return typeNamed(by: base, value).map(Owner.type) ?? owner(made: follow(value.beside(base), depth: depth + 1))
  }

  /// What members of a value are members of: of `X.self` those of the type.
  func owner(made: StaticValues) -> Owner {
    guard let only = made.only, case .member(let base?, let token, _) = only.expression.kind,
      symbols.tree(only.scope).name(token) == "self", let type = typeNamed(by: base, only)
    else { return .values(made) }
    return .type(type)
  }

  /// What `self` is in the body of a member; nil where its own scope says it.
  func receiver(_ owner: Owner?, of member: Member, in value: StaticValue) -> Locals.Receiver? {
    guard let declaring = member.scope.types.last else { return nil }
    let receiver: Locals.Receiver? =
      switch owner {
      case .scope: value.locals.receiver
      case .type(let type): .type(type)
      case .values(let made): made.only.map(Locals.Receiver.list)
      case nil: nil
      }
    switch receiver {
    case .type(let type): return type == declaring ? nil : receiver
    case .list: return symbols.listTypes.contains(declaring) ? receiver : nil
    case nil: return nil
    }
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

  /// The initializers of a type that a call may mean.
  package func initializers(of type: TypeID, calledBy call: Call) -> [Member] {
    symbols.parts(of: type).flatMap { part in
      (part.declaration.members ?? []).filter { $0.kind == .`init` }.map { Member(declaration: $0, scope: part.scope) }
    }.filter { accepts(call, $0) }
  }

  /// Whether a function's parameters fit a call's arguments, by their number and labels.
  package func accepts(_ call: Call, _ function: Member) -> Bool {
    let tree = symbols.tree(function.scope)
    return call.match(tree.parameters(of: function.declaration), in: tree) != nil
  }

  /// The parameters of a function with the values that a call gives them.
  package func parameters(of member: Member, calledBy value: StaticValue) -> Locals {
    var locals = Locals()
    guard [.func, .`init`].contains(member.declaration.kind) else { return locals }
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

extension SymbolTable {
  /// The types whose extensions add members to lists, as far as the project has some.
  fileprivate var listTypes: [TypeID] {
    ["Array", "RangeReplaceableCollection", "Collection", "Sequence"].compactMap { external($0) }
  }
}

extension Locals.Binding {
  /// A parameter of which no value is known.
  static var parameter: Locals.Binding { .unknown(why: "it depends on a parameter") }
}
