import SchemaLinting
import SchemaProject

/// A version that shipped and that its plan no longer lists.
struct RemovedShippedVersion: ReleaseRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard !plan.history.isEmpty, let place = plan.schemasPlace else { return [] }
    let removed = plan.releases.filter { $0.version != nil && plan.match($0) == nil }
    return Dictionary(grouping: removed) { $0.version ?? "" }.map { version, releases in
      let notes = releases.compactMap { release in
        release.place(of: nil).map { Finding.Note(.shipped(release, version), at: $0) }
      }
      return Finding(
        .removed(version, releases[0], plan), subject: "\(plan.subject).\(version)", at: place,
        severity: plan.infers(releases) ? .warning : nil, notes: notes,
        help: .list(version, isDeclared: plan.project.versions.contains { $0.subject == version }),
        consequences: releases.map(plan.subject(of:)) + [version], releases: releases)
    }
  }
}

extension Message {
  fileprivate static func removed(_ version: String, _ release: Release, _ plan: ProjectPlan) -> Message {
    "'\(plan.name)' no longer lists '\(version)', which release '\(release.name)' shipped"
  }
  fileprivate static func shipped(_ release: Release, _ version: String) -> Message {
    "release '\(release.name)' shipped '\(version)'"
  }
  fileprivate static func list(_ version: String, isDeclared: Bool) -> Message {
    isDeclared
      ? "list '\(version)' in 'schemas' again, and join it to the next version with a stage"
      : "restore '\(version)' as it shipped, list it in 'schemas', and join it to the next version with a stage"
  }
}
