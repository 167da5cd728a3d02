extension UpgradeReport {
  /// `upgrade --format markdown`: a table.
  package func markdown() -> String {
    let lines = runs.map { run in
      let details = (run.last.errorLines + run.details).map(\.markdown).joined(separator: "<br>")
      let releases = run.name.markdown + (run.count.isEmpty ? "" : " (\(run.count))")
      let cells = [releases, run.last.path.markdown, run.last.endText.markdown, details]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return (["| release | path | end | details |", "|---|---|---|---|"] + lines).joined(separator: "\n") + "\n"
  }
}
