import SchemaLinting
import SchemaModel

/// `.noAction`: a delete rule that leaves references behind.
struct NoActionDeleteRule: ModelRule {
  func findings(for model: Model, in project: Project) -> [Finding] {
    RelationshipSide.all(of: model, in: project).compactMap { side in
      guard side.relationship.deleteRule == .noAction, let place = side.relationship.deleteRulePlace else { return nil }
      let destination = project.symbols[side.relationship.destination].name
      return Finding(.leaves(side, destination), subject: side.subject, at: place, help: .decide)
    }
  }
}

extension Message {
  fileprivate static func leaves(_ side: RelationshipSide, _ destination: String) -> Message {
    "deleting one '\(side.model.name)' leaves each '\(destination)' pointing at it"
  }
  fileprivate static let decide: Message =
    "write '.nullify' to clear those references, or '.cascade' to delete what holds them"
}
