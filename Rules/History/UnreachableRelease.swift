import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes
import SchemaSyntax

/// A release whose shape is no version of the plan.
struct UnreachableRelease: ReleaseRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    // Without stages no version is looked up: the migration is inferred.
    guard !plan.history(in: project.schemas).isEmpty, !plan.hasNoStages, let place = plan.schemasPlace else {
      return []
    }
    let unreachable = project.releases(of: plan).filter { project.schemas.match($0, in: plan)?.isRecognized != true }
    return unreachable.groupedByShape.map { finding($0, at: place, plan, project) }
  }

  /// One finding for releases of one shape.
  private func finding(
    _ releases: [Release], at place: Place, _ plan: MigrationPlan, _ project: Project
  ) -> Finding {
    let nearest = project.schemas.nearestVersion(to: releases[0], in: plan).map { nearest in
      Finding.Note(.nearest(nearest.version, nearest.changes), at: nearest.version.place)
    }
    let shipped = releases.compactMap { release in
      release.place(of: nil).map { Finding.Note(.shipped(release), at: $0) }
    }
    return Finding(
      .unreachable(releases[0], plan), subject: project.schemas.subject(releases[0], of: plan), at: place,
      notes: [nearest].compactMap { $0 } + shipped, help: .add(releases[0]))
  }
}

extension [Release] {
  /// The releases that shipped one version with one shape, each group and the groups in the order of the releases.
  fileprivate var groupedByShape: [[Release]] {
    reduce(into: []) { groups, release in
      let index = groups.firstIndex { $0[0].shape == release.shape && $0[0].version == release.version }
      if let index { groups[index].append(release) } else { groups.append([release]) }
    }
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
