import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// A stage that starts or ends at a version which its plan does not list.
struct StageVersionNotInPlan: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    guard let schemas = plan.schemas, schemas.isComplete, let schemasPlace = plan.schemasPlace else { return [] }
    let ends = plan.stageList.flatMap { [$0.from.value, $0.to.value].compactMap { $0 } }
    let missing = ends.filter { !schemas.contains($0.type) }
    return missing.uniqued(by: \.type).map { end in
      let others = missing.filter { $0.type == end.type && $0.place != end.place }
      return Finding(
        .notListed(project.schemas.symbols[end.type].qualifiedName, plan), subject: project.schemas.subject(end.type),
        at: end.valuePlace,
        notes: [.init(.listedHere, at: schemasPlace)] + others.map { .init(.alsoHere, at: $0.valuePlace) },
        help: .list(project.schemas.symbols[end.type].qualifiedName),
        consequences: gaps(at: end.type, plan, schemas).map(project.schemas.subject))
    }
  }

  /// The listed versions whose gap before them the missing version would fill.
  private func gaps(at missing: TypeID, _ plan: MigrationPlan, _ schemas: TypeList) -> [TypeID] {
    let stages = plan.stageList
    return zip(schemas.types, schemas.types.dropFirst()).filter { earlier, later in
      stages.contains { stage in
        (stage.from.value?.type == earlier && stage.to.value?.type == missing)
          || (stage.from.value?.type == missing && stage.to.value?.type == later)
      }
    }.map(\.1)
  }
}

extension Message {
  fileprivate static func notListed(_ version: String, _ plan: MigrationPlan) -> Message {
    "the stage names '\(version)', which '\(plan.name).schemas' does not list"
  }
  fileprivate static let listedHere: Message = "the plan's versions are listed here"
  fileprivate static let alsoHere: Message = "another stage names it here"
  fileprivate static func list(_ version: String) -> Message {
    "add '\(version).self' to 'schemas', or name the version that the stage is meant for"
  }
}
