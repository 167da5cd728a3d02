import SchemaNames
import SchemaSyntax

extension CodeCopy {
  /// A struct or enum with what its values are encoded by: stored properties, cases and its own coding.
  func valueType(_ type: TypeID) -> String {
    let symbol = symbols[type]
    guard let declaration = symbol.declaration, let outer = symbol.scope else { return "" }
    let tree = symbols.tree(outer)
    let modifiers = declaration.modifiers.filter { !$0.keyword.isNarrowAccess }.map { "\(tree.text($0.tokens)) " }
    let available = tree.attributes("available", of: declaration).map { "\(line($0.tokens, in: outer))\n" }
    let parents = conformances(of: type)
    let head =
      "\(available.joined())\(modifiers.joined())\(declaration.kind.rawValue) \(symbol.name)"
      + (parents.isEmpty ? "" : ": \(parents.joined(separator: ", "))")
    let parts = symbols.parts(of: type)
    let stored = parts.flatMap { part in
      (part.declaration.members ?? []).compactMap { storedMember($0, of: declaration, in: part.scope) }
    }
    let code = parts.flatMap { part in
      (part.declaration.members ?? []).filter { isCoding($0, in: part.scope) }.map { lines($0.tokens, in: part.scope) }
    }
    let nested = symbols.children(of: type).filter { names[$0] != nil }.map(valueType)
    let body = [stored.joined(separator: "\n")].filter { !$0.isEmpty } + nested + code
    return body.isEmpty ? "\(head) {}" : "\(head) {\n\(body.joined(separator: "\n\n").indentedByOne)\n}"
  }

  private func storedMember(_ member: Declaration, of type: Declaration, in scope: Scope) -> String? {
    let tree = symbols.tree(scope)
    if member.kind == .case {
      let value = member.value.map { " = \(line($0.tokens, in: scope))" } ?? ""
      let payload = member.typeTokens.map { line($0, in: scope) } ?? ""
      let isIndirect = member.has(.indirect) && !type.has(.indirect)
      return "\(isIndirect ? "indirect " : "")case \(tree.text(member.name))\(payload)\(value)"
    }
    guard tree.isStored(member) else { return nil }
    return property(member, symbols.type(of: member, in: scope), in: scope, keepsAccess: true)
  }

  // MARK: What a value is encoded by

  /// The conformances that the compiler provides or that the copy has the members for, also those that protocols of the
  /// project require, and the type of raw values.
  private func conformances(of type: TypeID) -> [String] {
    symbols.inheritedTypes(of: type).flatMap { conformances(through: $0, of: type, depth: 0) }.uniqued
  }

  private func conformances(through inherited: InheritedType, of type: TypeID, depth: Int) -> [String] {
    let tree = symbols.tree(inherited.scope)
    let text = tree.text(inherited.syntax.tokens)
    if Self.keptConformances.contains(text) || text == symbols.rawType(of: type) { return [text] }
    guard depth < 8, let path = tree.namePath(inherited.syntax),
      case .found(let found) = symbols.lookUp(path, from: inherited.scope)
    else { return [] }
    let required = symbols.followAlias(found).map(symbols.inheritedTypes) ?? symbols.aliasedTypes(found)
    return required.flatMap { conformances(through: $0, of: type, depth: depth + 1) }
  }

  private static let keptConformances: Set<String> = [
    "Codable", "Encodable", "Decodable", "Hashable", "Equatable", "Sendable", "CaseIterable", "OptionSet",
    "RawRepresentable",
  ]

  /// Whether a member takes part in encoding a value, comparing it, or its raw value.
  private func isCoding(_ member: Declaration, in scope: Scope) -> Bool {
    let tree = symbols.tree(scope)
    switch member.kind {
    case .enum: return member.inherits.contains { tree.text($0.tokens) == "CodingKey" }
    case .`init`:
      let first = tree.parameters(of: member).first.map { tree.name($0.label) }
      return first == "from" || first == "rawValue"
    case .func: return ["encode", "hash", "=="].contains(tree.text(member.name))
    case .var: return tree.text(member.name) == "rawValue" && !tree.isStored(member)
    default: return false
    }
  }
}

extension FrozenTypes {
  /// The structs and enums with copies that are declared in a type.
  func nested(in type: TypeID) -> [TypeID] { schemas.symbols.children(of: type).filter { names[$0] != nil } }
}
