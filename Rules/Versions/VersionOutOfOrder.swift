import SchemaLinting

/// Versions in a plan's `schemas` whose identifiers are not ascending.
struct VersionOutOfOrder: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard let schemas = plan.schemas, schemas.isKnown, !plan.isRollback else { return [] }
    var highest: (version: ProjectVersion, identifier: VersionIdentifier)?
    return schemas.entries.compactMap { entry in
      guard let version = plan.project.version(entry.type), let identifier = version.identifier?.value else {
        return nil
      }
      guard let earlier = highest, identifier < earlier.identifier else {
        highest = (version, identifier)
        return nil
      }
      return Finding(
        .outOfOrder(version, identifier, earlier.version, earlier.identifier), subject: version.subject,
        at: entry.place, severity: plan.hasNoStages ? .note : nil,
        notes: [version.identifierPlace.map { .init(.identifierIsHere, at: $0) }].compactMap { $0 },
        help: plan.orderHelp ?? .reorder,
        fixes: plan.orderFix + (plan.isJoinedInOrder ? plan.fixingIdentifier(of: version) : []))
    }
  }
}

extension ProjectPlan {
  /// Whether stages lead from each listed version to the next, so that only an identifier can be wrong.
  fileprivate var isJoinedInOrder: Bool {
    hasKnownOrder && steps.map(\.from) == Array(versions.indices.dropLast())
      && steps.allSatisfy { $0.to == $0.from + 1 }
  }
}

extension Message {
  fileprivate static func outOfOrder(
    _ version: ProjectVersion, _ identifier: VersionIdentifier, _ earlier: ProjectVersion,
    _ earlierIdentifier: VersionIdentifier
  ) -> Message {
    "'\(version.name)' (\(identifier.description)) is listed after '\(earlier.name)' (\(earlierIdentifier.description))"
  }
  fileprivate static let identifierIsHere: Message = "its identifier"
  fileprivate static let reorder: Message = "list the versions from the oldest to the newest, or correct the identifier"
}
