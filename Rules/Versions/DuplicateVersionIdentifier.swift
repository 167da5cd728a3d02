import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// Two versions of one plan with equal identifiers.
struct DuplicateVersionIdentifier: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    var first: [VersionIdentifier: SchemaVersion] = [:]
    var findings: [Finding] = []
    for version in plan.distinctVersions.compactMap(project.schemas.version) {
      guard let identifier = version.identifier?.value, let place = version.identifierPlace else { continue }
      guard let earlier = first[identifier] else {
        first[identifier] = version
        continue
      }
      findings.append(
        Finding(
          .duplicate(version, identifier, earlier), subject: project.schemas.subject(version.type), at: place,
          severity: plan.hasNoStages ? .note : nil,
          notes: [earlier.identifierPlace.map { .init(.firstUsed(earlier), at: $0) }].compactMap { $0 }, help: .change))
    }
    return findings
  }
}

extension Message {
  fileprivate static func duplicate(
    _ version: SchemaVersion, _ identifier: VersionIdentifier, _ earlier: SchemaVersion
  ) -> Message {
    "'\(version.name)' has the version identifier \(identifier.description) that '\(earlier.name)' has already"
  }
  fileprivate static func firstUsed(_ version: SchemaVersion) -> Message { "'\(version.name)' has it first" }
  fileprivate static let change: Message = "give the version that has not shipped yet the next number"
}
