import SchemaLinting
import SchemaProject

/// A `VersionedSchema` without `models`, or a plan without `schemas` or `stages`.
struct MissingModelsList: Rule {
  func findings(in project: Project) -> [Finding] {
    let versions = project.versions.filter { $0.list == nil && $0.hasKnownRequirements }.map { version in
      Finding(
        .missing("models", in: "schema version", version.name), subject: version.subject, at: version.place,
        help: .addModels)
    }
    let plans = project.plans.filter(\.hasKnownRequirements).flatMap { plan in
      missingLists(of: plan).map { name, help in
        Finding(.missing(name, in: "migration plan", plan.name), subject: plan.subject, at: plan.place, help: help)
      }
    }
    return versions + plans
  }

  /// What a plan lacks, with what to do about it.
  private func missingLists(of plan: ProjectPlan) -> [(String, Message)] {
    (plan.schemas == nil ? [("schemas", .addSchemas)] : []) + (plan.stages == nil ? [("stages", .addStages)] : [])
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
    "add 'static var stages: [MigrationStage]' with one stage per pair of neighboring versions"
}
