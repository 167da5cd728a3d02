import SchemaLinting
import SchemaNames
import SchemaProject

/// A container with a plan that is not created from the plan's last version.
struct ContainerSchemaNotLatest: Rule {
  func findings(in project: Project) -> [Finding] {
    var latest: [ProjectPlan: [ProjectContainer]] = [:]
    return project.app.judgedContainers.flatMap { findings(for: $0, in: project, &latest) }
  }

  /// The findings for a container, with the containers created from the last version of each plan looked up so far.
  private func findings(
    for container: ProjectContainer, in project: Project, _ latest: inout [ProjectPlan: [ProjectContainer]]
  ) -> [Finding] {
    guard container.isPersistent != false, container.schema.isComplete, container.schema.versions.count == 1,
      let entry = container.schema.versions.first, let version = project.version(entry.type),
      let plan = container.onlyPlan, let schemasPlace = plan.schemasPlace
    else { return [] }
    let placed = notes(entry, container) + [Finding.Note(.versionsAreHere, at: schemasPlace)]
    guard plan.plan.order.isKnown else {
      return plan.plan.mayHold(version.type) ? [] : [unlisted(container, version, plan, placed)]
    }
    guard plan.plan.lastVersions.count == 1, let last = plan.plan.lastVersions.first, last != version.type else {
      return []
    }
    if isForeign(version, plan) { return [foreign(container, version, plan)] }
    let name = project.qualifiedName(last)
    let others = latest[plan] ?? containers(madeFrom: last, plan)
    latest[plan] = others
    return [
      Finding(
        .notLatest(version, name, plan), subject: container.subject, at: container.schemaPlace ?? container.place,
        severity: plan.hasNoStages ? .note : isMadeElsewhere(others, container) ? .warning : .error, notes: placed,
        help: help(version, plan) ?? .use(name), fixes: fixes(container, plan, isMadeElsewhere(others, container)))
    ]
  }

  /// The finding for a container whose version is in no branch of the plan's list.
  private func unlisted(
    _ container: ProjectContainer, _ version: ProjectVersion, _ plan: ProjectPlan, _ notes: [Finding.Note]
  ) -> Finding {
    Finding(
      .unlisted(version, plan), subject: container.subject, at: container.schemaPlace ?? container.place,
      severity: plan.hasNoStages ? .note : nil, notes: notes, help: .list(version, plan),
      errors: ["unknown-coordinator-model-version"])
  }

  /// Whether a plan is for other models: it lists neither a version nor any of its models.
  private func isForeign(_ version: ProjectVersion, _ plan: ProjectPlan) -> Bool {
    let names = Set(version.models.map(\.name))
    return !plan.lists(version) && !names.isEmpty
      && !plan.history.contains { $0.models.contains { names.contains($0.name) } }
  }

  /// The finding for a container whose plan is for other models.
  private func foreign(_ container: ProjectContainer, _ version: ProjectVersion, _ plan: ProjectPlan) -> Finding {
    let own = plan.project.app.forwardPlans.first { $0.lists(version) }
    let names = Set(version.models.map(\.name))
    let stores = plan.releases.filter { release in release.shape.entities.contains { names.contains($0.name) } }
    // Stores of the version itself are opened as they are.
    let hasOlder = own.map { $0.history.first != version } ?? false || stores.contains { $0.version != version.subject }
    return Finding(
      .foreign(version, plan), subject: container.subject, at: container.schemaPlace ?? container.place,
      severity: hasOlder && !plan.hasNoStages ? .error : .warning,
      notes: plan.schemasPlace.map { [.init(.versionsAreHere, at: $0)] } ?? [],
      help: own.map(Message.pass) ?? .passNone(plan),
      consequences: stores.map(plan.subject(of:)) + stores.compactMap { $0.version.map { "\(plan.subject).\($0)" } }
        + [own?.subject].compactMap { $0 },
      errors: ["unknown-model-version"], releases: stores)
  }

  /// Where another container is made from the last version, this one may look into an old store; and without a stage that
  /// leads to that version, no store would open.
  private func fixes(_ container: ProjectContainer, _ plan: ProjectPlan, _ isMadeElsewhere: Bool) -> [Fix] {
    guard !isMadeElsewhere, let last = plan.lastVersion,
      plan.hasNoStages || plan.plan.isEndpoint(last.type),
      container.schema.versions.allSatisfy({ plan.plan.lists($0.type) })
    else { return [] }
    // Without stages the stores of the older version open as they are, and of all others it decides what is kept.
    return Fix.only(.use(last.name), isSafe: !plan.hasNoStages, container.naming(last))
  }

  /// What to do if the plan is wrong rather than the container: it lacks the version.
  private func help(_ version: ProjectVersion, _ plan: ProjectPlan) -> Message? {
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

  /// Whether another container than one is among some.
  private func isMadeElsewhere(_ others: [ProjectContainer], _ container: ProjectContainer) -> Bool {
    others.contains {
      $0.place != container.place && !container.project.settings.areStrangers($0.module, container.module)
    }
  }

  /// The persistent containers that are created from the last version of a plan.
  private func containers(madeFrom last: TypeID, _ plan: ProjectPlan) -> [ProjectContainer] {
    let models = plan.project.version(last)?.knownTypes
    return plan.project.app.containers.filter { other in
      guard !other.isDebugOnly, other.isPersistent != false else { return false }
      if other.schema.versions.contains(where: { $0.type == last }) { return true }
      return other.schema.isPlanDefault
        ? other.plan.plans.contains { $0.type == plan.type } : models != nil && models == other.knownTypes
    }
  }
}

extension Message {
  fileprivate static func notLatest(_ version: ProjectVersion, _ last: String, _ plan: ProjectPlan) -> Message {
    "the container is created from '\(version.name)', but '\(plan.name)' ends at '\(last)'"
  }
  fileprivate static func unlisted(_ version: ProjectVersion, _ plan: ProjectPlan) -> Message {
    "the container is created from '\(version.name)', which '\(plan.name)' does not list"
  }
  fileprivate static func foreign(_ version: ProjectVersion, _ plan: ProjectPlan) -> Message {
    "the container is created from '\(version.name)', but '\(plan.name)' is a plan for other models"
  }
  fileprivate static func pass(_ plan: ProjectPlan) -> Message { "pass 'migrationPlan: \(plan.name).self' instead" }
  fileprivate static func passNone(_ plan: ProjectPlan) -> Message {
    "remove 'migrationPlan: \(plan.name).self', or pass a plan for the models of this container"
  }
  fileprivate static let namedHere: Message = "the version"
  fileprivate static let versionsAreHere: Message = "the plan's versions"
  fileprivate static func list(_ version: ProjectVersion, _ plan: ProjectPlan) -> Message {
    let list = "add '\(version.name)' to 'schemas' of '\(plan.name)'"
    return plan.hasNoStages ? "\(list)" : "\(list), and a stage that leads to it"
  }
  fileprivate static func use(_ last: String) -> Message { "use 'Schema(versionedSchema: \(last).self)'" }
}
