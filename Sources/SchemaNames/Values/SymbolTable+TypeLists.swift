import SchemaSyntax

extension SymbolTable {
  /// The place of a member's name.
  package func namePlace(_ member: Member) -> Place { tree(member.scope).place(member.declaration.name) }

  /// What a type's members of one name are worth as a list of types: several are branches of an `#if`.
  package func typeList(_ members: [Member], of type: TypeID? = nil) -> TypeList {
    let evaluator = StaticEvaluator(symbols: self)
    var list = TypeList(isBranched: members.count > 1)
    for member in members { list.add(evaluator.typeList(reference(to: member, of: type))) }
    return list
  }

  /// The value of a type's property where it is written: its initial value, or its name, which leads to its getter; of a
  /// function a call of it. The member may be one that the type inherits.
  package func reference(to member: Member, of type: TypeID? = nil) -> StaticValue {
    let inheriting = type.flatMap { member.scope.types.last == $0 ? nil : $0 }
    let locals = Locals(inheriting.map(Locals.Receiver.type))
    func value(_ expression: Expression) -> StaticValue {
      StaticValue(expression, scope: member.scope, locals: locals)
    }
    if let written = member.declaration.value { return value(written) }
    let name = member.declaration.name
    let expression = Expression(kind: .name(name.lowerBound, generics: nil), tokens: name)
    return value(member.declaration.kind == .func ? Expression(kind: .call(expression, []), tokens: name) : expression)
  }
}
