import SchemaShapes
import SchemaSyntax

extension SymbolTable {
  /// The type of an enum's raw values; nil for an enum without, and for any other type.
  package func rawType(of type: TypeID) -> String? {
    guard self[type].declaration?.kind == .enum, let first = inheritedTypes(of: type).first,
      let name = tree(first.scope).namePath(first.syntax)?.last
    else { return nil }
    return SystemType.named(name)?.isRawType == true ? name : nil
  }

  /// The raw value of a case, or of a constant that is one.
  package func rawValue(of path: [String], in scope: Scope) -> String? {
    guard let name = path.last, let type = self.type(named: Array(path.dropLast()), from: scope) else { return nil }
    if let raw = rawValue(ofCase: name, of: type) { return raw }
    guard let member = values(name, of: type).first, member.declaration.accessors == nil,
      let value = member.declaration.value
    else { return nil }
    let tree = tree(member.scope)
    if case .member(base: nil, let token, _) = value.kind { return rawValue(ofCase: tree.name(token), of: type) }
    return tree.namePath(value)?.last.flatMap { rawValue(ofCase: $0, of: type) }
  }

  /// The raw value of an enum's case as Swift writes it; nil if the enum has no such case or no raw value that is known.
  package func rawValue(ofCase name: String, of type: TypeID) -> String? {
    var next = 0
    for part in parts(of: type) {
      let tree = tree(part.scope)
      for element in (part.declaration.members ?? []) where element.kind == .case {
        let written = element.value.map { tree.text($0.tokens) }
        next = written.flatMap { Int($0) } ?? next
        if element.name.first.map(tree.name) == name {
          return written ?? implicitRawValue(name, at: next, of: type)
        }
        next += 1
      }
    }
    return nil
  }

  /// What Swift gives a case without a written raw value.
  private func implicitRawValue(_ name: String, at position: Int, of type: TypeID) -> String? {
    guard let raw = rawType(of: type) else { return nil }
    return raw == "String" ? "\"\(name)\"" : SystemType.named(raw)?.isInteger == true ? "\(position)" : nil
  }
}
