import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// A container in its project: what the call says, and what follows from that.
package struct ProjectContainer: Sendable {
  /// What the call says.
  package let container: Container
  package let project: Project

  package var place: Place { container.place }
  package var module: String { container.module }
  package var schema: ContainerSchema { container.schema }
  package var schemaPlace: Place? { container.schemaPlace }
  package var plan: PlanArgument { container.plan }
  /// The plans that may be passed, as far as they are declared.
  package var passedPlans: [ProjectPlan] { plan.plans.compactMap { project.plan($0.type) } }
  /// The plan, where no other one can be passed.
  package var onlyPlan: ProjectPlan? { plan.failures.isEmpty && plan.plans.count == 1 ? passedPlans.first : nil }
  package var configurations: [StoreConfiguration] { container.configurations }
  package var isModifier: Bool { container.isModifier }
  package var isDebugOnly: Bool { container.isDebugOnly }
  package var isPersistent: Bool? { container.isPersistent }
  package var isExpendable: Bool { container.isExpendable }
  package var failureHandling: [FailureHandling] { container.failureHandling }
  /// Where code that makes it deletes its store although nothing has failed.
  package var wipes: [FailureHandling.Step] { container.wipes.flatMap(\.steps) }

  /// The symbol that findings about it are about.
  package var subject: String { project.schemas.subject(container) }
  /// The types of the models that it lists, by itself or through a version.
  package var listedTypes: [TypeID] { project.schemas.models(of: container) }
  /// The types of its models, including those that SwiftData adds; nil if not all are known.
  package var knownTypes: Set<TypeID>? { project.schemas.knownModels(of: container) }
  /// All types that it may hold, including each branch of a condition; nil if not all are known.
  package var possibleTypes: Set<TypeID>? { project.schemas.possibleModels(of: container) }
  /// Whether it is made from a version.
  package func isMade(from version: ProjectVersion) -> Bool { schema.versions.contains { $0.type == version.type } }
  /// Whether it holds a type of some version of a plan: the same type, not one of that name.
  package func covers(_ plan: ProjectPlan) -> Bool {
    let plans = project.schemas.declared.versionIndex.plansByModel
    return listedTypes.contains { plans[$0]?.contains(plan.type) ?? false }
  }
  /// The releases whose stores it fails to open, for a reason by the name of its error's page.
  package func releases(failingWith errors: Set<String>) -> [Release] {
    project.openings.filter { opening in
      guard case .opens(let store) = opening.opening, store.containers.contains(subject) else { return false }
      return project.schemas.upgrade(opening).failures.contains { errors.contains($0.error) }
    }.map(\.release)
  }
  /// Whether rules about containers check it: it holds more than private models of a file, and is not a test, preview or
  /// `#if DEBUG`.
  package var isJudged: Bool { project.schemas.isJudged(container) }
  /// Whether its stores are those of the app: no test, no preview, no look into an old store.
  package var sharesStores: Bool { isJudged && !looksIntoOldStore }
  /// Whether no code of the app leads to it.
  package var isLeftOver: Bool { project.schemas.declared.leftOverContainers.contains(container) }
  /// Whether it lists what an older version of a plan has, and the last one has not.
  package var looksIntoOldStore: Bool { project.schemas.looksIntoOldStore(container) }
  /// Whether only one of the two is made: in branches of one function or `#if`, on two systems, or one after the other has
  /// failed.
  package func isAlternative(to other: ProjectContainer) -> Bool {
    project.schemas.declared.areAlternatives(container, other.container)
  }
  /// Whether it is made unconditionally, always with the configurations that are known, and nothing else in its place.
  package var isAlwaysMade: Bool { project.schemas.isAlwaysMade(container) }
  /// Whether its function makes another container in its place; what is made after a failure does not count.
  package var hasAlternative: Bool { project.schemas.hasAlternative(container) }
  /// What shows that the store of one of its configurations syncs with CloudKit; nil if it does not, or is not kept.
  package func cloudKitEvidence(of configuration: StoreConfiguration) -> CloudKitUse.Evidence? {
    guard configuration.isInMemory != true, !configuration.isTemporary, project.settings.cloudKit != .off else {
      return nil
    }
    return project.schemas.declared.evidence(of: configuration, in: module)
  }
  /// Whether it is made because another one could not be.
  package func isMade(afterFailureOf other: ProjectContainer) -> Bool {
    project.schemas.declared.isMade(container, afterFailureOf: other.container)
  }
  /// The containers with a plan whose making was tried on the way to it, in its function or in one that it calls.
  package var attemptsWithPlan: [ProjectContainer] {
    project.schemas.attempts(before: container).map(project.container)
  }
}
