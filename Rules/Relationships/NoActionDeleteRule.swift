import SchemaLinting
import SchemaProject

/// `.noAction`: a delete rule that leaves references to deleted objects.
struct NoActionDeleteRule: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.sides.compactMap { side in
      guard side.deleteRule == .noAction, let place = side.relationship.deleteRulePlace else { return nil }
      return Finding(
        .leaves(side), subject: side.subject, at: place, help: .decide(side.partner.likelySide))
    }
  }
}

extension Message {
  fileprivate static func leaves(_ side: RelationshipSide) -> Message {
    "'.noAction' leaves references to a deleted '\(side.model.name)' unchanged"
  }
  fileprivate static func decide(_ other: RelationshipSide?) -> Message {
    // A parent is not deleted with one of its children, and a required reference cannot be cleared.
    if other?.isToMany == true { return "write '.nullify' to clear the references" }
    if other?.isRequired == true { return "write '.cascade' to delete the objects that hold them" }
    return "write '.nullify' to clear the references, or '.cascade' to delete the objects that hold them"
  }
}
