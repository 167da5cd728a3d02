/// The `xcode` format: `path:line:column: severity: message [rule]` with absolute paths, notes after it.
///
/// Xcode shows these lines in its editor where a script phase or a plugin prints them.
struct XcodeReporter: Reporter {
  func text(_ report: Report) -> String {
    report.shown.map { diagnostic in
      let notes = diagnostic.notes.map { line("note", $0.message, $0.location, report) }
      let errors = diagnostic.errors.map { line("note", "runtime error: \($0)", diagnostic.location, report) }
      let help = diagnostic.help.map { line("note", "help: \($0)", diagnostic.location, report) }
      let finding = line(
        "\(diagnostic.severity)", "\(diagnostic.message) [\(diagnostic.rule)]", diagnostic.location, report)
      return finding + (notes + errors + (help.map { [$0] } ?? [])).joined()
    }.joined()
  }

  private func line(_ kind: String, _ message: String, _ location: Location, _ report: Report) -> String {
    let path = report.run.absolutePath(location.path).printable
    return "\(path):\(location.start.line):\(location.start.column): \(kind): \(message.printable)\n"
  }
}
