import SchemaFiles
import SchemaLoading
import SchemaProject
import SchemaReporting

extension SourceStamp {
  /// The sources of a workspace as the files hold them.
  init(_ project: Project, in workspace: Workspace) throws {
    let root = workspace.universe.root
    let containers = workspace.scope.nearest(project.app.containers.map(\.container), by: \.place)
    self.init(
      project: Path.name(root), apps: Set(containers.map(\.module)).filter { !ModuleMap.isPlaceholder($0) }.sorted(),
      commit: try Self.commit(around: root, workspace))
  }

  private static func commit(around root: String, _ workspace: Workspace) throws -> Commit? {
    guard let repository = try? GitRepository(around: root), let head = repository.head else { return nil }
    let files = try workspace.tree().files
    let present = files.sources + files.manifests + files.entitlements + files.others
    let isDirty = try? repository.isDirty(present, since: head.commit, excluding: workspace.excluded)
    return Commit(id: String(head.commit.prefix(10)), date: head.date, hasLocalChanges: isDirty ?? false)
  }
}
