import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A version before its plan's last that no release shows.
struct UnrecordedVersion: ReleaseRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    let matched = Set(project.releases(of: plan).compactMap { project.schemas.match($0, in: plan)?.version.type })
    guard !project.releases.isEmpty else { return [] }
    return plan.history(in: project.schemas).dropLast().filter { !matched.contains($0.type) }.map { version in
      Finding(.unrecorded(version), subject: project.schemas.subject(version.type), at: version.place, help: .record)
    }
  }
}

extension Message {
  fileprivate static func unrecorded(_ version: SchemaVersion) -> Message {
    "no record shows the shape that '\(version.name)' shipped with"
  }
  fileprivate static let record: Message = "record its release: 'swiftdata-lint freeze RELEASE --at TAG'"
}
