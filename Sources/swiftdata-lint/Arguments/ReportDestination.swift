import SchemaFiles
import SchemaReporting

/// A format with the file that it is written to: a value of `--format`.
struct ReportDestination: Sendable {
  let format: ReportFormat
  /// The file as it was typed; nil for standard output.
  let file: String?

  /// Takes the values of `--format`; text when there are none. No file may be another's or one of `taken`, absolute.
  static func all(_ values: [String], beside taken: [String], in folder: String) throws -> [ReportDestination] {
    let destinations = try (values.isEmpty ? ["text"] : values.flatMap(parts)).map(ReportDestination.init)
    guard destinations.count(where: { $0.file == nil }) < 2 else {
      throw UsageError(message: "only one format can go to standard output; use --format NAME=FILE for the others")
    }
    var taken = Set(taken)
    for file in destinations.compactMap(\.file) where !taken.insert(Path.absolute(file, in: folder)).inserted {
      throw UsageError(message: "'\(file)' is already in use; each format needs its own file")
    }
    return destinations
  }

  /// The elements of a list with commas; a comma in the name of a file does not end it.
  private static func parts(of list: String) -> [String] {
    list.split(separator: ",").reduce(into: []) { parts, piece in
      let isFormat = ReportFormat(rawValue: String(piece.prefix { $0 != "=" })) != nil
      if let last = parts.last, last.contains("="), !isFormat {
        parts[parts.count - 1] = "\(last),\(piece)"
      } else {
        parts.append(String(piece))
      }
    }
  }

  private init(_ value: String) throws {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let format = ReportFormat(rawValue: parts[0]) else {
      throw UsageError(unknown: "format", parts[0], among: ReportFormat.allCases.map(\.rawValue))
    }
    guard parts.count == 1 || !parts[1].isEmpty else {
      throw UsageError(message: "missing file name in '--format \(value)'")
    }
    self.format = format
    file = parts.count > 1 && parts[1] != "-" ? parts[1] : nil
  }
}
