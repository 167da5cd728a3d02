import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// A container with a plan that is made from another version than the plan's last.
struct ContainerSchemaNotLatest: ContainerRule {
  func findings(for container: Container, in project: Project) -> [Finding] {
    guard container.isPersistent != false, container.schema.isComplete, container.schema.versions.count == 1,
      container.plan.failures.isEmpty,
      container.plan.plans.count == 1, let version = container.schema.versions.first,
      let plan = container.plan.plans.first.flatMap({ project.schemas.plan($0.type) }),
      plan.schemas?.isKnown == true, let schemasPlace = plan.schemasPlace,
      let last = plan.lastVersions.first, plan.lastVersions.count == 1, last != version.type,
      project.schemas.version(version.type) != nil
    else { return [] }
    let names = (project.schemas.symbols[version.type].qualifiedName, project.schemas.symbols[last].qualifiedName)
    return [
      Finding(
        .notLatest(names.0, names.1, plan), subject: project.schemas.subject(container),
        at: container.schemaPlace ?? container.place,
        severity: isLatestElsewhere(last, plan, container, project) ? .warning : .error,
        notes: notes(version, container) + [.init(.versionsAreHere, at: schemasPlace)],
        help: help(version.type, last, plan, project))
    ]
  }

  private func help(_ version: TypeID, _ last: TypeID, _ plan: MigrationPlan, _ project: Project) -> Message {
    if project.schemas.stageOrder(of: plan)?.last == version, let help = project.schemas.orderHelp(for: plan) {
      return help
    }
    return isNewer(version, than: last, plan, project)
      ? .list(project.schemas.symbols[version].qualifiedName, plan) : .use(project.schemas.symbols[last].qualifiedName)
  }

  /// Whether a version is not listed and has a higher number than the last one: the plan forgot it.
  private func isNewer(_ version: TypeID, than last: TypeID, _ plan: MigrationPlan, _ project: Project) -> Bool {
    guard plan.schemas?.contains(version) == false, let number = project.schemas.version(version)?.identifier?.value,
      let other = project.schemas.version(last)?.identifier?.value
    else { return false }
    return number > other
  }

  private func notes(_ version: TypeList.Entry, _ container: Container) -> [Finding.Note] {
    guard let argument = container.schemaPlace,
      argument.file != version.place.file || !argument.span.contains(version.place.span)
    else { return [] }
    return [.init(.namedHere, at: version.place)]
  }

  /// Whether another persistent container is made from the last version.
  private func isLatestElsewhere(
    _ last: TypeID, _ plan: MigrationPlan, _ container: Container, _ project: Project
  ) -> Bool {
    let models = project.schemas.version(last).flatMap(project.schemas.knownModels)
    return project.schemas.containers.contains { other in
      guard !other.isExempt, !other.isDebugOnly, other.place != container.place, other.isPersistent != false,
        !project.schemas.settings.areStrangers(other.module, container.module)
      else { return false }
      let listsModels =
        models.map { project.schemas.knownModels(other.schema) == $0 && !other.schema.isPlanDefault } ?? false
      let isPlanDefault = other.schema.isPlanDefault && other.plan.plans.contains { $0.type == plan.type }
      return isPlanDefault || listsModels || other.schema.versions.contains { $0.type == last }
    }
  }
}

extension Message {
  fileprivate static func notLatest(_ version: String, _ last: String, _ plan: MigrationPlan) -> Message {
    "the container is made from '\(version)', but '\(plan.name)' ends at '\(last)'"
  }
  fileprivate static let namedHere: Message = "the version is named here"
  fileprivate static let versionsAreHere: Message = "the plan's versions are listed here"
  fileprivate static func list(_ version: String, _ plan: MigrationPlan) -> Message {
    "list '\(version)' in 'schemas' of '\(plan.name)', with a stage that leads to it"
  }
  fileprivate static func use(_ last: String) -> Message { "use 'Schema(versionedSchema: \(last).self)'" }
}
