import SchemaShapes

/// A project as one page of HTML: what was found, its plans as timelines, its versions as diagrams.
///
/// The page loads nothing, says so in its content security policy, and can be read without its script.
package struct ReportPage: Sendable {
  let report: Report
  let upgrades: UpgradeReport?
  let versions: [PageVersion]
  let plans: PlanGraph

  /// Takes a report, and what becomes of the stores of releases where that is known.
  package init(_ report: Report, upgrades: UpgradeReport?) {
    self.report = report
    self.upgrades = upgrades
    plans = PlanGraph(report.project)
    versions = PageVersion.all(report, plans)
  }

  /// The whole document.
  package var text: String {
    let style = PageStyle.text
    let script = PageScript.text
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
      <title>swiftdata-lint: schema report</title>
      <style>\(style)</style>
      </head>
      <body>
      <a class="skip" href="#findings">Skip to the findings</a>
      <header>
      <h1>Schema report</h1>
      \(SummarySection(page: self).text)</header>
      <main>
      \(TimelineSection(page: self).text)\(DiagramSection(page: self).text)\(FindingSection(page: self).text)</main>
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
