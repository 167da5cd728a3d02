import SchemaShapes
import SchemaStores

extension ResolvedSchemas {
  /// A store as a release: its hashes decide which version wrote it, and its shape what changed since.
  ///
  /// What a store does not show, such as which of two types that are stored alike was written, is taken from the version
  /// that is nearest to it.
  package func release(of store: StoreContents, named name: String, openedWith target: UpgradeTarget) -> Release {
    let identity = store.metadata.identity
    let history = target.plan?.history(in: self) ?? []
    let versions = history.map { (partialShape(of: $0).shape, self.identity(of: $0)) }
    let likenesses = (versions.isEmpty ? [(target.shape.shape, target.identity)] : versions).map { shape, own in
      Likeness(shape, own.read(for: identity), to: identity)
    }
    // Of several that fit alike, the latest: `max` takes the last.
    let nearest = likenesses.max { $0.equal.count < $1.equal.count }
    let entities = store.metadata.hashes.keys.compactMap { name -> EntityShape? in
      let equal = likenesses.last { $0.equal.contains(name) }
      let likeness = (equal ?? nearest)?.shape.entity(named: name)
      // An equal hash shows the shape even where the store's model could not be read.
      guard let stored = store.model?.shape.entity(named: name) else { return equal == nil ? nil : likeness }
      return likeness.map(stored.completed) ?? stored
    }
    return Release(
      name: name, source: .store, plan: target.plan.map { subject($0.type) }, version: nil,
      identifier: store.metadata.identifiers.first, shape: Shape(entities: entities), identity: identity,
      isComplete: entities.count == store.metadata.hashes.count, places: [:])
  }
}

extension ResolvedSchemas {
  /// The schema that a store was written with, for a record; today's store that it is, if it is known, tells the plan.
  package func shippedSchema(of store: StoreContents, openedAs current: ShippedSchema?) -> ShippedSchema {
    let schema =
      current
      ?? ShippedSchema(
        container: nil, plan: nil, version: nil, identifier: nil, shape: Shape(entities: []),
        identity: store.metadata.identity)
    let target = upgradeTarget(schema)
    let release = release(of: store, named: "", openedWith: target)
    let recognized = target.plan.flatMap { plan in self.match(release, in: plan) }
    let version = recognized.flatMap { $0.isRecognized ? $0.version : nil }
    return ShippedSchema(
      container: schema.container, plan: release.plan, version: version.map { subject($0.type) },
      identifier: release.identifier, shape: release.shape, identity: release.identity)
  }
}

/// A schema that a store may have been written with.
private struct Likeness {
  let shape: Shape
  /// The entities with the hashes of the store.
  let equal: Set<String>

  init(_ shape: Shape, _ own: StoreIdentity, to store: StoreIdentity) {
    self.shape = shape
    equal = Set(
      own.entities.filter { entity in store.entity(named: entity.name)?.isSame(as: entity) == .same }.map(\.name))
  }
}

extension StoreIdentity {
  /// The identity under that reading of unwritten inverses by which a store's hashes come out; the store shows which one
  /// its system took.
  func read(for store: StoreIdentity) -> StoreIdentity {
    if hasChecksum { return self }
    let readings = UnwrittenInverses.allCases.map(read)
    return readings.first { $0.isSame(as: store) == .same } ?? self
  }
}

extension Release {
  /// The identity of a schema under the reading of unwritten inverses that the release shows: its record may be that of a
  /// store. A release that itself writes an inverse which the schema leaves out shows none.
  func read(_ identity: StoreIdentity, of shape: Shape) -> StoreIdentity {
    source != .store && shape.omitsInverse(of: self.shape) ? identity : identity.read(for: self.identity)
  }
}

extension Shape {
  /// Whether neither side of a relationship names the inverse that another shape has written.
  fileprivate func omitsInverse(of other: Shape) -> Bool {
    other.entities.contains { entity in
      entity.relationships.contains { written in
        guard let back = written.inverse, let own = relationship(written.name, of: entity.name) else { return false }
        return own.inverse == nil && relationship(back, of: own.destination).map { $0.inverse == nil } ?? false
      }
    }
  }

  private func relationship(_ name: String, of entity: String) -> RelationshipShape? {
    self.entity(named: entity)?.relationships.first { $0.name == name }
  }
}

// MARK: What a store does not show

extension EntityShape {
  /// The shape of a store's entity with what only the source of a similar one says.
  fileprivate func completed(from other: EntityShape) -> EntityShape {
    EntityShape(
      name: name, parent: parent,
      attributes: attributes.map { attribute in
        other.attributes.first { $0.name == attribute.name }.map(attribute.completed) ?? attribute
      },
      relationships: relationships.map { relationship in
        other.relationships.first { $0.name == relationship.name }.map(relationship.completed) ?? relationship
      },
      uniqueness: uniqueness, indexes: other.indexes)
  }
}

extension AttributeShape {
  fileprivate func completed(from other: AttributeShape) -> AttributeShape {
    // Of a type that no table covers, the store shows whether it is encoded.
    let isAlike = storesValues(as: other) == .same || storesValues(as: other) == .unknown && !type.isPlain
    return AttributeShape(
      name: name, type: isAlike ? other.type : type, isOptional: isOptional, isUnique: isUnique, isExternal: isExternal,
      options: other.options, originalName: other.originalName, hashModifier: other.hashModifier,
      defaultValue: other.defaultValue)
  }
}

extension RelationshipShape {
  fileprivate func completed(from other: RelationshipShape) -> RelationshipShape {
    // A store knows the inverse of both sides, of which one writes it.
    let isWrittenOpposite = other.inverse == nil && destination == other.destination
    return RelationshipShape(
      name: name, destination: destination, isToMany: isToMany, isOptional: isOptional, deleteRule: deleteRule,
      inverse: isWrittenOpposite ? nil : inverse, counts: counts, originalName: other.originalName,
      hashModifier: other.hashModifier)
  }
}
