import SchemaDeclarations
import SchemaNames

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
