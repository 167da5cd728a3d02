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
      from: try version(names.from, in: project), to: try version(names.to, in: project))
    return DiffReport(project, comparison, toolVersion: Main.version)
  }

  /// The one version that a name means.
  private func version(_ name: String, in project: Project) throws -> SchemaVersion {
    let found = project.schemas.versions(named: name)
    if found.count == 1 { return found[0] }
    let names = (found.isEmpty ? project.schemas.versions.filter { !$0.isExempt } : found).map {
      project.schemas.subject($0.type)
    }
    guard found.isEmpty else {
      throw UsageError(message: "'\(name)' may be \(names.quotedList): write one of these names")
    }
    let short = names.compactMap { $0.split(separator: ".").last.map(String.init) }
    let known = names.isEmpty ? "; there are none" : "; there \(names.count == 1 ? "is" : "are") \(names.quotedList)"
    let suggestion = Suggestion(name, names + short).text
    throw UsageError(message: "no schema version is called '\(name)'\(suggestion.isEmpty ? known : suggestion)")
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
