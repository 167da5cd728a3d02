import SchemaLinting
import SchemaProject

/// A unique constraint over rows that may hold duplicates.
struct UniqueConstraintAdded: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .fails).compactMap { change in
      guard case .uniquenessAdded(let names, over: let values) = change.kind, let new = change.after,
        let old = change.before, let place = new.model?.place(ofConstraint: names)
      else { return nil }
      let (message, help): (Message, Message) =
        switch values {
        case .equal: (.equal(names, new), Message.later.unlessShipped(step))
        case .filled(let filled):
          (.filled(names, filled, new), .distinguish(filled.compactMap { oldName($0, old, new, step) }, step, new))
        default: (.added(names, new), .deduplicate(names.compactMap { oldName($0, old, new, step) }, step, new))
        }
      let rename = step.changes.likelyRename(underConstraintOf: change)?.before?.part.property
      return Finding(
        message, subject: subject(names, new), at: place, help: rename.map { .carryOver($0) } ?? help)
    }
  }

  /// The name that a property has in the version whose rows are deleted; nil for one that it lacks.
  private func oldName(_ name: String, _ old: PlacedPart, _ new: PlacedPart, _ step: ProjectStep) -> String? {
    [new.model?.property(named: name)?.attribute.originalName, name].compactMap { $0 }.first { step.from.has($0, old) }
  }

  /// The property, or the model where the constraint is over several.
  private func subject(_ names: [String], _ new: PlacedPart) -> String {
    names.count == 1 ? "\(new.subject).\(names[0])" : new.subject
  }
}

extension Message {
  fileprivate static func added(_ names: [String], _ new: PlacedPart) -> Message {
    "\(names.quotedList) of '\(new.name)' must now be unique, and the migration fails if two rows share a value"
  }
  fileprivate static func equal(_ names: [String], _ new: PlacedPart) -> Message {
    "\(names.quotedList) of '\(new.name)' must be unique but is new, so all existing rows get the same value"
  }
  fileprivate static func filled(_ names: [String], _ filled: [String], _ new: PlacedPart) -> Message {
    "\(names.quotedList) of '\(new.name)' must be unique\(names.count > 1 ? " together" : ""), but all rows that hold nil in \(filled.quotedList) get the same default"
  }
  fileprivate static func distinguish(_ names: [String], _ step: ProjectStep, _ new: PlacedPart) -> Message {
    "keep it optional, or give each row of \(step.from.title(of: new.name)) that holds nil in \(names.quotedList) a value of its own in 'willMigrate' of a custom stage"
  }
  fileprivate static func deduplicate(_ names: [String], _ step: ProjectStep, _ new: PlacedPart) -> Message {
    "in 'willMigrate' of a custom stage, delete the rows of \(step.from.title(of: new.name)) that repeat \(names.quotedList), and save"
  }
  fileprivate static func carryOver(_ name: String) -> Message {
    "if one of the properties was '\(name)' before, write 'originalName: \"\(name)\"', so that the rows keep their values; otherwise add the constraint in a later version"
  }
  fileprivate static let later: Message =
    "add the property without the constraint, give each row its own value in 'didMigrate', and add the constraint in the next version"
}
