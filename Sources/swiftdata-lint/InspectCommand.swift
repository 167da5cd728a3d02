import SchemaFiles
import SchemaLinting
import SchemaReporting
import SchemaStores
import SchemaWriting
import StoreFormat

/// `inspect`: what a store holds.
struct InspectCommand: Verb {
  static let name = "inspect"
  static let operands = "STORE"
  static let summary = "show what a store file holds: the model that wrote it, and how many rows there are"
  static let detail = """
    The store is only read, without a lock and without opening it with SQLite, and what its '-wal' file has committed is \
    read too. Values of rows are not shown. Its checksum tells which version of a project wrote it, and which recorded \
    releases.
    """
  static let options =
    [
      Option.format,
      Option(
        name: "--in", value: "PATH", completion: .files, summary: "look for the schema that wrote it in this project",
        detail: "The default is the project around the working folder, if there is one."),
      Option(
        name: "--sources", value: nil,
        summary: "write the models as Swift: a schema version with a copy of each model"),
    ] + Workspace.configurationOptions

  func run(_ options: ParsedOptions) throws -> ExitCode {
    guard let path = options.operands.first, options.operands.count == 1 else {
      throw UsageError(message: "inspect needs the path of one store")
    }
    let folder = try FileSystem.workingFolder
    _ = try InputPaths([path], in: folder)
    let file = Path.absolute(path, in: folder)
    let shown = Path.relative(file, to: folder)
    let store: StoreContents
    do throws(FormatFailure) {
      store = try StoreContents(path: file)
    } catch {
      throw ReadFailure(path: file, reason: error.reason)
    }
    if options.has("--sources") {
      guard let source = store.source(shownAs: shown) else {
        throw ReadFailure(path: file, reason: "holds no model that could be written as Swift")
      }
      Terminal.print(source)
      return .success
    }
    let rows = store.rowCounts()
    let (origin, isComplete) = try origin(of: store, options, in: folder)
    let report = InspectionReport(path: shown, store, rows: rows.counts, origin: origin, toolVersion: Main.version)
    try Terminal.print(report, options)
    for failure in rows.failures {
      Terminal.complain("\(shown): the rows of '\(failure.entity)' could not be counted: the store \(failure.reason)")
    }
    return rows.failures.isEmpty && isComplete ? .success : .unreadable
  }

  /// What a project shows of where a store comes from, nil without a project; not complete where something of it could not
  /// be read.
  private func origin(
    of store: StoreContents, _ options: ParsedOptions, in folder: String
  ) throws -> (StoreOrigin?, isComplete: Bool) {
    let path = options.last("--in")
    if path == nil, !Workspace.search.isInProject(folder), ConfigurationFile.find(around: folder) == nil {
      return (nil, true)
    }
    let workspace = try Workspace(options, paths: [path ?? folder], in: folder)
    let loader = try workspace.loader()
    let source = try ReleaseSource(options, workspace, loader)
    workspace.complain(of: source.failures)
    let loaded = workspace.load(try workspace.tree(), loader)
    let project = loaded.project.adding(source.releases)
    let origin = project.schemas.origin(of: store, among: project.releases)
    return (origin, source.failures.isEmpty && loaded.failures.isEmpty)
  }
}
