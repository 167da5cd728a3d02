import SchemaFiles
import SchemaLinting
import SchemaLoading
import SchemaProject

/// Loads and checks a project; also with other contents of some of its files.
struct ProjectCheck {
  let tree: any SourceTree
  let root: String
  let workingFolder: String
  let loader: ProjectLoader
  let releases: ReleaseSource
  let linter: Linter

  /// The project as the tree holds it, with what the rules find.
  func run() -> (loaded: ProjectLoader.Loaded, outcome: Linter.Outcome) {
    ProgressLine.during { run(tree, loader.reporting($0)) }
  }

  /// The project with other contents of some files, by the paths as they are shown.
  func run(with contents: [String: [UInt8]]) -> FixLoop.Check {
    let edited = Dictionary(contents.map { (Path.absolute($0, in: workingFolder), $1) }) { first, _ in first }
    let (loaded, outcome) = run(EditedTree(tree, edited), loader)
    return FixLoop.Check(loaded.project, outcome)
  }

  private func run(
    _ tree: some SourceTree, _ loader: ProjectLoader
  ) -> (loaded: ProjectLoader.Loaded, outcome: Linter.Outcome) {
    var loaded = loader.load(tree, root: root)
    loaded.add(releases.releases, releases.failures)
    return (loaded, linter.outcome(of: loaded.project))
  }
}
