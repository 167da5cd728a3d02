import SchemaFiles
import SchemaLinting
import SchemaLoading
import SchemaProject

/// Loads and checks a project; also with other contents of some of its files.
struct ProjectCheck {
  let tree: any SourceTree
  let root: String
  let workingFolder: String
  var loader: ProjectLoader
  let releases: ReleaseSource
  let linter: Linter
  /// Which of the apps is asked for, where releases are opened.
  let scope: AppScope

  /// Checks a tree as the configuration of a workspace says, unless other rules are selected.
  init(
    _ workspace: Workspace, _ tree: any SourceTree, _ options: ParsedOptions, selection: RuleSelection? = nil,
    jobs: Int = FileSystem.processorCount
  ) throws {
    self.tree = tree
    root = workspace.universe.root
    workingFolder = workspace.workingFolder
    loader = try workspace.loader(jobs: jobs)
    releases = try ReleaseSource(options, workspace, loader)
    linter = workspace.linter(selection, jobs: jobs)
    scope = workspace.scope
  }

  /// The project as the tree holds it, with what the rules find.
  func run() -> (loaded: ProjectLoader.Loaded, outcome: Linter.Outcome) {
    ProgressLine.during { reporter in
      let loaded = load(tree, loader.reporting(reporter))
      return (loaded, linter.outcome(of: loaded.project))
    }
  }

  /// The project with other contents of some files, by the paths as they are shown.
  func run(with contents: [String: [UInt8]]) -> FixLoop.Check {
    let edited = Dictionary(contents.map { (Path.absolute($0, in: workingFolder), $1) }) { first, _ in first }
    return check(load(with: edited).project)
  }

  /// Reads the project with other contents of some files, by absolute paths.
  func load(with contents: [String: [UInt8]] = [:]) -> ProjectLoader.Loaded {
    contents.isEmpty ? load(tree, loader) : load(EditedTree(tree, contents), loader)
  }

  private func load(_ tree: some SourceTree, _ loader: ProjectLoader) -> ProjectLoader.Loaded {
    var loaded = loader.load(tree, root: root, releases: releases.releases)
    loaded.add(releases.failures)
    return loaded
  }

  // MARK: What edits must not make worse

  /// What the rules find in a project, and which releases it opens.
  func check(_ project: Project) -> FixLoop.Check { check(project, linter.outcome(of: project)) }

  /// What the rules found in a project, and which stores of releases it opens.
  func check(_ project: Project, _ outcome: Linter.Outcome) -> FixLoop.Check {
    guard !project.releases.isEmpty, let simulation = try? UpgradeSimulation(project, container: nil, of: scope)
    else { return FixLoop.Check(project, outcome) }
    let now = simulation.ofReleases()
    let hasIdenticalVersions = project.app.plans.contains { !$0.identicalVersions.isEmpty }
    let later = hasIdenticalVersions ? simulation.ofReleases(onceVersionsDiffer: true) : now
    let open = later.rows.filter { !$0.fails && $0.doubt == nil }
    let upgrade =
      later.closing == now.closing
      ? "'swiftdata-lint upgrade' now says: \(now.closing)"
      : "once a model has changed, 'swiftdata-lint upgrade' says: \(later.closing)"
    return FixLoop.Check(project, outcome, opening: open.map { .init($0.upgrade.release) }, upgrade: upgrade)
  }
}
