import SchemaText

/// The `json` format; its keys are described in `docs/json.md`.
package struct JSONReporter: Reporter {
  package init() {}

  /// The report as one JSON object with a line end behind it.
  package func text(_ report: Report) throws -> String {
    let positions = PositionTable(report.unresolved.map(\.place))
    return try JSON.document(
      [
        "summary": Self.summary(report),
        "findings": report.shown.map(\.json),
        "unresolved": report.unresolved.map { positions.location($0.place).json(["what": $0.what, "why": $0.why]) },
      ], by: report.toolVersion)
  }

  private static func summary(_ report: Report) -> JSONValue {
    let app = report.project.app
    return [
      "files": report.fileCount,
      "unbuiltFiles": report.unbuiltCount,
      "models": app.models.count,
      "versions": app.versions.count,
      "plans": app.plans.count,
      "stages": app.plans.reduce(report.project.schemas.declared.looseStages.count) { $0 + $1.stageList.count },
      "containers": app.containers.count,
      "errors": report.count(.error),
      "warnings": report.count(.warning),
      "notes": report.count(.note),
      "suppressed": report.suppressed.count,
      "baselined": report.baselined.count,
      "fixed": report.fixing.applied?.count ?? 0,
      "unresolved": report.unresolved.count,
      "unknownVersions": report.unknownVersions?.count ?? 0,
      "unknownPlans": report.unknownPlans?.count ?? 0,
      "unknownContainers": report.unknownContainers?.count ?? 0,
    ]
  }
}
