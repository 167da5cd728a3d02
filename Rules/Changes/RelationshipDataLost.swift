import SchemaLinting
import SchemaProject
import SchemaSyntax

/// A relationship that leads to another model, or through a new one, so that its links are dropped.
struct RelationshipDataLost: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    var junctions: Set<String> = []
    return step.changes(with: .losesData).compactMap { change in
      guard let old = change.before else { return nil }
      let part = change.after ?? old
      switch change.kind {
      case .retargeted(let from, let to):
        return Finding(
          .retargeted(part, from, to), subject: part.subject, at: part.place,
          notes: [.init(.before(step), at: old.place)], help: .copy(old))
      case .replacedByJunction(let model) where junctions.insert(model).inserted:
        return Finding(
          .replaced(old, model), subject: part.subject, at: part.place,
          notes: places(of: model, step).map { .init(.before(step), at: $0) }, help: .copy(old))
      default: return nil
      }
    }
  }

  /// Both sides of the links that now go through a model.
  private func places(of junction: String, _ step: ProjectStep) -> [Place] {
    step.changes.filter { $0.kind == .replacedByJunction(model: junction) }.compactMap { $0.before?.place }
  }
}

extension Message {
  fileprivate static func retargeted(_ part: PlacedPart, _ old: String, _ new: String) -> Message {
    "'\(part.name)' led to '\(old)' and now leads to '\(new)', so its links are dropped"
  }
  fileprivate static func replaced(_ old: PlacedPart, _ junction: String) -> Message {
    "the links of '\(old.name)' now go through '\(junction)', so the existing links are dropped"
  }
  fileprivate static func before(_ step: ProjectStep) -> Message { "the links in \(step.from.title)" }
  fileprivate static func copy(_ old: PlacedPart) -> Message {
    "add the new relationship next to '\(old.part.property ?? old.name)', copy the links in a custom stage, and drop the old one in the next version"
  }
}
