import SchemaDiagnosis

extension Diagnosis {
  /// `diagnose --format markdown`: a section an error, for issues and comments.
  package func markdown() -> String {
    let title = summary.map { "\($0.sentence.markdown)\n" } ?? ""
    let sections = [title] + items.map(markdown)
    return (sections + [markdownHashes, markdownSteps]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var markdownHashes: String {
    if hashes.isEmpty { return "" }
    let lines = hashes.map { "- line \($0.hash.line), `\($0.hash.text)`: \($0.text.markdown)\n" }
    return "### Version hashes\n\n\(lines.joined())"
  }

  private func markdown(_ item: DiagnosedError) -> String {
    let match = item.match
    let codes = match.codes.isEmpty ? "" : " (\(match.codes.joined(separator: ", ")))"
    var text = "## \(match.heading.markdown)\(codes)\n\n"
    text += "\((source ?? "").markdown), line \(match.line): \(match.excerpt.markdown)\n\n"
    if let doubt = match.doubt { text += "Note: \(doubt).\n\n" }
    for note in item.notes { text += "Note: \(note.markdown).\n\n" }
    text += item.hasCause ? item.markdownCauses : match.page.meaning.markdown + "\n\n"
    if !item.ruledOut.isEmpty { text += "Ruled out: \(item.ruledOut.joined(separator: ", ")).\n" }
    if !item.notFound.isEmpty { text += "\nNot found in the sources: \(item.notFound.joined(separator: ", ")).\n" }
    if !item.unchecked.isEmpty {
      text += "\nCannot be checked: \(item.unchecked.joined(separator: "; ").markdown).\n"
    }
    return text + (match.page.remedy.map { "\nWhat to do: \($0.text.markdown)\n\($0.markdownCode)" } ?? "")
  }

  private var markdownSteps: String {
    guard !hasCause else { return "" }
    let next = "### Next\n\n" + Diagnosis.nextSteps.map { "- \($0.markdown)\n" }.joined()
    guard hasSchema, !steps.isEmpty else { return next }
    let rows = steps.map { step in
      let found = step.rules.flatMap(\.diagnostics).uniqued(by: \.fingerprint)
      let findings = found.map { "<br>\($0.finding.message.text.markdown)" }
      return "| \(step.title) | \(step.answer.markdown)\(findings.joined()) |\n"
    }
    return "### What \(place.markdown) shows\n\n| check | answer |\n|---|---|\n\(rows.joined())\n\(next)"
  }
}

extension DiagnosedError {
  /// What shows the causes, each with its place and what to do.
  fileprivate var markdownCauses: String {
    let positions = PositionTable(findings.flatMap(\.places))
    let lines = findings.map { diagnostic in
      let location = positions.location(diagnostic.finding.place)
      let place = "\(location.path.markdown):\(location.start.line)"
      let help = diagnostic.finding.help.map { "<br>help: \($0.text.markdown)" } ?? ""
      return
        "- **\(diagnostic.severity)** \(diagnostic.rule) in \(place): \(diagnostic.finding.message.text.markdown)\(help)\n"
    }
    let same = repeated.isEmpty ? "" : "- same cause as above: \(repeated.joined(separator: ", "))\n"
    return lines.joined() + same + "\n"
  }
}

extension String {
  /// The phrase as a sentence.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
