import SchemaLinting

/// A stage from a later version to an earlier one.
struct BackwardStage: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard let schemas = plan.schemas, schemas.isKnown, !plan.isRollback else { return [] }
    return plan.steps.filter { $0.from > $0.to }.map { step in
      let (from, to) = (plan.order.entries[step.from], plan.order.entries[step.to])
      let names = (plan.project.qualifiedName(from.type), plan.project.qualifiedName(to.type))
      return Finding(
        .backward(names.0, names.1), subject: plan.subject(of: step.stage), at: step.stage.place,
        notes: [.init(.listedEarlier(names.1), at: to.place)], help: .swap)
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
