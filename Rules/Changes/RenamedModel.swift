import SchemaLinting
import SchemaProject

/// A model that was removed while a similar one was added.
struct RenamedModel: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    let changes = Dictionary(grouping: step.changes, by: \.kind)
    return step.changes(with: .losesData).compactMap { change in
      // What a release shipped under the new name is a copy with the wrong name, which edited-shipped-version reports.
      guard change.kind == .modelLikelyRenamed, let old = change.before, let new = change.after, !step.isInUse(old),
        !step.continues(old, after: new),
        step.release(of: step.from, calling: new.name, not: old.name) == nil
      else { return nil }
      // The relationships that lead to the model under its new name.
      let retargeted = changes[.retargeted(from: old.name, to: new.name)] ?? []
      return Finding(
        .renamed(old, new), subject: new.subject, at: new.place, notes: [.init(.gone(step), at: old.place)],
        help: help(old, new, step),
        consequences: [old.subject] + retargeted.compactMap { $0.after?.subject })
    }
  }

  /// The entity's name in stores decides, as far as releases show it; otherwise the app's aliases do.
  private func help(_ old: PlacedPart, _ new: PlacedPart, _ step: ProjectStep) -> Message {
    let isOldKnown = step.release(of: step.from, calling: old.name, not: new.name) != nil
    if let release = step.release(calling: new.name, not: old.name) {
      return isOldKnown ? .copy(new, release) : .renameCopyOrCopy(new, step, release)
    }
    let isOldShipped = isOldKnown || step.release(calling: old.name, not: new.name) != nil
    return !isOldShipped && step.isAliased(old.name, new) ? .renameCopy(old, new, step) : .keep(old)
  }
}

extension ProjectStep {
  /// Whether the old class is still in use beside the new one: the app's code uses it, or another schema lists it.
  fileprivate func isInUse(_ old: PlacedPart) -> Bool {
    guard let plan, let model = old.model.map(project.model) else { return false }
    return model.isCurrent || plan.appUses(model) || plan.appUsesNamesake(of: model)
  }

  /// Whether a later version has the old name again, or an earlier one has had the new name: these are two models.
  fileprivate func continues(_ old: PlacedPart, after new: PlacedPart) -> Bool {
    guard let plan, let start = from.version, let end = to.version else { return false }
    let history = plan.history
    return history.drop { $0.type != end.type }.dropFirst().contains { $0.model(named: old.name) != nil }
      || history.prefix { $0.type != start.type }.contains { $0.model(named: new.name) != nil }
  }

  /// The first release of the plan, of one end where one is given, whose stores have an entity of one name and none of
  /// another.
  fileprivate func release(
    of end: MigrationStep.End? = nil, calling name: String, not other: String
  ) -> Release? {
    if case .release(let release)? = end { return release.has(name, not: other) ? release : nil }
    return plan?.releases.first { release in
      release.has(name, not: other)
        && (end == nil || plan?.match(release)?.version.type == end?.version?.type)
    }
  }

  /// Whether the app gives the new class the old one's name, so that the old one is the copy with the wrong name.
  fileprivate func isAliased(_ name: String, _ new: PlacedPart) -> Bool {
    guard let model = new.model.map(project.model) else { return false }
    return model.aliases.contains { $0.name == name }
  }
}

extension Release {
  fileprivate func has(_ name: String, not other: String) -> Bool {
    shape.entity(named: name) != nil && shape.entity(named: other) == nil
  }
}

extension Message {
  fileprivate static func renamed(_ old: PlacedPart, _ new: PlacedPart) -> Message {
    "'\(old.name)' appears to be renamed to '\(new.name)', but SwiftData cannot rename a class, so its rows are dropped"
  }
  fileprivate static func gone(_ step: ProjectStep) -> Message { "removed in \(step.to.title)" }
  fileprivate static func renameCopy(_ old: PlacedPart, _ new: PlacedPart, _ step: ProjectStep) -> Message {
    "the app's alias '\(old.name)' leads to '\(new.name)': if the entity is '\(new.name)' in all stores, rename the copy in \(step.from.title); if it is '\(old.name)' in stores, keep that class name or copy the rows in a custom stage"
  }
  fileprivate static func renameCopyOrCopy(_ new: PlacedPart, _ step: ProjectStep, _ release: Release) -> Message {
    "release '\(release.name)' named the entity '\(new.name)': if earlier releases did too, rename the copy in \(step.from.title); otherwise copy the rows in a custom stage"
  }
  fileprivate static func copy(_ new: PlacedPart, _ release: Release) -> Message {
    "copy the rows in a custom stage: release '\(release.name)' already named the entity '\(new.name)'"
  }
  fileprivate static func keep(_ old: PlacedPart) -> Message {
    "keep the class name '\(old.name)' and add a typealias for the new name, or copy the rows in a custom stage"
  }
}
