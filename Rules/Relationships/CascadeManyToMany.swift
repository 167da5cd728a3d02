import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// `.cascade` on a side of a many-to-many, where others may still use the deleted objects.
struct CascadeManyToMany: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.sides.compactMap { side in
      guard side.cascadesToMany, let place = side.relationship.deleteRulePlace,
        case .named(let other) = side.partner, other.isToMany
      else { return nil }
      guard other.cascadesToMany, let otherRule = other.relationship.deleteRulePlace else {
        return Finding(
          .shared(side), subject: side.subject, at: place, notes: [.init(.holdsMany, at: other.place)],
          help: .nullify)
      }
      // The pair has one finding, at the side that comes first.
      if other.place < side.place, model.project.judges(other.model) { return nil }
      return Finding(
        .shared(side), subject: side.subject, at: place, notes: [.init(.cascadesToo, at: otherRule)],
        help: .nullifyBoth)
    }
  }
}

extension RelationshipSide {
  /// Whether it is a to-many with `.cascade`.
  fileprivate var cascadesToMany: Bool { isToMany && deleteRule == .cascade }
}

extension Project {
  /// Whether the rule checks a model on its own.
  fileprivate func judges(_ model: Model) -> Bool { !model.isExempt && self.model(model).isCurrent }
}

extension Message {
  fileprivate static func shared(_ side: RelationshipSide) -> Message {
    "deleting one '\(side.model.name)' deletes all of its '\(side.property.name)', even those that another '\(side.model.name)' still uses"
  }
  fileprivate static let holdsMany: Message = "the other side of the many-to-many"
  fileprivate static let cascadesToo: Message = "the other side cascades too"
  fileprivate static let nullify: Message =
    "use '.nullify', which removes the deleted object from the other side and deletes nothing else"
  fileprivate static let nullifyBoth: Message =
    "use '.nullify' on both sides, which removes the deleted object from the other side and deletes nothing else"
}
