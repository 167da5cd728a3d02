import SchemaLinting
import SchemaProject

/// A delete rule that clears a required property on the other side.
struct NullifyRequiredInverse: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.sides.compactMap { side in
      guard let other = side.partner.likelySide, side.empties(other),
        // If both sides clear each other, the pair gets one finding.
        !other.empties(side) || side.place < other.place
      else { return nil }
      return Finding(
        .empties(side, other), subject: side.subject, at: side.place,
        notes: [.init(.required, at: other.place)], help: .choose(side, other))
    }
  }
}

extension RelationshipSide {
  /// Whether deleting this side's object leaves another side without its required value.
  fileprivate func empties(_ other: RelationshipSide) -> Bool {
    relationship.effectiveDeleteRule == .nullify && other.isRequired
  }
}

extension Message {
  fileprivate static func empties(_ side: RelationshipSide, _ other: RelationshipSide) -> Message {
    let rule = side.deleteRule == nil ? "the default delete rule" : "'.nullify'"
    return "deleting one '\(side.model.name)' clears the required '\(other.name)', because of \(rule)"
  }
  fileprivate static let required: Message = "this side is not optional"
  fileprivate static func choose(_ side: RelationshipSide, _ other: RelationshipSide) -> Message {
    "write 'deleteRule: .cascade' at '\(side.property.name)', or make '\(other.name)' optional"
  }
}
