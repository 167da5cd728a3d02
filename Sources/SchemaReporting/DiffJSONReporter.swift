import SchemaLinting

/// `diff --format json`; its keys are described in `docs/json.md`.
package struct DiffJSONReporter: Sendable {
  package init() {}

  /// The report as one JSON object with a final line end.
  package func text(_ report: DiffReport) throws -> String { try JSON.text(Document(report)) }

  private struct Document: Encodable {
    let version = 1
    let tool: JSON.Tool
    let comparisons: [Comparison]
    let versions: [JSON.Placed<Version>]
    let unorderedPlans: [String]

    init(_ report: DiffReport) {
      let positions = PositionTable(report.places)
      tool = JSON.Tool(version: report.toolVersion)
      comparisons = report.pairs.map { Comparison($0, positions) }
      unorderedPlans = report.unorderedPlans.map(\.name)
      versions = report.versions.map { JSON.Placed(Version(name: $0.name), at: $0.place, positions) }
    }
  }

  private struct Version: Encodable {
    let name: String
  }

  private struct Comparison: Encodable {
    let plan: String?
    let from: String
    let to: String
    let stage: JSON.Placed<Stage>?
    let verdict: String?
    let checksum: String
    let changes: [Change]

    init(_ pair: DiffReport.Pair, _ positions: PositionTable) {
      let comparison = pair.comparison
      plan = comparison.plan?.name
      from = comparison.from.name
      to = comparison.to.name
      stage = comparison.stage.map { JSON.Placed(Stage(kind: $0.kind.rawValue), at: $0.place, positions) }
      verdict = comparison.outcome?.rawValue
      checksum = pair.sameness.checksumWord
      changes = pair.items.map { Change($0, positions) }
    }
  }

  private struct Stage: Encodable {
    let kind: String
  }

  private struct Change: Encodable {
    let model: String
    let kind: String
    let text: String
    let verdict: String
    let checksum: String
    let reason: String
    let help: String?
    let code: String?
    let before: JSON.Placed<Part>?
    let after: JSON.Placed<Part>?

    init(_ item: DiffReport.Item, _ positions: PositionTable) {
      let (placed, remedy) = (item.change, item.remedy)
      let change = placed.change
      model = change.model
      kind = change.kind.name
      text = change.text
      verdict = item.verdict.outcome.rawValue
      checksum = item.sameness.checksumWord
      reason = item.verdict.reason
      help = remedy?.text
      code = remedy?.code
      before = placed.before.map { JSON.Placed(Part(subject: $0.subject), at: $0.place, positions) }
      after = placed.after.map { JSON.Placed(Part(subject: $0.subject), at: $0.place, positions) }
    }
  }

  private struct Part: Encodable {
    let subject: String
  }
}

extension DiffReport {
  /// All places that the report names.
  fileprivate var places: [Place] {
    pairs.map(\.comparison).flatMap { comparison in
      [comparison.stage?.place].compactMap { $0 }
        + comparison.changes.flatMap { [$0.before?.place, $0.after?.place].compactMap { $0 } }
    } + versions.map(\.place)
  }
}
