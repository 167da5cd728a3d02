import SchemaNames
import SchemaShapes
import SchemaSyntax

extension ProjectVersion {
  /// The types of the models that it lists, reaches or declares.
  package var heldTypes: Set<TypeID> { project.schemas.heldModels(type) }
  /// A property as it is written; nil for a model or a field.
  package func declaration(of part: PlacedPart) -> PropertyDeclaration? {
    PropertyDeclaration(part, in: project.schemas)
  }
}

extension [ProjectVersion] {
  /// What changes from each version to the next.
  package var changes: [[PlacedChange]] { first?.project.schemas.changes(along: map(\.version)) ?? [] }
}

extension ProjectVersion {
  /// The place of a side of a change: the name of the model, property or field; nil if the version has none of that
  /// name.
  package func place(of part: SchemaChange.Part) -> Place? {
    model(named: part.entity).flatMap { project.schemas.declared.place(of: part, $0.model) }
  }
}
