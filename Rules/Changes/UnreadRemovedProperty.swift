import SchemaLinting

/// A property that disappears, and whose values no code ever reads: across a custom stage, or while a new property that
/// could hold them is added beside it or takes over its name.
struct UnreadRemovedProperty: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    let gone = step.changes(with: .losesData)
    var replacements = PropertyReplacements(step)
    return gone.compactMap { change in
      guard let old = change.before, change.isRemoval else { return nil }
      if let successor = replacements.successor(of: change) {
        guard !step.isRead(change, inAnyVersionOf: old.part.entity) else { return nil }
        return Finding(
          .replaced(old, by: successor.after, step), subject: old.subject, at: old.place,
          notes: [.init(.takesName(successor.before), at: successor.after.place)],
          help: .convert(old, into: successor.before, step))
      }
      let kin = replacements.newProperties(like: change)
      if let filled = replacements.filled(like: change) {
        return Finding(
          .filled(filled, without: old, step), subject: old.subject, at: old.place,
          severity: step.readsOthers(than: kin, like: change) ? .note : nil, notes: [.init(.new, at: filled.place)],
          help: .keep(old, beside: filled, step))
      }
      if !step.isLightweight {
        return Finding(
          .dropped(old, step), subject: old.subject, at: old.place, severity: .note, help: .read(old, step))
      }
      guard step.stage != nil, let new = kin.first, replacements.isRegrouped(old.part.entity) else { return nil }
      return Finding(
        .dropped(old, whileNew: new, step), subject: old.subject, at: old.place, severity: .note,
        notes: [.init(.new, at: new.place)], help: .keep(old, beside: new, step))
    }
  }
}

extension PlacedChange {
  /// Whether a property was removed.
  var isRemoval: Bool {
    switch kind {
    case .removed, .likelyRenamed: true
    default: false
    }
  }

  /// The property that is gone and that nothing seems to be a new name of.
  var removed: PropertyShape? { if case .removed(let property) = kind { property } else { nil } }
}

// MARK: Code

extension ProjectStep {
  /// Whether code of the stage gives a new property values.
  func isFilled(_ new: PlacedPart) -> Bool {
    guard let model = new.model, let property = new.part.property else { return false }
    return stage?.code.contains { $0.writes(property, of: model.type) } ?? false
  }

  /// Whether code of the stage reads something of the rows besides the new properties, so that the values of these may
  /// come from there.
  fileprivate func readsOthers(than new: [PlacedPart], like change: PlacedChange) -> Bool {
    let types = Set((new.compactMap(\.model) + [change.oldModel].compactMap { $0 }).map(\.type))
    let names = Set(new.compactMap(\.part.property))
    return stage?.code.flatMap(\.actions).contains { action in
      switch action.kind {
      case .read(let property, _): action.model?.type.map(types.contains) == true && !names.contains(property)
      case .readOfUnknown: true
      default: false
      }
    } ?? false
  }

  /// Whether code of any stage reads a property that is gone, under any name it had, in any version of its model.
  fileprivate func isRead(_ change: PlacedChange, inAnyVersionOf entity: String) -> Bool {
    guard let plan, let removed = change.removed else { return false }
    let types = plan.versions.compactMap { $0.model(named: entity)?.type }
    let names = [removed.name, removed.originalName].compactMap { $0 }
    return plan.stageList.flatMap(\.code).contains { code in
      types.contains { type in names.contains { code.reads($0, of: type) } }
    }
  }
}

// MARK: Messages

extension Message {
  fileprivate static func dropped(_ old: PlacedPart, _ step: ProjectStep) -> Message {
    "'\(old.name)' is gone from \(step.to.title), and the custom stage never reads it"
  }
  fileprivate static func read(_ old: PlacedPart, _ step: ProjectStep) -> Message {
    "if its values are still needed, read '\(old.part.property ?? old.name)' of \(step.from.title(of: old.part.entity)) in 'willMigrate'"
  }
  fileprivate static func dropped(_ old: PlacedPart, whileNew new: PlacedPart, _ step: ProjectStep) -> Message {
    "'\(old.name)' is gone from \(step.to.title), and no code moves its values to '\(new.part.property ?? new.name)' or elsewhere"
  }
  fileprivate static func filled(_ new: PlacedPart, without old: PlacedPart, _ step: ProjectStep) -> Message {
    "'\(old.name)' is gone from \(step.to.title), and the custom stage fills '\(new.part.property ?? new.name)' without reading it"
  }
  fileprivate static func replaced(_ old: PlacedPart, by new: PlacedPart, _ step: ProjectStep) -> Message {
    "'\(old.name)' is gone from \(step.to.title), and '\(new.part.property ?? new.name)' replaces it, but no code converts its values"
  }
  fileprivate static let new: Message = "new here"
  fileprivate static func takesName(_ new: PlacedPart) -> Message {
    "formerly '\(new.part.property ?? new.name)'"
  }
  fileprivate static func keep(_ old: PlacedPart, beside new: PlacedPart, _ step: ProjectStep) -> Message {
    let names = (old: old.part.property ?? old.name, new: new.part.property ?? new.name)
    let advice: Message =
      "if its values are still needed, keep '\(names.old)' in this version, set '\(names.new)' from it in 'didMigrate', and drop it in the next version"
    return advice.unlessShipped(step)
  }
  fileprivate static func convert(_ old: PlacedPart, into new: PlacedPart, _ step: ProjectStep) -> Message {
    let names = (old: old.part.property ?? old.name, new: new.part.property ?? new.name)
    return
      "in 'willMigrate' of a custom stage, set '\(names.new)' of each \(step.from.title(of: old.part.entity)) from '\(names.old)'"
  }
}
