import SchemaLinting

/// A `VersionedSchema` without `versionIdentifier`.
struct MissingVersionIdentifier: Rule {
  func findings(in project: Project) -> [Finding] {
    project.versions.filter { $0.identifier == nil && $0.hasKnownRequirements }.map { version in
      Finding(.missing(version), subject: version.subject, at: version.place, help: .add)
    }
  }
}

extension Message {
  fileprivate static func missing(_ version: ProjectVersion) -> Message {
    "schema version '\(version.name)' has no 'versionIdentifier'"
  }
  fileprivate static let add: Message =
    "add 'static let versionIdentifier = Schema.Version(1, 0, 0)' with its own numbers"
}
