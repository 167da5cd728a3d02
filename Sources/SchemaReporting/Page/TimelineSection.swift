import SchemaLinting

/// The plans as timelines: versions with the releases that shipped them, and stages with their verdicts.
struct TimelineSection {
  let page: ReportPage

  var text: String {
    let plans = page.plans.plans.map(plan).joined()
    let none = page.plans.isEmpty ? "<p>There is no migration plan, so there are no stages.</p>\n" : ""
    return
      "<section id=\"timeline\" aria-labelledby=\"timeline-title\">\n<h2 id=\"timeline-title\">Migration plan</h2>\n"
      + "\(none)\(steps)\(plans)</section>\n"
  }

  /// How many steps have no stage, and how many need more than a lightweight one.
  private var steps: String {
    let steps = page.plans.plans.flatMap(\.steps).filter { $0.outcome != nil }
    guard !steps.isEmpty else { return "" }
    let (hard, missing) = (steps.count { $0.isHard }, steps.count { $0.stageText == PlanGraph.noStage })
    let total = steps.count.counted("step")
    let parts = [
      missing == 0 ? nil : "\(missing) of \(total) between versions \(missing == 1 ? "has" : "have") no stage.",
      hard == 0 ? nil : "\(hard) of \(total) \(hard == 1 ? "needs" : "need") more than a lightweight stage.",
    ].compactMap { $0 }
    return "<p>\(parts.isEmpty ? "Every step between versions is lightweight." : parts.joined(separator: " "))</p>\n"
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
    return "<li class=\"version\(node.failure == nil ? "" : " open")\"><b>\(name)</b>\(number) "
      + "<span class=\"dim\">\(count)\(releases(of: node))</span> \(marks.joined(separator: " "))\(failure)</li>\n"
  }

  /// The recorded releases whose stores are recognized as a version.
  private func releases(of node: PlanGraph.Node) -> String {
    guard let version = node.version, let rows = page.upgrades?.rows else { return "" }
    let names = rows.filter { $0.upgrade.version?.type == version.type }.map(\.upgrade.release.name).uniqued
    guard let last = names.last else { return "" }
    let text = names.count < 3 ? names.joined(separator: ", ") : "\(names[0]) – \(last)"
    return ", \(names.count == 1 ? "release" : "releases") \(text.html)"
  }

  private func step(_ step: PlanGraph.Step, _ plan: PlanGraph.Plan) -> String {
    let outcome =
      step.stageText == PlanGraph.noStage
      ? " several-steps" : step.outcome.map { " \($0.rawValue)" } ?? (step.comparison == nil ? " unknown" : "")
    let target = step.to == step.from + 1 ? "" : " to \(plan.nodes[step.to].name.html)"
    let head =
      step.isSufficient
      ? "\(step.stageText.html)\(target), sufficient"
      : "\(step.stageText.html)\(target): <b class=\"verdict\">\(step.verdict.html)</b>, \(step.checksum.checksumText)"
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
}
