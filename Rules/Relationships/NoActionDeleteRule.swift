import SchemaLinting

/// `.noAction`: a delete rule that leaves references behind.
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
    "'.noAction' leaves references to a deleted '\(side.model.name)' as they are"
  }
  fileprivate static func decide(_ other: RelationshipSide?) -> Message {
    // A parent does not go with one of its children, and a reference that must be there cannot be cleared.
    if other?.isToMany == true { return "write '.nullify' to clear the references" }
    if other?.isRequired == true { return "write '.cascade' to delete the objects that hold them" }
    return "write '.nullify' to clear the references, or '.cascade' to delete the objects that hold them"
  }
}
