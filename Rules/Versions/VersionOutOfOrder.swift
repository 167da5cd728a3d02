import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// Versions in a plan's `schemas` whose identifiers are not ascending.
struct VersionOutOfOrder: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard let schemas = plan.schemas, schemas.isKnown, !plan.isRollback else { return [] }
    let falls = falls(in: schemas, plan.project)
    if let order = plan.plan.order.correction, let first = falls.first { return [wrongList(of: plan, first, order)] }
    return falls.map { fall in
      Finding(
        .outOfOrder(fall), subject: fall.version.subject, at: fall.place,
        severity: plan.hasNoStages ? .note : .warning, notes: fall.notes, help: .reorder,
        fixes: plan.isJoinedInOrder ? plan.fixingIdentifier(of: fall.version) : [])
    }
  }

  /// The one finding about a list that contradicts both the stages and the identifiers.
  private func wrongList(of plan: ProjectPlan, _ fall: Fall, _ order: [TypeID]) -> Finding {
    let help = Message.list(order.map(plan.project.qualifiedName))
    return Finding(
      .wrongList(plan, fall), subject: plan.subject, at: fall.place, notes: fall.notes, help: help,
      fixes: Fix.only(help, plan.ordering(order)))
  }

  /// An element of `schemas` that has a lower identifier than one before it.
  fileprivate struct Fall {
    let place: Place
    let version: ProjectVersion
    let identifier: VersionIdentifier
    /// The version before it with the highest identifier.
    let highest: ProjectVersion
    let highestIdentifier: VersionIdentifier

    var notes: [Finding.Note] { [version.identifierPlace.map { .init(.identifierIsHere, at: $0) }].compactMap { $0 } }
  }

  private func falls(in schemas: TypeList, _ project: Project) -> [Fall] {
    var highest: (version: ProjectVersion, identifier: VersionIdentifier)?
    return schemas.entries.compactMap { entry in
      guard let version = project.version(entry.type), let identifier = version.identifier?.value else { return nil }
      guard let earlier = highest, identifier < earlier.identifier else {
        highest = (version, identifier)
        return nil
      }
      return Fall(
        place: entry.place, version: version, identifier: identifier, highest: earlier.version,
        highestIdentifier: earlier.identifier)
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
  fileprivate static func wrongList(_ plan: ProjectPlan, _ fall: VersionOutOfOrder.Fall) -> Message {
    """
    '\(plan.name).schemas' lists '\(fall.highest.name)' before '\(fall.version.name)', \
    but the stages and the version identifiers have the opposite order
    """
  }
  fileprivate static func outOfOrder(_ fall: VersionOutOfOrder.Fall) -> Message {
    """
    '\(fall.version.name)' (\(fall.identifier.description)) is listed after \
    '\(fall.highest.name)' (\(fall.highestIdentifier.description))
    """
  }
  fileprivate static let identifierIsHere: Message = "its identifier"
  fileprivate static func list(_ versions: [String]) -> Message {
    "list the versions in the order of the stages: [\(versions.map { "\($0).self" }.joined(separator: ", "))]"
  }
  fileprivate static let reorder: Message = "list the versions from the oldest to the newest, or correct the identifier"
}
