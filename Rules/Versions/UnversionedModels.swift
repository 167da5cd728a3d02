import SchemaLinting
import SchemaProject

/// Models in a store on disk without any schema version.
struct UnversionedModels: Rule {
  func findings(in project: Project) -> [Finding] {
    let models = project.app.models
    guard project.versions.isEmpty, let model = models.first,
      let container = project.app.containers.first(where: { !$0.isDebugOnly && $0.isPersistent == true })
    else { return [] }
    return [
      Finding(
        .unversioned(models.count), subject: container.module, at: container.place,
        notes: [.init(.aModel(model), at: model.place)], help: .version)
    ]
  }
}

extension Message {
  fileprivate static func unversioned(_ count: Int) -> Message {
    "\(count == 1 ? "the app's model is" : "the app's \(count) models are") stored without a schema version"
  }
  fileprivate static func aModel(_ model: ProjectModel) -> Message { "for example, '\(model.name)'" }
  fileprivate static let version: Message =
    "declare what has shipped as a 'VersionedSchema' before the first change that needs a migration"
}
