import SchemaLinting
import SchemaProject

/// `inverse:` written on both sides of one relationship.
struct InverseOnBothSides: Rule {
  func findings(in project: Project) -> [Finding] {
    project.schemas.models.flatMap { RelationshipSide.all(of: $0, in: project.schemas) }.compactMap { side in
      guard let other = namedInverse(of: side, project), other.property.place < side.property.place,
        namedInverse(of: other, project) == side
      else { return nil }
      return Finding(
        .both(side, other), subject: side.subject, at: side.relationship.inversePlace ?? side.property.place,
        notes: [.init(.first, at: other.relationship.inversePlace ?? other.property.place)],
        help: .keep(keeper(side, other)))
    }
  }

  private func namedInverse(of side: RelationshipSide, _ project: Project) -> RelationshipSide? {
    guard let reference = side.relationship.inverse?.value, let model = project.schemas.model(reference.root),
      let property = model.property(named: reference.property)
    else { return nil }
    return RelationshipSide(model, property, in: project.schemas)
  }

  /// The side that says more: a delete rule belongs to the owner, and so does a to-many.
  private func keeper(_ side: RelationshipSide, _ other: RelationshipSide) -> RelationshipSide {
    if (side.relationship.deleteRule == nil) != (other.relationship.deleteRule == nil) {
      return side.relationship.deleteRule == nil ? other : side
    }
    return side.isToMany && !other.isToMany ? side : other
  }
}

extension Message {
  fileprivate static func both(_ side: RelationshipSide, _ other: RelationshipSide) -> Message {
    "'\(side.name)' and '\(other.name)' name each other as inverse"
  }
  fileprivate static let first: Message =
    "the first 'inverse:' is here; a widely copied guide shows both, and the compiler rejects it"
  fileprivate static func keep(_ side: RelationshipSide) -> Message {
    "keep 'inverse:' at '\(side.name)' and remove it from the other side"
  }
}
