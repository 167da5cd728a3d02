import SchemaLinting

/// The `gitlab` format: a Code Quality report, the part of Code Climate's that GitLab reads.
struct GitLabReporter: Reporter {
  func text(_ report: Report) throws -> String { try JSON.text(report.shown.map { Issue($0, report.run) }) }

  private struct Issue: Encodable {
    let description: String
    let checkName: String
    let fingerprint: String
    let severity: String
    let location: IssueLocation

    init(_ diagnostic: PlacedDiagnostic, _ run: Run) {
      let help = diagnostic.help.map { "; help: \($0)" } ?? ""
      description = (diagnostic.message + help).printable
      checkName = diagnostic.rule
      fingerprint = diagnostic.fingerprint
      severity = diagnostic.severity.inCodeClimate
      location = IssueLocation(
        path: run.repositoryPath(diagnostic.location.path),
        lines: Lines(begin: diagnostic.location.start.line, end: diagnostic.location.end.line))
    }

    private enum CodingKeys: String, CodingKey {
      case description, fingerprint, severity, location
      case checkName = "check_name"
    }
  }

  private struct IssueLocation: Encodable {
    let path: String
    let lines: Lines
  }

  private struct Lines: Encodable {
    let begin: Int
    let end: Int
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
