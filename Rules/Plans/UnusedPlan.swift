import SchemaLinting
import SchemaNames
import SchemaProject

/// A migration plan that no code but its own and that of tests names, so that it never runs.
struct UnusedPlan: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard !plan.isUsed, !isExported(plan) else { return [] }
    let covered = plan.project.app.containers.filter { container in
      !container.isDebugOnly && container.isPersistent == true && container.plan.isNone && container.covers(plan)
        && !isForAnother(container, plan)
    }
    let stale = lastVersion(of: plan, unlikeThatOf: covered)
    return [
      Finding(
        .unused(plan, stale), subject: plan.subject, at: plan.place,
        notes: covered.map { .init(.wouldTakeIt, at: $0.place) }, help: help(plan, covered, stale),
        consequences: covered.map(\.subject))
    ]
  }

  /// A plan whose versions cannot be told apart would crash the app that passes it.
  private func help(_ plan: ProjectPlan, _ covered: [ProjectContainer], _ stale: ProjectVersion?) -> Message {
    if covered.isEmpty, let other = planInUse(insteadOf: plan) { return .delete(plan, other) }
    if let other = namesakeInUse(of: plan) { return .deleteNamesake(plan, other) }
    if let stale { return .reconcile(stale, plan) }
    if !plan.identicalVersions.isEmpty { return .mend(plan) }
    return !covered.isEmpty && covered.allSatisfy(\.isModifier) ? .make(plan) : .pass(plan)
  }

  /// The plan's last version where no container that could take the plan opens its models: passing it would not open a
  /// store, or would leave the app with other classes than its code uses.
  private func lastVersion(of plan: ProjectPlan, unlikeThatOf covered: [ProjectContainer]) -> ProjectVersion? {
    guard let last = plan.lastVersion, let expected = last.knownTypes else { return nil }
    let project = plan.project
    let opened = project.app.containers.filter {
      $0.isPersistent == true && $0.plan.isNone && !project.settings.areStrangers($0.module, plan.module)
    }
    // Where release builds open none, those of debug builds show what the app is made for.
    let judged = opened.filter(\.isJudged)
    let held = (!covered.isEmpty ? covered : judged.isEmpty ? opened : judged).map(\.knownTypes)
    return held.isEmpty || held.contains { $0 == nil || $0 == expected } ? nil : last
  }

  /// The plan that a container takes instead and that lists all of a plan's versions.
  private func planInUse(insteadOf plan: ProjectPlan) -> ProjectPlan? {
    plan.project.app.containers.filter { $0.covers(plan) }.flatMap(\.passedPlans).first { other in
      other != plan && other.stageList.count >= plan.stageList.count && plan.types.isSubset(of: other.types)
    }
  }

  /// A plan of the same name that the app uses: passing this one would displace it.
  private func namesakeInUse(of plan: ProjectPlan) -> ProjectPlan? {
    let name = plan.project.symbols[plan.type].name
    return plan.project.app.plans.first { $0 != plan && plan.project.symbols[$0.type].name == name && $0.isUsed }
  }

  /// Whether a plan that the app uses covers the container too.
  private func isForAnother(_ container: ProjectContainer, _ plan: ProjectPlan) -> Bool {
    plan.project.app.plans.contains { $0 != plan && container.covers($0) && $0.isUsed }
  }

  /// A public plan of a library is for the apps that use the library.
  private func isExported(_ plan: ProjectPlan) -> Bool {
    guard let declaration = plan.project.symbols[plan.type].declaration else { return false }
    return (declaration.has(.public) || declaration.has(.package))
      // A container whose plan is a parameter takes what its callers, in other modules too, pass.
      && plan.project.app.containers.filter { $0.module == plan.module }.allSatisfy { !$0.plan.failures.isEmpty }
  }
}

extension UnusedPlan {
  /// A plan may be named where nothing else mentions a schema.
  func openNames(in project: Project) -> OpenNames {
    let unused = project.schemas.plans.filter { !project.schemas.isUsed($0) }
    return OpenNames(uses: Set(unused.map { project.symbols[$0.type].name }))
  }
}

extension ProjectPlan {
  /// The types of the versions that it lists.
  fileprivate var types: Set<TypeID> { Set(schemas?.types ?? []) }
}

extension Message {
  fileprivate static func unused(_ plan: ProjectPlan, _ stale: ProjectVersion?) -> Message {
    let difference = stale.map { ", and its last version '\($0.name)' is not what the app opens" } ?? ""
    return "no code uses the migration plan '\(plan.name)'\(difference)"
  }
  fileprivate static let wouldTakeIt: Message = "this container holds models of the plan, but is created without it"
  fileprivate static func delete(_ plan: ProjectPlan, _ other: ProjectPlan) -> Message {
    "delete '\(plan.name)' if no container needs it: '\(other.name)' is in use and lists all its versions"
  }
  fileprivate static func deleteNamesake(_ plan: ProjectPlan, _ other: ProjectPlan) -> Message {
    "delete '\(plan.name)' if it is left over, or rename it: '\(other.name)' has the same name and is in use"
  }
  fileprivate static func reconcile(_ last: ProjectVersion, _ plan: ProjectPlan) -> Message {
    "delete '\(plan.name)' if it is left over; otherwise list in '\(last.name)' what the container holds before you pass the plan"
  }
  fileprivate static func mend(_ plan: ProjectPlan) -> Message {
    "first fix the identical versions, which crash once the plan is used, then pass 'migrationPlan: \(plan.name).self' where the container is created"
  }
  fileprivate static func make(_ plan: ProjectPlan) -> Message {
    "create the container with 'ModelContainer(for:migrationPlan:)' and '\(plan.name).self', and pass it on, because '.modelContainer(for:)' takes no plan"
  }
  fileprivate static func pass(_ plan: ProjectPlan) -> Message {
    "pass 'migrationPlan: \(plan.name).self' where the container is created"
  }
}
