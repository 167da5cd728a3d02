/// `upgrade --format text`: the runs of releases with one end.
package struct UpgradeTextReporter: Sendable {
  private let style: Style

  package init(style: Style) { self.style = style }

  /// The stores of the build, then what to do.
  package func text(_ report: UpgradeReport) -> String {
    let texts = report.sections.map { text($0, isOnly: report.sections.count == 1) }
    return texts.joined() + remedies(report) + report.closing + "\n"
  }

  /// A row for each run of releases, with the reasons below it.
  private func text(_ section: UpgradeReport.Section, isOnly: Bool) -> String {
    let runs = section.runs
    let rows = runs.map(cells)
    let table = TextTable(rows, style)
    let texts = zip(runs, rows).map { run, row in table.text(row) + details(run) }
    return style.paragraph(heading(section, isOnly: isOnly).printable) + "\n" + texts.joined() + "\n"
  }

  private func heading(_ section: UpgradeReport.Section, isOnly: Bool) -> String {
    guard let target = section.target else { return "stores that no container is known to open" }
    let store = isOnly ? nil : section.store
    return (store.map { "\($0): " } ?? "") + "to \(target)"
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
    let lines = report.remedies.map { remedy in
      style.text(remedy.text, remedy.code, title: "what to do")
        + style(.dim, "  for more: swiftdata-lint explain \(remedy.source)") + "\n"
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
