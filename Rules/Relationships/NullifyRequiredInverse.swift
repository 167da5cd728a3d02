import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A delete rule that sets a required property on the other side to nothing.
struct NullifyRequiredInverse: ModelRule {
  func findings(for model: Model, in project: Project) -> [Finding] {
    RelationshipSide.all(of: model, in: project.schemas).compactMap { side in
      guard let other = side.partner.likelySide, side.empties(other),
        // Where both sides empty each other, it is one fault of the pair.
        !other.empties(side) || side.property.place < other.property.place
      else { return nil }
      return Finding(
        .empties(side, other), subject: side.subject, at: side.property.place,
        notes: [.init(.required, at: other.property.place)], help: .choose(side, other))
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
    let rule = side.relationship.deleteRule == nil ? "by default" : "by '.nullify'"
    return "deleting one '\(side.model.name)' takes the required value of '\(other.name)' away, \(rule)"
  }
  fileprivate static let required: Message = "this side is not optional"
  fileprivate static func choose(_ side: RelationshipSide, _ other: RelationshipSide) -> Message {
    "write 'deleteRule: .cascade' at '\(side.property.name)', or make '\(other.name)' optional"
  }
}
