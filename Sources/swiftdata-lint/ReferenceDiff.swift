import SchemaLoading
import SchemaProject
import SchemaReporting
import SchemaSyntax

/// Compares what the app's container holds in two states of a repository.
struct ReferenceDiff {
  private let workspace: Workspace
  private let loader: ProjectLoader
  private let container: String?

  init(_ workspace: Workspace, container: String?) throws {
    self.workspace = workspace
    loader = try workspace.loader()
    self.container = container
  }

  /// The schema of a state, as a release.
  private struct State {
    let project: Project
    let schema: ShippedSchema
    let release: Release
    let isComplete: Bool
  }

  func report(_ range: ReferenceRange) throws -> (DiffReport, isComplete: Bool) {
    let repository = try ReleaseSource.reading { () throws(GitFailure) in
      try GitRepository(around: workspace.universe.root)
    }
    let objects = repository.objects()
    let old = try state(at: range.from, of: repository, reading: objects)
    let new = try range.to.map { try state(at: $0, of: repository, reading: objects) } ?? workingTree()
    let schemas = new.project.schemas
    let upgrade = schemas.upgrade(old.release, to: schemas.upgradeTarget(new.schema))
    return (
      DiffReport(new.project, upgrade, to: new.release, toolVersion: Main.version), old.isComplete && new.isComplete
    )
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
    _ loaded: ProjectLoader.Loaded, in folder: String, _ name: String, _ shown: (Place) -> Place
  ) throws(UsageError) -> State {
    let schemas = loaded.project.schemas
    do {
      let schema = try schemas.chosenSchema(
        container: container, of: workspace.universe.scope(in: folder))
      return State(
        project: loaded.project, schema: schema, release: schemas.release(schema, named: name, showing: shown),
        isComplete: loaded.failures.isEmpty)
    } catch {
      throw UsageError(message: "\(name): \(error.message)")
    }
  }
}
