import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// A migration plan in its project: what it declares, and what follows from that.
package struct ProjectPlan: Sendable {
  /// What the type declares.
  package let plan: MigrationPlan
  package let project: Project

  package var type: TypeID { plan.type }
  package var name: String { plan.name }
  package var place: Place { plan.place }
  package var module: String { plan.module }
  package var schemas: TypeList? { plan.schemas }
  package var schemasPlace: Place? { plan.schemasPlace }
  package var stages: StageList? { plan.stages }
  package var stagesPlace: Place? { plan.stagesPlace }
  package var stageList: [MigrationStage] { plan.stageList }
  package var hasNoStages: Bool { plan.hasNoStages }
  package var hasKnownOrder: Bool { plan.hasKnownOrder }
  package var steps: [(stage: MigrationStage, from: Int, to: Int)] { plan.steps }

  /// The symbol that findings about it are about.
  package var subject: String { project.schemas.subject(type) }
  /// The symbol that findings about one of its stages are about: its property, or the plan with the two versions.
  package func subject(of stage: MigrationStage) -> String {
    if let name = stage.name { return "\(subject).\(name)" }
    let ends = [stage.from, stage.to].map { $0.value.map { project.qualifiedName($0.type) } ?? $0.failure?.what ?? "" }
    return "\(subject).stages(\(ends.joined(separator: " → ")))"
  }
  /// The symbol that findings about a release are about.
  package func subject(of release: Release) -> String { "\(subject).releases(\(release.name))" }
  package func lists(_ version: ProjectVersion) -> Bool { plan.lists(version.type) }
  /// Whether its history has a version before another one, or has it and not the other.
  package func lists(_ earlier: ProjectVersion, before version: ProjectVersion) -> Bool {
    guard !plan.history(in: project.schemas).isEmpty, let position = plan.order.position(of: earlier.type),
      earlier != version
    else { return false }
    return plan.order.position(of: version.type).map { position < $0 } ?? true
  }
  /// The versions in their order, each once, as far as they are declared.
  package var versions: [ProjectVersion] { plan.versions.compactMap(project.version) }
  package var history: [ProjectVersion] { plan.history(in: project.schemas).map(project.version) }
  /// The last version; nil if it is not certain.
  package var lastVersion: ProjectVersion? { project.schemas.lastVersion(of: plan).map(project.version) }
  package var lastVersions: [ProjectVersion] { plan.lastVersions.compactMap(project.version) }
  /// For each version the nearest earlier one that it is identical to.
  package var identicalVersions: [IdenticalPair] { project.schemas.identicalVersions(of: plan) }
  /// The nearest earlier version that a version is identical to.
  package func identicalVersion(before later: ProjectVersion) -> ProjectVersion? {
    project.schemas.identicalVersion(before: later.type, in: plan).map(project.version)
  }
  /// Whether code of the app names it, outside the plan itself; tests and previews do not count.
  package var isUsed: Bool { project.schemas.isUsed(plan) }
  /// Whether it never runs: no code of the app names it, and what the app's containers take instead is known.
  package var isIdle: Bool {
    let containers = project.app.containers
    return !containers.isEmpty && containers.allSatisfy(\.plan.failures.isEmpty) && !isUsed
  }
  /// Whether it is a deliberate way back to an earlier version.
  package var isRollback: Bool { plan.order.isRollback }
  /// The releases that it is about.
  package var releases: [Release] { project.releases(of: plan) }
  /// Whether releases of it are recorded and none has a store that is migrated from a version: all shipped later versions.
  package func startsNoRelease(at version: TypeID) -> Bool {
    guard let start = plan.order.position(of: version) else { return false }
    let records = releases.filter { $0.source == .record }
    return !records.isEmpty
      && records.allSatisfy { release in
        guard let match = match(release), match.isRecognized else { return false }
        return plan.order.position(of: match.version.type).map { $0 > start } ?? false
      }
  }
  /// Whether the app opens each release's store without the plan, if the plan cannot open it.
  package func isOptional(for releases: [Release]) -> Bool {
    releases.allSatisfy { release in
      project.openings.contains { opening in
        guard opening.release.name == release.name, opening.release.shape == release.shape else { return false }
        guard let store = opening.opening.store, case .opens = project.schemas.recovery(of: release, in: store) else {
          return false
        }
        return true
      }
    }
  }
  /// Whether the stores of releases that it does not recognize are migrated by inference all the same.
  package func infers(_ releases: [Release]) -> Bool { hasNoStages || isOptional(for: releases) }
  /// What a release is in it; nil if it is not a version of it.
  package func match(_ release: Release) -> ReleaseMatch? { project.schemas.match(release, in: plan) }
  /// What the releases are in it, as far as they are versions of it.
  package var matches: [ReleaseMatch] { releases.compactMap(match) }
  /// Whether nothing unseen can give it the members that the protocol requires.
  package var hasKnownRequirements: Bool { project.schemas.hasKnownRequirements(type) }
  /// Whether the last version holds a model.
  package func isHeldByLast(_ type: TypeID) -> Bool { project.schemas.isHeldByLast(type, plan) }
  /// Whether a model belongs to no version and still changes with the app.
  package func isLive(_ type: TypeID) -> Bool { project.schemas.isLive(type, for: plan) }
}

extension ProjectPlan: Hashable {
  package static func == (left: ProjectPlan, right: ProjectPlan) -> Bool { left.type == right.type }
  package func hash(into hasher: inout Hasher) { hasher.combine(type) }
}
