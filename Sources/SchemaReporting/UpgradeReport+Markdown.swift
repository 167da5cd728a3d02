extension UpgradeReport {
  /// `upgrade --format markdown`: a table.
  package func markdown() -> String {
    let lines = sections.flatMap { section in section.runs.map { (section: section, run: $0) } }.map { section, run in
      let place = sections.count > 1 ? section.store.map { [$0] } ?? [] : []
      let details = (place + run.last.errorLines + run.details).map(\.markdown).joined(separator: "<br>")
      let releases = run.name.markdown + (run.count.isEmpty ? "" : " (\(run.count))")
      let cells = [releases, run.last.path.markdown, run.last.endText.markdown, details]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return (["| release | path | end | details |", "|---|---|---|---|"] + lines).joined(separator: "\n") + "\n"
  }
}
