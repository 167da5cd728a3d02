import SchemaReporting

/// The help of a verb, or of the whole command.
struct Help {
  private let verb: any Verb.Type
  private let verbs: [any Verb.Type]
  private let isOverview: Bool
  private let style: Style

  init(_ verb: any Verb.Type, among verbs: [any Verb.Type], isOverview: Bool, style: Style) {
    self.verb = verb
    self.verbs = verbs
    self.isOverview = isOverview
    self.style = style
  }

  /// The text for standard output.
  var text: String {
    let summary = isOverview ? "Finds what would crash a SwiftData app or lose its users' data" : verb.summary
    let usage =
      isOverview
      ? "swiftdata-lint [VERB] [OPTION…] [PATH…]"
      : "swiftdata-lint \(verb.name) [OPTION…]\(verb.operands.isEmpty ? "" : " \(verb.operands)")"
    return style.paragraph(summary) + "\nusage: \(usage)\n" + (isOverview ? verbList : "") + options
      + (verb.isDefault ? formats : "") + (isOverview ? codes : "")
  }

  private var verbList: String {
    let rows = verbs.filter { !$0.isSecondary }.map { ("\($0.name) \($0.operands)", $0.summary) }
    let more = verbs.filter { $0.isSecondary }.map { $0.name }
    return table("verbs", rows) + "  more: \(more.joined(separator: ", "))\n"
  }

  private var options: String {
    table(
      isOverview ? "options of lint, the default verb" : "options",
      (verb.options + Option.common).map { ($0.usage, $0.fullSummary) })
  }

  private var formats: String {
    table("formats", ReportFormat.allCases.map { ($0.rawValue, $0.summary) })
  }

  private var codes: String {
    table("exit codes", ExitCode.allCases.map { ("\($0.rawValue)", $0.summary) })
  }

  private func table(_ title: String, _ rows: [(name: String, summary: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    let lines = rows.map { name, summary in
      style.paragraph(
        summary, after: "  \(name)\(String(repeating: " ", count: width - name.count))  ", columns: width + 4,
        indent: width + 4)
    }
    return "\n\(style(.strong, "\(title):"))\n" + lines.joined()
  }
}
