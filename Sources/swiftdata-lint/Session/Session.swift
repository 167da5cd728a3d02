import SchemaFiles
import SchemaLoading
import SchemaReporting

/// One run of a verb: what the command line asks for, where it takes place, and where the report goes.
struct Session {
  let options: ParsedOptions

  var operands: [String] { options.operands }

  var workingFolder: String { get throws(ReadFailure) { try FileSystem.workingFolder } }

  /// The files and the configuration of some paths.
  func workspace(_ paths: [String]) throws -> Workspace {
    try Workspace(options, paths: paths, in: try workingFolder)
  }

  /// The project of a workspace, without releases.
  func project(in workspace: Workspace) throws -> ProjectLoader.Loaded {
    workspace.load(try workspace.tree(), try workspace.loader())
  }

  /// The project of a workspace with its recorded releases, and those of a reference that the options name.
  func projectWithReleases(in workspace: Workspace) throws -> (loaded: ProjectLoader.Loaded, source: ReleaseSource) {
    let loader = try workspace.loader()
    let source = try ReleaseSource(options, workspace, loader)
    workspace.complain(of: source.failures)
    var loaded = workspace.load(try workspace.tree(), loader, releases: source.releases)
    loaded.add(source.failures)
    return (loaded, source)
  }

  /// Writes a report to standard output in the format that is asked for.
  func print(_ report: some FormattedReport) throws {
    let form = options.last("--format").flatMap(ReportForm.init) ?? .text
    Terminal.print(try report.formatted(as: form, style))
  }

  /// The style for standard output.
  var style: Style { Terminal.style(options.last("--color")) }
}
