import SchemaLinting
import SchemaNames
import SchemaProject

/// A schema version that no plan lists, in a project with a plan.
struct UnlistedVersion: VersionRule {
  func findings(for version: ProjectVersion) -> [Finding] {
    guard !version.plans.contains(where: { $0.schemas?.contains(version.type) == true }) else { return [] }
    let plans = version.project.app.plans.filter {
      !version.project.settings.areStrangers($0.module, version.module)
    }
    guard let plan = plan(for: version, among: plans), plans.allSatisfy({ $0.schemas?.isComplete == true }),
      !hasOtherStore(version, than: plans)
    else { return [] }
    // A version that tests name is a fixture of theirs.
    guard !version.namings.contains(where: \.isExempt) else { return [] }
    return [
      Finding(
        .unlisted(version), subject: version.subject, at: version.place,
        severity: version.isLeftOver ? .note : .warning,
        notes: [plan.schemasPlace.map { .init(.listedHere(plan), at: $0) }].compactMap { $0 },
        help: version.isLeftOver ? leftOverHelp(version, plan) : help(version, plan),
        consequences: version.isLeftOver ? parts(of: version) : [])
    ]
  }

  /// A second version of one shape or number in a plan would be the next fault.
  private func leftOverHelp(_ version: ProjectVersion, _ plan: ProjectPlan) -> Message {
    let numbered = plan.versions.first {
      $0.identifier?.value != nil && $0.identifier?.value == version.identifier?.value
    }
    return (plan.twin(of: version) ?? numbered).map { .delete(version, $0) } ?? .deleteOrList(version, plan)
  }

  /// Other findings about a version that may be deleted.
  private func parts(of version: ProjectVersion) -> [String] {
    version.ownModels.flatMap { model in [model.subject] + model.properties.map(model.subject) }
  }

  /// Listing a version together with one of the same shape would be the next fault; but what a container is created from, or may have
  /// shipped between others, belongs into the plan.
  private func help(_ version: ProjectVersion, _ plan: ProjectPlan) -> Message {
    let own = Set(version.ownModels.map(\.type))
    let history = plan.history
    let isOpened = version.project.containers.contains { $0.isMade(from: version) }
    guard let last = history.last, !isOpened else { return .list(version, plan) }
    if !own.isEmpty, own.isSubset(of: last.listedTypes), !fallsBetween(version, plan) {
      return .keepModels(version, last)
    }
    let usesOwn = history.contains { $0.listedTypes.contains(where: own.contains) }
    return plan.twin(of: version).flatMap { usesOwn ? nil : .replace(version, $0) } ?? .list(version, plan)
  }

  /// The plan that would list a version: one for the same store, or else one of its module.
  private func plan(for version: ProjectVersion, among plans: [ProjectPlan]) -> ProjectPlan? {
    let own = plans.filter { $0.module == version.module }
    return (own + plans).first { shareEntities(version, $0) } ?? own.first
  }

  /// Whether a version and a plan are for the same store: most of its models' names are in the plan too.
  private func shareEntities(_ version: ProjectVersion, _ plan: ProjectPlan) -> Bool {
    version.entityNames.intersection(plan.entityNames).count * 2 > version.entityNames.count
  }

  /// Whether a container without a plan holds its models, of which no plan has any.
  private func hasOtherStore(_ version: ProjectVersion, than plans: [ProjectPlan]) -> Bool {
    plans.allSatisfy { version.entityNames.isDisjoint(with: $0.entityNames) }
      && version.project.app.containers.contains { container in
        container.plan.isNone && container.knownTypes?.isSuperset(of: version.listedTypes) == true
      }
  }

  private func fallsBetween(_ version: ProjectVersion, _ plan: ProjectPlan) -> Bool {
    guard let identifier = version.identifier?.value else { return false }
    let listed = plan.versions.compactMap { $0.identifier?.value }
    return listed.contains { $0 < identifier } && listed.contains { identifier < $0 }
  }
}

extension ProjectVersion {
  fileprivate var entityNames: Set<String> { Set(listedTypes.map { project.symbols[$0].name }) }
}

extension ProjectPlan {
  fileprivate var entityNames: Set<String> { versions.reduce(into: []) { $0.formUnion($1.entityNames) } }
}

extension UnlistedVersion {
  /// For a version that no plan lists, it matters whether the app or tests name it.
  func openNames(in project: Project) -> OpenNames {
    let listed = Set(project.schemas.plans.flatMap { $0.schemas?.types ?? [] })
    let unlisted = project.versions.filter { version in
      !listed.contains(version.type) && Set(version.namings.map(\.isExempt)).count < 2
    }
    return OpenNames(uses: Set(unlisted.flatMap(\.names)))
  }
}

extension Message {
  fileprivate static func unlisted(_ version: ProjectVersion) -> Message {
    "schema version '\(version.name)' is in no migration plan"
  }
  fileprivate static func listedHere(_ plan: ProjectPlan) -> Message { "the versions of '\(plan.name)'" }
  fileprivate static func replace(_ version: ProjectVersion, _ twin: ProjectVersion) -> Message {
    "use '\(twin.name)' instead and delete '\(version.name)', because their stores are the same and a plan must not list both"
  }
  fileprivate static func keepModels(_ version: ProjectVersion, _ holder: ProjectVersion) -> Message {
    "remove 'VersionedSchema' from '\(version.name)' and keep its classes, because '\(holder.name)' lists them"
  }
  fileprivate static func delete(_ version: ProjectVersion, _ twin: ProjectVersion) -> Message {
    "delete '\(version.name)' if nothing needs it, because '\(twin.name)' replaces it"
  }
  fileprivate static func deleteOrList(_ version: ProjectVersion, _ plan: ProjectPlan) -> Message {
    "delete '\(version.name)' if it never shipped; if it has, add it to '\(plan.name).schemas' with a stage that starts at it"
  }
  fileprivate static func list(_ version: ProjectVersion, _ plan: ProjectPlan) -> Message {
    "add '\(version.name).self' to '\(plan.name).schemas' with a stage that leads to it, or delete the version if it never shipped"
  }
}
