import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// A migration plan in its project: what it declares, and what follows from that.
package struct ProjectPlan: Sendable {
  /// What the type declares.
  package let plan: MigrationPlan
  /// The project.
  package let project: Project

  /// The type.
  package var type: TypeID { plan.type }
  /// The name with those of the enclosing types.
  package var name: String { plan.name }
  /// The place of the type name.
  package var place: Place { plan.place }
  /// The module that declares it.
  package var module: String { plan.module }
  /// The versions in `schemas`; nil where no `schemas` is written.
  package var schemas: TypeList? { plan.schemas }
  /// The place of the name `schemas`.
  package var schemasPlace: Place? { plan.schemasPlace }
  /// The stages; nil where no `stages` is written.
  package var stages: StageList? { plan.stages }
  /// The place of the name `stages`.
  package var stagesPlace: Place? { plan.stagesPlace }
  /// The stages that were read, in order.
  package var stageList: [MigrationStage] { plan.stageList }
  /// Whether `stages` is known to be empty: then no checksum is looked up, and migration is inferred.
  package var hasNoStages: Bool { plan.hasNoStages }
  /// Whether the order of `schemas` and `stages` is known.
  package var hasKnownOrder: Bool { plan.hasKnownOrder }
  /// The stages whose versions are known, as positions in `schemas`.
  package var steps: [(stage: MigrationStage, from: Int, to: Int)] { plan.steps }

  /// The symbol that findings about it are about.
  package var subject: String { project.schemas.subject(type) }
  /// The symbol that findings about one of its stages are about.
  package func subject(of stage: MigrationStage) -> String { plan.subject(of: stage, in: project.schemas) }
  /// The symbol that findings about a release are about.
  package func subject(of release: Release) -> String { "\(subject).releases(\(release.name))" }
  /// Whether it lists a version.
  package func lists(_ version: ProjectVersion) -> Bool { plan.lists(version.type) }
  /// Whether its history has a version before another one, or has it and not the other.
  package func lists(_ earlier: ProjectVersion, before version: ProjectVersion) -> Bool {
    guard !plan.history(in: project.schemas).isEmpty, let position = plan.order.position(of: earlier.type),
      earlier != version
    else { return false }
    guard let other = plan.order.position(of: version.type) else { return true }
    return plan.runsDownward ? position > other : position < other
  }
  /// The versions of `schemas` in their order, each once, as far as they are declared.
  package var versions: [ProjectVersion] { plan.distinctVersions.compactMap(project.version) }
  /// The versions from the oldest to the last, each once; empty where their order is not known.
  package var history: [ProjectVersion] { plan.history(in: project.schemas).map(project.version) }
  /// The last version; nil where it is not certain.
  package var lastVersion: ProjectVersion? { project.schemas.lastVersion(of: plan).map(project.version) }
  /// The last version; several where a condition leaves the order open.
  package var lastVersions: [ProjectVersion] { plan.lastVersions.compactMap(project.version) }
  /// For each version the nearest earlier one that it is identical to.
  package var identicalVersions: [IdenticalPair] { project.schemas.identicalVersions(of: plan) }
  /// The last of its versions that has the shape of another version, and is frozen.
  package func twin(of version: ProjectVersion) -> ProjectVersion? {
    project.schemas.twin(of: version.version, in: plan).map(project.version)
  }
  /// Whether code of the app names it, outside the plan itself; tests and previews do not count.
  package var isUsed: Bool { project.schemas.isUsed(plan) }
  /// Whether it is a deliberate way back to an earlier version.
  package var isRollback: Bool { project.schemas.isRollback(plan) }
  /// The releases that it is about.
  package var releases: [Release] { project.releases(of: plan) }
  /// What a release is in it; nil where it is no version of it.
  package func match(_ release: Release) -> ReleaseMatch? { project.schemas.match(release, in: plan) }
  /// What the releases are in it, as far as they are versions of it.
  package var matches: [ReleaseMatch] { releases.compactMap(match) }
  /// Whether nothing unseen can give it the members that the protocol asks for.
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
