import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A version that shipped and that its plan no longer lists.
struct RemovedShippedVersion: ReleaseRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    guard !plan.history(in: project.schemas).isEmpty, let place = plan.schemasPlace else { return [] }
    let removed = project.releases(of: plan).filter { $0.version != nil && project.schemas.match($0, in: plan) == nil }
    let byVersion = Dictionary(grouping: removed) { $0.version ?? "" }
    return byVersion.sorted { $0.key < $1.key }.map { version, releases in
      let notes = releases.compactMap { release in
        release.place(of: nil).map { Finding.Note(.shipped(release, version), at: $0) }
      }
      return Finding(
        .removed(version, releases[0], plan), subject: "\(project.schemas.subject(plan.type)).\(version)", at: place,
        notes: notes,
        help: .list(version), consequences: releases.map { project.schemas.subject($0, of: plan) })
    }
  }
}

extension Message {
  fileprivate static func removed(_ version: String, _ release: Release, _ plan: MigrationPlan) -> Message {
    "'\(plan.name)' no longer lists '\(version)', which release '\(release.name)' shipped"
  }
  fileprivate static func shipped(_ release: Release, _ version: String) -> Message {
    "release '\(release.name)' shipped '\(version)'"
  }
  fileprivate static func list(_ version: String) -> Message {
    "restore '\(version)' as it shipped, list it in 'schemas', and join it to the next version with a stage"
  }
}
