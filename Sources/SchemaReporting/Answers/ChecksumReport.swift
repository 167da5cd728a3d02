import SchemaProject
import SchemaShapes
import SchemaSyntax

/// What `inspect` has to say of versions, in whatever format.
package struct ChecksumReport: Sendable {
  /// The schemas, in the order in which they are shown.
  let schemas: [IdentifiedSchema]
  /// The version of the tool.
  let toolVersion: String

  package init(_ schemas: [IdentifiedSchema], toolVersion: String) {
    self.schemas = schemas
    self.toolVersion = toolVersion
  }
}

extension IdentifiedSchema {
  /// Why the hash of an entity is not computed, each with its place.
  func reasons(_ entity: EntityIdentity) -> [(place: Place, what: String, why: String)] {
    entity.obstacles.compactMap { obstacle in
      place(of: obstacle, in: entity.name).map { ($0, obstacle.what, obstacle.why) }
    }
  }

  /// All places that reports name.
  var places: [Place] { identity.entities.flatMap { reasons($0).map(\.place) } + failures.map(\.place) }
}
