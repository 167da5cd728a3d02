import SchemaLinting
import SchemaProject

/// Two or more versions and an empty list of stages.
struct StagesWithoutEffect: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard let schemas = plan.schemas, schemas.isComplete, schemas.entries.count > 1, plan.hasNoStages,
      let place = plan.stagesPlace
    else { return [] }
    return [Finding(.empty(plan, schemas.entries.count), subject: plan.subject, at: place, help: .add)]
  }
}

extension Message {
  fileprivate static func empty(_ plan: ProjectPlan, _ count: Int) -> Message {
    "'\(plan.name)' lists \(count) versions but no stages, so their checksums are not looked up"
  }
  fileprivate static let add: Message =
    "before the first real stage, make sure that every shipped store has exactly the shape of a listed version"
}
