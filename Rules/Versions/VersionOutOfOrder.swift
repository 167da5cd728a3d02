import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// Versions in a plan's `schemas` whose identifiers do not rise.
struct VersionOutOfOrder: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    guard let schemas = plan.schemas, schemas.isKnown, !project.schemas.isRollback(plan) else {
      return []
    }
    var highest: (version: SchemaVersion, identifier: VersionIdentifier)?
    var findings: [Finding] = []
    for entry in schemas.entries {
      guard let version = project.schemas.version(entry.type), let identifier = version.identifier?.value else {
        continue
      }
      if let highest, identifier < highest.identifier {
        findings.append(
          Finding(
            .outOfOrder(version, identifier, highest.version, highest.identifier),
            subject: project.schemas.subject(version.type),
            at: entry.place, severity: plan.hasNoStages ? .note : nil,
            notes: [version.identifierPlace.map { .init(.identifierIsHere, at: $0) }].compactMap { $0 },
            help: project.schemas.orderHelp(for: plan) ?? .reorder))
      } else {
        highest = (version, identifier)
      }
    }
    return findings
  }
}

extension Message {
  fileprivate static func outOfOrder(
    _ version: SchemaVersion, _ identifier: VersionIdentifier, _ earlier: SchemaVersion,
    _ earlierIdentifier: VersionIdentifier
  ) -> Message {
    "'\(version.name)' (\(identifier.description)) stands behind '\(earlier.name)' (\(earlierIdentifier.description))"
  }
  fileprivate static let identifierIsHere: Message = "its identifier is here"
  fileprivate static let reorder: Message = "list the versions from the oldest to the newest, or correct the identifier"
}
