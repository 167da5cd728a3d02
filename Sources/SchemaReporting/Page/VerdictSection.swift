import SchemaLinting

/// Whether the users of each release can update, in words, with the reasons and what to do.
struct VerdictSection {
  let page: ReportPage

  var text: String {
    "<section id=\"verdict\" aria-labelledby=\"verdict-title\">\n<h2 id=\"verdict-title\">Can users update?</h2>\n"
      + (page.upgrades.map(answer) ?? unanswered) + "</section>\n"
  }

  private func answer(_ report: UpgradeReport) -> String {
    let worst = report.verdicts.first?.outcome
    let sentences = report.verdicts.map { "<p>\(Self.mark($0.outcome)) \($0.text.html)</p>\n" }.joined()
    let sections = report.sections.map { section($0, isOnly: report.sections.count == 1) }.joined()
    return "<div class=\"answer \(worst?.name ?? "note")\">\n\(sentences)</div>\n\(sections)"
      + report.remedies.map(remedy).joined()
  }

  /// What to say where no release is known.
  private var unanswered: String {
    let reason =
      page.report.project.releases.isEmpty
      ? "Not known: no release is recorded, so this page cannot compare your sources with the stores that users have."
      : "Not known: it is not certain which container opens the stores of the recorded releases."
    let next = page.report.project.releases.isEmpty ? page.report.nextStep : nil
    let step = next.map { "<p>Next: \($0.htmlWithCode).</p>\n" } ?? ""
    return "<div class=\"answer note\">\n<p>\(Self.mark(.unknown)) \(reason)</p>\n\(errors)</div>\n\(step)"
  }

  /// What the sources alone say against an update.
  private var errors: String {
    let count = page.report.count(.error)
    guard count > 0 else { return "" }
    let what =
      "\(count == 1 ? "1 finding is an error" : "\(count) findings are errors"): a certain crash or loss of data."
    return "<p><span class=\"sign error\" aria-hidden=\"true\">×</span> <a href=\"#findings\">\(what)</a></p>\n"
  }

  private static func mark(_ outcome: UserOutcome) -> String {
    "<span class=\"sign \(outcome.name)\" aria-hidden=\"true\">\(outcome.sign)</span>"
  }

  private func section(_ section: UpgradeReport.Section, isOnly: Bool) -> String {
    let heading = isOnly ? nil : (section.store ?? "Stores that no container is known to open")
    let items = UpgradeReport.runs(section.rows).map(item).joined()
    return (heading.map { "<h3>\($0.html)</h3>\n" } ?? "") + "<ul class=\"releases\">\(items)</ul>\n"
  }

  private func item(_ run: UpgradeReport.Run) -> String {
    let row = run.last
    let noun = run.count.isEmpty ? "Release" : "Releases"
    let details = (row.errorLines + run.details).map { "<li>\($0.html)</li>" }.joined()
    let list = details.isEmpty ? "" : "<ul>\(details)</ul>"
    return "<li class=\"release \(row.userOutcome.name)\">\(Self.mark(row.userOutcome)) "
      + "\(noun) <b>\(run.name.html)</b>: \(row.endText.html)\(list)</li>\n"
  }

  private func remedy(_ remedy: UpgradeReport.Remedy) -> String {
    let code = remedy.code.joined(separator: "\n")
    return "<p><b>What to do:</b> \(remedy.text.html)</p>\n"
      + (code.isEmpty ? "" : "<pre tabindex=\"0\">\(code.htmlLines)</pre>\n")
  }
}

extension UserOutcome {
  /// Its class in the style.
  var name: String { severity.map { "\($0)" } ?? "good" }
}
