import SchemaLinting
import SchemaProject

/// A stage that skips a version.
struct StageSkipsVersion: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard plan.hasKnownOrder else { return [] }
    return plan.steps.filter { abs($0.to - $0.from) > 1 }.map { step in
      let skipped = plan.plan.versions[min(step.from, step.to) + 1..<max(step.from, step.to)]
      let names = skipped.map(plan.project.qualifiedName)
      return Finding(
        .skips(names), subject: plan.subject(of: step.stage), at: step.stage.place,
        notes: skipped.first.flatMap(plan.plan.place).map { [.init(.listedHere(names[0]), at: $0)] } ?? [],
        help: .split,
        // What no stage joins on the way is joined once the stage is replaced.
        consequences: plan.plan.versions[min(step.from, step.to)...max(step.from, step.to)].dropFirst().map(
          plan.project.subject),
        steps: [.init(step.stage)].compactMap { $0 })
    }
  }
}

extension Message {
  fileprivate static func skips(_ versions: [String]) -> Message { "the stage skips \(versions.quotedList)" }
  fileprivate static func listedHere(_ version: String) -> Message { "'\(version)' in the plan's versions" }
  fileprivate static let split: Message = "replace the stage with one stage per pair of neighboring versions"
}
