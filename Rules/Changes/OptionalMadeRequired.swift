import SchemaLinting
import SchemaProject
import SchemaShapes

/// An optional property that became required without a default, while rows may hold nil.
struct OptionalMadeRequired: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .fails).compactMap { change -> Finding? in
      guard case .madeRequired(let rows) = change.kind, rows != .filled, let old = change.before,
        let new = change.after
      else { return nil }
      let help: Message = step.storedField(new) != nil ? .keepField : .fill(old, rows, in: step)
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
  fileprivate static func fill(_ old: PlacedPart, _ rows: SchemaChange.EmptyRows, in step: ProjectStep) -> Message {
    let name = old.part.property ?? old.name
    let (instead, value) =
      switch rows {
      case .needObject: ("keep it optional", "an object")
      case .needOwnValue: ("keep it optional", "a value of its own")
      default: ("write a default at the property", "a value")
      }
    return
      "\(instead), or give '\(name)' \(value) in 'willMigrate' of a custom stage wherever \(step.from.title(of: old.part.entity)) holds nil"
  }
}
