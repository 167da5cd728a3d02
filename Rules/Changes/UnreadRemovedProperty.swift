import SchemaLinting

/// A property that disappears across a custom stage which never reads it.
struct UnreadRemovedProperty: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    guard !step.isLightweight else { return [] }
    return step.changes(with: .losesData).compactMap { change in
      guard let old = change.before, change.dropsProperty else { return nil }
      return Finding(.dropped(old, step), subject: old.subject, at: old.place, help: .read(old, step))
    }
  }
}

extension PlacedChange {
  /// Whether a property is gone.
  fileprivate var dropsProperty: Bool {
    switch kind {
    case .removed, .likelyRenamed: true
    default: false
    }
  }
}

extension Message {
  fileprivate static func dropped(_ old: PlacedPart, _ step: ProjectStep) -> Message {
    "'\(old.name)' is gone from \(step.to.title), and the custom stage never reads it"
  }
  fileprivate static func read(_ old: PlacedPart, _ step: ProjectStep) -> Message {
    "if its values are still needed, read '\(old.part.property ?? old.name)' of \(step.from.title(of: old.part.entity)) in 'willMigrate'"
  }
}
