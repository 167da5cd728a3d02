import SchemaLinting

/// A finding with its place, its reason and its fix; in short where it is not the first one of its rule.
struct FindingArticle {
  let page: ReportPage
  let finding: ReportPage.NumberedFinding
  /// The first finding of the rule, which says what this one need not say again; nil for that one itself.
  let after: ReportPage.NumberedFinding?

  private var diagnostic: PlacedDiagnostic { finding.diagnostic }

  var text: String {
    let severity = diagnostic.severity
    let versions = page.versions.indices.filter { page.versions[$0].concerns(diagnostic) }
    let numbers = versions.map { "\($0 + 1)" }.joined(separator: " ")
    return "<article class=\"finding \(severity)\" id=\"finding-\(finding.number + 1)\" "
      + "data-severity=\"\(severity)\" data-rule=\"\(diagnostic.rule.html)\" data-version=\"\(numbers)\">"
      + "<h3><span class=\"tag \(severity)\">\(severity.sign) \(severity)</span> \(diagnostic.message.html)</h3>\n"
      + "<p class=\"dim\">\(rule) at \(place(diagnostic.location))\(links(to: versions))</p>\n"
      + (after == nil ? excerpt + list : "") + fix + "</article>\n"
  }

  /// The rule with a link to what the page says about it.
  private var rule: String { "<a href=\"#rule-\(diagnostic.rule.html)\">\(diagnostic.rule.html)</a>" }

  private func links(to versions: [Int]) -> String {
    let links = versions.prefix(Self.shownVersions).map { index in
      "<a href=\"#version-\(index + 1)\">\(page.versions[index].name.html)</a>"
    }
    let rest = versions.count - links.count
    return links.isEmpty ? "" : ", in \(links.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }

  private static let shownVersions = 3

  private var fix: String {
    let help = diagnostic.help == after?.diagnostic.help ? nil : diagnostic.help
    return (help.map { "<p><b>Fix:</b> \($0.html)</p>\n" } ?? "")
      + (diagnostic.finding.fixes.first.map(edits) ?? "")
  }

  /// The lines that a fix removes and adds, with the command that applies it.
  private func edits(_ fix: Fix) -> String {
    let excerpt = FixExcerpt(fix)
    let parts = excerpt.parts.map { part in
      let lines = part.lines.map { line in
        "<span class=\"\(line.isAdded ? "added" : "removed")\">\(line.isAdded ? "+" : "-") \(line.text.html)</span>\n"
      }
      let path = part.path == diagnostic.location.path ? "" : "\(part.path.html):\(part.line)\n"
      return path + lines.joined()
    }
    let rest = excerpt.rest > 0 ? "… and \(excerpt.rest.counted("more line"))\n" : ""
    let command = "swiftdata-lint --fix\(fix.isSafe ? "" : " --unsafe-fixes")"
    return "<pre class=\"fix\" tabindex=\"0\">\(parts.joined())\(rest)</pre>\n"
      + "<p class=\"dim\"><code>\(command)</code> applies this\(fix.isSafe ? "" : " unsafe") fix.</p>\n"
  }

  /// The first notes and the errors at run time.
  private var list: String {
    let notes = diagnostic.firstNotes.map {
      "<li>\($0.message.html) <span class=\"dim\">\(place($0.location))</span></li>"
    }
    let more = diagnostic.countOfOtherNotes.map { ["<li>\($0)</li>"] } ?? []
    let errors = diagnostic.errors.map { "<li>Runtime error: \($0.html)</li>" }
    let lines = notes + more + errors
    return lines.isEmpty ? "" : "<ul>\(lines.joined())</ul>\n"
  }

  private func place(_ location: Location) -> String { "\(location.path.html):\(location.start.line)" }

  private var excerpt: String {
    let excerpt = SourceExcerpt(diagnostic.location, columns: 100)
    guard !excerpt.text.isEmpty else { return "" }
    let marks = excerpt.padding + String(repeating: "^", count: excerpt.width)
    return "<pre tabindex=\"0\">\(excerpt.text.html)\n<span class=\"mark\">\(marks)</span></pre>\n"
  }
}
