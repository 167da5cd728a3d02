import SchemaLinting
import SchemaProject

/// Stages that are not listed in the order of the versions.
struct StagesOutOfOrder: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard plan.hasKnownOrder, !plan.isRollback else { return [] }
    let steps = plan.steps.filter { $0.from < $0.to }
    let late = zip(steps, steps.dropFirst()).filter { $1.from < $0.from }
    let fixes = late.isEmpty ? [] : Fix.only(.reorder, plan.orderingStages)
    return late.map { earlier, later in
      Finding(
        .outOfOrder, subject: plan.subject(of: later.stage), at: later.stage.listPlace,
        notes: [.init(.laterStage, at: earlier.stage.listPlace)], help: .reorder, fixes: fixes)
    }
  }
}

extension Message {
  fileprivate static let outOfOrder: Message = "the stage is listed after a stage for later versions"
  fileprivate static let laterStage: Message = "the stage for later versions"
  fileprivate static let reorder: Message = "list the stages in the order of 'schemas'"
}
