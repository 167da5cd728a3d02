import SchemaDeclarations
import SchemaFiles
import SchemaNames

/// A project as the rules see it: its schemas, with the releases that they are judged by.
package final class Project: Sendable {
  /// What follows from the sources.
  package let schemas: ResolvedSchemas
  /// The releases that records or a git reference show.
  package let releases: [Release]
  /// The releases with what the app's containers do with their stores.
  package let openings: [ReleaseOpening]
  /// The steps that the plans take, or, without a plan, the stores of releases, with what changes on each.
  package let steps: [MigrationStep]

  /// The stores among its files, including those of tests.
  package let bundledStores: [BundledStore]
  /// Whether it is asked what becomes of stores of releases.
  package let judgesReleases: Bool

  /// Takes schemas with the releases that are known of them.
  package init(_ schemas: ResolvedSchemas, releases: [Release] = [], bundledStores: [BundledStore] = []) {
    self.schemas = schemas
    self.releases = releases
    self.bundledStores = bundledStores
    judgesReleases = !releases.isEmpty
    openings = releases.isEmpty ? [] : schemas.openings(of: releases, among: schemas.stores())
    steps = (schemas.hasPlan ? schemas.migrationSteps() : []) + schemas.stepsWithoutStages(of: openings)
  }

  /// Takes schemas as long as not all files are read.
  private init(
    draft schemas: ResolvedSchemas, releases: [Release], judgesReleases: Bool, bundledStores: [BundledStore]
  ) {
    self.schemas = schemas
    self.releases = releases
    self.bundledStores = bundledStores
    // Stores that are kept for versions are releases once the versions are known.
    self.judgesReleases = judgesReleases || !releases.isEmpty || bundledStores.contains { $0.claimedVersion != nil }
    (openings, steps) = ([], [])
  }

  /// Resolves files, whose order does not matter, of which not all are read yet, so that it can be asked for open names.
  package static func draft(
    _ units: [SourceUnit], settings: ProjectSettings, releases: [Release], judgesReleases: Bool,
    bundledStores: [BundledStore], jobs: Int
  ) -> Project {
    let declared = DeclaredSchemas(units, settings: settings, jobs: jobs)
    return Project(
      draft: ResolvedSchemas(declared, isDraft: true, jobs: jobs), releases: releases, judgesReleases: judgesReleases,
      bundledStores: bundledStores)
  }

  /// The project once all files are read.
  package func completed(jobs: Int) -> Project {
    let schemas = ResolvedSchemas(self.schemas.declared, jobs: jobs)
    return Project(
      schemas, releases: schemas.releases(ofFrozen: bundledStores) + releases, bundledStores: bundledStores)
  }

  /// Reads and resolves files, whose order does not matter, on some threads.
  package convenience init(
    _ units: [SourceUnit], settings: ProjectSettings = ProjectSettings(), bundledStores: [BundledStore] = [],
    jobs: Int = 1
  ) {
    let schemas = ResolvedSchemas(DeclaredSchemas(units, settings: settings, jobs: jobs), jobs: jobs)
    self.init(schemas, releases: schemas.releases(ofFrozen: bundledStores), bundledStores: bundledStores)
  }

  /// The project with what records or a git reference show of more releases.
  package func adding(_ shown: [Release]) -> Project {
    Project(schemas, releases: releases + shown, bundledStores: bundledStores)
  }

  /// What its declarations, and what follows from them, leave open as long as not all files are read.
  package var openNames: OpenNames { schemas.declared.openNames.union(schemas.openNames) }

  /// The releases that a plan is about.
  package func releases(of plan: MigrationPlan) -> [Release] { schemas.releases(of: plan, among: openings) }
}
