import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A declared `MigrationStage` that no plan's `stages` names.
struct UnusedStage: Rule {
  func findings(in project: Project) -> [Finding] {
    guard project.schemas.plans.allSatisfy({ $0.stages?.failures.isEmpty ?? true }) else { return [] }
    let used = Set(project.schemas.plans.flatMap { $0.stages?.followed ?? [] })
    return project.schemas.stageDeclarations.filter { !used.contains($0.place) }.map { declaration in
      let plan = project.schemas.plan(declaration.owner)
      return Finding(
        .unused(declaration), subject: "\(project.schemas.subject(declaration.owner)).\(declaration.name)",
        at: declaration.place,
        notes: [plan?.stagesPlace.map { .init(.listedHere, at: $0) }].compactMap { $0 }, help: .list)
    }
  }
}

extension Message {
  fileprivate static func unused(_ stage: StageDeclaration) -> Message {
    "stage '\(stage.name)' is in no plan's 'stages'"
  }
  fileprivate static let listedHere: Message = "the plan's stages are listed here"
  fileprivate static let list: Message = "add the stage to 'stages' in its place, or delete it"
}
