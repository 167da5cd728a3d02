import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A model that is gone and a similar one that is new.
struct RenamedModel: StageRule {
  func findings(for step: MigrationStep, in project: Project) -> [Finding] {
    let retargeted = Dictionary(grouping: step.changes.filter { Retargeting($0) != nil }) { Retargeting($0) }
    return step.changes.compactMap { change in
      guard change.kind == .modelLikelyRenamed, let old = change.before, let new = change.after,
        !step.mayReplaceRows(of: old.model, by: new.model)
      else { return nil }
      return Finding(
        .renamed(old, new), subject: new.subject, at: new.place, notes: [.init(.gone(step), at: old.place)],
        help: .keep(old),
        consequences: [old.subject]
          + (retargeted[Retargeting(old: old.name, new: new.name)] ?? []).compactMap { $0.after?.subject })
    }
  }

  /// The models that a relationship leads to before and after.
  private struct Retargeting: Hashable {
    let old: String
    let new: String

    init(old: String, new: String) {
      self.old = old
      self.new = new
    }

    init?(_ change: PlacedChange) {
      guard case .retargeted(let old, let new) = change.kind else { return nil }
      self.init(old: old, new: new)
    }
  }
}

extension MigrationStep {
  /// Whether a custom stage deletes the rows of one model, or reads them and makes rows of another one, or may do so out of
  /// sight.
  fileprivate func mayReplaceRows(of old: Model?, by new: Model?) -> Bool {
    guard let old, let new else { return false }
    if mayDo({ $0.deletes(old.type) }) { return true }
    let code = stage?.code ?? []
    return mayDo { $0.fetches(old.type) } && code.contains { !$0.isComplete || $0.inserts(new.type) }
  }
}

extension Message {
  fileprivate static func renamed(_ old: PlacedPart, _ new: PlacedPart) -> Message {
    "'\(old.name)' seems to be called '\(new.name)' now, but a class cannot be renamed: its rows are dropped"
  }
  fileprivate static func gone(_ step: MigrationStep) -> Message { "gone from \(step.to.title)" }
  fileprivate static func keep(_ old: PlacedPart) -> Message {
    "keep the class name '\(old.name)', with a typealias for the new one, or copy the rows in a custom stage"
  }
}
