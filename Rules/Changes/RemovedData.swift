import SchemaLinting
import SchemaProject

/// An attribute, relationship or model that a version no longer has.
struct RemovedData: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes.compactMap { change in
      guard let old = change.before, change.drops, let place = step.to.version?.place else { return nil }
      return Finding(
        .dropped(old, step), subject: old.subject, at: place, notes: [.init(.here, at: old.place)],
        help: .confirm)
    }
  }
}

extension PlacedChange {
  /// Whether something was removed that stores values.
  fileprivate var drops: Bool {
    switch kind {
    case _ where change.linkHolder != nil: false
    case .removed, .fieldRemoved, .modelRemoved, .likelyRenamed, .modelLikelyRenamed, .replacedByJunction: true
    default: false
    }
  }
}

extension Message {
  fileprivate static func dropped(_ old: PlacedPart, _ step: ProjectStep) -> Message {
    "\(step.to.title) no longer has '\(old.name)', so its data is dropped"
  }
  fileprivate static let here: Message = "declared here"
  fileprivate static let confirm: Message = "if the data is still needed, copy it in a custom stage first"
}
