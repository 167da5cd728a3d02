import SchemaText

/// The `jsonl` format: the objects of `findings` of the `json` format, one a line.
struct JSONLinesReporter: Reporter {
  func text(_ report: Report) throws -> String {
    try report.shown.map { try JSON.line($0.json) }.joined()
  }
}
