import SchemaSyntax
import SchemaText

extension DiffReport {
  /// `diff --format json`; its keys are described in `docs/json.md`.
  package func json() throws -> String {
    let positions = PositionTable(places)
    return try JSON.document(
      [
        "comparisons": pairs.map { $0.json(positions) },
        "versions": versions.map { positions.location($0.place).json(["name": $0.name]) },
        "unorderedPlans": unorderedPlans.map(\.name),
      ], by: toolVersion)
  }
}

extension DiffReport.Pair {
  fileprivate func json(_ positions: PositionTable) -> JSONValue {
    [
      "plan": comparison.plan?.name,
      "from": comparison.from.name,
      "to": comparison.to.name,
      "stage": comparison.stage.map { positions.location($0.place).json(["kind": $0.kind.rawValue]) },
      "verdict": outcome?.rawValue,
      "checksum": sameness.checksumWord,
      "errors": faults.map { ["name": $0.name, "reason": $0.reason] as JSONValue },
      "why": doubt,
      "then": detour == nil ? nil : "opens",
      "changes": items.map { $0.json(positions) },
    ]
  }
}

extension DiffReport.Item {
  fileprivate func json(_ positions: PositionTable) -> JSONValue {
    let change = self.change.change
    return [
      "model": change.model,
      "kind": change.kind.name,
      "text": change.text,
      "verdict": verdict.outcome.rawValue,
      "checksum": sameness.checksumWord,
      "reason": verdict.reason,
      "help": remedy?.text,
      "code": remedy?.code,
      "before": self.change.before.map { positions.location($0.place).json(["subject": $0.subject]) },
      "after": self.change.after.map { positions.location($0.place).json(["subject": $0.subject]) },
    ]
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
