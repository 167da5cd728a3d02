import SchemaLinting

/// A container with a plan that is made from another version than the plan's last.
struct ContainerSchemaNotLatest: ContainerRule {
  func findings(for container: ProjectContainer) -> [Finding] {
    let project = container.project
    guard container.isPersistent != false, container.schema.isComplete, container.schema.versions.count == 1,
      let entry = container.schema.versions.first, let version = project.version(entry.type),
      let plan = container.onlyPlan, plan.schemas?.isKnown == true, let schemasPlace = plan.schemasPlace,
      let last = plan.plan.lastVersions.first, last != version.type
    else { return [] }
    let name = project.qualifiedName(last)
    return [
      Finding(
        .notLatest(version, name, plan), subject: container.subject, at: container.schemaPlace ?? container.place,
        severity: isMadeElsewhere(last, plan, container) ? .warning : .error,
        notes: notes(entry, container) + [.init(.versionsAreHere, at: schemasPlace)],
        help: help(version, plan) ?? .use(name))
    ]
  }

  /// What to do where the plan is wrong, and not the container: it has another order, or forgot the version.
  private func help(_ version: ProjectVersion, _ plan: ProjectPlan) -> Message? {
    if plan.stageOrder?.last == version.type, let help = plan.orderHelp { return help }
    guard !plan.lists(version), let number = version.identifier?.value,
      let last = plan.lastVersions.first?.identifier?.value, number > last
    else { return nil }
    return .list(version, plan)
  }

  private func notes(_ version: TypeList.Entry, _ container: ProjectContainer) -> [Finding.Note] {
    guard let argument = container.schemaPlace,
      argument.file != version.place.file || !argument.span.contains(version.place.span)
    else { return [] }
    return [.init(.namedHere, at: version.place)]
  }

  /// Whether another persistent container is made from the last version.
  private func isMadeElsewhere(_ last: TypeID, _ plan: ProjectPlan, _ container: ProjectContainer) -> Bool {
    let project = container.project
    let models = project.version(last)?.knownTypes
    return project.app.containers.contains { other in
      guard !other.isDebugOnly, other.place != container.place, other.isPersistent != false,
        !project.settings.areStrangers(other.module, container.module)
      else { return false }
      if other.schema.versions.contains(where: { $0.type == last }) { return true }
      return other.schema.isPlanDefault
        ? other.plan.plans.contains { $0.type == plan.type } : models != nil && models == other.knownTypes
    }
  }
}

extension Message {
  fileprivate static func notLatest(_ version: ProjectVersion, _ last: String, _ plan: ProjectPlan) -> Message {
    "the container is made from '\(version.name)', but '\(plan.name)' ends at '\(last)'"
  }
  fileprivate static let namedHere: Message = "the version is named here"
  fileprivate static let versionsAreHere: Message = "the plan's versions are listed here"
  fileprivate static func list(_ version: ProjectVersion, _ plan: ProjectPlan) -> Message {
    "list '\(version.name)' in 'schemas' of '\(plan.name)', with a stage that leads to it"
  }
  fileprivate static func use(_ last: String) -> Message { "use 'Schema(versionedSchema: \(last).self)'" }
}
