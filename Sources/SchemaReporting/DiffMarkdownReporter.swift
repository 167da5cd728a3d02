import SchemaModel

/// `diff --format markdown`: a section with a table for each pair of versions.
package struct DiffMarkdownReporter: Sendable {
  /// Makes a reporter.
  package init() {}

  /// All comparisons, or what there is to compare.
  package func text(_ report: DiffReport) -> String {
    if let nothing = report.nothing {
      return "\(nothing.markdown)\n" + (report.versions.isEmpty ? "" : "\n")
        + report.versions.map { "- \($0.name.markdown)\n" }.joined()
    }
    return report.comparisons.map(text).joined(separator: "\n")
  }

  private func text(_ comparison: VersionComparison) -> String {
    let plan = comparison.plan.map { "\($0.name.markdown): " } ?? ""
    var text = "## \(plan)\(comparison.from.name.markdown) → \(comparison.to.name.markdown)\n\n"
    if let stage = comparison.stage { text += "Stage: \(stage.kind.rawValue). " }
    guard let outcome = comparison.outcome else { return text + "Nothing changes.\n" }
    text += "Verdict: **\(outcome.text)**.\n\n| model | change | verdict | reason | help |\n|---|---|---|---|---|\n"
    return text + comparison.changes.map(\.change).map(row).joined()
  }

  private func row(_ change: SchemaChange) -> String {
    let cells = [
      (change.after ?? change.before)?.entity ?? "", change.text, change.verdict.outcome.text, change.verdict.reason,
      change.remedy?.text ?? "",
    ]
    return "| \(cells.map(\.markdown).joined(separator: " | ")) |\n"
  }
}

extension String {
  /// The text with what Markdown or HTML would read as markup escaped, on one line.
  var markdown: String {
    String(printable.flatMap { Self.markup.contains($0) ? ["\\", $0] : [$0] })
  }

  private static let markup: Set<Character> = ["\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~", "&"]
}
