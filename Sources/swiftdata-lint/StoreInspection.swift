import SchemaFiles
import SchemaLinting
import SchemaReporting
import SchemaStores
import SchemaWriting
import StoreFormat

/// `inspect` of a store.
struct StoreInspection {
  private let options: ParsedOptions
  private let folder: String
  private let file: String

  init(_ path: String, _ options: ParsedOptions, in folder: String) throws {
    if options.has("--at") { throw UsageError(message: "--at takes versions, and '\(path)' is a store") }
    file = try InputPaths([path], in: folder).absolute[0]
    self.options = options
    self.folder = folder
  }

  private var shown: String { Path.relative(file, to: folder) }

  func run() throws -> ExitCode {
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
    let (origin, isComplete) = try origin(of: store)
    let report = InspectionReport(path: shown, store, rows: rows.counts, origin: origin, toolVersion: Main.version)
    try Terminal.print(report, options)
    for failure in rows.failures {
      Terminal.complain("\(shown): the rows of '\(failure.entity)' could not be counted: the store \(failure.reason)")
    }
    return rows.failures.isEmpty && isComplete ? .success : .unreadable
  }

  /// What a project shows of where a store comes from, nil without a project; not complete where something of it could not
  /// be read.
  private func origin(of store: StoreContents) throws -> (StoreOrigin?, isComplete: Bool) {
    let path = options.last("--in") ?? options.last("--project")
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
