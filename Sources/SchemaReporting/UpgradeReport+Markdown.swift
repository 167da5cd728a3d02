/// `upgrade --format markdown`: a table.
package struct UpgradeMarkdownReporter: Sendable {
  package init() {}

  /// A row for each run of releases.
  package func text(_ report: UpgradeReport) -> String {
    let lines = report.runs.map { run in
      let details = (run.last.errorLines + run.details).map(\.markdown).joined(separator: "<br>")
      let releases = run.name.markdown + (run.count.isEmpty ? "" : " (\(run.count))")
      let cells = [releases, run.last.path.markdown, run.last.endText.markdown, details]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return (["| release | path | end | details |", "|---|---|---|---|"] + lines).joined(separator: "\n") + "\n"
  }
}
