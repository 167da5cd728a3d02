/// Writes a report in one format.
package protocol Reporter: Sendable {
  /// The whole text, with a final line end where it is not empty.
  func text(_ report: Report) throws -> String
}

/// The formats of `--format`, in the order of the documentation.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text, concise, json, jsonl, sarif, github, gitlab, junit, checkstyle, xcode, markdown

  /// What a format is, and what writes it; `style` matters where people read it in a terminal.
  private var row: (summary: String, reporter: (_ style: Style) -> any Reporter) {
    switch self {
    case .text: ("each finding with its source, and closing lines; for people", { TextReporter(style: $0) })
    case .concise: ("one line per finding, as compilers print it", { ConciseReporter(style: $0) })
    case .json: ("one document with everything", { _ in JSONReporter() })
    case .jsonl: ("one line per finding, each a JSON object", { _ in JSONLinesReporter() })
    case .sarif: ("SARIF 2.1.0, for GitHub code scanning and many viewers", { _ in SARIFReporter() })
    case .github: ("workflow commands, which GitHub Actions shows as annotations", { _ in GitHubReporter() })
    case .gitlab: ("a GitLab Code Quality report", { _ in GitLabReporter() })
    case .junit: ("JUnit XML, with a test class per rule", { _ in JUnitReporter() })
    case .checkstyle: ("Checkstyle XML", { _ in CheckstyleReporter() })
    case .xcode: ("one line per finding and note, which Xcode shows in its editor", { _ in XcodeReporter() })
    case .markdown: ("a table, for comments and summaries", { _ in MarkdownReporter() })
    }
  }

  /// What the format is, for the help.
  package var summary: String { row.summary }

  /// The reporter; `style` matters where people read the format in a terminal.
  package func reporter(style: Style) -> any Reporter { row.reporter(style) }
}
