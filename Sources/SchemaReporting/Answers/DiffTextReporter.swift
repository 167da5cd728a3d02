import SchemaShapes
import SchemaSyntax

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
    guard !pair.items.isEmpty else { return heading(pair) + (pair.changesNothing ? "\n  nothing changes\n" : "") }
    let groups = Group.all(pair.items)
    let rows = groups.map { group in group.items.map { row($0, pair) } }
    let table = TextTable(rows.flatMap { $0 }, style, indent: 4)
    let texts = zip(groups, rows).map { group, rows in
      text(group) + rows.map(table.text).joined() + remedy(group)
    }
    let advice = pair.advice.map {
      style.paragraph($0.printable, after: "\n  \(style(.note, "note")): ", columns: 8, indent: 8)
    }
    return heading(pair) + "\n" + texts.joined() + (advice ?? "")
  }

  /// The changes of two versions that have one verdict, for one reason, and ask for the same.
  private struct Group {
    struct Key: Hashable {
      let verdict: String
      let reason: String
      let help: String?

      init(_ item: DiffReport.Item) {
        (verdict, reason, help) = (item.verdict.outcome.text, item.verdict.reason, item.remedy?.text)
      }
    }

    let key: Key
    let outcome: Verdict.Outcome
    let items: [DiffReport.Item]

    /// The groups, the least verdict first.
    static func all(_ items: [DiffReport.Item]) -> [Group] {
      let groups = items.grouped(by: Key.init).map { items in
        Group(key: Key(items[0]), outcome: items[0].verdict.outcome, items: items)
      }
      return groups.enumerated().sorted { ($0.1.outcome, $0.0) < ($1.1.outcome, $1.0) }.map(\.1)
    }
  }

  /// What the changes of a group have in common.
  private func text(_ group: Group) -> String {
    let columns = group.key.verdict.count + 4
    return style.paragraph(
      group.key.reason.printable, after: "  \(style(group.outcome.role, group.key.verdict)): ", columns: columns,
      indent: 4)
  }

  /// A change with its model, and what it does to the checksum where that is not what all changes together do.
  private func row(_ item: DiffReport.Item, _ pair: DiffReport.Pair) -> [TextTable.Cell] {
    let change = item.change.change
    let checksum = item.sameness == pair.sameness ? "" : item.sameness.checksumText
    return [.init(change.model, .strong), .init(change.text), .init(checksum, .dim)]
  }

  /// What to write for the changes of a group: the advice once, with the code for the first of them.
  private func remedy(_ group: Group) -> String {
    guard let help = group.key.help else { return "" }
    let codes = group.items.compactMap { $0.remedy?.code }.uniqued
    let code = (codes.first?.codeLines ?? []).map { "    \(style(.dim, "|")) \($0.printable)".trimmedEnd + "\n" }
    let others = codes.count > 1 ? "    the same for \((codes.count - 1).counted("more change"))\n" : ""
    return style.paragraph(help.printable, after: "    \(style(.help, "help")): ", columns: 10, indent: 10)
      + code.joined() + others
  }

  private func heading(_ pair: DiffReport.Pair) -> String {
    let comparison = pair.comparison
    let plan = comparison.plan.map { "\($0.name.printable): " } ?? ""
    let versions = "\(comparison.from.name.printable) → \(comparison.to.name.printable)"
    var lines = [style(.strong, "\(plan)\(versions)")]
    if let stage = comparison.stage {
      let place = PositionTable([stage.place]).text(stage.place)
      lines.append(String(style.paragraph("  stage: \(stage.kind.rawValue), \(place)", indent: 4).dropLast()))
    } else if let plan = comparison.plan {
      let way = plan.hasNoStages ? "none, migration is inferred" : pair.doubt == nil ? "none" : "not known"
      lines.append("  stage: \(way)")
    }
    if let outcome = pair.outcome, let verdict = pair.verdict {
      lines.append("  verdict: \(style(outcome.role, verdict)), \(pair.sameness.checksumText)")
    }
    let faults = pair.faults.map { fault in
      style.paragraph(
        fault.reason.printable, after: "  \(style(.error, "error"))[\(fault.name)]: ",
        columns: "  error[\(fault.name)]: ".count, indent: 4)
    }
    let doubt = pair.doubt.map {
      style.paragraph($0.printable, after: "  \(style(.note, "not known")): ", columns: 13, indent: 4)
    }
    let detour = pair.detour.map { style.paragraph($0.printable, after: "  ", columns: 2, indent: 4) }
    return lines.joined(separator: "\n") + "\n" + faults.joined() + (doubt ?? "") + (detour ?? "")
  }
}

extension PositionTable {
  /// `path:line:column` of a place.
  func text(_ place: Place) -> String {
    let location = location(place)
    return "\(location.path.atLineStart.printable):\(location.start.line):\(location.start.column)"
  }
}

extension String {
  /// The lines of code.
  var codeLines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
