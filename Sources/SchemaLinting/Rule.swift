import SchemaProject
import SchemaSyntax

/// A check. Its id, severity, summary and errors are on its page.
package protocol Rule: Sendable {
  /// Makes the rule; rules have no state.
  init()
  /// What the rule finds in a project.
  func findings(in project: Project) -> [Finding]
  /// Whether there is what the rule needs to find anything. Where there is not, its silence says nothing: neither that a
  /// comment hides nothing nor that a finding of the baseline is gone.
  func canJudge(_ project: Project) -> Bool
  /// The names for which it matters to the rule whether files that were not read so far use them.
  func openNames(in project: Project) -> OpenNames
}

extension Rule {
  /// Most rules need nothing but sources.
  package func canJudge(_ project: Project) -> Bool { true }
  /// What most rules look at, the declarations lead to.
  package func openNames(in project: Project) -> OpenNames { OpenNames() }
}

/// A rule about one model at a time: current models outside tests and previews.
package protocol ModelRule: Rule {
  /// What the rule finds in a model.
  func findings(for model: ProjectModel) -> [Finding]
}

extension ModelRule {
  /// Asks for each current model outside tests and previews.
  package func findings(in project: Project) -> [Finding] { project.app.currentModels.flatMap(findings) }
}

/// A rule about one schema version at a time, outside tests and previews.
package protocol VersionRule: Rule {
  /// What the rule finds in a version.
  func findings(for version: ProjectVersion) -> [Finding]
}

extension VersionRule {
  /// Asks for each version outside tests and previews.
  package func findings(in project: Project) -> [Finding] { project.app.versions.flatMap(findings) }
}

/// A rule about one migration plan at a time, outside tests and previews.
package protocol PlanRule: Rule {
  /// What the rule finds in a plan.
  func findings(for plan: ProjectPlan) -> [Finding]
}

extension PlanRule {
  /// Asks for each plan outside tests and previews; one that never runs makes no error.
  package func findings(in project: Project) -> [Finding] {
    project.app.plans.flatMap { plan in
      plan.isIdle ? findings(for: plan).map { $0.atMost(.warning) } : findings(for: plan)
    }
  }
}

/// A rule that checks one migration plan at a time by the releases that shipped; plans that lead back are not asked.
package protocol ReleaseRule: PlanRule {}

extension ReleaseRule {
  /// Asks for each plan that leads forward.
  package func findings(in project: Project) -> [Finding] {
    project.app.forwardPlans.flatMap(findings)
  }

  /// Whether any release is known.
  package func canJudge(_ project: Project) -> Bool { !project.releases.isEmpty }
}

/// A rule about one container at a time, outside tests, previews and `#if DEBUG`, and with more than private models.
package protocol ContainerRule: Rule {
  /// What the rule finds in a container.
  func findings(for container: ProjectContainer) -> [Finding]
}

extension ContainerRule {
  /// Asks for each container that is checked.
  package func findings(in project: Project) -> [Finding] {
    project.app.containers.filter(\.isJudged).flatMap(findings)
  }
}

/// A rule about one step at a time, from one version of a plan to another or from a release to models without a plan, outside
/// tests and previews.
///
/// A finding needs no note about the step: it is added here. What several steps show of one subject is one finding.
package protocol StageRule: Rule {
  /// What the rule finds on a step.
  func findings(for step: ProjectStep) -> [Finding]
}

extension StageRule {
  /// Without a plan only a release shows what stores are migrated from.
  package func canJudge(_ project: Project) -> Bool {
    project.schemas.hasPlan || !project.steps.isEmpty
  }

  /// Asks for each step of each plan.
  package func findings(in project: Project) -> [Finding] {
    let found = project.steps.flatMap { step in
      let step = ProjectStep(step: step, project: project)
      return findings(for: step).map { finding in
        var finding = finding
        finding.steps = [Finding.Step(step.step)].compactMap { $0 }
        return (step.plan?.isIdle == true ? finding.atMost(.note) : finding.judged(by: step.plan), step.step)
      }
    }
    return Dictionary(grouping: found) { $0.0.subject }.values.compactMap { group in
      // The steps of an empty `stages` have one place; the first of them is the longest way.
      [Finding](group.map(\.0)).strongest.map { finding in
        var finding = finding
        finding.notes += MigrationStep.notes(group.map(\.1))
        finding.steps = group.compactMap { Finding.Step($0.1) }
        finding.releases = group.compactMap(\.1.from.release)
        return finding
      }
    }
  }
}

/// A rule about the versions of a plan in their order, outside tests and previews; where the order is not known, or the
/// plan leads back on purpose, it is not asked.
package protocol SequenceRule: Rule {
  /// Whether it checks plans without stages, where each store goes straight to the last version.
  var judgesPlansWithoutStages: Bool { get }
  /// What the rule finds in versions that follow each other.
  func findings(for versions: [ProjectVersion]) -> [Finding]
}

extension SequenceRule {
  /// What is lost on the way to the last version is lost without stages, too.
  package var judgesPlansWithoutStages: Bool { true }

  /// Only a plan shows the order of versions.
  package func canJudge(_ project: Project) -> Bool { project.schemas.hasPlan }

  /// Asks for each plan; what several plans show of one subject is one finding.
  package func findings(in project: Project) -> [Finding] {
    let plans = project.app.forwardPlans.filter { judgesPlansWithoutStages || !$0.plan.hasNoStages }
    let found = plans.flatMap { plan in
      findings(for: plan.history).map { plan.isIdle ? $0.atMost(.note) : $0.judged(by: plan) }
    }
    return Dictionary(grouping: found, by: \.subject).values.compactMap(\.strongest)
  }
}

extension [Finding] {
  /// The first of those with the highest severity.
  fileprivate var strongest: Finding? {
    first { $0.severity == nil } ?? self.max { ($0.severity ?? .error) < ($1.severity ?? .error) }
  }
}

extension MigrationStep {
  /// Where some steps are declared.
  fileprivate static func notes(_ steps: [MigrationStep]) -> [Finding.Note] {
    let staged = steps.compactMap { step in step.stage.map { Finding.Note(.stage(step), at: $0.place) } }
    guard staged.isEmpty, let first = steps.first, let place = first.inferencePlace else { return staged }
    let isOne = steps.allSatisfy { $0.from.title == first.from.title }
    return [
      Finding.Note(first.plan == nil ? .unplanned(first, isOne: isOne) : .inferred(first, isOne: isOne), at: place)
    ]
  }
}

extension MigrationStep {
  /// What shows that the migration is inferred: the empty `stages`, or the release.
  fileprivate var inferencePlace: Place? {
    if case .release(let release) = from { return release.place(of: nil) }
    return plan?.stagesPlace
  }
}

extension Message {
  fileprivate static func stage(_ step: MigrationStep) -> Message {
    "the \(step.stage?.kind.rawValue ?? "lightweight") stage from \(step.from.title) to \(step.to.title)"
  }
  fileprivate static func inferred(_ step: MigrationStep, isOne: Bool) -> Message {
    "no stages: stores of \(step.from.title)\(isOne ? " are" : " and later versions are") migrated directly to \(step.to.title)"
  }
  fileprivate static func unplanned(_ step: MigrationStep, isOne: Bool) -> Message {
    "no plan: stores of \(step.from.title)\(isOne ? " are" : " and later releases are") migrated directly to \(step.to.title); a stage would need versions and a plan"
  }
}

/// A rule about one comment that hides findings at a time, outside tests and previews; it is asked when it is known what
/// the comments hide.
package protocol SuppressionRule: Rule {
  /// What the rule finds in a comment.
  func findings(for suppression: Suppression, in review: SuppressionReview) -> [Finding]
}

extension SuppressionRule {
  /// Nothing: a project alone does not tell what its comments hide.
  package func findings(in project: Project) -> [Finding] { [] }
}
