import SchemaFiles
import SchemaReporting

/// Writes a report to all its destinations.
struct ReportWriter {
  /// Where the report goes.
  let destinations: [ReportDestination]
  /// The style of standard output.
  let style: Style
  /// Whether the table of rules is shown.
  let showsStatistics: Bool
  /// Whether what could not be evaluated is listed.
  let showsUnresolved: Bool
  /// The service that runs the tool.
  let service: ContinuousIntegration
  /// Whether the report that would go to standard output goes to standard error, as something else is written there.
  var leavesOutput = false

  /// GitHub refuses a summary of more than 1 MiB; what earlier commands of the step wrote counts too.
  private static let summaryLimit = 900_000

  /// Writes all; false where something could not be written, which then does not keep the rest from being written.
  ///
  /// Standard output comes last, as a reader that stops reading ends the process.
  func write(_ report: Report) throws -> Bool {
    var isWritten = true
    for destination in destinations {
      guard let file = destination.file else { continue }
      let text = try text(report, destination.format, Style(isColored: false))
      isWritten = attempt(file) { () throws(ReadFailure) in try FileSystem.write(text, to: file) } && isWritten
    }
    let output = destinations.first { $0.file == nil }?.format
    if output == .text, let summary = service.summaryFile {
      let text = MarkdownReporter(limit: Self.summaryLimit).text(report)
      isWritten = attempt(summary) { () throws(ReadFailure) in try FileSystem.append(text, to: summary) } && isWritten
    }
    if let output { show(try text(report, output, style)) }
    if output == .text, service.isGitHub { show(GitHubReporter().text(report)) }
    // The table belongs to `text`; without it, it must not mix with what programs read.
    if showsStatistics, !destinations.contains(where: { $0.format == .text }) {
      Terminal.write(error: Statistics(report).text(Style(isColored: false)))
    }
    return isWritten
  }

  private func show(_ text: String) {
    if leavesOutput { _ = FileSystem.write(text, to: 2) } else { Terminal.printExactly(Array(text.utf8)) }
  }

  /// The report in a format. Only that of GitHub speaks to the service that runs the tool.
  private func text(_ report: Report, _ format: ReportFormat, _ style: Style) throws -> String {
    switch format {
    case .github: try format.reporter(style: style).text(report)
    case .text:
      BuildLog.withoutCommands(
        TextReporter(style: style, showsStatistics: showsStatistics, showsUnresolved: showsUnresolved).text(report))
    default: BuildLog.withoutCommands(try format.reporter(style: style).text(report))
    }
  }

  private func attempt(_ file: String, _ writing: () throws(ReadFailure) -> Void) -> Bool {
    do {
      try writing()
      return true
    } catch {
      Terminal.complain("\(file): \(error.reason)")
      return false
    }
  }
}
