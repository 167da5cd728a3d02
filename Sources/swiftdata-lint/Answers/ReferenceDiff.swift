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
    loader = try workspace.loader()
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

    /// A store as a release.
    func release(_ store: ShippedSchema) -> Release {
      project.schemas.release(store, named: name, showing: shown)
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
    let pairs = schemas.openings(of: old.stores.stores.map(old.release), among: new.stores).map { opening in
      let upgrade = schemas.upgrade(opening).stopped(by: errors, .builtIn)
      return opening.opening.store.map { DiffReport.Pair(upgrade, to: new.release($0)) }
        ?? DiffReport.Pair(upgrade, lostIn: new.name)
    }
    return (DiffReport(new.project, pairs, toolVersion: Tool.version), old.isComplete && new.isComplete)
  }

  private func state(
    at reference: String, of repository: GitRepository, reading objects: GitObjects
  ) throws -> State {
    let tree = try ReleaseSource.reading { () throws(GitFailure) in
      try workspace.tree(at: try repository.commit(reference), of: repository, reading: objects)
    }
    let places = ReferencePlaces(reference: reference, repository: repository)
    return try state(workspace.load(tree, loader.showingPaths(in: "/")), in: "/", reference, places.place)
  }

  private func workingTree() throws -> State {
    try state(workspace.load(try workspace.tree(), loader), in: workspace.workingFolder, "working tree") { $0 }
  }

  /// The state that was loaded with paths relative to a folder.
  private func state(
    _ loaded: ProjectLoader.Loaded, in folder: String, _ name: String, _ shown: @escaping (Place) -> Place
  ) throws(UsageError) -> State {
    let schemas = loaded.project.schemas
    do {
      let stores = try schemas.chosenStores(container: container, of: workspace.universe.scope(in: folder))
      return State(
        name: name, project: loaded.project, stores: stores, shown: shown, isComplete: loaded.failures.isEmpty)
    } catch {
      throw UsageError(message: "\(name): \(error.message)")
    }
  }
}
