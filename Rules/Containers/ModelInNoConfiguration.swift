import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// A model of a container whose configurations divide the models and leave this one out.
struct ModelInNoConfiguration: ContainerRule {
  func findings(for container: ProjectContainer) -> [Finding] {
    guard let held = container.heldByConfigurations, container.knownTypes != nil else { return [] }
    let missing = container.listedTypes.uniqued.filter { type in
      !held.contains(type) && !container.project.schemas.isFilePrivate(type)
    }
    guard let first = missing.first else { return [] }
    let names = missing.map(container.project.subject)
    return [
      Finding(
        .left(names), subject: "\(container.subject).\(names[0])", at: container.place,
        notes: container.place(listing: first).map { [.init(.listed, at: $0)] } ?? [], help: .add(names))
    ]
  }
}

extension ProjectContainer {
  /// The models of its configurations; nil where one takes what the others leave, or not all of them are known.
  fileprivate var heldByConfigurations: Set<TypeID>? {
    guard configurations.count > 1, container.configurationFailures.isEmpty, !container.hasAlternativeConfigurations
    else { return nil }
    let schemas = configurations.compactMap(\.schema)
    let models = schemas.compactMap(project.schemas.knownModels)
    guard schemas.count == configurations.count, models.count == schemas.count else { return nil }
    return models.reduce(into: []) { $0.formUnion($1) }
  }

  /// Where it lists a model, by itself or by a version.
  fileprivate func place(listing type: TypeID) -> Place? {
    schema.models.entries.first { $0.type == type }?.place ?? schemaPlace
  }
}

extension Message {
  fileprivate static func left(_ models: [String]) -> Message {
    "the container lists \(models.shortQuotedList), but none of its configurations does"
  }
  fileprivate static let listed: Message = "listed here"
  fileprivate static func add(_ models: [String]) -> Message {
    "add \(models.map { "\($0).self" }.shortQuotedList) to the schema of a configuration"
  }
}
