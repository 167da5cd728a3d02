import SchemaSyntax

extension Project {
  /// The place of a side of a change in a version: the name of the model, property or field; nil where the version has
  /// none of that name.
  package func place(of part: SchemaChange.Part, in version: SchemaVersion) -> Place? {
    guard let model = model(named: part.entity, in: version) else { return nil }
    guard let name = part.property else { return model.place }
    guard let property = model.property(named: name) else { return nil }
    return place(ofFields: part.fields, in: property.type, or: property.place)
  }

  /// The place of the name of a field inside stored structs.
  private func place(ofFields fields: [String], in type: ResolvedType, or place: Place) -> Place? {
    guard let name = fields.first else { return place }
    guard let field = field(name, of: type) else { return nil }
    let tree = symbols.tree(field.scope)
    return self.place(
      ofFields: Array(fields.dropFirst()), in: symbols.type(of: field.declaration, in: field.scope),
      or: tree.place(field.declaration.name))
  }

  private func field(_ name: String, of type: ResolvedType) -> Member? {
    guard case .declared(let id) = type.unwrapped else { return nil }
    return member(name, inBodiesOf: id)
  }

  /// The property of a name in the body of a type, or in that of another branch of an `#if`.
  private func member(_ name: String, inBodiesOf type: TypeID) -> Member? {
    symbols.parts(of: type).lazy.filter { $0.declaration.kind != .extension }.compactMap { part -> Member? in
      let tree = self.symbols.tree(part.scope)
      let member = (part.declaration.members ?? []).first { member in
        (member.kind == .var || member.kind == .let) && member.name.first.map(tree.name) == name
      }
      return member.map { Member(declaration: $0, scope: part.scope) }
    }.first
  }
}

// MARK: Attributes and macros

extension Project {
  /// The place of the `@Attribute` that gives a property an option such as `unique`.
  package func place(ofOption option: String, of property: String, in model: Model) -> Place? {
    attributes(of: property, in: model).first { attribute, tree in
      (attribute.arguments ?? []).contains { $0.label == nil && tree.lastName($0.value) == option }
    }.map { attribute, tree in tree.place(attribute.tokens) }
  }

  /// The place of the value of a property's `originalName:`.
  package func place(ofOriginalNameOf property: String, in model: Model) -> Place? {
    attributes(of: property, in: model).lazy.compactMap { attribute, tree in
      let argument = attribute.arguments?.first { $0.label.map(tree.name) == "originalName" }
      return argument.map { tree.place($0.value.tokens) }
    }.first
  }

  /// The `@Attribute`s and `@Relationship`s of a property.
  private func attributes(of property: String, in model: Model) -> [(Attribute, SyntaxTree)] {
    guard let member = member(property, inBodiesOf: model.type) else { return [] }
    let tree = symbols.tree(member.scope)
    return ["Attribute", "Relationship"].flatMap { tree.attributes($0, of: member.declaration) }.map { ($0, tree) }
  }

  /// The place of a unique constraint over properties: the `@Attribute(.unique)`, or the `#Unique` that lists them.
  package func place(ofConstraint properties: [String], in model: Model) -> Place? {
    if properties.count == 1, let name = properties.first,
      let place = place(ofOption: "unique", of: name, in: model)
    {
      return place
    }
    let index = model.uniqueConstraints.firstIndex { $0.sorted() == properties }
    return index == nil ? nil : uniqueMacro(of: model)
  }

  /// The place of the `#Unique` of a model, of which there can be one.
  private func uniqueMacro(of model: Model) -> Place? {
    symbols.parts(of: model.type).lazy.compactMap { part -> Place? in
      let tree = self.symbols.tree(part.scope)
      let macro = (part.declaration.members ?? []).first { $0.kind == .expansion && tree.text($0.name) == "#Unique" }
      return macro.map { tree.place($0.tokens) }
    }.first
  }
}
