import SchemaLinting
import SchemaProject
import SchemaShapes

/// An attribute that became a relationship under the same name, or the reverse.
struct AttributeBecameRelationship: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .losesData).compactMap { change in
      guard let toRelationship = change.kind.becomesRelationship, let old = change.before, let new = change.after,
        let name = old.part.property, (toRelationship ? old : new).property?.type.isForeign != true
      else { return nil }
      return Finding(
        toRelationship ? .toRelationship(new) : .toAttribute(new), subject: new.subject, at: new.place,
        notes: [.init(.before(step), at: old.place)], help: .copy(name).unlessShipped(step))
    }
  }
}

extension SchemaChange.Kind {
  /// Whether an attribute became a relationship; nil where neither became the other.
  fileprivate var becomesRelationship: Bool? {
    switch self {
    case .becameRelationship: true
    case .becameAttribute: false
    default: nil
    }
  }
}

extension Message {
  fileprivate static func toRelationship(_ new: PlacedPart) -> Message {
    "'\(new.name)' was an attribute and is now a relationship, so its values are dropped"
  }
  fileprivate static func toAttribute(_ new: PlacedPart) -> Message {
    "'\(new.name)' was a relationship and is now an attribute, so its links are dropped"
  }
  fileprivate static func before(_ step: ProjectStep) -> Message { "the property in \(step.from.title)" }
  fileprivate static func copy(_ name: String) -> Message {
    "keep '\(name)' unchanged, add the new property next to it, copy the data in a custom stage, and drop '\(name)' in the next version"
  }
}
