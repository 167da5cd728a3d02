extension UpgradeReport {
  /// `upgrade --format markdown`: what becomes of the users of each release in sentences, the worst first, then a table.
  package func markdown() -> String {
    let verdicts = isOfStores ? "" : verdicts.map { "- \($0.outcome.sign) \($0.text.markdown)\n" }.joined() + "\n"
    let lines = sections.flatMap { section in section.runs.map { (section: section, run: $0) } }.map { section, run in
      let place = sections.count > 1 ? section.store.map { [$0] } ?? [] : []
      let details = (place + run.last.errorLines + run.details).map(\.markdown).joined(separator: "<br>")
      let releases = run.name.markdown + (run.count.isEmpty ? "" : " (\(run.count))")
      let cells = [releases, run.last.path.markdown, run.last.endText.markdown, details]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return verdicts
      + (["| release | path | end | details |", "|---|---|---|---|"] + lines).joined(separator: "\n") + "\n"
  }
}
