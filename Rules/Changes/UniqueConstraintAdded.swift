import SchemaLinting
import SchemaProject

/// A unique constraint over rows that may hold duplicates.
struct UniqueConstraintAdded: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .fails).compactMap { change in
      guard case .uniquenessAdded(let names, over: let values) = change.kind, let new = change.after,
        let old = change.before, let place = new.model?.place(ofConstraint: names)
      else { return nil }
      return Finding(
        values == .equal ? .equal(names, new) : .added(names, new), subject: subject(names, new), at: place,
        help: values == .equal
          ? Message.later.unlessShipped(step)
          : .deduplicate(names.map { oldName($0, old, new, step) }, step, new))
    }
  }

  /// The name that a property has in the version whose rows are deleted.
  private func oldName(_ name: String, _ old: PlacedPart, _ new: PlacedPart, _ step: ProjectStep) -> String {
    let original = new.model?.property(named: name)?.attribute.originalName
    return original.flatMap { step.from.has($0, old) ? $0 : nil } ?? name
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
  fileprivate static func deduplicate(_ names: [String], _ step: ProjectStep, _ new: PlacedPart) -> Message {
    "in 'willMigrate' of a custom stage, delete the rows of \(step.from.title(of: new.name)) that repeat \(names.quotedList), and save"
  }
  fileprivate static let later: Message =
    "add the property without the constraint, give each row its own value in 'didMigrate', and add the constraint in the next version"
}
