/// `upgrade --format text`: a table for a terminal.
package struct UpgradeTextReporter: Sendable {
  private let style: Style

  package init(style: Style) { self.style = style }

  /// A line for each release, with its errors and what is lost below it.
  package func text(_ report: UpgradeReport) -> String {
    let rows = report.rows
    let names = rows.map(\.upgrade.release.name.printable)
    let width = names.map(\.count).max() ?? 0
    let pathWidth = rows.map(\.path.count).max() ?? 0
    let lines = zip(rows, names).flatMap { row, name in
      let head = "\(name.padded(to: width))  \(row.path.printable.padded(to: pathWidth))  "
      let details = (row.errorLines + row.details).map {
        String(repeating: " ", count: width + 2) + $0.printable
      }
      return [head + style(row.role, row.endText.printable)] + details
    }
    return (["to \(report.target.printable)", ""] + lines + ["", report.closing]).joined(separator: "\n") + "\n"
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
