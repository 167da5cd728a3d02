import SchemaLinting

/// The findings, with what filters them.
struct FindingSection {
  let page: ReportPage

  var text: String {
    let findings = page.report.shown.enumerated().sorted { left, right in
      (right.element.severity, left.offset) < (left.element.severity, right.offset)
    }
    let list = findings.map { item($0.element, $0.offset) }.joined()
    let none = findings.isEmpty ? "<p>Nothing was found.</p>\n" : ""
    return "<section id=\"findings\" aria-labelledby=\"findings-title\">\n<h2 id=\"findings-title\">Findings</h2>\n"
      + "\(none)\(findings.isEmpty ? "" : filters)\(list)</section>\n"
  }

  // MARK: Filters

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

  // MARK: Findings

  private func item(_ diagnostic: PlacedDiagnostic, _ number: Int) -> String {
    let versions = page.versions.indices.filter { page.versions[$0].concerns(diagnostic) }
    let numbers = versions.map { "\($0 + 1)" }.joined(separator: " ")
    let rule = page.report.pageAddress(of: diagnostic.rule).map {
      "<a href=\"\($0.html)\" rel=\"noreferrer\">\(diagnostic.rule.html)</a>"
    }
    let links = versions.map { "<a href=\"#version-\($0 + 1)\">\(page.versions[$0].name.html)</a>" }
    let place = place(diagnostic.location)
    let notes = diagnostic.notes.map {
      "<li>\($0.message.html) <span class=\"dim\">\(self.place($0.location))</span></li>"
    }
    let errors = diagnostic.errors.map { "<li>Runtime error: \($0.html)</li>" }
    let list = Self.list(notes + errors)
    return "<article class=\"finding \(diagnostic.severity)\" id=\"finding-\(number + 1)\" "
      + "data-severity=\"\(diagnostic.severity)\" data-rule=\"\(diagnostic.rule.html)\" data-version=\"\(numbers)\">"
      + "<h3><span class=\"tag \(diagnostic.severity)\">\(diagnostic.severity.sign) \(diagnostic.severity)</span> "
      + "\(diagnostic.message.html)</h3>\n<p class=\"dim\">\(rule ?? diagnostic.rule.html) at \(place)"
      + (links.isEmpty ? "" : ", in \(links.joined(separator: ", "))") + "</p>\n\(excerpt(diagnostic.location))"
      + list + (diagnostic.help.map { "<p>Help: \($0.html)</p>\n" } ?? "") + "</article>\n"
  }

  /// Some lines; many of them are closed at first.
  private static func list(_ lines: [String]) -> String {
    if lines.isEmpty { return "" }
    let list = "<ul>\(lines.joined())</ul>"
    return lines.count < 5 ? "\(list)\n" : "<details><summary>\(lines.count) notes</summary>\(list)</details>\n"
  }

  private func place(_ location: Location) -> String { "\(location.path.html):\(location.start.line)" }

  private func excerpt(_ location: Location) -> String {
    let excerpt = SourceExcerpt(location, columns: 100)
    guard !excerpt.text.isEmpty else { return "" }
    let marks = excerpt.padding + String(repeating: "^", count: excerpt.width)
    return "<pre tabindex=\"0\">\(excerpt.text.html)\n<span class=\"mark\">\(marks)</span></pre>\n"
  }
}
