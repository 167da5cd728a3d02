import SchemaLinting
import SchemaProject

/// A stage that starts or ends at a version that its plan does not list.
struct StageVersionNotInPlan: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard let schemasPlace = plan.schemasPlace else { return [] }
    let ends = plan.stageList.flatMap { [$0.from.value, $0.to.value].compactMap { $0 } }
    let missing = ends.filter { plan.plan.leavesOut($0.type) }
    let places = Dictionary(grouping: missing, by: \.type)
    let gaps = plan.plan.unjoinedNeighbors
    let steps = plan.stageList.compactMap(Finding.Step.init)
    return missing.uniqued(by: \.type).map { end in
      let others = places[end.type, default: []].filter { $0.place != end.place }
      let name = plan.project.qualifiedName(end.type)
      return Finding(
        .notListed(name, plan), subject: plan.project.subject(end.type), at: end.valuePlace,
        notes: [.init(.listedHere, at: schemasPlace)] + others.map { .init(.alsoHere, at: $0.valuePlace) },
        help: .list(name),
        consequences: gaps.filter { $0.earlier == end.type || $0.later == end.type }.map {
          plan.project.subject($0.later)
        },
        fixes: plan.project.version(end.type).map { Fix.only(.add(name), plan.listing($0)) } ?? [],
        steps: steps.filter { $0.from == end.type || $0.to == end.type })
    }
  }
}

extension Message {
  fileprivate static func notListed(_ version: String, _ plan: ProjectPlan) -> Message {
    "the stage names '\(version)', which '\(plan.name).schemas' does not list"
  }
  fileprivate static let listedHere: Message = "the plan's versions"
  fileprivate static let alsoHere: Message = "another stage with this version"
  fileprivate static func add(_ version: String) -> Message { "add '\(version).self' to 'schemas'" }
  fileprivate static func list(_ version: String) -> Message {
    "add '\(version).self' to 'schemas', or use the version that the stage is meant for"
  }
}
