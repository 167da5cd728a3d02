import SchemaLinting
import SchemaProject
import SchemaShapes
import SchemaText

extension UpgradeReport {
  /// `upgrade --format json`; its keys are described in `docs/json.md`.
  package func json() throws -> String {
    try JSON.document(["target": target, "releases": sections.flatMap(\.objects)], by: toolVersion)
  }
}

extension UpgradeReport.Section {
  fileprivate var objects: [JSONValue] { rows.map { $0.object(target) } }
}

extension UpgradeReport.Row {
  fileprivate func object(_ target: String?) -> JSONValue {
    [
      "release": upgrade.release.name,
      "container": upgrade.release.container,
      "location": upgrade.release.location?.path,
      "movedTo": newPlace?.path,
      "target": isStore ? nil : target,
      "version": upgrade.version?.name,
      "nearest": upgrade.nearest.map { Self.object($0.version.name, $0.changes) },
      "steps": upgrade.steps.map(\.object),
      "end": end,
      "then": then?.name,
      "stepsWithoutPlan": fallback.map { $0.steps.map(\.object) },
      "why": doubt,
      "errors": errors.map { Self.object($0.page, $0.reason) },
      "traps": traps.isEmpty ? nil : traps.map { Self.object($0.page, $0.reason) },
      "writtenBy": isStore ? writers : nil,
    ]
  }

  private static func object(_ version: String, _ changes: [SchemaChange]) -> JSONValue {
    ["version": version, "changes": changes.map(\.textWithModel)]
  }

  private static func object(_ page: ErrorPage, _ reason: String) -> JSONValue {
    ["text": page.texts.first ?? "", "codes": page.codes, "page": page.name, "reason": reason]
  }
}

extension Recovery {
  fileprivate var name: String {
    switch self {
    case .opens: "opens"
    case .deletes: "deletes"
    }
  }
}

extension Upgrade.Step {
  fileprivate var object: JSONValue {
    ["from": from, "to": to, "stage": kind?.rawValue ?? "inferred", "changes": changes.map(\.object)]
  }
}

extension Upgrade.Change {
  fileprivate var object: JSONValue {
    let part = change.after ?? change.before
    return [
      "model": part?.entity ?? "",
      "property": part?.property,
      "change": change.text,
      "verdict": change.verdict.outcome.rawValue,
      "reason": change.verdict.reason,
      "outcome": consequence.kind.nameUnderCode,
      "rows": rows.map { Self.object($0.affected, of: $0.total) },
    ]
  }

  private static func object(_ affected: Int, of total: Int) -> JSONValue { ["affected": affected, "total": total] }
}

extension Consequence.Kind {
  /// The name in JSON of what becomes of data that the change alone would lose or alter.
  fileprivate var nameUnderCode: String? {
    switch self {
    case .doneByCode: "done-by-code"
    case .mayLoseData: "may-lose-data"
    case .losesData: "loses-data"
    default: nil
    }
  }
}
