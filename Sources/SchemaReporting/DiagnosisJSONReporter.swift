import SchemaDiagnosis
import SchemaLinting

/// `diagnose --format json`; its keys are described in `docs/json.md`.
package struct DiagnosisJSONReporter: Sendable {
  package init() {}

  /// The diagnosis as one JSON object with a final line end.
  package func text(_ diagnosis: Diagnosis) throws -> String { try JSON.text(Document(diagnosis)) }

  private struct Document: Encodable {
    let version = 1
    let tool: JSON.Tool
    let source: String?
    let lines: Int
    let project: ProjectItem
    let errors: [ErrorItem]
    let hashes: [HashItem]
    let steps: [StepItem]
    let next: [String]

    init(_ diagnosis: Diagnosis) {
      tool = JSON.Tool(version: diagnosis.toolVersion)
      source = diagnosis.source
      lines = diagnosis.lineCount
      project = ProjectItem(diagnosis)
      errors = diagnosis.items.map(ErrorItem.init)
      hashes = diagnosis.hashes.map { HashItem(hash: $0.hash.text, line: $0.hash.line, owners: $0.owners) }
      steps = diagnosis.steps.map(StepItem.init)
      next = diagnosis.hasCause ? [] : Diagnosis.nextSteps
    }
  }

  private struct ProjectItem: Encodable {
    let path: String
    let app: String?
    let otherApps: [String]
    let models: Int
    let versions: Int
    let plans: Int
    let containers: Int
    let unresolved: Int

    init(_ diagnosis: Diagnosis) {
      let project = diagnosis.project
      path = diagnosis.folder
      app = diagnosis.app.name
      otherApps = diagnosis.app.others
      models = project.schemas.models.count { !$0.isExempt }
      versions = project.schemas.versions.count { !$0.isExempt }
      plans = project.schemas.plans.count { !$0.isExempt }
      containers = project.schemas.containers.count { !$0.isExempt }
      unresolved = project.schemas.declared.unresolved.count
    }
  }

  private struct HashItem: Encodable {
    let hash: String
    let line: Int
    let owners: [String]
  }

  private struct ErrorItem: Encodable {
    let page: String
    let title: String
    let kind: String
    let texts: [String]
    let codes: [String]
    let evidence: String
    let score: Double
    let vague: String?
    let named: [NamedItem]
    let missing: [String]
    let line: Int
    let count: Int
    let excerpt: String
    let causes: [CauseItem]
    let ruledOut: [String]
    let unchecked: [String]
    let help: String?

    init(_ item: DiagnosedError) {
      let match = item.match
      page = match.page.name
      title = match.page.page.title
      kind = match.page.page.value("kind") ?? ""
      texts = match.page.texts
      codes = match.codes
      evidence = match.evidence.rawValue
      score = (match.score * 100).rounded() / 100
      vague = match.doubt
      named = item.names.map(NamedItem.init)
      missing = item.notes
      line = match.line
      count = match.count
      excerpt = match.excerpt
      causes = item.causes.map(CauseItem.init)
      ruledOut = item.ruledOut
      unchecked = item.unchecked
      help = match.page.remedy?.plainText
    }
  }

  private struct NamedItem: Encodable {
    let version: String?
    let model: String?
    let property: String?

    init(_ name: NamedPart) { (version, model, property) = (name.version, name.model, name.property) }
  }

  private struct CauseItem: Encodable {
    let text: String
    let state: String
    let rules: [RuleItem]

    init(_ answer: CauseAnswer) {
      text = answer.cause.text
      state = answer.state.rawValue
      rules = answer.rules.map(RuleItem.init)
    }
  }

  private struct StepItem: Encodable {
    let title: String
    let answer: String
    let right: Bool?
    let rules: [RuleItem]

    init(_ step: StepAnswer) {
      title = step.title
      answer = step.answer
      right = step.isRight
      rules = step.rules.map(RuleItem.init)
    }
  }

  private struct RuleItem: Encodable {
    let rule: String
    let state: String
    var checked: String?
    var unknown: [String]?
    var explainedBy: [String]?
    let findings: [JSON.Placed<FindingItem>]

    init(_ answer: RuleAnswer) {
      rule = answer.rule
      let positions = PositionTable(answer.diagnostics.flatMap(\.places))
      findings = answer.diagnostics.map { FindingItem.placed(PlacedDiagnostic($0, positions)) }
      switch answer.state {
      case .present(_, let others):
        state = CauseAnswer.State.present.rawValue
        explainedBy = others.isEmpty ? nil : others
      case .absent(let text):
        state = CauseAnswer.State.absent.rawValue
        checked = text
      case .unknown(let reasons):
        state = CauseAnswer.State.unknown.rawValue
        unknown = reasons
      }
    }
  }
}
