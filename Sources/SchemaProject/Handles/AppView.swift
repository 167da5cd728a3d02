import SchemaDeclarations
import SchemaFiles
import SchemaNames

/// What a project's app consists of: everything but tests and previews.
package struct AppView: Sendable {
  package let project: Project

  package var models: [ProjectModel] { project.schemas.models.filter { !$0.isExempt }.map(project.model) }
  /// The models that inherit from another one.
  package var subclasses: [ProjectModel] {
    project.schemas.declared.subclasses.filter { !$0.isExempt }.map(project.model)
  }
  /// The models that may still change: advice about others would change what shipped.
  package var currentModels: [ProjectModel] { models.filter(\.isCurrent) }
  package var versions: [ProjectVersion] { project.schemas.versions.filter { !$0.isExempt }.map(project.version) }
  package var plans: [ProjectPlan] { project.schemas.plans.filter { !$0.isExempt }.map(project.plan) }
  /// The plans that lead forward.
  package var forwardPlans: [ProjectPlan] { project.schemas.forwardPlans.map(project.plan) }
  package var containers: [ProjectContainer] {
    project.schemas.containers.filter { !$0.isExempt }.map(project.container)
  }
  /// The containers that rules about containers check.
  package var judgedContainers: [ProjectContainer] { containers.filter(\.isJudged) }
  /// The stores among the files.
  package var bundledStores: [BundledStore] { project.bundledStores.filter { !$0.isExempt } }
  package var units: [SourceUnit] { project.schemas.symbols.units.filter { !$0.isExempt } }
}

extension Project {
  /// The project without tests and previews.
  package var app: AppView { AppView(project: self) }

  /// The types and files.
  package var symbols: SymbolTable { schemas.symbols }
  /// What manifests and entitlements say about how the code is built.
  package var settings: ProjectSettings { schemas.settings }
  /// The schema versions, including those of tests and previews.
  package var versions: [ProjectVersion] { schemas.versions.map(version) }
  /// The migration plans, including those of tests and previews.
  package var plans: [ProjectPlan] { schemas.plans.map(plan) }
  /// The containers, including those of tests and previews.
  package var containers: [ProjectContainer] { schemas.containers.map(container) }
  /// The typealiases that lead to models and versions.
  package var aliases: [ProjectAlias] { schemas.aliases.map { ProjectAlias(alias: $0, project: self) } }

  /// The symbol that findings about a type are about.
  package func subject(_ type: TypeID) -> String { schemas.subject(type) }
  /// The name of a type with those around it.
  package func qualifiedName(_ type: TypeID) -> String { symbols[type].qualifiedName }
  /// The version that a type belongs to; nil for one that belongs to none.
  package func owner(of type: TypeID) -> ProjectVersion? { schemas.owner(of: type).flatMap(version) }

  /// The model of a type.
  package func model(_ type: TypeID) -> ProjectModel? { schemas.model(type).map(model) }
  /// A model in this project.
  package func model(_ model: Model) -> ProjectModel { ProjectModel(model: model, project: self) }
  /// The schema version of a type.
  package func version(_ type: TypeID) -> ProjectVersion? { schemas.version(type).map(version) }
  /// A schema version in this project.
  package func version(_ version: SchemaVersion) -> ProjectVersion { ProjectVersion(version: version, project: self) }
  /// The migration plan of a type.
  package func plan(_ type: TypeID) -> ProjectPlan? { schemas.plan(type).map(plan) }
  /// A migration plan in this project.
  package func plan(_ plan: MigrationPlan) -> ProjectPlan { ProjectPlan(plan: plan, project: self) }
  /// A container in this project.
  package func container(_ container: Container) -> ProjectContainer {
    ProjectContainer(container: container, project: self)
  }
}

extension AppView {
  /// The relationships between two current models that name no inverse, in the order of their source.
  package var openRelationships: [OpenRelationships] {
    project.schemas.openGroups.groups.map(project.schemas.openRelationships)
  }
}
