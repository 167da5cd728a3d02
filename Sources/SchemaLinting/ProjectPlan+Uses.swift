import SchemaNames
import SchemaProject

extension ProjectPlan {
  /// Whether the app's code names the live class, or the alias, that goes by the name of one of its versions' models.
  package func appUsesNamesake(of model: ProjectModel) -> Bool {
    namesakes(of: model).flatMap(project.schemas.mentions.of).contains(where: \.isInApp)
  }

  /// Whether the app's code names a model of one of its versions itself, outside of what the stages run.
  package func appUses(_ model: ProjectModel) -> Bool {
    !model.mentions.filter { $0.isInApp && !$0.isAliased }.allSatisfy(runs)
  }

  /// The live classes and the aliases that go by the name of a model.
  private func namesakes(of model: ProjectModel) -> [TypeID] {
    let live = project.models(named: model.name).filter { $0.module == model.module && $0.owner == nil }
    let namesakes = live.map(\.type) + project.aliases(leadingTo: model.name).map(\.type)
    if namesakes.isEmpty { return [] }
    // A namesake in another plan's versions belongs to another store.
    let foreign = Set(project.plans.filter { $0 != self }.flatMap(\.versions).flatMap(\.models).map(\.type))
    return namesakes.filter {
      !foreign.contains($0) && !project.settings.areStrangers(project.symbols[$0].module, module)
    }
  }
}
