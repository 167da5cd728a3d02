import SchemaDeclarations
import SchemaShapes
import SchemaSyntax

extension ResolvedSchemas {
  /// The field that a side of a change is about; nil for a model or property.
  package func storedField(_ part: PlacedPart) -> StoredField? {
    part.property.flatMap { declared.storedField(part.part.fields, in: $0.type) }
  }
}

extension DeclaredSchemas {
  /// What a side of a change is in a model of the sources.
  package func placed(_ part: SchemaChange.Part, _ model: Model?) -> PlacedPart? {
    guard let model, let place = place(of: part, model) else { return nil }
    return PlacedPart(part: part, model: model, place: place, subject: subject(of: part, model))
  }

  private func subject(of part: SchemaChange.Part, _ model: Model) -> String {
    guard let name = part.property else { return subject(model.type) }
    guard let field = model.property(named: name).flatMap({ storedField(part.fields, in: $0.type) }) else {
      return "\(subject(model.type)).\(name)"
    }
    return "\(subject(field.owner)).\(field.name)"
  }

  /// The place of a side of a change in its model.
  package func place(of part: SchemaChange.Part, _ model: Model) -> Place? {
    guard let name = part.property else { return model.place }
    guard let property = model.property(named: name) else { return nil }
    return part.fields.isEmpty ? property.place : storedField(part.fields, in: property.type)?.place
  }

  /// The last of some fields, each inside the one before.
  func storedField(_ path: [String], in type: ResolvedType) -> StoredField? {
    guard let name = path.first, case .declared(let id) = type.innermost,
      let field = symbols.storedFields(of: id, named: name).first
    else { return nil }
    return path.count == 1 ? field : storedField(Array(path.dropFirst()), in: field.type)
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
