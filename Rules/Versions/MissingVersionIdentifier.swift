import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A `VersionedSchema` without `versionIdentifier`.
struct MissingVersionIdentifier: Rule {
  func findings(in project: Project) -> [Finding] {
    project.schemas.versions.filter { $0.identifier == nil && project.schemas.hasKnownRequirements($0.type) }.map {
      version in
      Finding(.missing(version), subject: project.schemas.subject(version.type), at: version.place, help: .add)
    }
  }
}

extension Message {
  fileprivate static func missing(_ version: SchemaVersion) -> Message {
    "schema version '\(version.name)' has no 'versionIdentifier'"
  }
  fileprivate static let add: Message =
    "add 'static let versionIdentifier = Schema.Version(1, 0, 0)' with numbers of its own"
}
