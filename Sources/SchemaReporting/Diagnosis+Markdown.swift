import SchemaDiagnosis

extension Diagnosis {
  /// `diagnose --format markdown`: a section an error, for issues and comments.
  package func markdown() -> String {
    let nothing = source.map { "No documented error was found in \($0.markdown).\n" } ?? ""
    let sections = isRecognized ? items.map(markdown) : [nothing]
    return (sections + [markdownHashes, markdownSteps]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var markdownHashes: String {
    if hashes.isEmpty { return "" }
    let lines = hashes.map { "- line \($0.hash.line), `\($0.hash.text)`: \($0.text.markdown)\n" }
    return "### Version hashes\n\n\(lines.joined())"
  }

  private func markdown(_ item: Diagnosis.Item) -> String {
    let match = item.match
    let codes = match.codes.isEmpty ? "" : " (\(match.codes.joined(separator: ", ")))"
    var text = "## \(match.heading.markdown)\(codes)\n\n"
    text += "\((source ?? "").markdown), line \(match.line): \(match.excerpt.markdown)\n\n"
    if let doubt = match.doubt { text += "Vague: \(doubt).\n\n" }
    for note in item.notes { text += "Note: \(note.markdown).\n\n" }
    text += match.page.meaning.markdown + "\n\n"
    for (index, answer) in item.causes.enumerated() {
      text += "\(index + 1). **\(answer.state.words)**: \(answer.cause.text.markdown)\n"
      if answer.rules.isEmpty { text += "   - the sources do not show it\n" }
      text += answer.rules.map(markdown).joined()
    }
    return text + (match.page.remedy.map { "\nWhat to do: \($0.text.markdown)\n\($0.markdownCode)" } ?? "")
  }

  private func markdown(_ rule: RuleAnswer) -> String {
    switch rule.state {
    case .present(let found, let others):
      if !others.isEmpty { return "   - found: \(rule.rule), reported by \(others.quotedList.markdown)\n" }
      let positions = PositionTable(found.flatMap(\.places))
      return found.distinct.map { diagnostic in
        let location = positions.location(diagnostic.finding.place)
        let place = "\(location.path.markdown):\(location.start.line)"
        return "   - found: \(rule.rule) in \(place): \(diagnostic.finding.message.text.markdown)\n"
      }.joined()
    case .absent(let checked): return "   - not found: \(rule.rule); checked: \(checked.markdown)\n"
    case .unknown(let reasons):
      return "   - not known: \(rule.rule); \(reasons.joined(separator: "; ").markdown)\n"
    }
  }

  private var markdownSteps: String {
    guard !hasCause else { return "" }
    let folder = self.folder.markdown
    let next = Diagnosis.nextSteps.map { "- \($0.markdown)\n" }.joined()
    guard hasSchema else {
      return "No SwiftData code was found in \(folder).\n\n### Next\n\n\(next)"
    }
    guard !steps.isEmpty else { return "No cause was found in \(folder).\n\n### Next\n\n\(next)" }
    let rows = steps.map { step in
      let findings = step.rules.flatMap(\.diagnostics).distinct.map { "<br>\($0.finding.message.text.markdown)" }
      return "| \(step.title) | \(step.answer.markdown)\(findings.joined()) |\n"
    }
    return "### What \(folder) shows\n\n| check | answer |\n|---|---|\n\(rows.joined())\n### Next\n\n\(next)"
  }
}
