/// The `concise` format: `path:line:column: severity: message [rule]`, as compilers print and editors read it.
struct ConciseReporter: Reporter {
  let style: Style

  func text(_ report: Report) -> String {
    report.shown.map { diagnostic in
      let start = diagnostic.location.start
      let place = "\(diagnostic.location.path.atLineStart.printable):\(start.line):\(start.column):"
      let severity = style(diagnostic.severity.role, "\(diagnostic.severity):")
      let rule = style.link(diagnostic.rule, to: report.pageAddress(of: diagnostic.rule))
      return "\(place) \(severity) \(diagnostic.message.printable) [\(rule)]\n"
    }.joined()
  }
}
