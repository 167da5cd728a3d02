import SchemaNames
import SchemaShapes
import SchemaSyntax

/// Reads what a shape does not show of a model's declaration and no rule for its hash covers.
///
/// A form counts as covered where stores show it (`docs/checksums.md`); all others are obstacles, those that seem harmless too.
package struct UnprovenForms: Sendable {
  let symbols: SymbolTable

  package init(symbols: SymbolTable) {
    self.symbols = symbols
  }

  /// What is not covered of a model and of its properties.
  package func obstacles(of model: Model) -> [HashObstacle] {
    obstacles(ofClass: model)
      + model.properties.flatMap { property in
        (obstacles(ofDeclaration: property, of: model) + obstacles(ofType: property)
          + obstacles(ofRelationship: property)).map {
            HashObstacle(property: property.name, what: $0.what, why: $0.why)
          }
      }
  }

  /// The texts of the types of the project that a property stores.
  package func text(of property: Property, besides models: TypeTable<Model>) -> String {
    symbols.storedTypes(of: property, besides: models).flatMap(symbols.parts).map { part in
      symbols.tree(part.scope).uniformText(part.declaration.tokens)
    }.joined(separator: "\n")
  }

  /// The values that the cases of an enum hold which a property stores, one list for each case with values; nil if they
  /// are not known, or several enums look alike.
  package func associatedValues(of type: TypeShape, in property: Property) -> [[AssociatedValueShape]]? {
    let shapes = ShapeReader(symbols: symbols)
    let enums = symbols.storedTypes(of: property, besides: TypeTable<Model>([], by: \.type)).filter { id in
      symbols[id].declaration?.kind == .enum && shapes.type(.declared(id)) == type
    }
    guard enums.count == 1 else { return nil }
    let byCase = Dictionary(grouping: symbols.associatedValues(of: enums[0]), by: \.place).values
    let lists = byCase.map { values in values.compactMap { shape(of: $0, shapes) } }
    return zip(lists, byCase).allSatisfy { $0.count == $1.count } ? lists : nil
  }

  private func shape(of value: AssociatedValue, _ shapes: ShapeReader) -> AssociatedValueShape? {
    switch value.label {
    case .name(let name): AssociatedValueShape(label: name, type: shapes.type(value.type))
    case .first: AssociatedValueShape(label: nil, type: shapes.type(value.type))
    case .other: nil
    }
  }

  // MARK: Classes

  private func obstacles(ofClass model: Model) -> [HashObstacle] {
    let tree = symbols.tree(model.scope)
    var found: [HashObstacle] = []
    if model.declaration.generics != nil { found.append(HashObstacle(what: model.name, why: "it is generic")) }
    if symbols.bodies(of: model.type).count > 1 {
      found.append(HashObstacle(what: model.name, why: "it is declared in branches of an '#if'"))
    }
    found += unknownAttributes(of: model.declaration, tree)
    for member in model.members {
      let name = tree.text(member.name)
      if member.kind == .expansion, name != "#Unique", name != "#Index" {
        found.append(HashObstacle(what: name, why: "a macro may add members"))
      }
      if member.kind == .expansion, !member.conditions.isEmpty {
        found.append(HashObstacle(what: name, why: Self.conditional))
      }
      if tree.isStoredOutOfSight(member) {
        found.append(HashObstacle(what: name, why: "no store shows a property that is declared this way"))
      }
    }
    return found
  }

  private static let shownAttributes: Set<String> = ["Model", "Attribute", "Relationship", "available", "MainActor"]
  private static let conditional = "it is declared in a branch of an '#if'"

  /// The attributes whose effect no store shows: those of macros and property wrappers among them.
  private func unknownAttributes(of declaration: Declaration, _ tree: SyntaxTree) -> [HashObstacle] {
    declaration.attributes.filter { tree.path($0.name).last.map(Self.shownAttributes.contains) != true }.map {
      HashObstacle(what: tree.text($0.tokens), why: "no store shows what it adds")
    }
  }

  // MARK: Properties

  private func obstacles(ofDeclaration property: Property, of model: Model) -> [HashObstacle] {
    let tree = symbols.tree(model.scope)
    let declaration = property.declaration
    let weak: Set<Keyword> = property.relationship == nil ? [] : [.weak]
    var found = obstacles(ofStorage: declaration, named: property.name, harmless: weak, tree)
    let macros = ["Attribute", "Relationship"].flatMap { tree.attributes($0, of: declaration) }
    let unlabeled = macros.flatMap { $0.arguments ?? [] }.count { $0.label == nil }
    if macros.count > 1 || unlabeled != property.attribute.arguments.count + relationshipOptions(property).count {
      found.append(
        HashObstacle(
          what: macros.map { tree.text($0.tokens) }.joined(separator: " "), why: "its options are not literals"))
    }
    if let option = relationshipOptions(property).first {
      found.append(HashObstacle(what: ".\(option.name)", why: "no store shows what it does on a relationship"))
    }
    return found
  }

  private func relationshipOptions(_ property: Property) -> [AttributeArgument] {
    property.relationshipMacro?.unlabeled ?? []
  }

  /// What is not covered of how a stored property, or a field of a struct, is declared.
  private func obstacles(
    ofStorage member: Declaration, named name: String, harmless: Set<Keyword> = [], _ tree: SyntaxTree
  ) -> [HashObstacle] {
    var found = unknownAttributes(of: member, tree)
    if !member.conditions.isEmpty { found.append(HashObstacle(what: name, why: Self.conditional)) }
    if member.accessors != nil {
      found.append(HashObstacle(what: name, why: "no store shows a property with observers"))
    }
    let harmless = Self.harmlessModifiers.union(harmless)
    if let modifier = member.modifiers.first(where: { !harmless.contains($0.keyword) }) {
      found.append(HashObstacle(what: modifier.keyword.rawValue, why: "no store shows a property with this modifier"))
    }
    if let type = member.type, type.isUnusuallyOptional {
      found.append(HashObstacle(what: tree.text(type.tokens), why: "no store shows an optional of this kind"))
    }
    return found
  }

  private static let harmlessModifiers: Set<Keyword> = [
    .public, .package, .internal, .fileprivate, .private, .open, .final,
  ]

  private func obstacles(ofRelationship property: Property) -> [HashObstacle] {
    guard let relationship = property.relationship else { return [] }
    var found: [HashObstacle] = []
    switch property.type.unwrapped {
    case .declared, .array(.declared): break
    default: found.append(HashObstacle(what: property.name, why: "it is not an array of models"))
    }
    if case .unresolved(let inverse) = relationship.inverse {
      found.append(HashObstacle(what: inverse.what, why: inverse.why))
    }
    if let root = relationship.inverse?.value?.root, root != relationship.destination {
      found.append(HashObstacle(what: "inverse:", why: "it names a property of another model"))
    }
    return found
  }

  // MARK: Stored types

  private func obstacles(ofType property: Property) -> [HashObstacle] {
    guard property.isStoredByFields else { return [] }
    var found: [HashObstacle] = []
    var seen: Set<TypeID> = []
    var waiting = [property.type]
    while let next = waiting.popLast() {
      guard case .declared(let id) = next.unwrapped else {
        found += obstacles(ofElementsOf: next)
        continue
      }
      guard seen.insert(id).inserted else { continue }
      found += obstacles(ofValue: id)
      guard symbols.isValueType(id) else { continue }
      waiting += symbols.storedFields(of: id).map(\.type) + symbols.associatedValues(of: id).map(\.type)
    }
    return found
  }

  /// What a collection holds is stored as data, if it is no class.
  private func obstacles(ofElementsOf type: ResolvedType) -> [HashObstacle] {
    let element: ResolvedType? =
      switch type.unwrapped {
      case .array(let element), .dictionary(_, let element): element
      default: nil
      }
    guard case .declared(let id)? = element, !symbols.isValueType(id) else { return [] }
    return [HashObstacle(what: symbols[id].name, why: "no store shows a class as a value")]
  }

  private func obstacles(ofValue type: TypeID) -> [HashObstacle] {
    let (symbol, bodies) = (symbols[type], symbols.bodies(of: type))
    func obstacle(_ why: String) -> [HashObstacle] { [HashObstacle(what: symbol.name, why: why)] }
    guard let declaration = symbol.declaration, let body = bodies.first, bodies.count == 1 else {
      return obstacle("it is not declared exactly once")
    }
    if symbols.hasOwnCoding(type) { return obstacle("it has custom coding keys or a custom 'Codable' implementation") }
    if let name = symbols.inheritedNames(of: type).first(where: { !Self.harmlessProtocols.contains($0) }) {
      return [
        HashObstacle(
          what: "\(symbol.name): \(name)", why: "it may have a custom 'Codable' implementation or raw values")
      ]
    }
    let tree = symbols.tree(body.scope)
    let attributes = unknownAttributes(of: declaration, tree).filter { $0.what != "@dynamicMemberLookup" }
    if declaration.generics != nil, tree.usesParameters(declaration) {
      return obstacle("its fields have the types of generic parameters")
    }
    switch declaration.kind {
    case .struct: return attributes + obstacles(ofFields: declaration, tree)
    case .enum: return attributes + obstacles(ofCases: declaration, tree)
    default: return obstacle("no store shows a class as a value")
    }
  }

  private func obstacles(ofFields declaration: Declaration, _ tree: SyntaxTree) -> [HashObstacle] {
    (declaration.members ?? []).flatMap { member -> [HashObstacle] in
      let name = tree.text(member.name)
      if member.kind == .expansion || tree.isStoredOutOfSight(member) {
        return [HashObstacle(what: name, why: "no store shows a field that is declared this way")]
      }
      guard tree.isStored(member) else { return [] }
      let constant = member.kind == .let && member.value != nil
      return obstacles(ofStorage: member, named: name, tree)
        + (constant ? [HashObstacle(what: name, why: "no store shows a constant field with a value")] : [])
    }
  }

  private func obstacles(ofCases declaration: Declaration, _ tree: SyntaxTree) -> [HashObstacle] {
    (declaration.members ?? []).filter { $0.kind == .case && !$0.conditions.isEmpty }.map {
      HashObstacle(what: tree.text($0.name), why: Self.conditional)
    }
  }

  /// Protocols that leave open neither raw values nor coding.
  private static let harmlessProtocols: Set<String> = [
    "Codable", "Encodable", "Decodable", "Hashable", "Equatable", "Comparable", "CaseIterable", "Identifiable",
    "Sendable",
    "CustomStringConvertible", "CustomDebugStringConvertible", "Error", "LocalizedError", "BitwiseCopyable",
  ]
}

extension SymbolTable {
  /// Whether a type, an extension of it or a protocol of the project decides how its values are coded.
  fileprivate func hasOwnCoding(_ type: TypeID) -> Bool {
    codingKeys(of: type) != nil || !values("encode", of: type).isEmpty || decodesItself(type)
  }

  /// The names of other modules' protocols that a type conforms to, aliases and protocols of the project followed; the type
  /// of an enum's raw values is left out.
  fileprivate func inheritedNames(of type: TypeID) -> [String] {
    var seen: Set<TypeID> = [type]
    var waiting = inheritedTypes(of: type)[...].dropFirst(rawType(of: type) == nil ? 0 : 1)
    var names: [String] = []
    while let (syntax, scope) = waiting.popFirst() {
      let path = tree(scope).namePath(syntax) ?? []
      if let found = self.type(named: path, from: scope) {
        if seen.insert(found).inserted { waiting += inheritedTypes(of: found) }
      } else {
        names.append(externalName(path, from: scope) ?? tree(scope).text(syntax.tokens))
      }
    }
    return names
  }
}

extension SyntaxTree {
  /// Whether what a generic type stores names one of its parameters.
  fileprivate func usesParameters(_ declaration: Declaration) -> Bool {
    let list = declaration.generics ?? 0..<0
    let parameters = Set(
      list.dropFirst().filter { token in
        tokens[token].kind == .identifier && (text(token - 1) == "<" || tokens[token - 1].kind == .comma)
      }.map(name))
    return (declaration.members ?? []).filter { isStored($0) || $0.kind == .case }.contains { member in
      member.tokens.contains { tokens[$0].kind == .identifier && parameters.contains(name($0)) }
    }
  }

  /// Whether a member holds a value in a way in which it does not count as a stored property: `lazy`, or out of a tuple.
  fileprivate func isStoredOutOfSight(_ member: Declaration) -> Bool {
    (member.kind == .var || member.kind == .let) && !member.has(.static)
      && (member.has(.lazy) || member.pattern != nil)
  }
}

extension TypeSyntax {
  /// Whether it is `T!` or an optional of an optional.
  fileprivate var isUnusuallyOptional: Bool {
    switch kind {
    case .implicitlyUnwrapped: true
    case .optional(let inner):
      switch inner.kind {
      case .optional, .implicitlyUnwrapped: true
      default: false
      }
    default: false
    }
  }
}
