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
    let tool: JSON.Tool
    let summary: Summary
    let findings: [JSON.Placed<Item>]
    let unresolved: [JSON.Placed<UnresolvedItem>]

    init(_ report: Report) {
      let positions = PositionTable(report.shown.flatMap(\.places) + report.unresolved.map(\.place))
      tool = JSON.Tool(version: report.toolVersion)
      summary = Summary(report)
      findings = report.shown.map { JSON.Placed(Item($0, positions), at: $0.finding.place, positions) }
      unresolved = report.unresolved.map {
        JSON.Placed(UnresolvedItem(what: $0.what, why: $0.why), at: $0.place, positions)
      }
    }
  }

  private struct Summary: Encodable {
    let files: Int
    let models: Int
    let versions: Int
    let plans: Int
    let stages: Int
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
      stages = report.project.plans.filter { !$0.isExempt }.reduce(0) { $0 + ($1.stages?.stages.count ?? 0) }
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
    let subject: String
    let message: String
    let help: String?
    let errors: [String]
    let notes: [JSON.Placed<NoteItem>]
    let fixes: [String] = []
    let fingerprint: String

    init(_ diagnostic: Diagnostic, _ positions: PositionTable) {
      let finding = diagnostic.finding
      rule = diagnostic.rule
      severity = diagnostic.severity.rawValue
      subject = finding.subject
      message = finding.message.text
      help = finding.help?.text
      errors = diagnostic.errors
      notes = finding.notes.map { JSON.Placed(NoteItem(message: $0.message.text), at: $0.place, positions) }
      fingerprint = diagnostic.fingerprint
    }
  }

  private struct NoteItem: Encodable {
    let message: String
  }

  private struct UnresolvedItem: Encodable {
    let what: String
    let why: String
  }
}
