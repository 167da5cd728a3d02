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
    guard let name = fields.last else { return place }
    return owner(ofFields: fields, in: type).flatMap { member(name, inBodiesOf: $0) }.map { field in
      symbols.tree(field.scope).place(field.declaration.name)
    }
  }

  /// The struct that declares the last of some fields, each inside the one before.
  func owner(ofFields fields: [String], in type: ResolvedType) -> TypeID? {
    guard case .declared(let id) = type.unwrapped else { return nil }
    guard fields.count > 1, let field = member(fields[0], inBodiesOf: id) else { return id }
    return owner(ofFields: Array(fields.dropFirst()), in: symbols.type(of: field.declaration, in: field.scope))
  }

  /// Whether a value is written at a field of a stored struct; nil where it is no such field.
  package func hasDefault(_ field: PlacedPart) -> Bool? {
    guard let name = field.part.fields.last, let property = field.part.property.flatMap(field.model.property),
      let owner = owner(ofFields: field.part.fields, in: property.type)
    else { return nil }
    return member(name, inBodiesOf: owner).map { $0.declaration.value != nil }
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

// MARK: Constraints

extension Model {
  /// The place of a unique constraint over properties: the attribute with `.unique`, or the `#Unique` that lists them.
  package func place(ofConstraint properties: [String]) -> Place? {
    if properties.count == 1, let option = property(named: properties[0])?.uniqueOption { return option.attributePlace }
    return uniqueMacros.first { macro in
      macro.lists.contains { $0.map(\.text).sorted() == properties }
    }?.place
  }
}
