import SchemaLinting
import SchemaProject

/// `.cascade` on a to-one whose other side is a to-many.
struct CascadeToParent: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.sides.compactMap { side in
      guard !side.isToMany, side.deleteRule == .cascade, let place = side.relationship.deleteRulePlace,
        let parent = side.partner.likelySide, parent.isToMany
      else { return nil }
      return Finding(
        .deletes(side, parent), subject: side.subject, at: place,
        notes: [.init(.holdsMany, at: parent.place)], help: .move(to: parent))
    }
  }
}

extension Message {
  fileprivate static func deletes(_ side: RelationshipSide, _ parent: RelationshipSide) -> Message {
    "deleting one '\(side.model.name)' deletes its '\(parent.model.name)', even if others belong to it"
  }
  fileprivate static let holdsMany: Message = "the other side is a to-many"
  fileprivate static func move(to parent: RelationshipSide) -> Message {
    parent.deleteRule == .cascade
      ? "remove '.cascade' here; '\(parent.name)' has it already"
      : "remove '.cascade' here, and write it at '\(parent.name)' if its objects should be deleted with the '\(parent.model.name)'"
  }
}
