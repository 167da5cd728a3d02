import SchemaLinting

/// The findings, the most severe first, those of one rule together, with what filters them.
struct FindingSection {
  let page: ReportPage

  var text: String {
    let list = page.findings.map { group($0) }.joined()
    let none = page.findings.isEmpty ? "<p>Nothing was found.</p>\n" : ""
    return "<section id=\"findings\" aria-labelledby=\"findings-title\">\n<h2 id=\"findings-title\">Findings</h2>\n"
      + "\(none)\(page.findings.isEmpty ? "" : filters)\(list)</section>\n"
  }

  /// Hidden until the script shows it: without it, nothing could be filtered.
  private var filters: String {
    let shown = page.report.shown
    let severities = Severity.allCases.reversed().filter { severity in shown.contains { $0.severity == severity } }
    let rules = Set(shown.map(\.rule)).sorted()
    let versions = page.versions.enumerated().filter { version in shown.contains { version.element.concerns($0) } }
    return "<form id=\"filters\" hidden>"
      + choice("severity", "Severity", severities.map { ("\($0)", "\($0)") })
      + choice("rule", "Rule", rules.map { ($0, $0) })
      + choice("version", "Version", versions.map { ("\($0.offset + 1)", $0.element.name) })
      + "<output id=\"shown\" aria-live=\"polite\"></output></form>\n"
  }

  private func choice(_ name: String, _ title: String, _ values: [(value: String, text: String)]) -> String {
    let options = values.map { "<option value=\"\($0.value.html)\">\($0.text.html)</option>" }.joined()
    return "<label>\(title) <select name=\"\(name)\"><option value=\"\">all</option>\(options)</select></label> "
  }

  /// The findings of a rule: the first as a whole, the others in short, and closed where they are many.
  private func group(_ findings: [ReportPage.NumberedFinding]) -> String {
    let others = findings.dropFirst().map { FindingArticle(page: page, finding: $0, after: findings[0]).text }
    let first = FindingArticle(page: page, finding: findings[0], after: nil).text
    guard others.count > Self.most else { return first + others.joined() }
    let rule = findings[0].diagnostic.rule.html
    return first + "<details class=\"more\"><summary>\(others.count) more from \(rule)</summary>\n"
      + others.joined() + "</details>\n"
  }

  /// The most findings of a rule that are open after the first.
  private static let most = 3
}
