import SchemaLinting
import SchemaModel

/// A relationship whose inverse is not written and which SwiftData cannot infer.
struct MissingInverse: ModelRule {
  func findings(for model: Model, in project: Project) -> [Finding] {
    let sides = model.relationships.compactMap { property, _ in
      RelationshipSide(model, property, in: project)
    }
    return sides.compactMap { finding(for: $0, in: project) }
  }

  private func finding(for side: RelationshipSide, in project: Project) -> Finding? {
    guard !side.isSettled(in: project) else { return nil }
    let back = side.candidates(in: project)
    guard let candidate = back.first else { return nil }
    // One finding a pair: the side that is written first speaks for both.
    let forth = candidate.candidates(in: project)
    if forth.contains(side), isSpokenFor(side, by: back, in: project) { return nil }
    let isSelf = side.model.type == candidate.model.type
    guard isSelf || back.count > 1 || forth.count > 1 || !candidate.isInferred(with: side) else { return nil }
    let isManyToMany = side.isToMany && candidate.isToMany && back.count == 1 && forth.count == 1 && !isSelf
    return Finding(
      .missing(side, reason(side, candidate, back.count, forth.count)), subject: side.subject, at: side.property.place,
      severity: isManyToMany ? .error : .warning, notes: back.filter { $0 != side }.map { .init(.candidate, at: $0.property.place) },
      help: .write(side, candidate))
  }

  /// Whether the other side was written earlier, and so carries the finding of the pair.
  private func isSpokenFor(_ side: RelationshipSide, by candidates: [RelationshipSide], in project: Project) -> Bool {
    candidates.contains { $0 != side && $0.property.place < side.property.place && $0.isJudged(in: project) }
  }

  private func reason(
    _ side: RelationshipSide, _ candidate: RelationshipSide, _ back: Int, _ forth: Int
  ) -> String {
    if side.model.type == candidate.model.type { return "a relationship of a model with itself is not inferred" }
    if back > 1 { return "\(back) properties of '\(candidate.model.name)' could be it" }
    if forth > 1 { return "\(forth) properties of '\(side.model.name)' could pair with '\(candidate.property.name)'" }
    if side.isToMany && candidate.isToMany { return "many-to-many relationships are not inferred reliably" }
    return "a relationship with a non-optional side is not inferred"
  }
}

extension Message {
  fileprivate static func missing(_ side: RelationshipSide, _ reason: String) -> Message {
    "relationship '\(side.name)' names no inverse: \(reason)"
  }
  fileprivate static let candidate: Message = "a candidate for the inverse"
  fileprivate static func write(_ side: RelationshipSide, _ candidate: RelationshipSide) -> Message {
    "write '@Relationship(inverse: \\\(candidate.model.name).\(candidate.property.name))' at '\(side.property.name)', on this side only"
  }
}
