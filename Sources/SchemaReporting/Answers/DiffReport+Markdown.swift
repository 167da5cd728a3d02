import SchemaShapes

extension DiffReport {
  /// `diff --format markdown`: a section with a table for each pair of versions.
  package func markdown() -> String {
    let notes = self.notes.map { "Note: \($0.markdown).\n" }
    if let nothing {
      return "\(nothing.markdown)\n" + (versions.isEmpty ? "" : "\n")
        + versions.map { "- \($0.name.markdown)\n" }.joined() + notes.map { "\n\($0)" }.joined()
    }
    return (pairs.map(markdown) + notes).joined(separator: "\n")
  }

  private func markdown(_ pair: DiffReport.Pair) -> String {
    let comparison = pair.comparison
    let plan = comparison.plan.map { "\($0.name.markdown): " } ?? ""
    var text = "## \(plan)\(comparison.from.name.markdown) → \(comparison.to.name.markdown)\n\n"
    if let stage = comparison.stage { text += "Stage: \(stage.kind.rawValue). " }
    let faults =
      pair.faults.map { "Error \($0.name.markdown): \($0.reason.markdown).\n" }
      + [pair.doubt].compactMap { $0 }.map { "Not known: \($0.markdown).\n" }
      + [pair.detour].compactMap { $0 }.map { "It \($0.markdown).\n" }
    guard let verdict = pair.verdict else {
      return text + (pair.changesNothing ? "Nothing changes.\n" : "\n\n" + faults.joined(separator: "\n"))
    }
    text += "Verdict: **\(verdict)**, \(pair.sameness.checksumText).\n\n" + faults.map { "\($0)\n" }.joined()
    text += "| model | change | checksum | verdict | reason | help |\n|---|---|---|---|---|---|\n"
    return text + pair.items.map(row).joined()
      + pair.items.compactMap { item in item.remedy?.code.map { code($0, for: item.change.change) } }.joined()
      + (pair.advice.map { "\nNote: \($0.markdown).\n" } ?? "")
  }

  private func row(_ item: DiffReport.Item) -> String {
    let change = item.change.change
    let cells = [
      change.model, change.text, item.sameness.checksumText, item.verdict.outcome.text, item.verdict.reason,
      item.remedy?.text ?? "",
    ]
    return "| \(cells.map(\.markdown).joined(separator: " | ")) |\n"
  }

  private func code(_ code: String, for change: SchemaChange) -> String {
    let lines = code.codeLines.map(\.printable).joined(separator: "\n")
    let fence = String(repeating: "`", count: max(3, lines.longestRun(of: "`") + 1))
    return "\n\(change.model.markdown): \(change.text.markdown)\n\n\(fence)swift\n\(lines)\n\(fence)\n"
  }
}

extension String {
  /// The length of the longest run of a character.
  fileprivate func longestRun(of character: Character) -> Int {
    var longest = 0
    var run = 0
    for next in self {
      run = next == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
