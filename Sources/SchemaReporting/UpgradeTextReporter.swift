/// `upgrade --format text`: the runs of releases with one end.
package struct UpgradeTextReporter: Sendable {
  private let style: Style

  package init(style: Style) { self.style = style }

  /// A row for each run of releases, with the reasons below it, then what to do.
  package func text(_ report: UpgradeReport) -> String {
    let runs = report.runs
    let rows = runs.map(cells)
    let table = TextTable(rows, style)
    let texts = zip(runs, rows).map { run, row in table.text(row) + details(run) }
    let heading = style.paragraph("to \(report.target.printable)")
    return heading + "\n" + texts.joined() + "\n" + remedies(report) + report.closing + "\n"
  }

  private func cells(_ run: UpgradeReport.Run) -> [TextTable.Cell] {
    [.init(run.name), .init(run.count), .init(run.last.path), .init(run.last.endText, run.last.role)]
  }

  /// Why the stores of a run fail, what the last release differs in, and what is lost.
  private func details(_ run: UpgradeReport.Run) -> String {
    (run.last.errorLines + run.details).map { style.paragraph($0.printable, after: "    ", columns: 4, indent: 6) }
      .joined()
  }

  /// What to do about each error, once.
  private func remedies(_ report: UpgradeReport) -> String {
    let pages = report.rows.flatMap { $0.errors + $0.traps }.map(\.page).uniqued(by: \.name)
    let lines = pages.flatMap { page -> [String] in
      guard let remedy = page.remedy else { return [] }
      return [
        style.text(remedy, title: "what to do"), style(.dim, "  for more: swiftdata-lint explain \(page.name)") + "\n",
      ]
    }
    return lines.isEmpty ? "" : lines.joined() + "\n"
  }
}

extension UpgradeReport.Row {
  /// The color of the end.
  fileprivate var role: Style.Role {
    if fails { return .error }
    if doubt != nil { return .note }
    return losses.isEmpty && traps.isEmpty ? .help : .warning
  }
}
