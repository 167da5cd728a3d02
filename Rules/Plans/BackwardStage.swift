import SchemaLinting
import SchemaProject

/// A stage from a later version to an earlier one.
struct BackwardStage: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard plan.plan.order.isKnown, !plan.isRollback else { return [] }
    return plan.steps.filter { $0.from > $0.to }.map { step in
      let (from, to) = (plan.plan.versions[step.from], plan.plan.versions[step.to])
      let names = (plan.project.qualifiedName(from), plan.project.qualifiedName(to))
      return Finding(
        .backward(names.0, names.1), subject: plan.subject(of: step.stage), at: step.stage.place,
        notes: [plan.plan.place(of: to).map { .init(.listedEarlier(names.1), at: $0) }].compactMap { $0 },
        help: .swap, fixes: Fix.only(.swapEnds, plan.swappingEnds(of: step.stage)))
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
