import SchemaLinting
import SchemaProject

/// Relationships between two models that lead to each other, neither of which names its inverse.
struct MissingInverse: Rule {
  func findings(in project: Project) -> [Finding] {
    project.app.openRelationships.compactMap { finding(for: $0, project.app) }
      + project.app.currentModels.flatMap(\.sides).filter(\.mayPairWithItself).map(finding(selfPaired:))
  }

  /// A to-one between objects of one model without a property back.
  private func finding(selfPaired side: RelationshipSide) -> Finding {
    Finding(
      .selfPaired(side), subject: side.subject, at: side.place, severity: .warning, help: .addBack(side))
  }

  private func finding(for open: OpenRelationships, _ app: AppView) -> Finding? {
    guard let side = open.mostAmbiguous, let candidate = open.others(than: side).first else { return nil }
    let plan = side.stagedPlans(in: app).first
    return Finding(
      .missing(side, reason(side, candidate, open)), subject: side.subject, at: side.place,
      severity: severity(side, candidate, open, isStaged: plan != nil, app),
      notes: open.others(than: side).map { .init(.candidate, at: $0.place) }
        + [plan.map { .init(.staged($0), at: $0.place) }].compactMap { $0 },
      help: .write(side, open.candidates(for: side).map(\.reference), isVersioned: plan != nil),
      consequences: open.others(than: side).map(\.subject),
      fixes: open.isPair ? fixes(side, candidate, app.project) : [])
  }

  private func fixes(_ side: RelationshipSide, _ inverse: RelationshipSide, _ project: Project) -> [Fix] {
    Fix.changingChecksum(
      of: [side.model, inverse.model].map(project.model), .name(side, inverse), side.naming(inverse: inverse))
  }

  /// A pair that may be joined or not matters where stages compare checksums, which the answer changes.
  private func severity(
    _ side: RelationshipSide, _ candidate: RelationshipSide, _ open: OpenRelationships, isStaged: Bool, _ app: AppView
  ) -> Severity {
    guard open.isPair else { return .warning }
    // A store that syncs refuses the pair: that finding is the stronger one.
    if side.isToMany, candidate.isToMany { return app.project.model(side.model).cloudKitUse == nil ? .error : .warning }
    return side.isRequired || candidate.isRequired || isStaged ? .warning : .note
  }

  private func reason(_ side: RelationshipSide, _ candidate: RelationshipSide, _ open: OpenRelationships) -> String {
    let candidates = open.candidates(for: side)
    if open.isSelfReference { return "SwiftData does not pair a relationship of a model with itself" }
    if candidates.count > 1 {
      return "\(candidates.count) properties of '\(candidates[0].model.name)' could be the inverse"
    }
    if side.isToMany && candidates.contains(where: \.isToMany) {
      return "SwiftData does not pair many-to-many relationships reliably"
    }
    if side.isRequired || candidate.isRequired {
      return "SwiftData does not pair a relationship with a non-optional side reliably"
    }
    return "whether SwiftData pairs it with '\(candidate.name)' depends on the system version"
  }
}

extension RelationshipSide {
  /// Whether it leads to its own model and is the only relationship that does.
  fileprivate var mayPairWithItself: Bool {
    !isToMany && destination == model.type && relationship.inverse == nil && partner == .none
      && model.properties.allSatisfy { $0.type.failure == nil && !$0.type.isForeign }
  }

  /// The key path that names the side.
  fileprivate var reference: String { "\\\(model.name).\(property.name)" }
}

extension Message {
  fileprivate static func missing(_ side: RelationshipSide, _ reason: String) -> Message {
    "relationship '\(side.name)' names no inverse: \(reason)"
  }
  fileprivate static func selfPaired(_ side: RelationshipSide) -> Message {
    "relationship '\(side.name)' leads to its own model and has no inverse: SwiftData may pair it with itself, so that setting it also sets it on the other object"
  }
  fileprivate static func addBack(_ side: RelationshipSide) -> Message {
    "add the other side, such as '@Relationship(inverse: \(side.reference)) var children: [\(side.model.name)] = []'"
  }
  fileprivate static let candidate: Message = "a candidate for the inverse"
  fileprivate static func staged(_ plan: ProjectPlan) -> Message {
    "the stages of '\(plan.name)' compare checksums, and the pairing changes the checksum"
  }
  fileprivate static func name(_ side: RelationshipSide, _ inverse: RelationshipSide) -> Message {
    "write '@Relationship(inverse: \(inverse.reference))' at '\(side.property.name)'"
  }
  fileprivate static func write(_ side: RelationshipSide, _ references: [String], isVersioned: Bool) -> Message {
    let edit: Message =
      references.count == 1
      ? "write '@Relationship(inverse: \(references[0]))' at '\(side.property.name)', on this side only"
      : "write '@Relationship(inverse:)' on one side of each pair: the inverse of '\(side.property.name)' is one of \(references.quotedList)"
    return isVersioned
      ? "\(edit.text); if this version may have shipped, do so in a new version, because it can change the checksum"
      : edit
  }
}
