import SchemaDiagnosis
import SchemaLinting

/// `diagnose --format text`: each error with its causes, and whether the project has them.
package struct DiagnosisTextReporter: Sendable {
  private let style: Style

  package init(style: Style) { self.style = style }

  /// All that there is to say.
  package func text(_ diagnosis: Diagnosis) -> String {
    let items = diagnosis.items.map { text($0, diagnosis) + "\n" }.joined()
    return items + hashes(diagnosis) + nothing(diagnosis) + steps(diagnosis) + closing(diagnosis)
  }

  // MARK: Errors

  private func text(_ item: Diagnosis.Item, _ diagnosis: Diagnosis) -> String {
    var shown: Set<String> = []
    var text = heading(item.match, diagnosis.source ?? "")
    for note in item.notes {
      text += style.paragraph(note.printable, after: "\(style(.note, "note")): ", columns: 6, indent: 6)
    }
    text +=
      "\n" + style.paragraph(item.match.page.meaning.printable)
      + "\n\(style(.strong, "causes, most likely first:"))\n"
    for (index, answer) in item.causes.enumerated() { text += self.text(answer, index + 1, &shown) }
    let found = item.causes.flatMap(\.rules).flatMap(\.diagnostics)
    if !found.isEmpty { text += "\n" + findings(found, diagnosis) }
    return text + (item.match.page.remedy.map { style.text($0, title: "what to do") } ?? "")
  }

  private func heading(_ match: ErrorMatch, _ source: String) -> String {
    let codes = match.codes.isEmpty ? "" : " (\(match.codes.joined(separator: ", ")))"
    var text = style.paragraph(
      (match.heading + codes).printable, .strong, after: "\(style(.error, "error[\(match.page.name)]")): ",
      columns: match.page.name.count + 9, indent: 2)
    let times = match.count > 1 ? ", \(match.count) times" : ""
    text += "  \(style(.dim, "-->")) \(source.printable):\(match.line)\(times)\n"
    text += "   \(style(.dim, "|")) \(match.excerpt.printable.cut(to: style.width - 6))\n"
    if let doubt = match.doubt {
      text += style.paragraph(doubt, after: "\(style(.note, "vague")): ", columns: 7, indent: 7)
    }
    return text
  }

  private func text(_ answer: CauseAnswer, _ number: Int, _ shown: inout Set<String>) -> String {
    let head = "\(number). \(style(answer.state.role, answer.state.words)): "
    let columns = "\(number). \(answer.state.words): ".count
    var text = style.paragraph(answer.cause.text.printable, after: head, columns: columns, indent: 3)
    if answer.rules.isEmpty { text += "   the sources do not show it\n" }
    for rule in answer.rules {
      let line = shown.insert(rule.rule).inserted ? self.text(rule) : "\(rule.rule): see above"
      text += style.paragraph("   " + line.printable, indent: 5)
    }
    return text
  }

  private func text(_ rule: RuleAnswer) -> String {
    switch rule.state {
    case .present(let found, let others):
      let count = "\(found.count.counted("finding")) below"
      return "found: \(rule.rule), \(others.isEmpty ? count : "in what \(others.quotedList) reports")"
    case .absent(let checked): return "not found: \(rule.rule); checked: \(checked)"
    case .unknown(let reasons): return "not known: \(rule.rule); \(reasons.joined(separator: "; "))"
    }
  }

  private func findings(_ diagnostics: [Diagnostic], _ diagnosis: Diagnosis) -> String {
    TextReporter(style: style).findings(
      Report(project: diagnosis.project, diagnostics: diagnostics.distinct, fileCount: 0, toolVersion: ""))
  }

  // MARK: Hashes

  private func hashes(_ diagnosis: Diagnosis) -> String {
    if diagnosis.hashes.isEmpty { return "" }
    let lines = diagnosis.hashes.map { answer in
      let head = "  \(diagnosis.source?.printable ?? ""):\(answer.hash.line): \(answer.hash.text)"
      return "\(style(.dim, head))\n" + style.paragraph(answer.text.printable, after: "    ", columns: 4, indent: 4)
    }
    return "\(style(.strong, "version hashes in the log:"))\n\(lines.joined())\n"
  }

  // MARK: Steps

  private func nothing(_ diagnosis: Diagnosis) -> String {
    guard let source = diagnosis.source, !diagnosis.isRecognized else { return "" }
    let lines = diagnosis.lineCount.counted("line")
    return style.paragraph("no documented error was found in \(source) (\(lines))".printable) + "\n"
  }

  private func steps(_ diagnosis: Diagnosis) -> String {
    guard !diagnosis.hasCause else { return "" }
    let folder = "'\(diagnosis.folder)'".printable
    guard diagnosis.hasSchema else {
      return style.paragraph("no SwiftData code was found in \(folder): name the project with '--in PATH'")
    }
    let head = diagnosis.items.isEmpty ? "" : "no cause was found in this project; "
    guard !diagnosis.steps.isEmpty else {
      return style.paragraph("no cause was found in \(folder): name another project with '--in PATH'")
    }
    var text = style(.strong, "\(head)what \(folder) shows:") + "\n"
    for step in diagnosis.steps {
      let role: Style.Role = step.isRight.map { $0 ? .help : .error } ?? .note
      text += style.paragraph(
        "\(step.answer)".printable, after: "  \(style(role, step.title)): ", columns: step.title.count + 4, indent: 4)
    }
    let found = diagnosis.steps.flatMap(\.rules).flatMap(\.diagnostics)
    return text + (found.isEmpty ? "" : "\n" + findings(found, diagnosis))
  }

  private func closing(_ diagnosis: Diagnosis) -> String {
    if diagnosis.hasCause {
      let count = diagnosis.items.count { $0.causes.contains { $0.state == .present } }
      return
        "\(diagnosis.items.count.counted("error")), \(count) with a cause in this project\n"
    }
    let steps = Diagnosis.nextSteps.map { style.paragraph($0, after: "  - ", columns: 4, indent: 4) }
    return "\n\(style(.strong, "next:"))\n" + steps.joined()
  }
}

extension CauseAnswer.State {
  /// The answer as it is printed.
  var words: String {
    switch self {
    case .present: "found"
    case .absent: "not found"
    case .unknown: "not known"
    }
  }

  fileprivate var role: Style.Role {
    switch self {
    case .present: .error
    case .absent: .help
    case .unknown: .note
    }
  }
}

extension ErrorPage {
  /// The error's text, or what the page is called where there is none.
  var heading: String { texts.first ?? page.title }

  /// What the error means, in plain words: the title and the paragraph below it.
  var meaning: String { "\(page.title). \(page.introduction)".withoutMarkdown }
}

extension Page {
  /// The paragraph behind the first heading.
  var introduction: String {
    body.split(separator: "\n").drop { $0.hasPrefix("# ") }.first.map(String.init) ?? ""
  }
}

extension String {
  /// The text with links as what they show, and without marks for code.
  var withoutMarkdown: String {
    ErrorCause.plain(self)
  }

  /// The text cut to a number of columns.
  fileprivate func cut(to room: Int) -> String {
    var left = max(room, 20)
    let kept = prefix { character in
      left -= String(character).columns
      return left >= 0
    }
    return kept.count == count ? self : kept + "…"
  }
}

extension [Diagnostic] {
  /// Each finding once, in the order of places.
  var distinct: [Diagnostic] {
    uniqued(by: \.fingerprint).sorted { ($0.finding.place, $0.rule) < ($1.finding.place, $1.rule) }
  }
}
