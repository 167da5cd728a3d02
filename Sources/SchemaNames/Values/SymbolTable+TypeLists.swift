import SchemaSyntax

extension SymbolTable {
  /// The place of a member's name.
  package func namePlace(_ member: Member) -> Place { tree(member.scope).place(member.declaration.name) }

  /// What the members of one name are worth as a list of types: several are branches of an `#if`.
  package func typeList(_ members: [Member]) -> TypeList {
    let evaluator = StaticEvaluator(symbols: self)
    var list = TypeList(isBranched: members.count > 1)
    for member in members { list.add(evaluator.typeList(reference(to: member))) }
    return list
  }

  /// The value of a property where it is written: its initial value, or its name, which leads to its getter; of a
  /// function a call of it.
  package func reference(to member: Member) -> StaticValue {
    if let value = member.declaration.value { return StaticValue(value, scope: member.scope) }
    let name = member.declaration.name
    let expression = Expression(kind: .name(name.lowerBound, generics: nil), tokens: name)
    guard member.declaration.kind == .func else { return StaticValue(expression, scope: member.scope) }
    return StaticValue(Expression(kind: .call(expression, []), tokens: name), scope: member.scope)
  }
}
