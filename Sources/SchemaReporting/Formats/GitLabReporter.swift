import SchemaLinting
import SchemaText

/// The `gitlab` format: a Code Quality report, the part of Code Climate's that GitLab reads.
struct GitLabReporter: Reporter {
  func text(_ report: Report) throws -> String {
    try JSON.text(report.shown.map { Self.issue($0, report.run) })
  }

  private static func issue(_ diagnostic: PlacedDiagnostic, _ run: Run) -> JSONValue {
    let help = diagnostic.help.map { "; help: \($0)" } ?? ""
    let location = diagnostic.location
    let lines: JSONValue = ["begin": location.start.line, "end": location.end.line]
    let place: JSONValue = ["path": run.repositoryPath(location.path), "lines": lines]
    return [
      "description": (diagnostic.message + help).printable,
      "check_name": diagnostic.rule,
      "fingerprint": diagnostic.fingerprint,
      "severity": diagnostic.severity.inCodeClimate,
      "location": place,
    ]
  }
}

extension Severity {
  /// The severity by Code Climate's name.
  fileprivate var inCodeClimate: String {
    switch self {
    case .error: "critical"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
