/// The `concise` format: `path:line:column: severity: message [rule]`, as compilers print and editors read it.
struct ConciseReporter: Reporter {
  /// The colors.
  let style: Style

  func text(_ report: Report) -> String {
    report.shown.map { diagnostic in
      let start = diagnostic.location.start
      let place = "\(path(diagnostic.location)):\(start.line):\(start.column):"
      let severity = style(diagnostic.severity.role, "\(diagnostic.severity):")
      let rule = style.link(diagnostic.rule, to: report.pageAddress(of: diagnostic.rule))
      return "\(place) \(severity) \(diagnostic.message.printable) [\(rule)]\n"
    }.joined()
  }

  /// The path, which must not begin a line as a workflow command of GitHub Actions does.
  private func path(_ location: Location) -> String {
    (location.path.hasPrefix(":") ? "./" : "") + location.path.printable
  }
}
