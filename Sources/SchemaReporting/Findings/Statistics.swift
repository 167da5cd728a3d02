import SchemaLinting

/// The table of `--statistics`: how often each rule found something.
package struct Statistics: Sendable {
  private let rows: [(rule: String, counts: [Int])]

  /// Counts the diagnostics of a report, including those that are not shown.
  package init(_ report: Report) {
    let byRule = Dictionary(grouping: report.diagnostics, by: \.rule)
    rows = byRule.map { rule, diagnostics in
      (rule, Severity.allCases.reversed().map { severity in diagnostics.count { $0.severity == severity } })
    }.sorted { left, right in
      left.counts == right.counts
        ? left.rule < right.rule : right.counts.lexicographicallyPrecedes(left.counts)
    }
  }

  /// The table with an empty line after it: the rules with most errors first; nothing if there are no findings.
  package func text(_ style: Style) -> String {
    guard !rows.isEmpty else { return "" }
    let names = Severity.allCases.reversed().map { "\($0)s" }
    let width = max(rows.map(\.rule.count).max() ?? 0, 4)
    let header = "rule".padded(to: width) + names.map { "  \($0)" }.joined()
    let lines = rows.map { row in
      row.rule.padded(to: width)
        + zip(row.counts, names).map { count, name in "  " + "\(count)".padded(to: name.count, onLeft: true) }.joined()
    }
    return ([style(.strong, header)] + lines).map { $0 + "\n" }.joined() + "\n"
  }
}

extension String {
  /// The text with spaces up to a width.
  func padded(to width: Int, onLeft: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(width - columns, 0))
    return onLeft ? spaces + self : self + spaces
  }
}
