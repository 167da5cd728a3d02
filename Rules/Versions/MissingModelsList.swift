import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A `VersionedSchema` without `models`, or a plan without `schemas` or `stages`.
struct MissingModelsList: Rule {
  func findings(in project: Project) -> [Finding] {
    let versions = project.schemas.versions.filter { $0.models == nil && project.schemas.hasKnownRequirements($0.type) }
      .map {
        version in
        Finding(
          .missing("models", in: "schema version", version.name), subject: project.schemas.subject(version.type),
          at: version.place,
          help: .addModels)
      }
    let plans = project.schemas.plans.filter { project.schemas.hasKnownRequirements($0.type) }.flatMap {
      plan -> [Finding] in
      missingLists(of: plan).map { name in
        Finding(
          .missing(name, in: "migration plan", plan.name), subject: project.schemas.subject(plan.type), at: plan.place,
          help: name == "schemas" ? .addSchemas : .addStages)
      }
    }
    return versions + plans
  }

  private func missingLists(of plan: MigrationPlan) -> [String] {
    (plan.schemas == nil ? ["schemas"] : []) + (plan.stages == nil ? ["stages"] : [])
  }
}

extension Message {
  fileprivate static func missing(_ list: String, in kind: String, _ name: String) -> Message {
    "\(kind) '\(name)' has no '\(list)'"
  }
  fileprivate static let addModels: Message =
    "add 'static var models: [any PersistentModel.Type]' that lists every model of the version"
  fileprivate static let addSchemas: Message =
    "add 'static var schemas: [any VersionedSchema.Type]' that lists the versions, the oldest first"
  fileprivate static let addStages: Message =
    "add 'static var stages: [MigrationStage]' with one stage for each two neighboring versions"
}
