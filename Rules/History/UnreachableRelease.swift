import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes
import SchemaSyntax

/// A release whose checksum no version of the plan has.
struct UnreachableRelease: ReleaseRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    // Without stages no version is looked up: the migration is inferred.
    guard !plan.history.isEmpty, !plan.hasNoStages, let place = plan.schemasPlace else { return [] }
    let unreachable = plan.releases.filter { plan.match($0)?.isRecognized != true }
    return unreachable.groupedByShape.map { finding($0, at: place, plan) }
  }

  /// Whether an old version differs only in models that the app still changes.
  private func isLive(_ changes: [SchemaChange], in version: ProjectVersion, _ plan: ProjectPlan) -> Bool {
    let names = changes.compactMap { ($0.before ?? $0.after)?.entity }
    let areLive = names.allSatisfy { version.model(named: $0).map { plan.isLive($0.type) } ?? false }
    return areLive && !names.isEmpty && version.mayHaveShipped
  }

  /// One finding for releases of one shape.
  private func finding(_ releases: [Release], at place: Place, _ plan: ProjectPlan) -> Finding {
    let found = plan.project.schemas.nearestVersion(to: releases[0], in: plan.plan)
    let nearest = found.map { nearest in
      Finding.Note(.nearest(plan.project.version(nearest.version), nearest.changes), at: nearest.version.place)
    }
    let shipped = releases.compactMap { release in
      release.place(of: nil).map { Finding.Note(.shipped(release), at: $0) }
    }
    let isOptional = plan.isOptional(for: releases)
    return Finding(
      .unreachable(releases[0], plan, isOptional: isOptional), subject: plan.subject(of: releases[0]), at: place,
      severity: isOptional ? .warning : nil,
      notes: [nearest].compactMap { $0 } + shipped,
      help: help(releases[0], found, plan), releases: releases)
  }

  private func help(
    _ release: Release, _ nearest: (version: SchemaVersion, changes: [SchemaChange])?, _ plan: ProjectPlan
  ) -> Message {
    guard let nearest else { return .passAnother(release, plan) }
    let version = plan.project.version(nearest.version)
    if isLive(nearest.changes, in: version, plan) { return .freeze([version.subject]) }
    if plan.standsForNothingShipped(version) {
      return version.models.contains { plan.isLive($0.type) }
        ? .freeze(version, as: release) : .correct(version, as: release, before: plan.version(shippedAfter: release))
    }
    return .add(release, before: plan.version(shippedAfter: release))
  }
}

extension ProjectPlan {
  /// Whether a version is the first one, another one follows it, and no release that is known shipped it: then it may stand
  /// for releases without versions.
  fileprivate func standsForNothingShipped(_ version: ProjectVersion) -> Bool {
    history.first == version && version.mayHaveShipped
      && !releases.contains { release in
        release.version == version.subject
          || match(release).map { $0.isRecognized && $0.version.type == version.type } ?? false
      }
  }

  /// The version that the next release shipped whose stores are recognized; nil where none is.
  fileprivate func version(shippedAfter release: Release) -> ProjectVersion? {
    let later = releases.drop { !($0.name == release.name && $0.isSameStore(as: release)) }.dropFirst()
    return later.lazy.compactMap(match).first(where: \.isRecognized).map { project.version($0.version) }
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
  fileprivate static func unreachable(_ release: Release, _ plan: ProjectPlan, isOptional: Bool) -> Message {
    let identity = release.identity.hasChecksum ? "checksum" : "shape"
    return isOptional
      ? "no version of '\(plan.name)' has the \(identity) that release '\(release.name)' shipped, so the app opens its stores without the plan"
      : "no version of '\(plan.name)' has the \(identity) that release '\(release.name)' shipped"
  }
  fileprivate static func nearest(_ version: ProjectVersion, _ changes: [SchemaChange]) -> Message {
    let others = changes.count > 1 ? ", and \(changes.count - 1) more" : ""
    let difference = changes.first.map { ", which differs: \($0.textWithModel)\(others)" } ?? ""
    return "the nearest is '\(version.name)'\(difference)"
  }
  fileprivate static func shipped(_ release: Release) -> Message { "release '\(release.name)' shipped this" }
  fileprivate static func add(_ release: Release, before next: ProjectVersion?) -> Message {
    guard let next else {
      return
        "add a version with the models as release '\(release.name)' shipped them, and join it to the next version with a stage"
    }
    return
      "add a version with the models as release '\(release.name)' shipped them, list it in 'schemas' before '\(next.name)', and join each version to the next with a stage"
  }
  fileprivate static func freeze(_ version: ProjectVersion, as release: Release) -> Message {
    "run 'swiftdata-lint freeze \(version.subject) --from \(release.name)', which gives the version copies of its models as release '\(release.name)' shipped them"
  }
  fileprivate static func correct(
    _ version: ProjectVersion, as release: Release, before next: ProjectVersion?
  ) -> Message {
    "if '\(version.name)' is meant for release '\(release.name)', correct its copies; otherwise \(add(release, before: next).text)"
  }
  fileprivate static func passAnother(_ release: Release, _ plan: ProjectPlan) -> Message {
    "pass another plan where the container is created, if '\(plan.name)' is for other models; otherwise add a version with the models as release '\(release.name)' shipped them"
  }
}
