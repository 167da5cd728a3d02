import SchemaLinting
import SchemaLoading
import SchemaProject
import SchemaReporting
import SchemaRules
import SchemaSyntax

/// Compares what the app's containers hold in two states of a repository, store by store.
struct ReferenceDiff {
  private let workspace: Workspace
  private let loader: ProjectLoader
  private let container: String?

  init(_ workspace: Workspace, container: String?) throws {
    self.workspace = workspace
    loader = try workspace.loader().judgingReleases
    self.container = container
  }

  /// A state with the stores that its build opens.
  private struct State {
    let name: String
    let project: Project
    let stores: AppStores
    /// How its places are shown.
    let shown: (Place) -> Place
    let isComplete: Bool
    /// Whether the last version of a plan may be unfinished: a branch or a commit shows it, and no tag.
    let mayBeUnfinished: Bool

    /// A store as a release.
    func release(_ store: ShippedSchema) -> Release {
      project.schemas.release(store, named: name, showing: shown)
    }

    /// Whether a release of it is an unfinished version, which no store needs.
    func isUnfinished(_ release: Release) -> Bool {
      mayBeUnfinished
        && project.schemas.plans.contains { plan in
          project.schemas.subject(plan.type) == release.plan
            && plan.lastVersions.contains { project.schemas.subject($0) == release.version }
        }
    }
  }

  func report(_ range: ReferenceRange) throws -> (DiffReport, isComplete: Bool) {
    let repository = try ReleaseSource.reading { () throws(GitFailure) in
      try GitRepository(around: workspace.universe.root)
    }
    let objects = repository.objects()
    let old = try state(at: range.from, of: repository, reading: objects)
    let new = try range.to.map { try state(at: $0, of: repository, reading: objects) } ?? workingTree()
    let schemas = new.project.schemas
    let errors = Catalogue.builtIn.stageErrors(in: new.project)
    let openingErrors = Catalogue.builtIn.openingErrors(in: new.project)
    let pairs = schemas.openings(of: old.stores.stores.map(old.release), among: new.stores).map { opening in
      let upgrade = schemas.upgrade(opening).stopped(by: errors, .builtIn)
      guard let store = opening.opening.store else { return DiffReport.Pair(upgrade, lostIn: new.name) }
      // An unfinished version may be edited: no release has a store of what it was before.
      if upgrade.isUnrecognized && old.isUnfinished(opening.release) {
        return DiffReport.Pair(unshipped: opening.release, to: new.release(store))
      }
      let failures = Catalogue.builtIn.openingFailures(
        among: openingErrors, in: new.project, of: schemas.upgradeTarget(store))
      return DiffReport.Pair(
        upgrade, to: new.release(store),
        after: failures.isEmpty && upgrade.isThrown ? schemas.recovery(of: opening.release, in: store) : nil,
        failures: failures)
    }
    return (DiffReport(new.project, pairs, toolVersion: Tool.version), old.isComplete && new.isComplete)
  }

  private func state(
    at reference: String, of repository: GitRepository, reading objects: GitObjects
  ) throws -> State {
    let tree = try ReleaseSource.reading { () throws(GitFailure) in
      try workspace.tree(at: try repository.commit(reference), of: repository, reading: objects)
    }
    let places = ReferencePlaces(
      reference: reference, repository: repository, shownIn: workspace.workingFolder)
    return try state(workspace.load(tree, loader), reference, isTag: repository.isTag(reference), places.place)
  }

  private func workingTree() throws -> State {
    try state(workspace.load(try workspace.tree(), loader), "working tree", isTag: false) { $0 }
  }

  /// The state that was loaded; `shown` is how its places are shown.
  private func state(
    _ loaded: ProjectLoader.Loaded, _ name: String, isTag: Bool, _ shown: @escaping (Place) -> Place
  ) throws(UsageError) -> State {
    let schemas = loaded.project.schemas
    let folder = workspace.workingFolder
    do {
      let stores = try schemas.chosenStores(container: container, of: workspace.universe.scope(in: folder))
      return State(
        name: name, project: loaded.project, stores: stores, shown: shown, isComplete: loaded.failures.isEmpty,
        mayBeUnfinished: !isTag)
    } catch {
      throw UsageError(message: "\(name): \(error.message)")
    }
  }
}
