import SchemaLinting

/// What the page speaks of, and how much was found.
struct SummarySection {
  let page: ReportPage

  /// The project with its apps, commit and date.
  var heading: String {
    let stamp = page.stamp
    let sources = stamp.text.isEmpty ? "" : "<p class=\"dim\">Schema report: \(stamp.text.html)</p>\n"
    return "<h1>\(stamp.project.html)</h1>\n\(sources)"
  }

  /// How much was found and checked, with links to the sections.
  var counts: String {
    let counts = Severity.allCases.reversed().map { severity in
      let count = page.report.shown.count { $0.severity == severity }
      return "<li class=\"count \(severity)\"><span class=\"sign\" aria-hidden=\"true\">\(severity.sign)</span> "
        + "<b>\(count)</b> \(count == 1 ? "\(severity)" : "\(severity)s")</li>"
    }
    return "<ul class=\"counts\">\(counts.joined())</ul>\n<p class=\"dim\">\(sentence(page.report.checked).html).</p>\n"
      + failures + navigation
  }

  private var failures: String {
    page.report.run.failures.isEmpty
      ? ""
      : "<p class=\"warning\">Not everything could be read: \(page.report.run.failures.joined(separator: "; ").html)</p>\n"
  }

  private var navigation: String {
    let sections = [("findings", "Findings"), ("timeline", "Migration plan"), ("versions", "Diagrams")]
    let rules = page.report.shown.isEmpty ? [] : [("rules", "Rules")]
    let links = (sections + rules).map { "<a href=\"#\($0.0)\">\($0.1)</a>" }.joined(separator: " ")
    return "<nav aria-label=\"Sections\">\(links)</nav>\n"
  }

  private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
