/// The `markdown` format: a table of findings, for comments and summaries.
package struct MarkdownReporter: Reporter {
  private let limit: Int

  /// Makes a reporter; of findings that need more than `limit` bytes only the first are listed.
  package init(limit: Int = .max) { self.limit = limit }

  /// A heading with the counts, and one row per finding, errors first.
  package func text(_ report: Report) -> String {
    let heading = "### swiftdata-lint\n\n\(report.counts()) in \(report.files)\n"
    guard !report.shown.isEmpty else { return heading }
    let rows = report.mostSevereFirst.map { row($0, report) }
    var size = heading.utf8.count
    let fitting = rows.prefix { row in
      size += row.utf8.count
      return size <= limit
    }
    let rest = rows.count - fitting.count
    return heading + "\n| severity | rule | place | finding |\n|---|---|---|---|\n" + fitting.joined()
      + (rest > 0 ? "\n\(rest) more not shown\n" : "")
  }

  private func row(_ diagnostic: PlacedDiagnostic, _ report: Report) -> String {
    let rule = report.pageAddress(of: diagnostic.rule).map { "[\(diagnostic.rule)](\($0))" } ?? diagnostic.rule
    let path = report.run.repositoryPath(diagnostic.location.path).markdown
    let finding = ([diagnostic.message] + diagnostic.details(path: report.run.repositoryPath)).map(\.markdown)
      .joined(separator: "<br>")
    return "| \(diagnostic.severity) | \(rule) | \(path):\(diagnostic.location.start.line) | \(finding) |\n"
  }
}
