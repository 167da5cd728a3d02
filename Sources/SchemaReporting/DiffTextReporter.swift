import SchemaLinting

/// `diff --format text`: a table for each pair of versions.
package struct DiffTextReporter: Sendable {
  private let style: Style

  package init(style: Style) { self.style = style }

  /// All comparisons, or what there is to compare.
  package func text(_ report: DiffReport) -> String {
    let notes = report.notes.map { "\(style(.note, "note")): \($0.printable)\n" }
    guard let nothing = report.nothing else {
      return (report.pairs.map(text) + notes).joined(separator: "\n")
    }
    let positions = PositionTable(report.versions.map(\.place))
    return nothing.printable + "\n"
      + report.versions.map { "  \($0.name.printable)  \(style(.dim, positions.text($0.place)))\n" }.joined()
      + notes.joined()
  }

  private func text(_ pair: DiffReport.Pair) -> String {
    let rows = pair.items.map(Row.init)
    guard !rows.isEmpty else { return heading(pair) + "\n  nothing changes\n" }
    let widths = Row.columns.map { column in
      rows.map { column($0).columns }.max() ?? 0
    }
    let entity = String(repeating: " ", count: 2 + widths[0] + 2)
    var text = heading(pair) + "\n"
    for (index, row) in rows.enumerated() {
      let isSame = index > 0 && rows[index - 1].model == row.model
      let model = isSame ? "" : row.model
      text += "  \(style(.strong, model.padded(to: widths[0])))  \(row.change.padded(to: widths[1]))  "
      text += "\(style(.dim, row.checksum.padded(to: widths[2])))  "
      text += "\(style(row.outcome.role, row.verdict.padded(to: widths[3])))  \(row.reason)\n"
      if let remedy = row.remedy { text += "\(entity)\(style(.help, "help")): \(remedy)\n" }
      for line in row.code { text += "\(entity)\(style(.dim, "|")) \(line)".trimmedEnd + "\n" }
    }
    return text + (pair.advice.map { "\n  \(style(.note, "note")): \($0.printable)\n" } ?? "")
  }

  private func heading(_ pair: DiffReport.Pair) -> String {
    let comparison = pair.comparison
    let plan = comparison.plan.map { "\($0.name.printable): " } ?? ""
    let versions = "\(comparison.from.name.printable) → \(comparison.to.name.printable)"
    var lines = [style(.strong, "\(plan)\(versions)")]
    if let stage = comparison.stage {
      let place = PositionTable([stage.place]).text(stage.place)
      lines.append("  stage: \(stage.kind.rawValue), \(style(.dim, place))")
    } else if let plan = comparison.plan {
      lines.append("  stage: \(plan.hasNoStages ? "none, migration is inferred" : "none")")
    }
    if let outcome = comparison.outcome, let verdict = pair.verdict {
      lines.append("  verdict: \(style(outcome.role, verdict)), \(pair.sameness.checksumText)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The texts of a change.
  private struct Row {
    let model: String
    let change: String
    let checksum: String
    let outcome: Verdict.Outcome
    let reason: String
    let remedy: String?
    let code: [String]

    var verdict: String { outcome.text }

    /// The columns that are aligned.
    static let columns: [@Sendable (Row) -> String] = [
      { $0.model }, { $0.change }, { $0.checksum }, { $0.verdict },
    ]

    init(_ item: DiffReport.Item) {
      let change = item.change.change
      model = change.model.printable
      self.change = change.text.printable
      checksum = item.sameness.checksumText
      outcome = change.verdict.outcome
      reason = change.verdict.reason.printable
      remedy = item.remedy?.text.printable
      code = item.remedy?.code?.codeLines.map(\.printable) ?? []
    }
  }
}

extension PositionTable {
  /// `path:line:column` of a place.
  func text(_ place: Place) -> String {
    let location = location(place)
    return "\(location.path.printable):\(location.start.line):\(location.start.column)"
  }
}

extension String {
  /// The lines of code.
  var codeLines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// The text without spaces at its end.
  var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
