import SchemaLinting
import SchemaProject

/// `inverse:` written on both sides of one relationship.
struct InverseOnBothSides: EveryModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.sides.compactMap { side in
      guard let other = side.namedSide, other.place < side.place, other.namedSide == side else { return nil }
      let keeper = keeper(side, other)
      return Finding(
        .both(side, other), subject: side.subject, at: side.relationship.inversePlace ?? side.place,
        notes: [.init(.first, at: other.relationship.inversePlace ?? other.place)], help: .keep(keeper),
        fixes: Fix.only(.keep(keeper), (keeper == side ? other : side).removingInverse))
    }
  }

  /// The side to keep: a delete rule belongs to the owner, and so does a to-many.
  private func keeper(_ side: RelationshipSide, _ other: RelationshipSide) -> RelationshipSide {
    if (side.deleteRule == nil) != (other.deleteRule == nil) {
      return side.deleteRule == nil ? other : side
    }
    return side.isToMany && !other.isToMany ? side : other
  }
}

extension Message {
  fileprivate static func both(_ side: RelationshipSide, _ other: RelationshipSide) -> Message {
    "'\(side.name)' and '\(other.name)' both name each other in 'inverse:'"
  }
  fileprivate static let first: Message =
    "the first 'inverse:'; a widely copied guide shows both, but the compiler rejects that"
  fileprivate static func keep(_ side: RelationshipSide) -> Message {
    "keep 'inverse:' at '\(side.name)' and remove it from the other side"
  }
}
