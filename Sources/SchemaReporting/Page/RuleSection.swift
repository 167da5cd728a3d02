import SchemaLinting

/// What the rules with findings are about: what happens, the fix and the cause, so that the page can be read offline.
struct RuleSection {
  let page: ReportPage

  var text: String {
    let rules = Set(page.report.shown.map(\.rule)).sorted()
    guard !rules.isEmpty else { return "" }
    return "<section id=\"rules\" aria-labelledby=\"rules-title\">\n<h2 id=\"rules-title\">Rules</h2>\n"
      + rules.map(rule).joined() + "</section>\n"
  }

  private func rule(_ id: String) -> String {
    let entry = page.report.entry(id)
    let title = entry.map { "<b>\($0.page.page.title.html)</b> " } ?? ""
    return "<details class=\"rule\" id=\"rule-\(id.html)\"><summary>\(title)"
      + "<span class=\"dim\">\(id.html)</span></summary>\n\(entry.map(content) ?? "")"
      + "<p class=\"dim\">\(whole(id))</p>\n</details>\n"
  }

  private func content(_ entry: Catalogue.Entry) -> String {
    let text = entry.page.page
    let sections = ["Fix", "Cause"].compactMap { title in
      text.section(title).map { "<h3>\(title)</h3>\n\($0.htmlBlocks)" }
    }
    return text.introduction.htmlBlocks + sections.joined()
  }

  /// Where the whole page is.
  private func whole(_ id: String) -> String {
    let command = "<code>swiftdata-lint explain \(id.html) --full</code>"
    guard let address = page.report.pageAddress(of: id) else { return "The whole page: \(command)" }
    return "<a href=\"\(address.html)\" rel=\"noreferrer\">The whole page</a>, or \(command)"
  }
}
