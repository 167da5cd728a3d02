import SchemaFiles
import SchemaLinting
import SchemaReporting

/// `diff`: what changes between versions, and what each change asks of the migration.
struct DiffCommand: Verb {
  static let name = "diff"
  static let operands = "[FROM TO] [PATH…]"
  static let summary = "show what changes between versions, with a verdict on each change"
  static let options = [Option.format] + Workspace.options

  func run(_ options: ParsedOptions) throws -> ExitCode {
    let folder = try FileSystem.workingFolder
    let operands = Operands(options.operands, in: folder)
    let workspace = try Workspace(options, paths: operands.paths, in: folder)
    let (tree, loader) = (try workspace.tree(), try workspace.loader())
    let loaded = ProgressLine.during { loader.reporting($0).load(tree, root: workspace.universe.root) }
    for failure in loaded.failures { Terminal.complain(failure.text(shownIn: folder)) }
    let report = try report(operands.versions, loaded.project)
    try Terminal.print(report, options)
    return loaded.failures.isEmpty ? .success : .unreadable
  }

  private func report(_ names: (from: String, to: String)?, _ project: Project) throws -> DiffReport {
    guard let names else { return DiffReport(project, toolVersion: Main.version) }
    let comparison = project.schemas.comparison(
      from: try project.schemas.onlyVersion(named: names.from), to: try project.schemas.onlyVersion(named: names.to))
    return DiffReport(project, comparison, toolVersion: Main.version)
  }

  /// The versions and paths of the command line: the first two operands are versions unless one of them is a path.
  private struct Operands {
    let versions: (from: String, to: String)?
    let paths: [String]

    init(_ operands: [String], in folder: String) {
      let first = operands.prefix(2)
      let isPath = first.contains { !FileSystem.isMissing(Path.absolute($0, in: folder)) }
      versions = first.count == 2 && !isPath ? (first[0], first[1]) : nil
      paths = Array(versions == nil ? operands[...] : operands.dropFirst(2))
    }
  }
}
