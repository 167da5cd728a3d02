import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// Two versions of one plan with equal identifiers.
struct DuplicateVersionIdentifier: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    var first: [VersionIdentifier: ProjectVersion] = [:]
    return plan.versions.compactMap { version in
      guard let identifier = version.identifier?.value, let place = version.identifierPlace else { return nil }
      guard let earlier = first[identifier] else {
        first[identifier] = version
        return nil
      }
      return Finding(
        .duplicate(version, identifier, earlier), subject: version.subject, at: place,
        severity: plan.hasNoStages ? .note : nil,
        notes: [earlier.identifierPlace.map { .init(.firstUsed(earlier), at: $0) }].compactMap { $0 }, help: .change,
        fixes: plan.fixingIdentifier(of: version))
    }
  }
}

extension Message {
  fileprivate static func duplicate(
    _ version: ProjectVersion, _ identifier: VersionIdentifier, _ earlier: ProjectVersion
  ) -> Message {
    "'\(version.name)' has the version identifier \(identifier.description), which '\(earlier.name)' already has"
  }
  fileprivate static func firstUsed(_ version: ProjectVersion) -> Message { "the identifier of '\(version.name)'" }
  fileprivate static let change: Message = "give the version that has not shipped yet the next number"
}
