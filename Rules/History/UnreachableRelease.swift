import SchemaLinting
import SchemaModel

/// A release whose shape is no version of the plan.
struct UnreachableRelease: ReleaseRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    // Without stages no version is looked up: the migration is inferred.
    guard !plan.history(in: project).isEmpty, !plan.hasNoStages, let place = plan.schemasPlace else { return [] }
    return project.releases(of: plan).filter { project.match($0, in: plan)?.isRecognized != true }.map { release in
      Finding(
        .unreachable(release, plan), subject: project.subject(release, of: plan), at: place,
        notes: notes(release, plan, project), help: .add(release))
    }
  }

  private func notes(_ release: Release, _ plan: MigrationPlan, _ project: Project) -> [Finding.Note] {
    let nearest = project.nearestVersion(to: release, in: plan).map { nearest in
      Finding.Note(.nearest(nearest.version, nearest.changes), at: nearest.version.place)
    }
    return [nearest, release.place(of: nil).map { .init(.shipped(release), at: $0) }].compactMap { $0 }
  }
}

extension Message {
  fileprivate static func unreachable(_ release: Release, _ plan: MigrationPlan) -> Message {
    "no version of '\(plan.name)' has the shape that release '\(release.name)' shipped"
  }
  fileprivate static func nearest(_ version: SchemaVersion, _ changes: [SchemaChange]) -> Message {
    let others = changes.count > 1 ? ", and \(changes.count - 1) more" : ""
    return
      "the nearest is '\(version.name)'; what differs there: \(changes.first?.textWithModel ?? "nothing known")\(others)"
  }
  fileprivate static func shipped(_ release: Release) -> Message { "release '\(release.name)' shipped this" }
  fileprivate static func add(_ release: Release) -> Message {
    "list a version with the models as release '\(release.name)' shipped them, and join it to the next one with a stage"
  }
}
