import SchemaLinting

/// The `text` format: the findings with their source, the errors last, and the closing lines.
package struct TextReporter: Reporter {
  private let style: Style
  private let showsStatistics: Bool
  private let showsUnresolved: Bool

  package init(style: Style, showsStatistics: Bool = false, showsUnresolved: Bool = false) {
    self.style = style
    self.showsStatistics = showsStatistics
    self.showsUnresolved = showsUnresolved
  }

  /// All findings, the tables that are asked for, and the closing lines.
  package func text(_ report: Report) -> String {
    findings(report) + applied(report) + (showsStatistics ? Statistics(report).text(style) : "")
      + (showsUnresolved ? unresolved(report) : "")
      + closing(report)
  }

  /// All findings in blocks, with an empty line after each; the worst last, next to the closing lines.
  package func findings(_ report: Report) -> String { text(FindingBlock.worstLast(report), report) }

  /// All findings in blocks, with an empty line after each, in the order of the report.
  func findingsInOrder(_ report: Report) -> String { text(FindingBlock.all(report), report) }

  private func text(_ blocks: [FindingBlock], _ report: Report) -> String {
    blocks.map { text($0, report) + "\n" }.joined()
  }

  // MARK: Findings

  private func text(_ block: FindingBlock, _ report: Report) -> String {
    let margin = block.locations.map { String($0.start.line).count }.max() ?? 1
    var text = full(block.first, report, margin)
    for other in block.others {
      let line = String(other.location.start.line)
      let place = "\(line):\(other.location.start.column)"
      let isSameFile = other.location.path == block.first.location.path
      let head =
        isSameFile ? indent(margin - line.count) + place : "\(other.location.path.atLineStart.printable):\(place)"
      // After a long path there is no room for a message.
      let isBelow = style.width - head.columns < Self.leastMessage
      let rule = other.rule == block.first.rule ? "" : " [\(other.rule)]"
      let room = style.width - (isBelow ? 4 : head.columns + 2) - rule.columns
      let message = Style.shortened(other.message.printable, width: room) + rule
      text += "\(style(.dim, head))\(isBelow ? "\n    " : "  ")\(message)\n"
    }
    if block.isLastOfRule {
      text += style(.dim, "\(indent(margin)) for more: swiftdata-lint explain \(block.first.rule)") + "\n"
    }
    return text
  }

  /// The columns that a message needs to be on the line of its place.
  private static let leastMessage = 40

  /// A finding with its source, what it leads to and what to do.
  private func full(_ diagnostic: PlacedDiagnostic, _ report: Report, _ margin: Int) -> String {
    var text = title(diagnostic, report)
    text += snippet(diagnostic.location, mark: "^", diagnostic.severity.role, margin)
    for note in diagnostic.firstNotes { text += self.text(note, of: diagnostic, margin) }
    if let rest = diagnostic.countOfOtherNotes { text += "\(style(.note, "note")): \(rest)\n" }
    if let error = diagnostic.errors.first { text += runtimeError(error, others: diagnostic.errors.count - 1, margin) }
    if let help = diagnostic.help {
      let columns = margin + 9
      text += style.paragraph(
        help.printable, after: "\(indent(margin)) = \(style(.help, "help")): ", columns: columns, indent: columns)
    }
    if let fix = diagnostic.fixes.first?.fix { text += self.text(fix, of: diagnostic, margin) }
    return text
  }

  /// What the best fix changes; the path only where it is another file.
  private func text(_ fix: Fix, of diagnostic: PlacedDiagnostic, _ margin: Int) -> String {
    let excerpt = FixExcerpt(fix)
    let columns = margin + 15
    let unsafe =
      fix.isSafe
      ? ""
      : style.paragraph(
        fix.title.text.printable, after: "\(indent(margin)) = \(style(.help, "unsafe fix")): ", columns: columns,
        indent: columns)
    let parts = excerpt.parts.map { part in
      let arrow = "\(indent(margin))\(style(.dim, "-->")) \(part.path.printable):\(part.line)\n"
      return (part.path == diagnostic.location.path ? "" : arrow) + part.lines.map { line($0, margin) }.joined()
    }
    let rest =
      excerpt.rest > 0 ? style(.dim, "\(indent(margin)) … and \(excerpt.rest.counted("more line"))") + "\n" : ""
    return unsafe + parts.joined() + rest
  }

  /// A line that goes or comes.
  private func line(_ line: FixExcerpt.Line, _ margin: Int) -> String {
    let number = String(line.number)
    let text = line.text(columns: style.width - margin - 3)
    let head = indent(margin - number.count) + style(.dim, number)
    return "\(head) \(line.isAdded ? style(.help, "+ " + text) : style(.error, "- " + text))\n"
  }

  /// A further place with its source; beside what is only worth knowing, in a line.
  private func text(_ note: PlacedDiagnostic.Note, of diagnostic: PlacedDiagnostic, _ margin: Int) -> String {
    let isBrief = diagnostic.severity == .note
    let place = isBrief ? " (\(note.location.path.printable):\(note.location.start.line))" : ""
    return style.paragraph(
      note.message.printable + place, after: "\(style(.note, "note")): ", columns: 6, indent: 6)
      + (isBrief ? "" : snippet(note.location, mark: "-", .note, margin, after: diagnostic.location))
  }

  private func indent(_ columns: Int) -> String { String(repeating: " ", count: max(columns, 0)) }

  private func title(_ diagnostic: PlacedDiagnostic, _ report: Report) -> String {
    let rule = style.link(diagnostic.rule, to: report.pageAddress(of: diagnostic.rule))
    let columns = diagnostic.severity.rawValue.count + diagnostic.rule.count + 2
    return style.paragraph(
      ": " + diagnostic.message.printable, .strong,
      after: style(diagnostic.severity.role, "\(diagnostic.severity)[\(rule)]"), columns: columns, indent: 2)
  }

  /// The first error that a finding leads to, whole, and how many others there are.
  private func runtimeError(_ error: String, others: Int, _ margin: Int) -> String {
    let more = others > 0 ? " (and \(others.counted("other")))" : ""
    let head = "\(indent(margin)) = runtime error: "
    // A text that is no sentence goes on with names that differ from app to app.
    let text = error.printable + (error.last.map { ".?!)\"'…".contains($0) } == true ? "" : "…")
    return style.paragraph(text + more, .dim, after: style(.dim, head), columns: head.count, indent: margin + 3)
  }

  /// The line of a place with its span underlined; the path only where it is not that of another place.
  private func snippet(
    _ location: Location, mark: String, _ role: Style.Role, _ margin: Int, after other: Location? = nil
  ) -> String {
    let line = SourceExcerpt(location, columns: style.width - margin - 3)
    let number = String(location.start.line)
    let bar = style(.dim, "|")
    let arrow = "\(indent(margin))\(style(.dim, "-->")) \(location.path.printable):\(number):\(location.start.column)\n"
    return (location.path == other?.path ? "" : arrow) + (other == nil ? "\(indent(margin)) \(bar)\n" : "") + """
      \(indent(margin - number.count))\(style(.dim, number)) \(bar) \(line.text)
      \(indent(margin)) \(bar) \(line.padding)\(style(role, String(repeating: mark, count: line.width)))

      """
  }

  /// The fixes that were written, by file.
  private func applied(_ report: Report) -> String {
    guard let applied = report.fixing.applied, !applied.isEmpty else { return "" }
    let files = applied.grouped(by: \.path).map { fixes in
      "fixed in \(fixes[0].path.printable):\n"
        + fixes.map { style.paragraph("\($0.rule): \($0.title.printable)", after: "  ", columns: 2, indent: 4) }
        .joined()
    }
    return files.joined() + "\n"
  }

  // MARK: Closing lines

  /// What was checked, what was found, what could not be evaluated, and what to do next.
  package func closing(_ report: Report) -> String {
    let time = report.run.duration.map { " (\($0.inSeconds))" } ?? ""
    let found = report.counts { severity, count, text in count > 0 ? style(severity.role, text) : text }
    let counts = style.paragraph(report.fixCounts, after: found, columns: report.counts().columns)
    return style.paragraph(report.checked + time) + unknowns(report) + counts + hidden(report)
      + openQuestions(report)
      + (report.nextStep.map { style.paragraph("next: \($0)") } ?? "")
  }

  /// The number of findings that are not shown, and why; empty where there are none.
  private func hidden(_ report: Report) -> String {
    let ways = [(report.suppressed.count, "by comments"), (report.baselined.count, "by the baseline")]
    let used = ways.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return used.isEmpty ? "" : style.paragraph("findings hidden: " + used.joined(separator: ", "))
  }

  /// What nothing was checked in, and where that begins, a line each.
  private func unknowns(_ report: Report) -> String {
    let positions = PositionTable(report.unknowns.map(\.place))
    return report.unknowns.map { unknown in
      let others = unknown.otherPlaces > 0 ? " and \(unknown.otherPlaces.counted("more place"))" : ""
      return style.paragraph("\(unknown.text) (\(positions.text(unknown.place))\(others))", indent: 2)
    }.joined()
  }

  private func openQuestions(_ report: Report) -> String {
    let count = report.unresolved.count
    if count == 0 { return "" }
    let hint = showsUnresolved ? "" : "; --show-unresolved lists them"
    return style.paragraph(
      "\(count.counted("expression")) \(count == 1 ? "is" : "are") not known from source, so some checks were skipped\(hint)"
    )
  }

  /// What could not be evaluated, a line each, with an empty line after them.
  private func unresolved(_ report: Report) -> String {
    if report.unresolved.isEmpty { return "" }
    let positions = PositionTable(report.unresolved.map(\.place))
    return report.unresolved.map { record in
      style.paragraph(
        "\(positions.text(record.place)): '\(record.what.printable)': \(record.why.printable)", indent: 2)
    }.joined() + "\n"
  }
}

extension Duration {
  /// `0.12 s`.
  fileprivate var inSeconds: String {
    let hundredths = components.seconds * 100 + components.attoseconds / 10_000_000_000_000_000
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}
