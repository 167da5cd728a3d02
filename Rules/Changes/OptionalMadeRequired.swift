import SchemaLinting
import SchemaProject

/// An optional property that became required without a default, while rows may hold nil.
struct OptionalMadeRequired: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .fails).compactMap { change in
      guard change.kind == .madeRequired(isFilled: false), let old = change.before, let new = change.after else {
        return nil
      }
      let isRelationship = new.property?.relationship != nil
      let help: Message =
        step.storedField(new) != nil ? .keepField : isRelationship ? .link(old, in: step) : .fill(old, in: step)
      return Finding(
        .required(new), subject: new.subject, at: new.place, notes: [.init(.optional(step), at: old.place)],
        help: help.unlessShipped(step))
    }
  }
}

extension Message {
  fileprivate static func required(_ new: PlacedPart) -> Message {
    "'\(new.name)' was optional and is now required, so the migration fails if a row holds nil"
  }
  fileprivate static func optional(_ step: ProjectStep) -> Message { "optional in \(step.from.title)" }
  fileprivate static let keepField: Message =
    "keep the field optional, or keep the old struct in the old version and add a property of the new one"
  fileprivate static func link(_ old: PlacedPart, in step: ProjectStep) -> Message {
    let name = old.part.property ?? old.name
    return
      "keep it optional, or give '\(name)' an object in 'willMigrate' of a custom stage wherever \(step.from.title(of: old.part.entity)) holds nil"
  }
  fileprivate static func fill(_ old: PlacedPart, in step: ProjectStep) -> Message {
    let name = old.part.property ?? old.name
    return
      "write a default at the property, or give '\(name)' a value in 'willMigrate' of a custom stage wherever \(step.from.title(of: old.part.entity)) holds nil"
  }
}
