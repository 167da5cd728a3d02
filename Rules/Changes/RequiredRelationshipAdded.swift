import SchemaLinting
import SchemaProject
import SchemaShapes

/// A new required to-one relationship without an object for existing rows.
struct RequiredRelationshipAdded: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .fails).compactMap { change in
      guard case .relationship(let relationship)? = change.added, let new = change.after else { return nil }
      return Finding(
        .added(new), subject: new.subject, at: new.place, help: .makeOptional(relationship).unlessShipped(step))
    }
  }
}

extension Message {
  fileprivate static func added(_ new: PlacedPart) -> Message {
    "'\(new.name)' is a new required relationship, but existing rows have no object for it, with or without a default"
  }
  fileprivate static func makeOptional(_ relationship: RelationshipShape) -> Message {
    "make it optional: 'var \(relationship.name): \(relationship.destination)?'"
  }
}
