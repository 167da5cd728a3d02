import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A schema version that no plan lists, in a project with a plan.
struct UnlistedVersion: VersionRule {
  func findings(for version: SchemaVersion, in project: Project) -> [Finding] {
    let plans = project.schemas.plans.filter {
      !$0.isExempt && !project.schemas.settings.areStrangers($0.module, version.module)
    }
    guard let plan = plan(for: version, among: plans, project),
      plans.allSatisfy({ $0.schemas?.isComplete == true }),
      !project.schemas.plans.contains(where: { $0.schemas?.contains(version.type) == true })
    else { return [] }
    let mentions = project.schemas.mentions.of(version.type)
    // A version that tests name is a fixture of theirs.
    guard !mentions.contains(where: \.isExempt) else { return [] }
    let isUsed = !mentions.isEmpty
    return [
      Finding(
        .unlisted(version), subject: project.schemas.subject(version.type), at: version.place,
        severity: isUsed || fallsBetween(version, plan, project) ? .warning : .note,
        notes: [plan.schemasPlace.map { .init(.listedHere(plan), at: $0) }].compactMap { $0 },
        help: help(version, plan, project))
    ]
  }

  /// To list a version beside one of the same shape would be the next fault; but what a container is made from, or may have
  /// shipped between others, belongs into the plan.
  private func help(_ version: SchemaVersion, _ plan: MigrationPlan, _ project: Project) -> Message {
    let own = Set(project.schemas.ownModels(of: version).map(\.type))
    let history = plan.history(in: project.schemas)
    let isOpened = project.schemas.containers.contains { $0.schema.versions.contains { $0.type == version.type } }
    guard let last = history.last, !isOpened else { return .list(version, plan) }
    if !own.isEmpty, own.isSubset(of: last.listedTypes), !fallsBetween(version, plan, project) {
      return .keepModels(version, last)
    }
    let usesOwn = history.contains { $0.listedTypes.contains(where: own.contains) }
    return project.schemas.twin(of: version, in: plan).flatMap { usesOwn ? nil : .replace(version, $0) }
      ?? .list(version, plan)
  }

  /// The plan that would list a version: one that speaks of the same store, or else one of its module.
  private func plan(for version: SchemaVersion, among plans: [MigrationPlan], _ project: Project) -> MigrationPlan? {
    let own = plans.filter { $0.module == version.module }
    return (own + plans).first { shareEntities(version, $0, project) } ?? own.first
  }

  /// Whether a version and a plan speak of the same store: most of its models' names are in the plan too.
  private func shareEntities(_ version: SchemaVersion, _ plan: MigrationPlan, _ project: Project) -> Bool {
    let names = Set(version.listedTypes.map { project.schemas.symbols[$0].name })
    let planned = Set(
      plan.distinctVersions.flatMap { project.schemas.version($0)?.listedTypes ?? [] }.map {
        project.schemas.symbols[$0].name
      })
    return names.intersection(planned).count * 2 > names.count
  }

  private func fallsBetween(_ version: SchemaVersion, _ plan: MigrationPlan, _ project: Project) -> Bool {
    guard let identifier = version.identifier?.value else { return false }
    let listed = (plan.schemas?.types ?? []).compactMap { project.schemas.version($0)?.identifier?.value }
    return listed.contains { $0 < identifier } && listed.contains { identifier < $0 }
  }
}

extension UnlistedVersion {
  /// Of a version that no plan lists it matters whether the app names it, and whether tests do.
  func openNames(in project: Project) -> OpenNames {
    let listed = Set(project.schemas.plans.flatMap { $0.schemas?.types ?? [] })
    let unlisted = project.schemas.versions.map(\.type).filter { type in
      !listed.contains(type) && Set(project.schemas.mentions.of(type).map(\.isExempt)).count < 2
    }
    return OpenNames(uses: Set(unlisted.map { project.symbols[$0].name }))
  }
}

extension Message {
  fileprivate static func unlisted(_ version: SchemaVersion) -> Message {
    "schema version '\(version.name)' is in no migration plan"
  }
  fileprivate static func listedHere(_ plan: MigrationPlan) -> Message { "'\(plan.name)' lists its versions here" }
  fileprivate static func replace(_ version: SchemaVersion, _ twin: SchemaVersion) -> Message {
    "name '\(twin.name)' instead and delete '\(version.name)': no store can tell the two apart, and a plan must not list both"
  }
  fileprivate static func keepModels(_ version: SchemaVersion, _ holder: SchemaVersion) -> Message {
    "take ': VersionedSchema' from '\(version.name)' and keep its classes: '\(holder.name)' lists them"
  }
  fileprivate static func list(_ version: SchemaVersion, _ plan: MigrationPlan) -> Message {
    "add '\(version.name).self' to '\(plan.name).schemas' with a stage that leads to it, or delete the version if it never shipped"
  }
}
