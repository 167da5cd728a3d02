import SchemaModel

/// A check. Its id, severity, summary and errors stand on its page.
package protocol Rule: Sendable {
  /// Makes the rule; rules have no state.
  init()
  /// What the rule finds in a project.
  func findings(in project: Project) -> [Finding]
}

/// A rule about one model at a time: current models outside tests and previews.
package protocol ModelRule: Rule {
  /// What the rule finds in a model.
  func findings(for model: Model, in project: Project) -> [Finding]
}

extension ModelRule {
  /// Asks for each current model outside tests and previews.
  package func findings(in project: Project) -> [Finding] {
    project.models.filter { !$0.isExempt && project.isCurrent($0) }.flatMap { findings(for: $0, in: project) }
  }
}

/// A rule about one schema version at a time, outside tests and previews.
package protocol VersionRule: Rule {
  /// What the rule finds in a version.
  func findings(for version: SchemaVersion, in project: Project) -> [Finding]
}

extension VersionRule {
  /// Asks for each version outside tests and previews.
  package func findings(in project: Project) -> [Finding] {
    project.versions.filter { !$0.isExempt }.flatMap { findings(for: $0, in: project) }
  }
}

/// A rule about one migration plan at a time, outside tests and previews.
package protocol PlanRule: Rule {
  /// What the rule finds in a plan.
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding]
}

extension PlanRule {
  /// Asks for each plan outside tests and previews.
  package func findings(in project: Project) -> [Finding] {
    project.plans.filter { !$0.isExempt }.flatMap { findings(for: $0, in: project) }
  }
}

/// A rule about one container at a time, outside tests, previews and `#if DEBUG`.
package protocol ContainerRule: Rule {
  /// What the rule finds in a container.
  func findings(for container: Container, in project: Project) -> [Finding]
}

extension ContainerRule {
  /// Asks for each container outside tests, previews and `#if DEBUG`.
  package func findings(in project: Project) -> [Finding] {
    project.containers.filter { !$0.isExempt && !$0.isDebugOnly }.flatMap { findings(for: $0, in: project) }
  }
}
