import SchemaLinting

/// A new to-one relationship that demands an object, with none for the rows that exist.
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
    "'\(new.name)' is a new required relationship, and existing rows have nothing to refer to, default or not"
  }
  fileprivate static func makeOptional(_ relationship: RelationshipShape) -> Message {
    "make it optional: 'var \(relationship.name): \(relationship.destination)?'"
  }
}
