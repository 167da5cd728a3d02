import SchemaLinting

/// What there is to know at a glance.
struct SummarySection {
  let page: ReportPage

  var text: String {
    let counts = Severity.allCases.reversed().map { severity in
      let count = page.report.shown.count { $0.severity == severity }
      return "<li class=\"count \(severity)\"><span class=\"sign\" aria-hidden=\"true\">\(severity.sign)</span> "
        + "<b>\(count)</b> \(count == 1 ? "\(severity)" : "\(severity)s")</li>"
    }
    let releases = page.upgrades.map { "<p>\($0.closing.html) in this build.</p>\n" } ?? ""
    return
      "<p>\(sentence(page.report.checked).html).</p>\n<ul class=\"counts\">\(counts.joined())</ul>\n\(releases)\(verdicts)"
      + failures + "<nav aria-label=\"Sections\"><a href=\"#timeline\">Timeline</a> <a href=\"#versions\">Diagrams</a> "
      + "<a href=\"#findings\">Findings</a></nav>\n"
  }

  /// The gravest verdict of the stages.
  private var verdicts: String {
    let steps = page.plans.plans.flatMap(\.steps)
    guard
      let hardest = steps.filter({ $0.outcome != nil }).max(by: {
        ($0.outcome ?? .lightweight) < ($1.outcome ?? .lightweight)
      })
    else { return "" }
    let count = steps.count { $0.isHard }
    let text =
      count == 0
      ? "Every step between versions is lightweight."
      : "\(count.counted("step")) of \(steps.count) between versions need\(count == 1 ? "s" : "") more than a lightweight stage; the hardest verdict is: \(hardest.verdict)."
    return "<p>\(text.html)</p>\n"
  }

  private var failures: String {
    page.report.run.failures.isEmpty
      ? ""
      : "<p class=\"warning\">Not everything could be read: \(page.report.run.failures.joined(separator: "; ").html)</p>\n"
  }

  private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
