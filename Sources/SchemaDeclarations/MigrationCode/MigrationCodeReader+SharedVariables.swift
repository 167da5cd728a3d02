import SchemaNames
import SchemaSyntax

/// Variables that outlive the closure.
extension MigrationCodeReader {
  /// Reads a static, global or captured variable, or a property of the value whose method is read.
  mutating func readShared(_ expression: Expression) -> MigrationValue {
    let properties = properties(named: expression)
    let variable = sharedVariable(expression, among: properties)
    let holder = variable ?? instanceVariable(expression, among: properties)
    if let holder { add(.readVariable(holder), at: expression.tokens) }
    return value(of: properties, in: variable)
  }

  /// What the type of properties shows of their value, which a variable may hold.
  mutating func value(of properties: [Member], in variable: SharedVariable?) -> MigrationValue {
    for member in properties {
      if let type = member.declaration.type {
        var outer = MigrationFrame(scope: member.scope, symbols)
        outer.call = frame.call
        let value = inFrame(outer) { $0.value(of: type) }
        if case .instance(let type, _) = value { return .instance(type, variable) }
        return value
      }
      guard let initial = member.declaration.value,
        case .declared(let type) = symbols.typeOfValue(initial, in: member.scope), models[type] == nil
      else { continue }
      return .instance(type, variable)
    }
    return .unknown
  }

  /// The variable that an expression names; nil for a local one, a computed one, and anything else.
  func sharedVariable(_ expression: Expression) -> SharedVariable? {
    sharedVariable(expression, among: properties(named: expression))
  }

  private func sharedVariable(_ expression: Expression, among properties: [Member]) -> SharedVariable? {
    let member = properties.first { $0.outlivesInstances && $0.declaration.mayHoldData }
    if let member {
      let tree = symbols.tree(member.scope)
      let owner = member.scope.types.last.map { symbols[$0].qualifiedName + "." } ?? ""
      let name = tree.text(member.declaration.name)
      return SharedVariable(name: name, qualifiedName: owner + name, place: tree.place(member.declaration.name))
    }
    guard case .name(let token, _) = expression.kind else { return nil }
    if case .shared(let variable)? = frame[tree.name(token)] { return variable }
    return capturedVariable(token)
  }

  /// The variable that holds the value whose method is read, for a name of one of its properties.
  func instanceVariable(_ expression: Expression) -> SharedVariable? {
    instanceVariable(expression, among: properties(named: expression))
  }

  private func instanceVariable(_ expression: Expression, among properties: [Member]) -> SharedVariable? {
    guard case .name = expression.kind, case .instance(_, let variable?) = frame.receiver else { return nil }
    return properties.contains { !$0.outlivesInstances } ? variable : nil
  }

  private func capturedVariable(_ token: Int) -> SharedVariable? {
    let name = tree.name(token)
    guard frame[name] == nil, frame.captured.contains(name), !frame.isInterpolated else { return nil }
    let declared = (1..<token).last { index in
      tree.name(index) == name
        && (tree.tokens[index - 1].keyword == .var || tree.tokens[index - 1].keyword == .let)
    }
    return declared.map { SharedVariable(name: name, qualifiedName: name, place: tree.place(token: $0)) }
  }

  /// The properties that an expression names: static ones, global ones, and those of the type around.
  private func properties(named expression: Expression) -> [Member] {
    members(named: expression).filter { $0.declaration.kind != .func }
  }
}

extension Member {
  /// Whether a property is static or global.
  fileprivate var outlivesInstances: Bool { scope.types.isEmpty || declaration.has(.static) || declaration.has(.class) }
}

extension Declaration {
  /// Whether a property stores something that code can change: a variable, or a constant that may refer to an object.
  fileprivate var mayHoldData: Bool {
    guard kind == .var || kind == .let else { return false }
    return accessors == nil || !(accessors ?? []).contains { $0.keyword == nil } && value != nil
  }
}
