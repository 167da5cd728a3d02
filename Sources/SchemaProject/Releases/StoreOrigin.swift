import SchemaShapes
import SchemaStores

/// What a project shows of the schema that a store was written with.
package struct StoreOrigin: Sendable {
  /// A schema that differs from that of the store, or may.
  package struct Nearest: Sendable {
    /// The name of the version, or of the container that has none.
    package let name: String
    /// What differs and enters the checksum; empty where nothing is known to.
    package let changes: [SchemaChange]
  }

  /// The versions with the store's checksum, and the containers without a version whose models have it.
  package let schemas: [String]
  /// The recorded releases with the store's checksum.
  package let releases: [String]
  /// Where no schema has the checksum: the one that differs least, of those with most of the store's entities.
  package let nearest: Nearest?
}

extension ResolvedSchemas {
  /// Finds the schemas and the releases that have the checksum of a store.
  package func origin(of store: StoreContents, among releases: [Release]) -> StoreOrigin {
    let identity = store.metadata.identity
    let equal = identifiedSchemas.filter { $0.identity.read(for: identity).isSame(as: identity) == .same }
    return StoreOrigin(
      schemas: equal.map(\.name).uniqued, releases: releases.written(with: identity),
      nearest: equal.isEmpty ? nearest(to: store) : nil)
  }

  private func nearest(to store: StoreContents) -> StoreOrigin.Nearest? {
    let names = store.metadata.hashes.keys
    let similar = identifiedSchemas.filter { schema in
      let own = Set(schema.shape.shape.entities.map(\.name))
      return names.count(where: own.contains) * 2 > names.count
    }
    let distances = similar.map { StoreOrigin.Nearest(name: $0.name, changes: changes(from: store, to: $0)) }
    return distances.min { $0.changes.count < $1.changes.count }
  }

  /// What differs between a store and a schema and enters the checksum.
  private func changes(from store: StoreContents, to schema: IdentifiedSchema) -> [SchemaChange] {
    let target = UpgradeTarget(plan: nil, version: nil, shape: schema.shape, identity: schema.identity)
    let release = release(of: store, named: "", openedWith: target)
    let comparison = ChecksumComparison(
      from: release.identity, to: release.read(schema.identity, of: schema.shape.shape))
    return release.changes(to: schema.shape, schema.identity).filter(comparison.counts)
  }
}

extension [Release] {
  /// The names of those that have the checksum of a store.
  package func written(with identity: StoreIdentity) -> [String] {
    filter { $0.identity.isSame(as: identity) == .same }.map(\.name)
  }
}
