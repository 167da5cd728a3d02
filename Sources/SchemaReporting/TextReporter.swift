/// The `text` format: each finding with its source, the runtime error it prevents, and what to do.
package struct TextReporter: Reporter {
  private let style: Style
  private let showsStatistics: Bool

  package init(style: Style, showsStatistics: Bool = false) {
    self.style = style
    self.showsStatistics = showsStatistics
  }

  /// All findings, the table of rules where it is asked for, and the closing lines.
  package func text(_ report: Report) -> String {
    findings(report) + (showsStatistics ? Statistics(report).text(style) : "") + closing(report)
  }

  /// All findings, each with an empty line behind it.
  package func findings(_ report: Report) -> String {
    report.shown.map { text($0, report) + "\n" }.joined()
  }

  private func text(_ diagnostic: PlacedDiagnostic, _ report: Report) -> String {
    let margin = diagnostic.locations.map { String($0.start.line).count }.max() ?? 1
    var text = title(diagnostic, report)
    text += snippet(diagnostic.location, mark: "^", diagnostic.severity.role, margin)
    for note in diagnostic.notes {
      text += style.paragraph(note.message.printable, after: "\(style(.note, "note")): ", columns: 6, indent: 6)
      text += snippet(note.location, mark: "-", .note, margin)
    }
    for error in diagnostic.errors { text += remark("error", .error, error, margin) }
    if let help = diagnostic.help { text += remark("help", .help, help, margin) }
    return text
  }

  private func title(_ diagnostic: PlacedDiagnostic, _ report: Report) -> String {
    let rule = style.link(diagnostic.rule, to: report.pageAddress(of: diagnostic.rule))
    let columns = diagnostic.severity.rawValue.count + diagnostic.rule.count + 2
    return style.paragraph(
      ": " + diagnostic.message.printable, .strong,
      after: style(diagnostic.severity.role, "\(diagnostic.severity)[\(rule)]"), columns: columns, indent: 2)
  }

  private func remark(_ word: String, _ role: Style.Role, _ text: String, _ margin: Int) -> String {
    let columns = margin + 3 + word.count + 2
    let head = "\(String(repeating: " ", count: margin)) = \(style(role, word)): "
    return style.paragraph(text.printable, after: head, columns: columns, indent: columns)
  }

  /// The line of a place with its span underlined.
  private func snippet(_ location: Location, mark: String, _ role: Style.Role, _ margin: Int) -> String {
    let line = SourceExcerpt(location, columns: style.width.map { $0 - margin - 3 })
    let indent = String(repeating: " ", count: margin)
    let number = String(location.start.line)
    let padding = String(repeating: " ", count: margin - number.count)
    let bar = style(.dim, "|")
    return """
      \(indent)\(style(.dim, "-->")) \(location.path.printable):\(location.start.line):\(location.start.column)
      \(indent) \(bar)
      \(padding)\(style(.dim, number)) \(bar) \(line.text)
      \(indent) \(bar) \(line.padding)\(style(role, String(repeating: mark, count: line.width)))

      """
  }

  /// The number of findings, how long it took where that is known, and what could not be resolved.
  package func closing(_ report: Report) -> String {
    let counts = report.counts { severity, count, text in count > 0 ? style(severity.role, text) : text }
    let time = report.run.duration.map { ", \($0.inSeconds)" } ?? ""
    let unresolved = report.unresolved.count
    let hint = "\(unresolved.counted("thing")) could not be resolved: --format json lists them"
    return "\(counts) in \(report.files)\(time)\n" + hidden(report) + (unresolved > 0 ? style.paragraph(hint) : "")
  }

  /// The number of findings that are not shown, and why; empty where there are none.
  private func hidden(_ report: Report) -> String {
    let ways = [(report.suppressed.count, "by comments"), (report.baselined.count, "by the baseline")]
    let used = ways.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return used.isEmpty ? "" : style.paragraph("findings hidden: " + used.joined(separator: ", "))
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
