import SchemaLinting

/// The `github` format: workflow commands, which GitHub Actions turns into annotations.
///
/// The runner reads `::name key=value,key=value::data` at the start of a line and decodes `%25`, `%0D`, `%0A` in the data,
/// and `%3A`, `%2C` too in the values (`ActionCommand.cs` of actions/runner).
package struct GitHubReporter: Reporter {
  package init() {}

  /// GitHub keeps so many annotations of each kind for a step, and drops the rest.
  private static let shownOfEachKind = 10

  /// One line per finding, errors first.
  package func text(_ report: Report) -> String {
    limitNote(report)
      + report.mostSevereFirst.map { diagnostic in
        let details = diagnostic.details(path: report.run.repositoryPath).map(\.printable)
        let message = ([diagnostic.message.printable] + details).joined(separator: "\n")
        return "::\(command(diagnostic.severity)) \(properties(diagnostic, report))::\(escaped(message))\n"
      }.joined()
  }

  /// Comes first, as it is a notice itself and must be among those that are kept.
  private func limitNote(_ report: Report) -> String {
    let cut = Severity.allCases.reversed().map { severity in (severity, report.shown.count { $0.severity == severity })
    }
    .filter { $0.1 > Self.shownOfEachKind }.map { severity, count in count.counted("\(severity)") }
    guard !cut.isEmpty else { return "" }
    let limit = "GitHub shows only the first \(Self.shownOfEachKind) annotations of each kind in a step"
    return
      "::notice title=swiftdata-lint::\(limit); this step has \(cut.joined(separator: ", ")). The log lists them all.\n"
  }

  private func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private func properties(_ diagnostic: PlacedDiagnostic, _ report: Report) -> String {
    let location = diagnostic.location
    var properties = [
      ("file", report.run.repositoryPath(location.path).printable), ("line", "\(location.start.line)"),
      ("endLine", "\(location.end.line)"),
    ]
    // The runner drops columns where the annotation is on several lines.
    if location.start.line == location.end.line {
      properties += [("col", "\(location.start.column)"), ("endColumn", "\(location.end.column)")]
    }
    properties.append(("title", diagnostic.rule))
    return properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
  }

  private func escaped(_ text: String) -> String {
    text.replacingScalars { ["%": "%25", "\r": "%0D", "\n": "%0A"][$0] }
  }

  private func escapedProperty(_ text: String) -> String {
    escaped(text).replacingScalars { [":": "%3A", ",": "%2C"][$0] }
  }
}
