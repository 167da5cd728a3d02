import SchemaLinting
import SchemaShapes

/// A project as one page of HTML: whether users can update, what was found, the plans as timelines, the versions as diagrams.
///
/// The page loads nothing, says so in its content security policy, and can be read without its script.
package struct ReportPage: Sendable {
  /// A finding with its position among those that are shown.
  struct NumberedFinding: Sendable {
    let number: Int
    let diagnostic: PlacedDiagnostic
  }

  let report: Report
  let stamp: SourceStamp
  let upgrades: UpgradeReport?
  /// The findings, the most severe first, those of one rule together.
  let findings: [[NumberedFinding]]
  let versions: [PageVersion]
  let plans: PlanGraph

  /// Takes a report of some sources, and what becomes of the stores of releases where that is known.
  package init(_ report: Report, of stamp: SourceStamp, upgrades: UpgradeReport?) {
    self.report = report
    self.stamp = stamp
    let numbered = report.shown.enumerated().map { NumberedFinding(number: $0.offset, diagnostic: $0.element) }
    let groups = numbered.grouped { [$0.diagnostic.severity.rawValue, $0.diagnostic.rule] }
    findings = Severity.allCases.reversed().flatMap { severity in
      groups.filter { $0[0].diagnostic.severity == severity }
    }
    self.upgrades = upgrades
    plans = PlanGraph(report.project)
    versions = PageVersion.all(report, plans)
  }

  /// The whole document.
  package var text: String {
    let style = PageStyle.text
    let script = PageScript.text
    let summary = SummarySection(page: self)
    let policy =
      "default-src 'none'; style-src '\(style.policyHash)'; script-src '\(script.policyHash)'; "
      + "base-uri 'none'; form-action 'none'"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(stamp.project.html): schema report</title>
      <style>\(style)</style>
      </head>
      <body>
      <a class="skip" href="#findings">Skip to the findings</a>
      <header>
      \(summary.heading)</header>
      <main>
      \(VerdictSection(page: self).text)\(summary.counts)\(FindingSection(page: self).text)\(TimelineSection(page: self).text)\
      \(DiagramSection(page: self).text)\(RuleSection(page: self).text)</main>
      <footer><p>swiftdata-lint \(report.toolVersion.html)</p></footer>
      <script>\(script)</script>
      </body>
      </html>

      """
  }
}

extension String {
  /// The text for HTML: nothing in it is markup, steers the direction of text, or ends a line.
  var html: String { printable.xmlEscaped }

  /// The hash by which a content security policy knows an element's content.
  fileprivate var policyHash: String { "sha256-\(VersionHash(of: self).base64)" }
}
