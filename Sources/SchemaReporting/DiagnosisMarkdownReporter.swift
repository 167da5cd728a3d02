import SchemaDiagnosis

/// `diagnose --format markdown`: a section an error, for issues and comments.
package struct DiagnosisMarkdownReporter: Sendable {
  package init() {}

  /// All that there is to say.
  package func text(_ diagnosis: Diagnosis) -> String {
    let title = diagnosis.summary.map { "\($0.sentence.markdown)\n" } ?? ""
    let sections = [title] + diagnosis.items.map { text($0, diagnosis) }
    return (sections + [hashes(diagnosis), steps(diagnosis)]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func hashes(_ diagnosis: Diagnosis) -> String {
    if diagnosis.hashes.isEmpty { return "" }
    let lines = diagnosis.hashes.map { "- line \($0.hash.line), `\($0.hash.text)`: \($0.text.markdown)\n" }
    return "### Version hashes\n\n\(lines.joined())"
  }

  private func text(_ item: DiagnosedError, _ diagnosis: Diagnosis) -> String {
    let match = item.match
    let codes = match.codes.isEmpty ? "" : " (\(match.codes.joined(separator: ", ")))"
    var text = "## \(match.heading.markdown)\(codes)\n\n"
    text += "\((diagnosis.source ?? "").markdown), line \(match.line): \(match.excerpt.markdown)\n\n"
    if let doubt = match.doubt { text += "Vague: \(doubt).\n\n" }
    for note in item.notes { text += "Note: \(note.markdown).\n\n" }
    text += item.hasCause ? causes(item) : match.page.meaning.markdown + "\n\n"
    if !item.ruledOut.isEmpty { text += "Ruled out: \(item.ruledOut.joined(separator: ", ")).\n" }
    if !item.unchecked.isEmpty { text += "\nCannot be checked: \(item.unchecked.joined(separator: "; ").markdown).\n" }
    return text + (match.page.remedy.map { "\nWhat to do: \($0.text.markdown)\n\($0.markdownCode)" } ?? "")
  }

  /// What shows the causes, each with its place and what to do.
  private func causes(_ item: DiagnosedError) -> String {
    let positions = PositionTable(item.findings.flatMap(\.places))
    let findings = item.findings.map { diagnostic in
      let location = positions.location(diagnostic.finding.place)
      let help = diagnostic.finding.help.map { "<br>help: \($0.text.markdown)" } ?? ""
      return
        "- **\(diagnostic.severity)** \(diagnostic.rule) in \(location.path.markdown):\(location.start.line): \(diagnostic.finding.message.text.markdown)\(help)\n"
    }
    let repeated = item.repeated.isEmpty ? "" : "- same cause as above: \(item.repeated.joined(separator: ", "))\n"
    return findings.joined() + repeated + "\n"
  }

  private func steps(_ diagnosis: Diagnosis) -> String {
    guard !diagnosis.hasCause else { return "" }
    let next = "### Next\n\n" + Diagnosis.nextSteps.map { "- \($0.markdown)\n" }.joined()
    guard diagnosis.hasSchema, !diagnosis.steps.isEmpty else { return next }
    let rows = diagnosis.steps.map { step in
      let found = step.rules.flatMap(\.diagnostics).uniqued(by: \.fingerprint)
      let findings = found.map { "<br>\($0.finding.message.text.markdown)" }
      return "| \(step.title) | \(step.answer.markdown)\(findings.joined()) |\n"
    }
    return "### What \(diagnosis.place.markdown) shows\n\n| check | answer |\n|---|---|\n\(rows.joined())\n\(next)"
  }
}

extension String {
  /// The phrase as a sentence.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
