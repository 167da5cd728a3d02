import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A schema version that no plan lists, in a project with a plan.
struct UnlistedVersion: VersionRule {
  func findings(for version: SchemaVersion, in project: Project) -> [Finding] {
    guard project.plans(listing: version.type).isEmpty else { return [] }
    let plans = project.plans.filter {
      !$0.isExempt && !project.settings.areStrangers($0.module, version.module)
    }
    guard let plan = plan(for: version, among: plans, project),
      plans.allSatisfy({ $0.schemas?.isComplete == true })
    else { return [] }
    let mentions = project.mentions.of(version.type)
    // A version that tests name is a fixture of theirs.
    guard !mentions.contains(where: \.isExempt) else { return [] }
    let isUsed = !mentions.isEmpty
    return [
      Finding(
        .unlisted(version), subject: project.subject(version.type), at: version.place,
        severity: isUsed || fallsBetween(version, plan, project) ? .warning : .note,
        notes: [plan.schemasPlace.map { .init(.listedHere(plan), at: $0) }].compactMap { $0 },
        help: help(version, plan, project))
    ]
  }

  /// To list a version beside one of the same shape would be the next fault; but what a container is made from, or may have
  /// shipped between others, belongs into the plan.
  private func help(_ version: SchemaVersion, _ plan: MigrationPlan, _ project: Project) -> Message {
    let own = Set(project.ownModels(of: version).map(\.type))
    let history = plan.history(in: project)
    let isOpened = project.containers.contains { $0.schema.versions.contains { $0.type == version.type } }
    guard let last = history.last, !isOpened else { return .list(version, plan) }
    if !own.isEmpty, own.isSubset(of: last.listedTypes), !fallsBetween(version, plan, project) {
      return .keepModels(version, last)
    }
    let usesOwn = history.contains { $0.listedTypes.contains(where: own.contains) }
    return project.twin(of: version, in: plan).flatMap { usesOwn ? nil : .replace(version, $0) } ?? .list(version, plan)
  }

  /// The plan that would list a version: one that speaks of the same store, or else one of its module.
  private func plan(for version: SchemaVersion, among plans: [MigrationPlan], _ project: Project) -> MigrationPlan? {
    let own = plans.filter { $0.module == version.module }
    return (own + plans).first { shareEntities(version, $0, project) } ?? own.first
  }

  /// Whether a version and a plan speak of the same store: most of its models' names are in the plan too.
  private func shareEntities(_ version: SchemaVersion, _ plan: MigrationPlan, _ project: Project) -> Bool {
    let names = Set(version.listedTypes.map { project.symbols[$0].name })
    let planned = Set(
      plan.distinctVersions.flatMap { project.version($0)?.listedTypes ?? [] }.map { project.symbols[$0].name })
    return names.intersection(planned).count * 2 > names.count
  }

  private func fallsBetween(_ version: SchemaVersion, _ plan: MigrationPlan, _ project: Project) -> Bool {
    guard let identifier = version.identifier?.value else { return false }
    let listed = (plan.schemas?.types ?? []).compactMap { project.version($0)?.identifier?.value }
    return listed.contains { $0 < identifier } && listed.contains { identifier < $0 }
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
