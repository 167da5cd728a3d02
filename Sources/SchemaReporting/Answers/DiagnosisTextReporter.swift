import SchemaDiagnosis
import SchemaLinting

/// `diagnose --format text`: each error with its causes in the project, then what is ruled out, what was not found and what cannot be
/// checked; without one, what lint finds, then the answers of the first steps.
package struct DiagnosisTextReporter: Sendable {
  private let style: Style

  package init(style: Style) { self.style = style }

  /// All that there is to say.
  package func text(_ diagnosis: Diagnosis) -> String {
    let items = diagnosis.items.map { text($0, diagnosis) + "\n" }.joined()
    let all = title(diagnosis) + items + hashes(diagnosis) + steps(diagnosis) + closing(diagnosis)
    // Each part has an empty line after it, for another one.
    return all.hasSuffix("\n\n") ? String(all.dropLast()) : all
  }

  /// What was examined and what came of it, in the first line.
  private func title(_ diagnosis: Diagnosis) -> String {
    diagnosis.summary.map { style.paragraph($0.printable, .strong) } ?? ""
  }

  // MARK: Errors

  private func text(_ item: DiagnosedError, _ diagnosis: Diagnosis) -> String {
    var text = heading(item.match, diagnosis.source ?? "")
    for note in item.notes {
      text += style.paragraph(note.printable, after: "\(style(.note, "note")): ", columns: 6, indent: 6)
    }
    text += "\n" + (item.hasCause ? findings(item.findings, diagnosis) : meaning(item))
    text += line("same cause as above", item.repeated)
    text += line("ruled out", item.ruledOut)
    text += line("not found in the sources", item.notFound)
    text += list("cannot be checked", item.unchecked)
    text += item.match.page.remedy.map { style.text($0, title: "what to do") } ?? ""
    return text + style(.dim, "for more: swiftdata-lint explain \(item.match.page.name)") + "\n"
  }

  private func meaning(_ item: DiagnosedError) -> String {
    style.paragraph(item.match.page.meaning.printable) + "\n"
  }

  /// A line with some phrases; empty where there are none.
  private func line(_ title: String, _ phrases: [String]) -> String {
    if phrases.isEmpty { return "" }
    return style.paragraph(
      phrases.joined(separator: ", ").printable, after: "\(style(.note, title)): ", columns: title.count + 2, indent: 2)
  }

  /// Some phrases below each other; one alone is on the line of the title.
  private func list(_ title: String, _ phrases: [String]) -> String {
    if phrases.count < 2 { return line(title, phrases) }
    let items = phrases.map { style.paragraph($0.printable, after: "  - ", columns: 4, indent: 4) }
    return "\(style(.note, title)):\n" + items.joined()
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
      text += style.paragraph(doubt, after: "\(style(.note, "note")): ", columns: 6, indent: 6)
    }
    return text
  }

  private func findings(_ diagnostics: [Diagnostic], _ diagnosis: Diagnosis) -> String {
    TextReporter(style: style).findingsInOrder(
      Report(project: diagnosis.project, diagnostics: diagnostics, fileCount: 0, toolVersion: ""))
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

  private func steps(_ diagnosis: Diagnosis) -> String {
    guard !diagnosis.hasCause, diagnosis.hasSchema, !diagnosis.steps.isEmpty else { return "" }
    let found = diagnosis.steps.flatMap(\.rules).flatMap(\.diagnostics).uniqued(by: \.fingerprint)
    var text = findings(found.mostSevereFirst(by: \.severity), diagnosis)
    text += style(.strong, "what \(diagnosis.place.printable) shows:") + "\n"
    for step in diagnosis.steps {
      let role: Style.Role = step.isRight.map { $0 ? .help : .error } ?? .note
      text += style.paragraph(
        step.answer.printable, after: "  \(style(role, step.title)): ", columns: step.title.count + 4, indent: 4)
    }
    return text + "\n"
  }

  private func closing(_ diagnosis: Diagnosis) -> String {
    let steps =
      diagnosis.hasCause
      ? [] : Diagnosis.nextSteps.map { style.paragraph($0, after: "  - ", columns: 4, indent: 4) }
    return (steps.isEmpty ? "" : "\(style(.strong, "next:"))\n" + steps.joined()) + otherApps(diagnosis)
  }

  private func otherApps(_ diagnosis: Diagnosis) -> String {
    diagnosis.otherApps.map { style.paragraph($0.printable) } ?? ""
  }
}

extension Diagnosis {
  /// The app and the folder that were examined, in words.
  var place: String { (app.name.map { "app '\($0)' in " } ?? "") + "'\(folder == "." ? name : folder)'" }

  /// What was examined and what came of it, in a sentence; nil where nothing was asked and the answer says it.
  var summary: String? {
    if let source, !isRecognized {
      return "diagnosis of \(place): no documented error was found in \(source) (\(lineCount.counted("line")))"
    }
    guard hasSchema else { return "no SwiftData code was found in '\(folder)': name the project with '--in PATH'" }
    guard !items.isEmpty else { return nil }
    let found = items.count { $0.hasCause }
    let causes =
      found > 0
      ? "\(found) with a cause in this project"
      : steps.isEmpty
        ? "no cause was found in this project; name another one with '--in PATH'"
        : "no cause was found in this project"
    return "diagnosis of \(place): \(items.count.counted("error")), \(causes)"
  }

  /// Which apps of the project were not examined, and how to choose one; nil where there is none.
  var otherApps: String? {
    app.others.isEmpty
      ? nil : "this project has other apps: \(app.others.quotedList); choose one with '--in' and its folder"
  }
}

extension ErrorPage {
  /// The error's text, or what the page is called where there is none.
  var heading: String { texts.first ?? page.title }

  /// What the error means, in plain words: the title and the paragraph below it.
  var meaning: String { "\(page.title). \(page.introduction)".withoutMarkdown }
}

extension String {
  /// The text with links as what they show, and code in quotes.
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
