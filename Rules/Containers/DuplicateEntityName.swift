import SchemaLinting
import SchemaProject

/// Two models of one name that containers of one process hold.
struct DuplicateEntityName: Rule {
  func findings(in project: Project) -> [Finding] {
    let groups = project.app.currentModels.grouped(by: \.name).filter { $0.count > 1 }
    guard !groups.isEmpty else { return [] }
    let containers = project.app.containers.filter { $0.sharesStores && !$0.isDebugOnly && $0.isPersistent != false }
    return groups.compactMap { models in
      let holders = models.map { model in containers.filter { $0.possibleTypes?.contains(model.type) == true } }
      return zip(models, holders).dropFirst().lazy.compactMap { model, held in
        finding(model, held, models[0], holders[0])
      }.first
    }
  }

  private func finding(
    _ second: ProjectModel, _ secondHolders: [ProjectContainer], _ first: ProjectModel,
    _ firstHolders: [ProjectContainer]
  ) -> Finding? {
    guard !second.declaration.isAlternative(to: first.declaration),
      let pair = firstHolders.lazy.compactMap({ holder in
        secondHolders.first { $0.sharesProcess(with: holder) }.map { (holder, $0) }
      }).first
    else { return nil }
    return Finding(
      .twice(second), subject: second.subject, at: second.place,
      notes: [
        .init(.first, at: first.place), .init(.holds, at: pair.0.place), .init(.holds, at: pair.1.place),
      ].uniqued(by: \.place), help: .rename(second))
  }
}

extension ProjectContainer {
  /// Whether both are created in one process: they are in one module, or one of the modules imports the other.
  fileprivate func sharesProcess(with other: ProjectContainer) -> Bool {
    project.schemas.sees(module, other.module) || project.schemas.sees(other.module, module)
  }
}

extension Message {
  fileprivate static func twice(_ model: ProjectModel) -> Message {
    "a second model is named '\(model.name)', but SwiftData looks models up by name across the whole process"
  }
  fileprivate static let first: Message = "the first one"
  fileprivate static let holds: Message = "this container holds it"
  fileprivate static func rename(_ model: ProjectModel) -> Message {
    "rename the '\(model.name)' that has not shipped"
  }
}
