import SchemaLinting

/// Versions in a plan's `schemas` whose identifiers do not rise.
struct VersionOutOfOrder: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard let schemas = plan.schemas, schemas.isKnown, !plan.isRollback else { return [] }
    let misplaced = misplaced(among: schemas.entries, plan.project)
    // Where the stages agree with the identifiers, the list is the one cause.
    guard plan.order.isCorrected, let first = misplaced.first else { return misplaced.map { finding($0, plan) } }
    let order = plan.versions.map { plan.project.qualifiedName($0.type) }
    return [finding(first, plan, .error, others: misplaced.dropFirst(), help: .follow(order))]
  }

  /// A version behind one with a higher identifier.
  fileprivate struct Misplaced {
    let version: ProjectVersion
    let identifier: VersionIdentifier
    let place: Place
    let earlier: (version: ProjectVersion, identifier: VersionIdentifier)
  }

  private func misplaced(among entries: [TypeList.Entry], _ project: Project) -> [Misplaced] {
    var highest: (version: ProjectVersion, identifier: VersionIdentifier)?
    return entries.compactMap { entry in
      guard let version = project.version(entry.type), let identifier = version.identifier?.value else { return nil }
      guard let earlier = highest, identifier < earlier.identifier else {
        highest = (version, identifier)
        return nil
      }
      return Misplaced(version: version, identifier: identifier, place: entry.place, earlier: earlier)
    }
  }

  private func finding(
    _ first: Misplaced, _ plan: ProjectPlan, _ severity: Severity = .warning, others: ArraySlice<Misplaced> = [],
    help: Message = .reorder
  ) -> Finding {
    Finding(
      .outOfOrder(first), subject: first.version.subject, at: first.place,
      severity: plan.hasNoStages ? .note : severity,
      notes: [first.version.identifierPlace.map { .init(.identifierIsHere, at: $0) }].compactMap { $0 }
        + others.map { .init(.outOfOrder($0), at: $0.place) },
      help: help)
  }
}

extension Message {
  fileprivate static func outOfOrder(_ misplaced: VersionOutOfOrder.Misplaced) -> Message {
    let (version, earlier) = (misplaced.version, misplaced.earlier)
    return
      "'\(version.name)' (\(misplaced.identifier.description)) stands behind '\(earlier.version.name)' (\(earlier.identifier.description))"
  }
  fileprivate static let identifierIsHere: Message = "its identifier is here"
  fileprivate static let reorder: Message = "list the versions from the oldest to the newest, or correct the identifier"
  fileprivate static func follow(_ versions: [String]) -> Message {
    "list the versions in the order of the stages: [\(versions.map { "\($0).self" }.joined(separator: ", "))]"
  }
}
