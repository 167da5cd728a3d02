import SchemaLinting
import SchemaNames
import SchemaProject

/// Neighboring versions in `schemas` that no stage joins.
struct MissingStage: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard plan.hasKnownOrder, !plan.hasNoStages, let stagesPlace = plan.stagesPlace else { return [] }
    return plan.plan.unjoinedNeighbors.compactMap { earlier, later in
      let names = (plan.project.qualifiedName(earlier), plan.project.qualifiedName(later))
      guard let place = plan.plan.place(of: later) else { return nil }
      return Finding(
        .missing(names.0, names.1), subject: plan.project.subject(later), at: place,
        notes: [.init(.listedHere, at: stagesPlace)], help: .add(names.0, names.1), fixes: fixes(plan, earlier, later),
        steps: [.init(from: earlier, to: later)]
      ).judged(by: plan)
    }
  }

  private func fixes(_ plan: ProjectPlan, _ earlier: TypeID, _ later: TypeID) -> [Fix] {
    guard let earlier = plan.project.version(earlier), let later = plan.project.version(later) else { return [] }
    return plan.joining(earlier, later).map { [$0] } ?? []
  }
}

extension Message {
  fileprivate static func missing(_ earlier: String, _ later: String) -> Message {
    "no stage migrates from '\(earlier)' to '\(later)'"
  }
  fileprivate static let listedHere: Message = "the plan's stages"
  fileprivate static func add(_ earlier: String, _ later: String) -> Message {
    "add '.lightweight(fromVersion: \(earlier).self, toVersion: \(later).self)' to 'stages', or a custom stage if data must be converted"
  }
}
