import SchemaLinting
import SchemaNames
import SchemaProject

/// A stage from a later version to an earlier one.
struct BackwardStage: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard plan.plan.order.isKnown, !plan.isRollback, !undoesAnother(plan) else { return [] }
    return plan.steps.filter { $0.from > $0.to }.map { step in
      let (from, to) = (plan.plan.versions[step.from], plan.plan.versions[step.to])
      let names = (plan.project.qualifiedName(from), plan.project.qualifiedName(to))
      return Finding(
        .backward(names.0, names.1), subject: plan.subject(of: step.stage), at: step.stage.place,
        notes: [plan.plan.place(of: to).map { .init(.listedEarlier(names.1), at: $0) }].compactMap { $0 },
        help: .swap, fixes: Fix.only(.swapEnds, plan.swappingEnds(of: step.stage)),
        steps: [.init(from: from, to: to)])
    }
  }

  /// Whether another plan leads forward wherever this one, which only tests name, leads back.
  private func undoesAnother(_ plan: ProjectPlan) -> Bool {
    let undone = Set(plan.joinedVersions.map { Array($0.reversed()) })
    return !plan.isUsed && !undone.isEmpty
      && plan.project.app.plans.contains { $0 != plan && undone.isSubset(of: $0.joinedVersions) }
  }
}

extension ProjectPlan {
  /// The versions that each of its stages joins.
  fileprivate var joinedVersions: Set<[TypeID]> { Set(steps.map { [plan.versions[$0.from], plan.versions[$0.to]] }) }
}

extension Message {
  fileprivate static func backward(_ from: String, _ to: String) -> Message {
    "the stage leads backward, from '\(from)' to '\(to)'"
  }
  fileprivate static func listedEarlier(_ version: String) -> Message { "'\(version)' is listed earlier" }
  fileprivate static let swapEnds: Message = "swap 'fromVersion' and 'toVersion'"
  fileprivate static let swap: Message = "swap 'fromVersion' and 'toVersion', or correct the order of 'schemas'"
}
