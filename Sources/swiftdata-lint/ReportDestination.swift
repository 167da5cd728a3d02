import SchemaLinting
import SchemaReporting

/// A format with the file that it is written to: a value of `--format`.
struct ReportDestination: Sendable {
  /// The format.
  let format: ReportFormat
  /// The file as it was typed; nil for standard output.
  let file: String?

  /// Takes the values of `--format`; text when there are none.
  static func all(_ values: [String], in folder: String) throws -> [ReportDestination] {
    let destinations = try (values.isEmpty ? ["text"] : values).map(ReportDestination.init)
    guard destinations.count(where: { $0.file == nil }) < 2 else {
      throw UsageError(message: "only one format can go to standard output: write '--format NAME=FILE' for the others")
    }
    let files = destinations.compactMap(\.file)
    let paths = files.map { Path.absolute($0, in: folder) }
    if let (file, _) = zip(files, paths).first(where: { _, path in paths.count { $0 == path } > 1 }) {
      throw UsageError(message: "two formats cannot go to one file: '\(file)'")
    }
    return destinations
  }

  private init(_ value: String) throws {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let names = ReportFormat.allCases.map(\.rawValue)
    guard let format = ReportFormat(rawValue: parts[0]) else {
      throw UsageError(
        message: "'\(parts[0])' is no format: it is one of \(names.joined(separator: ", "))"
          + Suggestion(parts[0], names).text)
    }
    guard parts.count == 1 || !parts[1].isEmpty else { throw UsageError(message: "'--format \(value)' names no file") }
    self.format = format
    file = parts.count > 1 ? parts[1] : nil
  }
}
