import SchemaLinting

/// `upgrade --format json`; its keys are described in `docs/json.md`.
package struct UpgradeJSONReporter: Sendable {
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
    let then: String?
    let why: String?
    let errors: [Failure]
    let traps: [Failure]?
    let writtenBy: [String]?

    init(_ row: UpgradeReport.Row) {
      release = row.upgrade.release.name
      version = row.upgrade.version?.name
      nearest = row.upgrade.nearest.map { Nearest(version: $0.version.name, changes: $0.changes.map(\.textWithModel)) }
      steps = row.upgrade.steps.map(Step.init)
      end = row.end
      then = row.then?.rawValue
      why = row.doubt
      errors = row.errors.map(Failure.init)
      traps = row.traps.isEmpty ? nil : row.traps.map(Failure.init)
      writtenBy = row.isStore ? row.writers : nil
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
    let outcome: String?
    let rows: Rows?

    init(_ judged: Upgrade.Change) {
      let change = judged.change
      let part = change.after ?? change.before
      model = part?.entity ?? ""
      property = part?.property
      self.change = change.text
      verdict = change.verdict.outcome.rawValue
      reason = change.verdict.reason
      outcome = change.verdict.outcome == .dataLoss ? judged.consequence.kind.nameUnderCode : nil
      rows = judged.rows.map { Rows(affected: $0.affected, total: $0.total) }
    }
  }

  private struct Rows: Encodable {
    let affected: Int
    let total: Int
  }

  private struct Failure: Encodable {
    let text: String
    let codes: [String]
    let page: String
    let reason: String

    init(page: ErrorPage, reason: String) {
      text = page.texts.first ?? ""
      codes = page.codes
      self.page = page.name
      self.reason = reason
    }
  }
}

extension Consequence.Kind {
  /// The name in JSON where the stage's code saves data that the change alone would lose, or may save it.
  fileprivate var nameUnderCode: String? {
    switch self {
    case .doneByCode: "done-by-code"
    case .mayLoseData: "may-lose-data"
    default: nil
    }
  }
}
