/// The `markdown` format: a table of findings, for comments and summaries.
package struct MarkdownReporter: Reporter {
  private let limit: Int

  /// Makes a reporter; of findings that need more than `limit` bytes only the first are listed.
  package init(limit: Int = .max) { self.limit = limit }

  /// A heading with the counts, one row per finding, errors first, and a diagram of the models that they are about.
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
    let fixes = report.mostSevereFirst.prefix(fitting.count).compactMap { fix($0, report) }.prefix { fix in
      size += fix.utf8.count
      return size <= limit
    }
    let diagram = report.diagram.map { "\n\($0)" } ?? ""
    let isDrawn = size + diagram.utf8.count <= limit
    return heading + "\n| severity | rule | place | finding |\n|---|---|---|---|\n" + fitting.joined()
      + (rest > 0 ? "\n\(rest) more not shown\n" : "") + fixes.joined() + (isDrawn ? diagram : "")
  }

  /// What the best fix of a finding changes, as a diff; nil where it is long.
  private func fix(_ diagnostic: PlacedDiagnostic, _ report: Report) -> String? {
    guard let fix = diagnostic.fixes.first?.fix, case let excerpt = FixExcerpt(fix), excerpt.rest == 0 else {
      return nil
    }
    return excerpt.parts.map { part in
      let path = report.run.repositoryPath(part.path).markdown
      let lines = part.lines.map { "\($0.isAdded ? "+" : "-")\($0.text)\n" }.joined()
      let fence = lines.fence
      let title = "\(fix.title.text)\(fix.isSafe ? "" : " (unsafe)")".markdown
      return "\n\(diagnostic.rule), \(path):\(part.line): \(title)\n\n\(fence)diff\n\(lines)\(fence)\n"
    }.joined()
  }

  private func row(_ diagnostic: PlacedDiagnostic, _ report: Report) -> String {
    let rule = report.pageAddress(of: diagnostic.rule).map { "[\(diagnostic.rule)](\($0))" } ?? diagnostic.rule
    let path = report.run.repositoryPath(diagnostic.location.path).markdown
    let finding = ([diagnostic.message] + diagnostic.details(path: report.run.repositoryPath)).map(\.markdown)
      .joined(separator: "<br>")
    return "| \(diagnostic.severity) | \(rule) | \(path):\(diagnostic.location.start.line) | \(finding) |\n"
  }
}

extension String {
  /// What can be put around the text as a block of code: more backticks than the text has in a row.
  fileprivate var fence: String {
    let longest = split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    return String(repeating: "`", count: max(longest + 1, 3))
  }
}
