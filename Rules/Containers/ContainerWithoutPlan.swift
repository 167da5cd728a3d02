import SchemaLinting
import SchemaProject

/// A persistent container for models of a plan that is created without the plan.
struct ContainerWithoutPlan: ContainerRule {
  func findings(for container: ProjectContainer) -> [Finding] {
    guard container.isPersistent == true, container.plan.isNone,
      let plan = plan(for: container),
      !followsAttempt(container), !followsDeletion(container), !container.keepsNothing
    else { return [] }
    return [
      Finding(
        .without(plan), subject: container.subject, at: container.place,
        severity: isHarmless(container, plan) ? .note : .warning, notes: [.init(.planIsHere, at: plan.place)],
        help: help(container, plan), fixes: fixes(container, plan))
    ]
  }

  /// The plan that covers the container; of several one that is in use.
  private func plan(for container: ProjectContainer) -> ProjectPlan? {
    let project = container.project
    let plans = project.app.plans.filter {
      container.covers($0) && !project.settings.areStrangers($0.module, container.module)
    }
    return plans.first(where: \.isUsed) ?? plans.first
  }

  /// The plan alone is missing where the container holds the models of the last version, and no other plan is for them.
  private func fixes(_ container: ProjectContainer, _ plan: ProjectPlan) -> [Fix] {
    guard let last = plan.lastVersion, let held = container.knownTypes, held == last.knownTypes,
      container.project.app.plans.filter(container.covers).count == 1
    else { return [] }
    return Fix.only(.pass(plan, container), isSafe: !container.saysItIsMeant, container.passing(plan))
  }

  /// With other models than those of the last version, the plan alone would not open a store.
  private func help(_ container: ProjectContainer, _ plan: ProjectPlan) -> Message {
    guard let last = plan.lastVersion, let expected = last.knownTypes, let held = container.knownTypes, held != expected
    else { return .pass(plan, container) }
    return .passBoth(last, plan)
  }

  /// Whether the same function, or one that it calls, first tried it with a plan for its models.
  private func followsAttempt(_ container: ProjectContainer) -> Bool {
    let attempts = container.attemptsWithPlan.filter { $0.isPersistent != false && !$0.isElsewhere(container) }
    return attempts.map(\.passedPlans).contains { $0.isEmpty || $0.contains(where: container.covers) }
  }

  /// Whether it is made after code deleted its store, so that there is nothing to migrate.
  private func followsDeletion(_ container: ProjectContainer) -> Bool {
    container.project.app.containers.contains { other in
      other.failureHandling.contains { $0.first(.deletesStore) != nil } && container.isMade(afterFailureOf: other)
    }
  }

  /// A plan that migrates nothing yet, or a probe with an older version's models.
  private func isHarmless(_ container: ProjectContainer, _ plan: ProjectPlan) -> Bool {
    (plan.plan.versions.count == 1 && plan.hasNoStages) || container.looksIntoOldStore
  }
}

extension ProjectContainer {
  /// Whether it is known to open other files than another container.
  fileprivate func isElsewhere(_ other: ProjectContainer) -> Bool {
    let files = [self, other].map { container in container.configurations.map(container.place) }
    return files.joined().allSatisfy { $0 != nil } && Set(files[0]).isDisjoint(with: files[1])
  }

  /// Whether all its stores are read-only or temporary files.
  fileprivate var keepsNothing: Bool {
    !configurations.isEmpty
      && configurations.allSatisfy { configuration in
        configuration.isReadOnly || place(of: configuration)?.path.hasPrefix("temporaryDirectory") == true
      }
  }
}

extension Message {
  fileprivate static func without(_ plan: ProjectPlan) -> Message {
    "the container holds models of '\(plan.name)' but is created without the plan"
  }
  fileprivate static let planIsHere: Message = "the plan"
  fileprivate static func passBoth(_ last: ProjectVersion, _ plan: ProjectPlan) -> Message {
    "create it with 'ModelContainer(for: Schema(versionedSchema: \(last.name).self), migrationPlan: \(plan.name).self)'"
  }
  fileprivate static func pass(_ plan: ProjectPlan, _ container: ProjectContainer) -> Message {
    container.isModifier
      ? "create the container with 'ModelContainer(for:migrationPlan:)' and pass it on, because '.modelContainer(for:)' takes no plan"
      : "pass 'migrationPlan: \(plan.name).self'"
  }
}
