import SchemaLinting
import SchemaProject

/// A to-many relationship that became a to-one under the same name.
struct ToManyMadeToOne: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .fails).compactMap { change in
      guard change.kind == .madeToOne, let old = change.before, let new = change.after else { return nil }
      return Finding(
        .narrowed(new), subject: new.subject, at: new.place, notes: [.init(.many(step), at: old.place)],
        help: .otherName(old).unlessShipped(step))
    }
  }
}

extension Message {
  fileprivate static func narrowed(_ new: PlacedPart) -> Message {
    "'\(new.name)' was a to-many relationship and is now a to-one, which no stage can migrate by inference"
  }
  fileprivate static func many(_ step: ProjectStep) -> Message { "an array in \(step.from.title)" }
  fileprivate static func otherName(_ old: PlacedPart) -> Message {
    "keep '\(old.part.property ?? old.name)' and give the to-one another name; choose one object in 'didMigrate', and drop the array in the next version"
  }
}
