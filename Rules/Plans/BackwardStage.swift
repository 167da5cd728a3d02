import SchemaLinting

/// A stage from a later version to an earlier one.
struct BackwardStage: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard let schemas = plan.schemas, schemas.isKnown, !plan.isRollback else { return [] }
    return plan.steps.filter { $0.from > $0.to }.map { step in
      let from = plan.project.qualifiedName(schemas.types[step.from])
      let to = plan.project.qualifiedName(schemas.types[step.to])
      return Finding(
        .backward(from, to), subject: plan.subject(of: step.stage), at: step.stage.place,
        notes: [.init(.listedEarlier(to), at: schemas.entries[step.to].place)], help: plan.orderHelp ?? .swap,
        fixes: plan.stageOrder == nil ? Fix.only(.swapEnds, plan.swappingEnds(of: step.stage)) : plan.orderFix)
    }
  }
}

extension Message {
  fileprivate static func backward(_ from: String, _ to: String) -> Message {
    "the stage leads backward, from '\(from)' to '\(to)'"
  }
  fileprivate static func listedEarlier(_ version: String) -> Message { "'\(version)' is listed earlier" }
  fileprivate static let swapEnds: Message = "swap 'fromVersion' and 'toVersion'"
  fileprivate static let swap: Message = "swap 'fromVersion' and 'toVersion', or correct the order of 'schemas'"
}
