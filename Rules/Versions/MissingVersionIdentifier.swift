import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A `VersionedSchema` without `versionIdentifier`.
struct MissingVersionIdentifier: Rule {
  func findings(in project: Project) -> [Finding] {
    project.versions.filter { $0.identifier == nil && $0.hasKnownRequirements }.map { version in
      Finding(
        .missing(version), subject: version.subject, at: version.place, help: .add,
        fixes: identifier(for: version).map { Fix.only(.add($0), version.declaring($0)) } ?? [])
    }
  }

  /// The number that the version's place in its plan suggests; the first one if it is the only version.
  private func identifier(for version: ProjectVersion) -> VersionIdentifier? {
    if version.project.versions.count == 1 { return .next(after: []) }
    return version.plans.count == 1 ? version.plans[0].nextIdentifier(for: version) : nil
  }
}

extension Message {
  fileprivate static func missing(_ version: ProjectVersion) -> Message {
    "schema version '\(version.name)' has no 'versionIdentifier'"
  }
  fileprivate static func add(_ identifier: VersionIdentifier) -> Message {
    "add the version identifier \(identifier.description)"
  }
  fileprivate static let add: Message =
    "add 'static let versionIdentifier = Schema.Version(1, 0, 0)' with its own numbers"
}
