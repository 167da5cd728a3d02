/// Writes a report in one format.
package protocol Reporter: Sendable {
  /// The whole text, with a final line end where it is not empty.
  func text(_ report: Report) throws -> String
}

/// The formats of `--format`, in the order of the documentation.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text, concise, json, jsonl, sarif, github, gitlab, junit, checkstyle, xcode, markdown

  /// What the format is, for the help.
  package var summary: String {
    switch self {
    case .text: "each finding with its source, and closing lines; for people"
    case .concise: "one line per finding, as compilers print it"
    case .json: "one document with everything"
    case .jsonl: "one line per finding, each a JSON object"
    case .sarif: "SARIF 2.1.0, for GitHub code scanning and many viewers"
    case .github: "workflow commands, which GitHub Actions shows as annotations"
    case .gitlab: "a GitLab Code Quality report"
    case .junit: "JUnit XML, with a test class per rule"
    case .checkstyle: "Checkstyle XML"
    case .xcode: "one line per finding and note, which Xcode shows in its editor"
    case .markdown: "a table, for comments and summaries"
    }
  }

  /// The reporter; `style` matters where people read the format in a terminal.
  package func reporter(style: Style) -> any Reporter {
    switch self {
    case .text: TextReporter(style: style)
    case .concise: ConciseReporter(style: style)
    case .json: JSONReporter()
    case .jsonl: JSONLinesReporter()
    case .sarif: SARIFReporter()
    case .github: GitHubReporter()
    case .gitlab: GitLabReporter()
    case .junit: JUnitReporter()
    case .checkstyle: CheckstyleReporter()
    case .xcode: XcodeReporter()
    case .markdown: MarkdownReporter()
    }
  }
}
