import SchemaNames
import SchemaSyntax
import SchemaText

extension CodeCopy {
  /// A struct or enum with what its values are encoded by: stored properties, cases and its own coding.
  func valueType(_ type: TypeID) -> String {
    let symbol = symbols[type]
    guard let declaration = symbol.declaration, let outer = symbol.scope else { return "" }
    let tree = symbols.tree(outer)
    let modifiers = declaration.modifiers.filter { !$0.keyword.isNarrowAccess }.map { "\(tree.text($0.tokens)) " }
    let available = tree.attributes("available", of: declaration).map { "\(code($0.tokens, in: outer))\n" }
    let parents = conformances(of: type)
    let head =
      "\(available.joined())\(modifiers.joined())\(declaration.kind.rawValue) \(symbol.name.sourceName)"
      + (parents.isEmpty ? "" : ": \(parents.joined(separator: ", "))")
    let parts = symbols.parts(of: type)
    let stored = parts.flatMap { part in
      (part.declaration.members ?? []).compactMap { storedMember($0, of: declaration, in: part.scope) }
    }
    let members = parts.flatMap { part in
      (part.declaration.members ?? []).filter { needed.contains($0, in: part.scope) }.map {
        lines($0.tokens, in: part.scope, applying: symbols.tree(part.scope).openingAccess(of: $0))
      }
    }
    let nested = nested(in: type).map(valueType)
    let companions = needed.companions(of: type).map(companion)
    let made = needed.needsMemberwiseInitializer(type) ? [memberwiseInitializer(of: type)] : []
    let body = [stored.joined(separator: "\n")].filter { !$0.isEmpty } + nested + companions + made + members
    return body.isEmpty ? "\(head) {}" : "\(head) {\n\(body.joined(separator: "\n\n").indentedByOne)\n}"
  }

  private func companion(_ type: TypeID) -> String {
    guard let declaration = symbols[type].declaration, let scope = symbols[type].scope else { return "" }
    return lines(declaration.tokens, in: scope)
  }

  private func storedMember(_ member: Declaration, of type: Declaration, in scope: Scope) -> String? {
    let tree = symbols.tree(scope)
    if member.kind == .case {
      let value = member.value.map { " = \(code($0.tokens, in: scope))" } ?? ""
      let values = member.typeTokens.map { payload($0, of: member, in: scope) } ?? ""
      let isIndirect = member.has(.indirect) && !type.has(.indirect)
      return "\(isIndirect ? "indirect " : "")case \(tree.text(member.name))\(values)\(value)"
    }
    guard tree.isStored(member) else { return nil }
    return property(member, symbols.type(of: member, in: scope), in: scope, keepsAccess: true)
  }

  /// The associated values of a case, each with a default that the copy can have.
  private func payload(_ tokens: Range<Int>, of enumCase: Declaration, in scope: Scope) -> String {
    code(tokens, in: scope, applying: defaults(of: enumCase, in: scope).compactMap(\.edit))
  }

  /// The defaults of a case's associated values, each with what replaces it; nil where that needs code without a copy.
  private func defaults(of enumCase: Declaration, in scope: Scope) -> [(tokens: Range<Int>, edit: SourceEdit?)] {
    let (tree, types) = (symbols.tree(scope), symbols.associatedTypes(of: enumCase, in: scope))
    return tree.associatedDefaults(of: enumCase).map { tokens in
      let text = code(replacingConstantsIn: tokens, expecting: types, scope)
      return (tokens, text.map { SourceEdit(replacing: tree.place(tokens), with: $0) })
    }
  }

  /// The initializer that the compiler writes for a struct without other ones.
  private func memberwiseInitializer(of type: TypeID) -> String {
    let properties = symbols.parts(of: type).flatMap { part in
      (part.declaration.members ?? []).filter(symbols.tree(part.scope).isStored).map { ($0, part.scope) }
    }.filter { $0.0.kind == .var || $0.0.value == nil }
    let parameters = properties.map { member, scope in
      let name = symbols.tree(scope).text(member.name)
      let type = symbols.type(of: member, in: scope)
      var value = member.value.flatMap { defaultValue($0, of: type, in: scope) }
      if case .optional = type, value == nil { value = "nil" }
      let written = member.type.map { code($0.tokens, in: scope) } ?? text(of: type)
      return "\(name): \(written)" + (value.map { " = \($0)" } ?? "")
    }
    let names = properties.map { symbols.tree($1).text($0.name) }
    return "init(\(parameters.joined(separator: ", "))) {\n"
      + names.map { "  self.\($0) = \($0)\n" }.joined() + "}"
  }

  /// Stored properties of a struct, and of the types in it, whose default needs code that the copy cannot have, with the reason.
  func lostDefaults(of type: TypeID) -> [(name: String, place: Place, why: String)] {
    let own = symbols.parts(of: type).flatMap { part in
      (part.declaration.members ?? []).compactMap { member in
        lostDefault(of: member, in: part.scope).map {
          (name(of: member, of: type, in: part.scope), symbols.tree(part.scope).place(member.name), $0)
        }
      }
    }
    return own + nested(in: type).flatMap(lostDefaults)
  }

  private func name(of member: Declaration, of type: TypeID, in scope: Scope) -> String {
    "\(symbols[type].name).\(symbols.tree(scope).text(member.name))"
  }

  private func lostDefault(of member: Declaration, in scope: Scope) -> String? {
    if let lost = defaults(of: member, in: scope).first(where: { $0.edit == nil }) {
      return obstacle(in: lost.tokens, expecting: symbols.associatedTypes(of: member, in: scope), scope)
    }
    guard symbols.tree(scope).isStored(member), let value = member.value else { return nil }
    return obstacle(to: value, of: symbols.type(of: member, in: scope), in: scope)
  }

  // MARK: Conditions

  /// What branches of an `#if` declare differently of a struct or enum, and of the types in it.
  func conditionalMembers(of type: TypeID) -> [(name: String, place: Place)] {
    let own = symbols.parts(of: type).flatMap { part in
      let tree = symbols.tree(part.scope)
      let copied = (part.declaration.members ?? []).filter { member in
        member.kind == .case || tree.isStored(member) || needed.contains(member, in: part.scope)
      }
      let isConditional = part.declaration.kind == .extension && !part.declaration.conditions.isEmpty
      return copied.filter { isConditional || tree.isConditional($0) }.map {
        (name(of: $0, of: type, in: part.scope), tree.place($0.name))
      }
    }
    return own + nested(in: type).flatMap(conditionalMembers)
  }

  // MARK: Conformances

  /// The conformances that the compiler provides or that the copy has the members for, also those that protocols of the
  /// project require, the type of raw values, and what the copied code needs.
  private func conformances(of type: TypeID) -> [String] {
    (symbols.inheritedTypes(of: type).flatMap { conformances(through: $0, of: type, depth: 0) }
      + needed.conformances(of: type)).uniqued
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

  // MARK: Nested types

  /// The structs and enums with copies that are declared in a type, and in none of those in it that have one.
  func nested(in type: TypeID) -> [TypeID] {
    symbols.children(of: type).flatMap { child in
      names[child] == nil ? nested(in: child) : symbols.isValueType(child) ? [child] : []
    }
  }
}

extension SyntaxTree {
  /// Whether a declaration, or one of its attributes, is in an `#if`.
  func isConditional(_ declaration: Declaration) -> Bool {
    !declaration.conditions.isEmpty || hasConditionalAttributes(declaration)
  }

  /// Whether an attribute of a declaration is in an `#if`.
  func hasConditionalAttributes(_ declaration: Declaration) -> Bool {
    hasDirective(declaration.tokens.prefix { $0 < declaration.name.lowerBound })
  }

  /// The edits that let other types name an initializer, a function or a property.
  fileprivate func openingAccess(of member: Declaration) -> [SourceEdit] {
    guard member.members == nil else { return [] }
    return member.modifiers.filter { $0.keyword.isNarrowAccess }.map { modifier in
      let end = span(modifier.tokens.upperBound..<modifier.tokens.upperBound + 1).start
      return SourceEdit(
        replacing: Place(file: file, span: Span(start: span(modifier.tokens).start, end: end)), with: "")
    }
  }
}
