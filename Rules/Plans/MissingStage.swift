import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// Neighbors in `schemas` that no stage joins.
struct MissingStage: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    guard plan.hasKnownOrder, let schemas = plan.schemas, let stages = plan.stages, !stages.stages.isEmpty,
      let stagesPlace = plan.stagesPlace
    else { return [] }
    let joined = stages.stages.map { Set([$0.from.value?.type, $0.to.value?.type].compactMap { $0 }) }
    return zip(schemas.entries, schemas.entries.dropFirst()).filter { earlier, later in
      earlier.type != later.type && !joined.contains([earlier.type, later.type])
    }.map { earlier, later in
      let names = (
        project.schemas.symbols[earlier.type].qualifiedName, project.schemas.symbols[later.type].qualifiedName
      )
      return Finding(
        .missing(names.0, names.1), subject: project.schemas.subject(later.type), at: later.place,
        notes: [.init(.listedHere, at: stagesPlace)],
        help: project.schemas.orderHelp(for: plan) ?? .add(names.0, names.1))
    }
  }
}

extension Message {
  fileprivate static func missing(_ earlier: String, _ later: String) -> Message {
    "no stage migrates from '\(earlier)' to '\(later)'"
  }
  fileprivate static let listedHere: Message = "the plan's stages are listed here"
  fileprivate static func add(_ earlier: String, _ later: String) -> Message {
    "add '.lightweight(fromVersion: \(earlier).self, toVersion: \(later).self)' to 'stages', or a custom stage where data must move"
  }
}
