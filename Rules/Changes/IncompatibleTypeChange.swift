import SchemaLinting
import SchemaProject
import SchemaShapes

/// An attribute whose type changed in a way that cannot be inferred.
struct IncompatibleTypeChange: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.judgedChanges.compactMap { change, consequences in
      guard case .retyped(let from, let to, let conversion) = change.kind, let old = change.before,
        let new = change.after
      else { return nil }
      let types = (from.sourceText, to.sourceText)
      switch (conversion, consequences[0]) {
      case (.numeric(let isNarrowing), .done), (.numeric(let isNarrowing), .mayLoseData):
        return Finding(
          .converted(new, types, isNarrowing), subject: new.subject, at: new.place, severity: .note,
          notes: [.init(.before(types.0, step), at: old.place)], help: .check)
      case (_, .fails):
        return Finding(
          .incompatible(new, types), subject: new.subject, at: new.place,
          notes: [.init(.before(types.0, step), at: old.place)], help: .twoSteps(new, from).unlessShipped(step))
      default: return nil
      }
    }
  }
}

extension Message {
  fileprivate static func incompatible(_ new: PlacedPart, _ types: (String, String)) -> Message {
    "'\(new.name)' changes from '\(types.0)' to '\(types.1)', which no stage can migrate by inference"
  }
  fileprivate static func converted(_ new: PlacedPart, _ types: (String, String), _ isNarrowing: Bool) -> Message {
    "'\(new.name)' changes from '\(types.0)' to '\(types.1)': values are converted\(isNarrowing ? " and may lose precision" : "")"
  }
  fileprivate static func before(_ type: String, _ step: ProjectStep) -> Message {
    "'\(type)' in \(step.from.title)"
  }
  fileprivate static let check: Message = "check that every value of the old type fits the new type"
  fileprivate static func twoSteps(_ new: PlacedPart, _ old: TypeShape) -> Message {
    let name = new.part.fields.last ?? new.part.property ?? new.name
    return
      "keep '\(name)' as '\(old.sourceText)' in this version and add an optional property of the new type; convert the values in 'didMigrate', and drop '\(name)' in the next version"
  }
}
