import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A relationship with no property back.
struct OneWayRelationship: ModelRule {
  func findings(for model: Model, in project: Project) -> [Finding] {
    RelationshipSide.all(of: model, in: project.schemas).filter { $0.partner(in: project.schemas) == .none }.map {
      side in
      let destination = project.schemas.symbols[side.relationship.destination].name
      return Finding(
        .oneWay(side, destination), subject: side.subject, at: side.property.place, help: .lead(destination, side))
    }
  }
}

extension Message {
  fileprivate static func oneWay(_ side: RelationshipSide, _ destination: String) -> Message {
    "relationship '\(side.name)' leads one way: no property of '\(destination)' is its other side"
  }
  fileprivate static func lead(_ destination: String, _ side: RelationshipSide) -> Message {
    "add a property of type '\(side.model.name)?' or '[\(side.model.name)]' to '\(destination)', and name it in 'inverse:'"
  }
}
