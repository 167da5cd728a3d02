import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A declared `MigrationStage` that no plan's `stages` names.
struct UnusedStage: Rule {
  func findings(in project: Project) -> [Finding] {
    let lists = project.plans.compactMap(\.stages)
    guard lists.allSatisfy(\.failures.isEmpty) else { return [] }
    let used = Set(lists.flatMap(\.followed))
    return project.schemas.stageDeclarations.filter { !used.contains($0.place) }.map { declaration in
      let place = project.plan(declaration.owner)?.stagesPlace
      return Finding(
        .unused(declaration), subject: "\(project.subject(declaration.owner)).\(declaration.name)",
        at: declaration.place, notes: [place.map { .init(.listedHere, at: $0) }].compactMap { $0 }, help: .list,
        fixes: fixes(declaration, project))
    }
  }

  /// The only list with a place for the stage: that of the plan that declares it, or of any where no plan does.
  private func fixes(_ stage: StageDeclaration, _ project: Project) -> [Fix] {
    let plans = project.plan(stage.owner).map { [$0] } ?? project.app.forwardPlans
    let edits = plans.compactMap { $0.listing(stage) }
    return edits.count == 1 ? Fix.only(.add(stage), edits[0]) : []
  }
}

extension Message {
  fileprivate static func unused(_ stage: StageDeclaration) -> Message {
    "stage '\(stage.name)' is in no plan's 'stages'"
  }
  fileprivate static let listedHere: Message = "the plan's stages"
  fileprivate static func add(_ stage: StageDeclaration) -> Message { "add '\(stage.name)' to 'stages'" }
  fileprivate static let list: Message = "add the stage to 'stages' in its place, or delete it"
}
