import SchemaLinting

/// A model that is gone and a similar one that is new.
struct RenamedModel: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    let changes = Dictionary(grouping: step.changes, by: \.kind)
    return step.changes(with: .losesData).compactMap { change in
      guard change.kind == .modelLikelyRenamed, let old = change.before, let new = change.after, !step.isInUse(old)
      else { return nil }
      // The relationships that lead to the model under its new name.
      let retargeted = changes[.retargeted(from: old.name, to: new.name)] ?? []
      return Finding(
        .renamed(old, new), subject: new.subject, at: new.place, notes: [.init(.gone(step), at: old.place)],
        help: step.isAliased(old.name, new) ? .renameCopy(old, new, step) : .keep(old),
        consequences: [old.subject] + retargeted.compactMap { $0.after?.subject })
    }
  }
}

extension ProjectStep {
  /// Whether the old class lives on beside the new one: the app's code uses it, or another schema lists it.
  fileprivate func isInUse(_ old: PlacedPart) -> Bool {
    guard let plan, let model = old.model.map(project.model) else { return false }
    return model.isCurrent || plan.appUses(model) || plan.appUsesNamesake(of: model)
  }

  /// Whether the app calls the new class by the old one's name, so that the old one is the copy with the wrong name.
  fileprivate func isAliased(_ name: String, _ new: PlacedPart) -> Bool {
    guard let model = new.model.map(project.model) else { return false }
    return model.aliases.contains { $0.name == name }
  }
}

extension Message {
  fileprivate static func renamed(_ old: PlacedPart, _ new: PlacedPart) -> Message {
    "'\(old.name)' seems to be called '\(new.name)' now, but a class cannot be renamed: its rows are dropped"
  }
  fileprivate static func gone(_ step: ProjectStep) -> Message { "gone from \(step.to.title)" }
  fileprivate static func renameCopy(_ old: PlacedPart, _ new: PlacedPart, _ step: ProjectStep) -> Message {
    "the app's alias '\(old.name)' leads to '\(new.name)': if stores have always called the entity '\(new.name)', give the copy in \(step.from.title) that name; if they called it '\(old.name)', keep that class name or copy the rows in a custom stage"
  }
  fileprivate static func keep(_ old: PlacedPart) -> Message {
    "keep the class name '\(old.name)', with a typealias for the new one, or copy the rows in a custom stage"
  }
}
