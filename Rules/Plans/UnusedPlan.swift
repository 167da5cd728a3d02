import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A migration plan that no code but its own and that of tests names, so that it never runs.
struct UnusedPlan: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    guard !project.schemas.isUsed(plan), !isExported(plan, project) else { return [] }
    let covered = project.schemas.containers.filter { container in
      !container.isExempt && !container.isDebugOnly && container.isPersistent == true && container.plan.isNone
        && project.schemas.covers(container, plan) && !isForAnother(container, plan, project)
    }
    return [
      Finding(
        .unused(plan), subject: project.schemas.subject(plan.type), at: plan.place,
        notes: covered.map { .init(.wouldTakeIt, at: $0.place) }, help: help(plan, covered, project),
        consequences: covered.map(project.schemas.subject))
    ]
  }

  /// A plan whose versions cannot be told apart would crash the app that passes it.
  private func help(_ plan: MigrationPlan, _ covered: [Container], _ project: Project) -> Message {
    if covered.isEmpty, let other = planInUse(insteadOf: plan, project) { return .delete(plan, other) }
    if !project.schemas.identicalVersions(of: plan).isEmpty { return .mend(plan) }
    return !covered.isEmpty && covered.allSatisfy(\.isModifier) ? .make(plan) : .pass(plan)
  }

  /// The plan that a container takes instead, with all that a plan has to say.
  private func planInUse(insteadOf plan: MigrationPlan, _ project: Project) -> MigrationPlan? {
    project.schemas.containers.lazy.filter { !$0.isExempt && project.schemas.covers($0, plan) }.flatMap(\.plan.plans)
      .compactMap {
        project.schemas.plan($0.type)
      }.first { other in
        other.type != plan.type && other.stageList.count >= plan.stageList.count
          && Set(plan.distinctVersions).isSubset(of: other.distinctVersions)
      }
  }

  /// Whether a plan that the app uses covers the container too.
  private func isForAnother(_ container: Container, _ plan: MigrationPlan, _ project: Project) -> Bool {
    project.schemas.plans.contains { other in
      other.type != plan.type && !other.isExempt && project.schemas.covers(container, other)
        && project.schemas.isUsed(other)
    }
  }

  /// A public plan of a library is for the apps that use the library.
  private func isExported(_ plan: MigrationPlan, _ project: Project) -> Bool {
    guard let declaration = project.schemas.symbols[plan.type].declaration else { return false }
    let isPublic = declaration.has(.public) || declaration.has(.package)
    return isPublic && !project.schemas.containers.contains { $0.module == plan.module && !$0.isExempt }
  }
}

extension UnusedPlan {
  /// A plan may be named where nothing else speaks of a schema.
  func openNames(in project: Project) -> OpenNames {
    let unused = project.schemas.plans.filter { !project.schemas.isUsed($0) }
    return OpenNames(uses: Set(unused.map { project.symbols[$0.type].name }))
  }
}

extension Message {
  fileprivate static func unused(_ plan: MigrationPlan) -> Message { "no code uses migration plan '\(plan.name)'" }
  fileprivate static let wouldTakeIt: Message = "this container holds models of the plan and is made without it"
  fileprivate static func delete(_ plan: MigrationPlan, _ other: MigrationPlan) -> Message {
    "delete '\(plan.name)' if no container is to take it: '\(other.name)' is passed, and lists all its versions"
  }
  fileprivate static func mend(_ plan: MigrationPlan) -> Message {
    "first make the versions differ that are identical, then pass 'migrationPlan: \(plan.name).self' where the container is made"
  }
  fileprivate static func make(_ plan: MigrationPlan) -> Message {
    "make the container with 'ModelContainer(for:migrationPlan:)' and '\(plan.name).self', and pass it on: '.modelContainer(for:)' takes no plan"
  }
  fileprivate static func pass(_ plan: MigrationPlan) -> Message {
    "pass 'migrationPlan: \(plan.name).self' where the container is made"
  }
}
