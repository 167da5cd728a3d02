import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaReporting
import SchemaStores

/// `inspect` of a store.
struct StoreInspection {
  private let session: Session
  private let folder: String
  private let file: String

  init(_ path: String, _ session: Session) throws {
    if session.options.has("--at") { throw UsageError(message: "--at takes versions, and '\(path)' is a store") }
    folder = try session.workingFolder
    file = try InputPaths([path], in: folder).absolute[0]
    self.session = session
  }

  private var shown: String { Path.relative(file, to: folder) }

  func run() throws -> ExitCode {
    let store: StoreContents
    do throws(FormatFailure) {
      store = try StoreContents(path: file)
    } catch {
      throw ReadFailure(path: file, reason: error.reason)
    }
    if session.options.has("--sources") {
      guard let source = store.source(shownAs: shown) else {
        throw ReadFailure(path: file, reason: "holds no model that could be written as Swift")
      }
      Terminal.print(source)
      return .success
    }
    let rows = store.rowCounts()
    let (origin, isComplete) = try origin(of: store)
    let report = InspectionReport(path: shown, store, rows: rows.counts, origin: origin, toolVersion: Tool.version)
    try session.print(report)
    for failure in rows.failures {
      Terminal.complain("\(shown): the rows of '\(failure.entity)' could not be counted: the store \(failure.reason)")
    }
    return rows.failures.isEmpty && isComplete ? .success : .unreadable
  }

  /// What a project shows of where a store comes from, nil without a project; not complete where something of it could not
  /// be read.
  private func origin(of store: StoreContents) throws -> (StoreOrigin?, isComplete: Bool) {
    let path = session.options.last("--in") ?? session.options.last("--project")
    if path == nil, !Workspace.search.isInProject(folder), ConfigurationFile.find(around: folder) == nil {
      return (nil, true)
    }
    let loaded = try session.projectWithReleases(in: try session.workspace([path ?? folder])).loaded
    let origin = loaded.project.schemas.origin(of: store, among: loaded.project.releases)
    return (origin, loaded.failures.isEmpty)
  }
}
