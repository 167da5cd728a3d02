import SchemaLinting

/// Relationships between two models whose inverse is not written and which SwiftData cannot infer.
struct MissingInverse: Rule {
  func findings(in project: Project) -> [Finding] {
    project.app.openRelationships.compactMap(finding)
  }

  private func finding(for open: OpenRelationships) -> Finding? {
    guard let side = open.mostAmbiguous, let candidate = open.others(than: side).first else { return nil }
    let isPair = open.isPair
    guard !isPair || !side.isInferred(with: candidate) else { return nil }
    return Finding(
      .missing(side, reason(side, open)), subject: side.subject, at: side.place,
      severity: isPair && side.isToMany && candidate.isToMany ? .error : .warning,
      notes: open.others(than: side).map { .init(.candidate, at: $0.place) },
      help: .write(side, open.candidates(for: side).map(\.reference)),
      consequences: open.others(than: side).map(\.subject))
  }

  private func reason(_ side: RelationshipSide, _ open: OpenRelationships) -> String {
    let candidates = open.candidates(for: side)
    if open.isSelfReference { return "a relationship of a model with itself is not inferred" }
    if candidates.count > 1 { return "\(candidates.count) properties of '\(candidates[0].model.name)' could be it" }
    if side.isToMany && candidates.contains(where: \.isToMany) {
      return "many-to-many relationships are not inferred reliably"
    }
    return "a relationship with a non-optional side is not inferred"
  }
}

extension RelationshipSide {
  /// The key path that names the side.
  fileprivate var reference: String { "\\\(model.name).\(property.name)" }
}

extension Message {
  fileprivate static func missing(_ side: RelationshipSide, _ reason: String) -> Message {
    "relationship '\(side.name)' names no inverse: \(reason)"
  }
  fileprivate static let candidate: Message = "a candidate for the inverse"
  fileprivate static func write(_ side: RelationshipSide, _ references: [String]) -> Message {
    references.count == 1
      ? "write '@Relationship(inverse: \(references[0]))' at '\(side.property.name)', on this side only"
      : "write '@Relationship(inverse:)' on one side of each pair: the inverse of '\(side.property.name)' is one of \(references.quotedList)"
  }
}
