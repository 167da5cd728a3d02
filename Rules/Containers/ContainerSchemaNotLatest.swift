import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// A container with a plan that is made from another version than the plan's last.
struct ContainerSchemaNotLatest: Rule {
  func findings(in project: Project) -> [Finding] {
    var latest: [TypeID: [Container]] = [:]
    return project.containers.filter { project.isJudged($0) }.flatMap { findings(for: $0, in: project, &latest) }
  }

  /// What is found in a container, with those made from the last version of each plan that was asked for so far.
  private func findings(
    for container: Container, in project: Project, _ latest: inout [TypeID: [Container]]
  ) -> [Finding] {
    guard container.isPersistent != false, container.schema.isComplete, container.schema.versions.count == 1,
      container.plan.failures.isEmpty,
      container.plan.plans.count == 1, let version = container.schema.versions.first,
      let plan = container.plan.plans.first.flatMap({ project.plan($0.type) }),
      plan.schemas?.isKnown == true, let schemasPlace = plan.schemasPlace,
      let last = plan.lastVersions.first, plan.lastVersions.count == 1, last != version.type,
      project.version(version.type) != nil
    else { return [] }
    let names = (project.symbols[version.type].qualifiedName, project.symbols[last].qualifiedName)
    let others = latest[plan.type] ?? containers(madeFrom: last, plan, project)
    latest[plan.type] = others
    return [
      Finding(
        .notLatest(names.0, names.1, plan), subject: project.subject(container),
        at: container.schemaPlace ?? container.place,
        severity: isLatestElsewhere(others, container, project) ? .warning : .error,
        notes: notes(version, container) + [.init(.versionsAreHere, at: schemasPlace)],
        help: help(version.type, last, plan, project))
    ]
  }

  private func help(_ version: TypeID, _ last: TypeID, _ plan: MigrationPlan, _ project: Project) -> Message {
    if project.stageOrder(of: plan)?.last == version, let help = project.orderHelp(for: plan) { return help }
    return isNewer(version, than: last, plan, project)
      ? .list(project.symbols[version].qualifiedName, plan) : .use(project.symbols[last].qualifiedName)
  }

  /// Whether a version is not listed and has a higher number than the last one: the plan forgot it.
  private func isNewer(_ version: TypeID, than last: TypeID, _ plan: MigrationPlan, _ project: Project) -> Bool {
    guard plan.schemas?.contains(version) == false, let number = project.version(version)?.identifier?.value,
      let other = project.version(last)?.identifier?.value
    else { return false }
    return number > other
  }

  private func notes(_ version: TypeList.Entry, _ container: Container) -> [Finding.Note] {
    guard let argument = container.schemaPlace,
      argument.file != version.place.file || !argument.span.contains(version.place.span)
    else { return [] }
    return [.init(.namedHere, at: version.place)]
  }

  /// Whether another container than one is among some.
  private func isLatestElsewhere(_ others: [Container], _ container: Container, _ project: Project) -> Bool {
    others.contains {
      $0.place != container.place && !project.settings.areStrangers($0.module, container.module)
    }
  }

  /// The persistent containers that are made from the last version of a plan.
  private func containers(madeFrom last: TypeID, _ plan: MigrationPlan, _ project: Project) -> [Container] {
    let models = project.version(last).flatMap(project.knownModels)
    return project.containers.filter { other in
      guard !other.isExempt, !other.isDebugOnly, other.isPersistent != false else { return false }
      let listsModels = models.map { project.knownModels(other.schema) == $0 && !other.schema.isPlanDefault } ?? false
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
