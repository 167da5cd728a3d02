/// The `checkstyle` format: XML with the errors of each file.
struct CheckstyleReporter: Reporter {
  func text(_ report: Report) -> String {
    // Diagnostics are sorted by path, so that equal paths are neighbors.
    let files = report.shown.reduce(into: [[PlacedDiagnostic]]()) { files, diagnostic in
      if files.last?.last?.location.path == diagnostic.location.path {
        files[files.count - 1].append(diagnostic)
      } else {
        files.append([diagnostic])
      }
    }
    return Element(name: "checkstyle", attributes: [("version", "4.3")], children: files.map(element)).document
  }

  private func element(_ diagnostics: [PlacedDiagnostic]) -> Element {
    let path = diagnostics.first?.location.path ?? ""
    return Element(name: "file", attributes: [("name", path)], children: diagnostics.map(element))
  }

  private func element(_ diagnostic: PlacedDiagnostic) -> Element {
    let help = diagnostic.help.map { "; help: \($0)" } ?? ""
    return Element(
      name: "error",
      attributes: [
        ("line", "\(diagnostic.location.start.line)"), ("column", "\(diagnostic.location.start.column)"),
        ("severity", diagnostic.severity == .note ? "info" : diagnostic.severity.rawValue),
        ("message", (diagnostic.message + help).printable), ("source", "swiftdata-lint.\(diagnostic.rule)"),
      ])
  }
}
