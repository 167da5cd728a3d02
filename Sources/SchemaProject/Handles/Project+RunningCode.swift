import SchemaNames

extension Project {
  /// Whether anything may run the code of a member; false only in apps and what they import, where nothing in sight names
  /// it or a type around it, and nothing else can.
  package func mayRun(_ member: Member) -> Bool {
    let unit = member.scope.unit
    let code = schemas.declared.namedCode
    guard code.isClosed(symbols.units[unit].module) else { return true }
    return code.unnamed(among: code.gates(around: member.declaration.name.lowerBound, in: unit)).isEmpty
  }

  /// The name of a function; nil for any other member.
  package func functionName(_ member: Member) -> String? {
    member.declaration.kind == .func ? symbols.tree(member.scope).text(member.declaration.name) : nil
  }
}
