import SchemaFiles
import SchemaReporting
import SchemaStores
import StoreFormat

/// `inspect`: what a store holds.
struct InspectCommand: Verb {
  static let name = "inspect"
  static let operands = "STORE"
  static let summary = "show what a store file holds: the model that wrote it, and how many rows there are"
  static let detail = """
    The store is only read, without a lock and without opening it with SQLite, and what its '-wal' file has committed is \
    read too. Values of rows are not shown.
    """
  static let options = [
    Option.format,
    Option(
      name: "--sources", value: nil,
      summary: "write the models as Swift: a schema version with a copy of each model"),
  ]

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
    let rows = store.rowCounts()
    let report = InspectionReport(path: shown, store, rows: rows.counts, toolVersion: Main.version)
    if options.has("--sources") {
      guard let source = report.source else {
        throw ReadFailure(path: file, reason: "holds no model that could be written as Swift")
      }
      Terminal.print(source)
      return .success
    }
    try Terminal.print(report, options)
    for failure in rows.failures {
      Terminal.complain("\(shown): the rows of '\(failure.entity)' could not be counted: the store \(failure.reason)")
    }
    return rows.failures.isEmpty ? .success : .unreadable
  }
}
