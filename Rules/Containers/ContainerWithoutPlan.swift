import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A persistent container over models of a plan that is made without the plan.
struct ContainerWithoutPlan: ContainerRule {
  func findings(for container: Container, in project: Project) -> [Finding] {
    guard container.isPersistent == true, container.plan.isNone,
      let plan = project.plans.first(where: { plan in
        !plan.isExempt && project.covers(container, plan)
          && !project.settings.areStrangers(plan.module, container.module)
      }),
      !followsAttempt(container, project), !container.keepsNothing
    else { return [] }
    return [
      Finding(
        .without(plan), subject: project.subject(container), at: container.place,
        severity: isHarmless(container, plan, project) ? .note : .warning,
        notes: [.init(.planIsHere, at: plan.place)], help: help(container, plan, project))
    ]
  }

  /// With other models than those of the last version, the plan alone would not open a store.
  private func help(_ container: Container, _ plan: MigrationPlan, _ project: Project) -> Message {
    guard let last = project.lastVersion(of: plan), let expected = project.knownModels(of: last),
      let held = project.knownModels(of: container), held != expected
    else { return .pass(plan, container) }
    return .passBoth(last, plan)
  }

  /// Whether the same function tried it with a plan for its models before, by itself or through one that it calls.
  private func followsAttempt(_ container: Container, _ project: Project) -> Bool {
    project.attempts(before: container).contains { other in
      let plans = other.plan.plans.compactMap { project.plan($0.type) }
      return plans.isEmpty || plans.contains { project.covers(container, $0) }
    }
  }

  /// A plan that migrates nothing yet, or a probe with an older version's models.
  private func isHarmless(_ container: Container, _ plan: MigrationPlan, _ project: Project) -> Bool {
    (plan.distinctVersions.count == 1 && plan.hasNoStages) || project.looksIntoOldStore(container)
  }
}

extension Container {
  /// Whether all its stores are read only, or files that nobody needs the next time.
  fileprivate var keepsNothing: Bool {
    !configurations.isEmpty
      && configurations.allSatisfy { configuration in
        configuration.isReadOnly || configuration.location?.file.hasPrefix("temporaryDirectory") == true
      }
  }
}

extension Message {
  fileprivate static func without(_ plan: MigrationPlan) -> Message {
    "the container holds models of '\(plan.name)' and is made without the plan"
  }
  fileprivate static let planIsHere: Message = "the plan is declared here"
  fileprivate static func passBoth(_ last: SchemaVersion, _ plan: MigrationPlan) -> Message {
    "make it with 'ModelContainer(for: Schema(versionedSchema: \(last.name).self), migrationPlan: \(plan.name).self)'"
  }
  fileprivate static func pass(_ plan: MigrationPlan, _ container: Container) -> Message {
    container.isModifier
      ? "make the container with 'ModelContainer(for:migrationPlan:)' and pass it on: '.modelContainer(for:)' takes no plan"
      : "pass 'migrationPlan: \(plan.name).self'"
  }
}
