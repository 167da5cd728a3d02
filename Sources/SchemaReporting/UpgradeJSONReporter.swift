import SchemaProject
import SchemaShapes

/// `upgrade --format json`; its keys are described in `docs/json.md`.
package struct UpgradeJSONReporter: Sendable {
  /// Makes a reporter.
  package init() {}

  /// The report as one JSON object with a line end behind it.
  package func text(_ report: UpgradeReport) throws -> String { try JSON.text(Document(report)) }

  private struct Document: Encodable {
    let version = 1
    let tool: JSON.Tool
    let target: String
    let releases: [Item]

    init(_ report: UpgradeReport) {
      tool = JSON.Tool(version: report.toolVersion)
      target = report.target
      releases = report.rows.map(Item.init)
    }
  }

  private struct Item: Encodable {
    let release: String
    let version: String?
    let nearest: Nearest?
    let steps: [Step]
    let end: String
    let why: String?
    let errors: [Failure]

    init(_ row: UpgradeReport.Row) {
      release = row.upgrade.release.name
      version = row.upgrade.version?.name
      nearest = row.upgrade.nearest.map { Nearest(version: $0.version.name, changes: $0.changes.map(\.textWithModel)) }
      steps = row.upgrade.steps.map(Step.init)
      end = row.end
      why = row.doubt
      errors = row.errors.map {
        Failure(text: $0.page.texts.first ?? "", codes: $0.page.codes, page: $0.page.name, reason: $0.reason)
      }
    }
  }

  private struct Nearest: Encodable {
    let version: String
    let changes: [String]
  }

  private struct Step: Encodable {
    let from: String?
    let to: String?
    let stage: String
    let changes: [Change]

    init(_ step: Upgrade.Step) {
      from = step.from
      to = step.to
      stage = step.kind?.rawValue ?? "inferred"
      changes = step.changes.map(Change.init)
    }
  }

  private struct Change: Encodable {
    let model: String
    let property: String?
    let change: String
    let verdict: String
    let reason: String

    init(_ change: SchemaChange) {
      let part = change.after ?? change.before
      model = part?.entity ?? ""
      property = part?.property
      self.change = change.text
      verdict = change.verdict.outcome.rawValue
      reason = change.verdict.reason
    }
  }

  private struct Failure: Encodable {
    let text: String
    let codes: [String]
    let page: String
    let reason: String
  }
}
