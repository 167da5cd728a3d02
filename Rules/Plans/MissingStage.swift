import SchemaLinting

/// Neighboring versions in `schemas` that no stage joins.
struct MissingStage: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard plan.hasKnownOrder, !plan.hasNoStages, let schemas = plan.schemas, let stagesPlace = plan.stagesPlace else {
      return []
    }
    let joined = plan.stageList.map { Set([$0.from.value?.type, $0.to.value?.type].compactMap { $0 }) }
    return zip(schemas.entries, schemas.entries.dropFirst()).filter { earlier, later in
      earlier.type != later.type && !joined.contains([earlier.type, later.type])
    }.map { earlier, later in
      let names = (plan.project.qualifiedName(earlier.type), plan.project.qualifiedName(later.type))
      return Finding(
        .missing(names.0, names.1), subject: plan.project.subject(later.type), at: later.place,
        notes: [.init(.listedHere, at: stagesPlace)], help: plan.orderHelp ?? .add(names.0, names.1),
        fixes: plan.orderFix + fixes(plan, earlier.type, later.type))
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
