import SchemaDeclarations
import SchemaProject

/// A rule about a relationship with no property back.
package protocol OneWayRule: ModelRule {
  /// What is wrong with a relationship that leads one way, and what to do about it; nil where nothing is.
  func fault(of side: RelationshipSide, to destination: String) -> (message: Message, help: Message)?
}

extension OneWayRule {
  package func findings(for model: Model, in project: Project) -> [Finding] {
    RelationshipSide.all(of: model, in: project.schemas).compactMap { side in
      let destination = project.schemas.symbols[side.relationship.destination].name
      guard side.partner == .none, let fault = fault(of: side, to: destination) else { return nil }
      return Finding(fault.message, subject: side.subject, at: side.property.place, help: fault.help)
    }
  }
}
