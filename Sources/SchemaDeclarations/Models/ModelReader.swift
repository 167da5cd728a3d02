import SchemaNames
import SchemaShapes
import SchemaSyntax

/// Reads the `@Model` classes out of a symbol table.
package struct ModelReader: Sendable {
  /// The types of the project.
  let symbols: SymbolTable

  package init(symbols: SymbolTable) {
    self.symbols = symbols
  }

  /// All models, in the order of their declaration.
  package func models(jobs: Int) -> [Model] {
    let classes = symbols.types.filter { symbol in
      guard let declaration = symbol.declaration, let scope = symbol.scope, declaration.kind == .class else {
        return false
      }
      return symbols.tree(scope).isModel(declaration)
    }
    let modelTypes = Set(classes.map(\.id))
    return classes.mapped(byJobs: jobs) { model($0, modelTypes) }.compactMap { $0 }
  }

  private func model(_ symbol: TypeSymbol, _ modelTypes: Set<TypeID>) -> Model? {
    guard let declaration = symbol.declaration, let outer = symbol.scope else { return nil }
    let scope = outer.entering(symbol.id)
    let tree = symbols.tree(scope)
    let bodies = symbols.bodies(of: symbol.id).map(\.declaration)
    let members = bodies.flatMap { $0.members ?? [] }
    let unit = symbols.units[scope.unit]
    return Model(
      type: symbol.id, name: symbol.name, qualifiedName: symbol.qualifiedName, place: tree.place(declaration.name),
      module: symbol.module, scope: scope, declaration: declaration, members: members,
      properties: members.compactMap { property($0, in: scope, modelTypes) }.merged,
      parent: symbols.supertypes(of: symbol.id).first(where: modelTypes.contains),
      isExempt: unit.isExempt || tree.isInPreview(declaration.tokens),
      uniqueMacros: keyPathMacros("#Unique", in: members, scope),
      indexMacros: keyPathMacros("#Index", in: members, scope))
  }

  // MARK: Properties

  private func property(_ member: Declaration, in scope: Scope, _ modelTypes: Set<TypeID>) -> Property? {
    let tree = symbols.tree(scope)
    guard tree.isPersisted(member), let nameToken = member.name.first else { return nil }
    let type = symbols.type(of: member, in: scope)
    let macro = tree.attribute("Relationship", of: member)
    return Property(
      name: tree.name(nameToken), place: tree.place(token: nameToken), declaration: member,
      typePlace: member.type.map { tree.place($0.tokens) },
      type: type, defaultValue: member.value.map { tree.uniformText($0.tokens) },
      attribute: attributeOptions(of: member, in: scope),
      relationship: relationship(type, macro, in: scope, modelTypes),
      relationshipMacro: macro.map { relationshipMacro($0, tree) })
  }

  private func attributeOptions(of member: Declaration, in scope: Scope) -> AttributeOptions {
    let tree = symbols.tree(scope)
    var result = AttributeOptions()
    for attribute in tree.attributes("Attribute", of: member) {
      for argument in attribute.arguments ?? [] {
        switch tree.label(argument) {
        case nil: option(argument, of: attribute, tree).map { result.arguments.append($0) }
        default: read(argument, of: attribute, in: scope, into: &result)
        }
      }
    }
    for macro in tree.attributes("Relationship", of: member) {
      for argument in macro.arguments ?? [] { read(argument, of: macro, in: scope, into: &result) }
    }
    return result
  }

  /// What a labeled argument says that attributes and relationships have in common.
  private func read(
    _ argument: Argument, of attribute: Attribute, in scope: Scope, into options: inout AttributeOptions
  ) {
    let tree = symbols.tree(scope)
    switch tree.label(argument) {
    case "originalName" where !tree.isNil(argument.value):
      options.original = originalName(argument, of: attribute, in: scope)
      options.hidesOriginalName = options.original == nil
    case "hashModifier" where !tree.isNil(argument.value):
      options.hashModifier = tree.stringValue(argument.value) ?? tree.uniformText(argument.value.tokens)
    default: break
    }
  }

  /// An argument without label; nil if it is not a name.
  private func option(_ argument: Argument, of attribute: Attribute, _ tree: SyntaxTree) -> AttributeArgument? {
    tree.lastName(argument.value).map {
      AttributeArgument(
        name: $0, place: tree.place(argument.value.tokens), attributePlace: tree.place(attribute.tokens))
    }
  }

  /// The value of `originalName:`, a literal or a constant; nil if it is not known.
  private func originalName(_ argument: Argument, of attribute: Attribute, in scope: Scope) -> AttributeArgument? {
    let tree = symbols.tree(scope)
    guard let only = StaticEvaluator(symbols: symbols).follow(StaticValue(argument.value, scope: scope)).only,
      let name = symbols.tree(only.scope).stringValue(only.expression)
    else { return nil }
    return AttributeArgument(
      name: name, place: tree.place(argument.value.tokens), attributePlace: tree.place(attribute.tokens))
  }

  private func relationshipMacro(_ attribute: Attribute, _ tree: SyntaxTree) -> RelationshipMacro {
    let arguments = attribute.arguments ?? []
    let labeled = arguments.compactMap { argument in
      tree.label(argument).map { ($0, tree.uniformText(argument.value.tokens)) }
    }
    return RelationshipMacro(
      place: tree.place(attribute.tokens),
      unlabeled: arguments.filter { $0.label == nil }.compactMap { option($0, of: attribute, tree) },
      labeled: Dictionary(labeled) { _, last in last })
  }

  // MARK: Relationships

  private func relationship(
    _ type: ResolvedType, _ macro: Attribute?, in scope: Scope, _ modelTypes: Set<TypeID>
  ) -> Relationship? {
    guard let target = destination(type.unwrapped, modelTypes) else { return nil }
    let tree = symbols.tree(scope)
    let arguments = macro?.arguments ?? []
    let inverse = tree.argument("inverse", among: arguments.filter { !tree.isNil($0.value) })
    let rule = tree.argument("deleteRule", among: arguments)
    return Relationship(
      destination: target.model, isToMany: target.isToMany, isOptional: type.isOptional,
      writtenDeleteRule: rule.map { deleteRule($0.value, in: scope) },
      deleteRulePlace: rule.map { tree.place($0.value.tokens) },
      inverse: inverse.map { reference($0.value, destination: target.model, in: scope) },
      inversePlace: inverse.map { tree.place($0.value.tokens) })
  }

  /// Follows `.cascade`, `Schema.Relationship.DeleteRule.cascade` or a constant of that value.
  private func deleteRule(_ value: Expression, in scope: Scope) -> Resolution<DeleteRule> {
    if let only = StaticEvaluator(symbols: symbols).follow(StaticValue(value, scope: scope)).only,
      case .member(_, let token, _) = only.expression.kind,
      let rule = DeleteRule(rawValue: symbols.tree(only.scope).name(token))
    {
      return .resolved(rule)
    }
    let tree = symbols.tree(scope)
    return .unresolved(
      Unresolved(
        place: tree.place(value.tokens), what: tree.text(value.tokens), why: "the delete rule is not a literal"))
  }

  private func destination(_ type: ResolvedType, _ models: Set<TypeID>) -> (model: TypeID, isToMany: Bool)? {
    if case .declared(let id) = type { return models.contains(id) ? (id, false) : nil }
    guard let element = type.element, case .declared(let id) = element.unwrapped, models.contains(id) else {
      return nil
    }
    return (id, true)
  }

  /// Resolves `\Root.property`, or `\.property` whose root is the destination.
  private func reference(
    _ value: Expression, destination: TypeID, in scope: Scope
  ) -> Resolution<InverseReference> {
    let tree = symbols.tree(scope)
    let text = tree.text(value.tokens)
    func unresolved(_ why: String) -> Resolution<InverseReference> {
      .unresolved(Unresolved(place: tree.place(value.tokens), what: text, why: why))
    }
    guard case .keyPath(let keyPath) = value.kind, keyPath.isPlain, let last = keyPath.names.last else {
      return unresolved("the inverse is not a plain key path")
    }
    let root = keyPath.names.dropLast().map(tree.name)
    guard keyPath.hasRoot else {
      guard root.isEmpty else { return unresolved("the inverse is not a plain key path") }
      return .resolved(InverseReference(root: destination, property: tree.name(last)))
    }
    guard let type = symbols.type(named: root, from: scope) else {
      return unresolved("the key path's root is not known")
    }
    return .resolved(InverseReference(root: type, property: tree.name(last)))
  }
}

extension [Property] {
  /// The properties with those of one name made one: they are branches of an `#if`.
  fileprivate var merged: [Property] {
    let named = uniqued(by: \.name)
    // Hardly any model has two of one name.
    if named.count == count { return self }
    let groups = Dictionary(grouping: self, by: \.name)
    return named.map { property in
      let isSame = groups[property.name]?.allSatisfy { $0.isDeclared(like: property) } ?? true
      return isSame ? property : property.undecided
    }
  }
}

extension Property {
  /// Whether two branches of an `#if` declare the same.
  fileprivate func isDeclared(like other: Property) -> Bool {
    type == other.type && defaultValue == other.defaultValue && attribute.options == other.attribute.options
      && attribute.originalName == other.attribute.originalName
      && attribute.hashModifier == other.attribute.hashModifier
      && relationshipMacro?.labeled == other.relationshipMacro?.labeled
      && relationshipMacro?.unlabeled.map(\.name) == other.relationshipMacro?.unlabeled.map(\.name)
  }

  /// The property without what the branches of an `#if` say about it.
  fileprivate var undecided: Property {
    Property(
      name: name, place: place, declaration: declaration, typePlace: typePlace,
      type: .unresolved(why: "branches of an '#if' declare it differently"), defaultValue: nil,
      attribute: AttributeOptions(), relationship: nil, relationshipMacro: nil)
  }
}
