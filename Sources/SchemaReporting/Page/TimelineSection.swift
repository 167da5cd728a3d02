import SchemaLinting

/// The plans as timelines: versions, stages with their verdicts, and releases with what becomes of their stores.
struct TimelineSection {
  let page: ReportPage

  var text: String {
    let plans = page.plans.plans.map(plan).joined()
    let rest = releases(page.upgrades?.rows.filter { !isPlaced($0) } ?? [])
    let none = page.plans.isEmpty ? "<p>There is no migration plan, so there are no stages.</p>\n" : ""
    let other = rest.isEmpty ? "" : "<h3>Releases whose version is not in a plan</h3>\n\(rest)"
    return "<section id=\"timeline\" aria-labelledby=\"timeline-title\">\n<h2 id=\"timeline-title\">Timeline</h2>\n"
      + "\(none)\(plans)\(other)</section>\n"
  }

  private func plan(_ plan: PlanGraph.Plan) -> String {
    var items = ""
    for (index, node) in plan.nodes.enumerated() {
      items += self.node(node) + plan.steps.filter { $0.from == index }.map { step($0, plan) }.joined()
    }
    let note = plan.hasKnownOrder ? "" : "<p class=\"warning\">The order of its versions could not be read.</p>\n"
    return "<h3>\(plan.name.html)</h3>\n\(note)<ol class=\"timeline\">\n\(items)</ol>\n"
  }

  private func node(_ node: PlanGraph.Node) -> String {
    let number = node.identifier.map { " <span class=\"dim\">\($0.html)</span>" } ?? ""
    let position = page.versions.firstIndex { $0.version?.type == node.version?.type && node.version != nil }
    let name = position.map { "<a href=\"#version-\($0 + 1)\">\(node.name.html)</a>" } ?? node.name.html
    let count =
      node.version == nil
      ? "could not be resolved" : node.entityCount.counted("entity", plural: "entities")
    let failure = node.failure.map { "<p class=\"warning\">Not all of it could be resolved: \($0.html)</p>" } ?? ""
    let findings =
      position.map { position in
        page.report.shown.filter { page.versions[position].concerns($0) }
      } ?? []
    let marks = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0
        ? nil : "<span class=\"tag \(severity)\">\(severity.sign) \(count.counted("\(severity)"))</span>"
    }
    let rows =
      page.upgrades?.rows.filter { $0.upgrade.version?.type == node.version?.type && node.version != nil } ?? []
    return "<li class=\"version\(node.failure == nil ? "" : " open")\"><b>\(name)</b>\(number) "
      + "<span class=\"dim\">\(count)</span> \(marks.joined(separator: " "))\(failure)\(releases(rows))</li>\n"
  }

  // MARK: Stages

  private func step(_ step: PlanGraph.Step, _ plan: PlanGraph.Plan) -> String {
    let outcome = step.outcome.map { " \($0.rawValue)" } ?? (step.comparison == nil ? " unknown" : "")
    let target = step.to == step.from + 1 ? "" : " to \(plan.nodes[step.to].name.html)"
    let head =
      "\(step.stageText.html)\(target): <b class=\"verdict\">\(step.verdict.html)</b>, \(step.checksum.checksumText)"
    let changes = step.comparison.map { comparison in
      comparison.changes.map { ($0.change, verdict: comparison.verdict(of: $0)) }
    }
    guard let changes, !changes.isEmpty else { return "<li class=\"stage\(outcome)\"><p>\(head)</p></li>\n" }
    let rows = changes.map { change, verdict in
      "<tr class=\"\(verdict.outcome.rawValue)\"><th scope=\"row\">\(change.model.html)</th><td>\(change.text.html)</td>"
        + "<td>\(verdict.outcome.text.html)</td><td>\(verdict.reason.html)</td></tr>\n"
    }
    return "<li class=\"stage\(outcome)\"><details><summary>\(head), \(changes.count.counted("change"))</summary>\n"
      + "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Changes\"><table>\n<thead><tr><th scope=\"col\">Model</th>"
      + "<th scope=\"col\">Change</th><th scope=\"col\">Verdict</th><th scope=\"col\">Reason</th></tr></thead>\n"
      + "<tbody>\n\(rows.joined())</tbody></table></div></details></li>\n"
  }

  // MARK: Releases

  private func isPlaced(_ row: UpgradeReport.Row) -> Bool {
    guard let type = row.upgrade.version?.type else { return false }
    return page.plans.plans.contains { $0.nodes.contains { $0.version?.type == type } }
  }

  private func releases(_ rows: [UpgradeReport.Row]) -> String {
    guard !rows.isEmpty else { return "" }
    let items = UpgradeReport.runs(rows).map { run in
      let row = run.last
      let details = (row.errorLines + run.details).map { "<li>\($0.html)</li>" }.joined()
      let sign = row.fails ? "×" : row.doubt != nil ? "?" : "✓"
      let noun = run.count.isEmpty ? "Release" : "Releases"
      let head =
        "<span class=\"sign\" aria-hidden=\"true\">\(sign)</span> \(noun) <b>\(run.name.html)</b>: \(row.endText.html)"
      let text = details.isEmpty ? head : "<details><summary>\(head)</summary><ul>\(details)</ul></details>"
      return "<li class=\"release \(row.fails ? "error" : row.doubt != nil ? "note" : "good")\">\(text)</li>"
    }
    return "<ul class=\"releases\">\(items.joined())</ul>"
  }
}
