/// `upgrade --format markdown`: a table.
package struct UpgradeMarkdownReporter: Sendable {
  package init() {}

  /// A row for each release.
  package func text(_ report: UpgradeReport) -> String {
    let lines = report.rows.map { row in
      let details = (row.errorLines + row.details).map(\.markdown).joined(separator: "<br>")
      let cells = [row.upgrade.release.name.markdown, row.path.markdown, row.endText.markdown, details]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return (["| release | path | end | details |", "|---|---|---|---|"] + lines).joined(separator: "\n") + "\n"
  }
}
