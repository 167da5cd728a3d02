#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SchemaLinting
import SchemaModel

/// The `json` format; its keys are described in `docs/json.md`.
package struct JSONReporter: Sendable {
  /// Makes a reporter.
  package init() {}

  /// The report as one JSON object with a line end behind it.
  package func text(_ report: Report) throws -> String {
    try JSON.text(Document(report))
  }

  private struct Document: Encodable {
    let version = 1
    let tool: Tool
    let summary: Summary
    let findings: [Item]
    let unresolved: [UnresolvedItem]

    init(_ report: Report) {
      let positions = PositionTable(report.shown.flatMap(\.places) + report.unresolved.map(\.place))
      tool = Tool(name: "swiftdata-lint", version: report.toolVersion)
      summary = Summary(report)
      findings = report.shown.map { Item($0, positions) }
      unresolved = report.unresolved.map { UnresolvedItem($0, positions) }
    }
  }

  private struct Tool: Encodable {
    let name: String
    let version: String
  }

  private struct Summary: Encodable {
    let files: Int
    let models: Int
    let versions: Int
    let plans: Int
    let containers: Int
    let errors: Int
    let warnings: Int
    let notes: Int
    let suppressed = 0
    let baselined = 0
    let unresolved: Int

    init(_ report: Report) {
      files = report.fileCount
      models = report.project.models.count { !$0.isExempt }
      versions = report.project.versions.count { !$0.isExempt }
      plans = report.project.plans.count { !$0.isExempt }
      containers = report.project.containers.count { !$0.isExempt }
      errors = report.count(.error)
      warnings = report.count(.warning)
      notes = report.count(.note)
      unresolved = report.unresolved.count
    }
  }

  private struct Item: Encodable {
    let rule: String
    let severity: String
    let path: String
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int
    let subject: String
    let message: String
    let help: String?
    let errors: [String]
    let notes: [NoteItem]
    let fixes: [String] = []
    let fingerprint: String

    init(_ diagnostic: Diagnostic, _ positions: PositionTable) {
      let finding = diagnostic.finding
      let (start, end) = positions.positions(finding.place)
      rule = diagnostic.rule
      severity = diagnostic.severity.rawValue
      path = finding.place.file.path
      line = start.line
      column = start.column
      endLine = end.line
      endColumn = end.column
      subject = finding.subject
      message = finding.message.text
      help = finding.help?.text
      errors = diagnostic.errors
      notes = finding.notes.map { NoteItem($0, positions) }
      fingerprint = diagnostic.fingerprint
    }
  }

  private struct NoteItem: Encodable {
    let path: String
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int
    let message: String

    init(_ note: Finding.Note, _ positions: PositionTable) {
      let (start, end) = positions.positions(note.place)
      path = note.place.file.path
      line = start.line
      column = start.column
      endLine = end.line
      endColumn = end.column
      message = note.message.text
    }
  }

  private struct UnresolvedItem: Encodable {
    let path: String
    let line: Int
    let column: Int
    let what: String
    let why: String

    init(_ record: Unresolved, _ positions: PositionTable) {
      let start = positions.positions(record.place).start
      path = record.place.file.path
      line = start.line
      column = start.column
      what = record.what
      why = record.why
    }
  }
}

/// JSON as all verbs print it: sorted keys, so that equal values are equal bytes.
package enum JSON {
  /// A value on many lines, with a line end behind it.
  package static func text(_ value: some Encodable) throws -> String {
    try encoded(value, [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]) + "\n"
  }

  /// A value on one line, with a line end behind it.
  package static func line(_ value: some Encodable) throws -> String {
    try encoded(value, [.sortedKeys, .withoutEscapingSlashes]) + "\n"
  }

  private static func encoded(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
