import SchemaDiagnosis
import SchemaText

extension Diagnosis {
  /// `diagnose --format json`; its keys are described in `docs/json.md`.
  package func json() throws -> String {
    try JSON.document(
      [
        "source": source,
        "lines": lineCount,
        "project": projectObject,
        "errors": items.map(\.object),
        "hashes": hashes.map { Self.object($0.hash.text, $0.hash.line, $0.owners) },
        "steps": steps.map(\.object),
        "next": hasCause ? [] : Diagnosis.nextSteps,
      ], by: toolVersion)
  }

  private var projectObject: JSONValue {
    [
      "path": folder,
      "app": app.name,
      "otherApps": app.others,
      "models": project.schemas.models.count { !$0.isExempt },
      "versions": project.schemas.versions.count { !$0.isExempt },
      "plans": project.schemas.plans.count { !$0.isExempt },
      "containers": project.schemas.containers.count { !$0.isExempt },
      "unresolved": project.schemas.declared.unresolved.count,
    ]
  }

  private static func object(_ hash: String, _ line: Int, _ owners: [String]) -> JSONValue {
    ["hash": hash, "line": line, "owners": owners]
  }
}

extension DiagnosedError {
  fileprivate var object: JSONValue {
    [
      "page": match.page.name,
      "title": match.page.page.title,
      "kind": match.page.page.value("kind") ?? "",
      "texts": match.page.texts,
      "codes": match.codes,
      "evidence": match.evidence.rawValue,
      "score": (match.score * 100).rounded() / 100,
      "vague": match.doubt,
      "named": names.map(\.object),
      "missing": notes,
      "line": match.line,
      "count": match.count,
      "excerpt": match.excerpt,
      "causes": causes.map(\.object),
      "ruledOut": ruledOut,
      "notFound": notFound,
      "unchecked": unchecked,
      "help": match.page.remedy?.plainText,
    ]
  }
}

extension NamedPart {
  fileprivate var object: JSONValue { ["version": version, "model": model, "property": property] }
}

extension CauseAnswer {
  fileprivate var object: JSONValue {
    ["text": cause.text, "state": state.rawValue, "rules": rules.map(\.object)]
  }
}

extension StepAnswer {
  fileprivate var object: JSONValue {
    ["title": title, "answer": answer, "right": isRight, "rules": rules.map(\.object)]
  }
}

extension RuleAnswer {
  fileprivate var object: JSONValue {
    let positions = PositionTable(diagnostics.flatMap(\.places))
    let findings = diagnostics.map { PlacedDiagnostic($0, positions).json }
    let answer: JSONValue = ["rule": rule, "findings": findings]
    return answer.merging(stateObject)
  }

  private var stateObject: JSONValue {
    switch state {
    case .present(_, let others):
      ["state": CauseAnswer.State.present.rawValue, "explainedBy": others.isEmpty ? nil : others]
    case .absent(let text): ["state": CauseAnswer.State.absent.rawValue, "checked": text]
    case .notFound(let text): ["state": CauseAnswer.State.notFound.rawValue, "checked": text]
    case .unknown(let reasons): ["state": CauseAnswer.State.unknown.rawValue, "unknown": reasons]
    }
  }
}
