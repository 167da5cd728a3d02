import SchemaDeclarations
import SchemaNames
import SchemaShapes
import SchemaSyntax

/// A schema of a project, with what identifies it to Core Data.
package struct IdentifiedSchema: Sendable {
  /// The name of the version, or of the container that has none.
  package let name: String
  /// The place of the version's name, or of the container's call.
  package let place: Place
  /// The shape as far as it is known.
  package let shape: PartialShape
  package let identity: StoreIdentity
  /// Why models may be missing; empty if none are.
  package let failures: [Unresolved]
  fileprivate let models: [Model]

  /// The place of what no rule covers about an entity.
  package func place(of obstacle: HashObstacle, in entity: String) -> Place? {
    models.first { $0.name == entity }.map { model in
      obstacle.property.flatMap(model.property)?.place ?? model.place
    }
  }
}

extension ResolvedSchemas {
  /// The versions, then the schemas of the containers on disk that have none; tests and previews left out.
  package var identifiedSchemas: [IdentifiedSchema] {
    versions.filter { !$0.isExempt }.map(identified) + identifiedContainers
  }

  package func identified(_ version: SchemaVersion) -> IdentifiedSchema {
    IdentifiedSchema(
      name: subject(version.type), place: version.place, shape: partialShape(of: version),
      identity: identity(of: version),
      failures: version.models?.failures ?? [], models: models(in: version))
  }

  /// The schemas of the containers that have no version, each container's name once.
  private var identifiedContainers: [IdentifiedSchema] {
    openContainers.filter { container in
      let schema = container.schema
      return schema.versions.isEmpty && !schema.isPlanDefault && !schema.models.types.isEmpty
    }.uniqued(by: subject).map { container in
      let listed = container.schema.models.types
      // A store holds a part of the models where several configurations share them.
      let isWhole = container.schema.isComplete && !container.schema.isBranched && container.isOneStore
      return IdentifiedSchema(
        name: subject(container), place: container.place,
        shape: PartialShape(partialShape(of: listed).shape, isComplete: isWhole),
        identity: identity(of: listed, isComplete: isWhole), failures: container.schema.failures,
        models: declared.models(listed, reachableModels(from: listed)))
    }
  }
}

extension Container {
  /// Whether one configuration holds all of its models: several divide them among their stores.
  package var isOneStore: Bool { configurations.count < 2 && configurationFailures.isEmpty }
}
