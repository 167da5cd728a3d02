import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A stage from a later version to an earlier one.
struct BackwardStage: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    guard let schemas = plan.schemas, schemas.isKnown, !project.schemas.isRollback(plan) else {
      return []
    }
    return plan.steps.filter { $0.from > $0.to }.map { step in
      let from = project.schemas.symbols[schemas.types[step.from]].qualifiedName
      let to = project.schemas.symbols[schemas.types[step.to]].qualifiedName
      return Finding(
        .backward(from, to), subject: plan.subject(of: step.stage, in: project.schemas), at: step.stage.place,
        notes: [.init(.listedEarlier(to), at: schemas.entries[step.to].place)],
        help: project.schemas.orderHelp(for: plan) ?? .swap)
    }
  }
}

extension Message {
  fileprivate static func backward(_ from: String, _ to: String) -> Message {
    "the stage leads back from '\(from)' to '\(to)'"
  }
  fileprivate static func listedEarlier(_ version: String) -> Message { "'\(version)' is listed earlier" }
  fileprivate static let swap: Message = "exchange 'fromVersion' and 'toVersion', or correct the order of 'schemas'"
}
