import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A non-optional to-one relationship with no property back.
struct RequiredOneWayRelationship: ModelRule {
  func findings(for model: Model, in project: Project) -> [Finding] {
    RelationshipSide.all(of: model, in: project.schemas).filter { side in
      side.isRequired && side.partner(in: project.schemas) == .none
    }
    .map { side in
      let destination = project.schemas.symbols[side.relationship.destination].name
      return Finding(
        .dangling(side, destination), subject: side.subject, at: side.property.place, help: .either(side, destination))
    }
  }
}

extension Message {
  fileprivate static func dangling(_ side: RelationshipSide, _ destination: String) -> Message {
    "deleting one '\(destination)' leaves '\(side.name)' pointing at nothing: it is required and leads one way"
  }
  fileprivate static func either(_ side: RelationshipSide, _ destination: String) -> Message {
    "give '\(destination)' a property that leads back, with a delete rule, or make '\(side.property.name)' optional"
  }
}
