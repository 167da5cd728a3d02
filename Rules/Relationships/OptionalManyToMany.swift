import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// An optional array on a side of a many-to-many, outside CloudKit, which asks for it.
struct OptionalManyToMany: ModelRule {
  func findings(for model: Model, in project: Project) -> [Finding] {
    guard project.schemas.cloudKitUse(of: model.type) == nil else { return [] }
    return RelationshipSide.all(of: model, in: project.schemas).filter { side in
      side.isToMany && side.relationship.isOptional && side.partner.isToMany
    }
    .map { side in
      Finding(
        .optional(side), subject: side.subject, at: side.property.typePlace ?? side.property.place,
        help: .write(project.schemas.symbols[side.relationship.destination].name))
    }
  }
}

extension Message {
  fileprivate static func optional(_ side: RelationshipSide) -> Message {
    "'\(side.name)' is an optional array in a many-to-many, which has two ways of being empty"
  }
  fileprivate static func write(_ destination: String) -> Message { "declare it as '[\(destination)] = []'" }
}
