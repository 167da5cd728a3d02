import SchemaLinting
import SchemaProject

/// A version before its plan's last whose shape no release shows.
struct UnrecordedVersion: ReleaseRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard !plan.project.releases.isEmpty else { return [] }
    let matched = Set(plan.matches.map(\.version.type))
    return plan.history.dropLast().filter { !matched.contains($0.type) }.map { version in
      Finding(.unrecorded(version), subject: version.subject, at: version.place, help: .record)
    }
  }
}

extension Message {
  fileprivate static func unrecorded(_ version: ProjectVersion) -> Message {
    "no record shows the shape that '\(version.name)' shipped with"
  }
  fileprivate static let record: Message = "record its release: 'swiftdata-lint record RELEASE --at TAG'"
}
