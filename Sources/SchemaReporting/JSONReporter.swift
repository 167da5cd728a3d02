/// The `json` format; its keys are described in `docs/json.md`.
package struct JSONReporter: Reporter {
  package init() {}

  /// The report as one JSON object with a line end behind it.
  package func text(_ report: Report) throws -> String {
    try JSON.text(Document(report))
  }

  private struct Document: Encodable {
    let version = 1
    let tool: JSON.Tool
    let summary: Summary
    let findings: [JSON.Placed<FindingItem>]
    let unresolved: [JSON.Placed<UnresolvedItem>]

    init(_ report: Report) {
      let positions = PositionTable(report.unresolved.map(\.place))
      tool = JSON.Tool(version: report.toolVersion)
      summary = Summary(report)
      findings = report.shown.map(FindingItem.placed)
      unresolved = report.unresolved.map {
        JSON.Placed(UnresolvedItem(what: $0.what, why: $0.why), at: $0.place, positions)
      }
    }
  }

  private struct Summary: Encodable {
    let files: Int
    let unbuiltFiles: Int
    let models: Int
    let versions: Int
    let plans: Int
    let stages: Int
    let containers: Int
    let errors: Int
    let warnings: Int
    let notes: Int
    let suppressed: Int
    let baselined: Int
    let fixed: Int
    let unresolved: Int
    let unknownVersions: Int
    let unknownPlans: Int
    let unknownContainers: Int

    init(_ report: Report) {
      files = report.fileCount
      unbuiltFiles = report.unbuiltCount
      let app = report.project.app
      models = app.models.count
      versions = app.versions.count
      plans = app.plans.count
      stages = app.plans.reduce(0) { $0 + $1.stageList.count }
      containers = app.containers.count
      errors = report.count(.error)
      warnings = report.count(.warning)
      notes = report.count(.note)
      suppressed = report.suppressed.count
      baselined = report.baselined.count
      fixed = report.fixing.applied ?? 0
      unresolved = report.unresolved.count
      unknownVersions = report.unknownVersions?.count ?? 0
      unknownPlans = report.unknownPlans?.count ?? 0
      unknownContainers = report.unknownContainers?.count ?? 0
    }
  }

  private struct UnresolvedItem: Encodable {
    let what: String
    let why: String
  }
}
