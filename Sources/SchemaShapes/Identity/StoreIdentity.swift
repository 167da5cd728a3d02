#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
/// What identifies a schema to Core Data: the hashes of its entities, and the checksum of all.
package struct StoreIdentity: Hashable, Sendable {
  /// The revision of the tables that hashes are computed by; it changes with any hash that they give, not with those that
  /// are added.
  package static let revision = 1

  /// The entities, sorted by the bytes of their names.
  package let entities: [EntityIdentity]
  /// Whether no entity can be missing.
  package let isComplete: Bool
  private let positions: [String: Int]

  /// Takes what a record says.
  package init(entities: [EntityIdentity], isComplete: Bool) {
    self.entities = entities.sorted { $0.name.precedesInBytes($1.name) }
    self.isComplete = isComplete
    positions = Dictionary(zip(self.entities.map(\.name), self.entities.indices)) { first, _ in first }
  }

  /// Computes the identity of a schema, with what its shape does not show of each model.
  package init(_ shape: PartialShape, declaredForms: (EntityShape) -> DeclaredForms) {
    let pairing = InversePairing(shape.shape)
    let parents = Set(shape.shape.entities.compactMap(\.parent))
    self.init(
      entities: shape.shape.entities.map { entity in
        EntityReader(
          entity: entity, isInherited: parents.contains(entity.name), pairing: pairing, forms: declaredForms(entity)
        ).identity
      },
      isComplete: shape.isComplete)
  }

  /// Whether an attempt was made to compute hashes.
  package var isComputed: Bool { entities.contains { $0.hash != nil || !$0.obstacles.isEmpty } }

  package func entity(named name: String) -> EntityIdentity? { positions[name].map { entities[$0] } }

  /// Whether each entity's hash is computed.
  package var hasChecksum: Bool { hashes(nil) != nil }

  /// The value of `NSStoreModelVersionChecksumKey`; nil if an entity's hash is not computed.
  package var checksum: String? { checksumHash?.base64 }

  /// The checksum as a hash.
  package var checksumHash: VersionHash? { hashes(nil).map(checksum) }

  /// The checksum under a reading of unwritten inverses.
  package func checksum(reading: UnwrittenInverses) -> String? { hashes(reading).map(checksum)?.base64 }

  private func checksum(_ hashes: [VersionHash]) -> VersionHash {
    var input = HashInput()
    for hash in hashes { input.append(hash) }
    return VersionHash(of: input)
  }

  /// The value of `NSStoreModelVersionHashesDigest`; nil if an entity's hash is not computed.
  package var digest: String? {
    hashes(nil).map { hashes in
      var input = HashInput()
      for (entity, hash) in zip(entities, hashes) {
        input.append(entity.name)
        input.append(hash)
      }
      return Data(SHA2.hash512(input.bytes)).base64EncodedString()
    }
  }

  private func hashes(_ reading: UnwrittenInverses?) -> [VersionHash]? {
    let hashes = entities.compactMap { entity in reading.map(entity.hash) ?? entity.hash }
    return isComplete && !entities.isEmpty && hashes.count == entities.count ? hashes : nil
  }

  /// The identity as a system computes it that reads unwritten inverses in one way.
  package func read(_ reading: UnwrittenInverses) -> StoreIdentity {
    StoreIdentity(
      entities: entities.map { entity in
        EntityIdentity(name: entity.name, hash: entity.hash(reading: reading), obstacles: entity.obstacles)
      }, isComplete: isComplete)
  }

  /// What decides the checksum: schemas with equal keys have one checksum; nil if that could not be said for certain.
  package var key: [EntityParts]? {
    let keys = entities.compactMap(\.key)
    return isComplete && keys.count == entities.count ? keys : nil
  }

  /// Whether two schemas have one checksum, as far as that is known.
  package func isSame(as other: StoreIdentity) -> Sameness {
    let pairs = entities.compactMap { entity in other.entity(named: entity.name).map(entity.isSame) }
    let isClosed = isComplete && other.isComplete
    if pairs.count < entities.count && other.isComplete || pairs.count < other.entities.count && isComplete {
      return .different
    }
    return .all(pairs + [isClosed ? .same : .unknown])
  }
}

/// What a shape does not show of a model's declaration.
package struct DeclaredForms: Sendable {
  /// What no rule covers, of the model as a whole and of its properties.
  package var obstacles: [HashObstacle]
  /// The texts of the types that a property stores.
  package var text: @Sendable (String) -> String
  /// The values that the cases of an enum hold which a property stores, one list for each case with values; nil if they
  /// are not known.
  package var associatedValues: @Sendable (_ property: String, TypeShape) -> [[AssociatedValueShape]]?
  /// What attributes add to the hash, as far as that was read before, by their names.
  fileprivate var attributes: [String: PropertyReading] = [:]

  package init(
    obstacles: [HashObstacle], text: @escaping @Sendable (String) -> String,
    associatedValues: @escaping @Sendable (_ property: String, TypeShape) -> [[AssociatedValueShape]]?
  ) {
    self.obstacles = obstacles
    self.text = text
    self.associatedValues = associatedValues
  }

  /// Those of a model that is not declared.
  package static let none = DeclaredForms(obstacles: [], text: { _ in "" }, associatedValues: { _, _ in nil })

  /// The forms with what attributes add, which is the same in all schemas that hold the model.
  package func reading(_ attributes: [AttributeShape]) -> DeclaredForms {
    var forms = self
    forms.attributes = Dictionary(attributes.map { ($0.name, read($0)) }) { first, _ in first }
    return forms
  }

  fileprivate func read(_ attribute: AttributeShape) -> PropertyReading {
    if let known = attributes[attribute.name] { return known }
    let declared = obstacles(to: attribute.name)
    if !declared.isEmpty { return unproven(.attribute(attribute), declared) }
    do throws(Unproven) {
      let lowered = try attribute.lowered { associatedValues(attribute.name, $0) }
      return (lowered.map { .known($0.hash) }, [])
    } catch {
      return unproven(.attribute(attribute), [HashObstacle(property: attribute.name, what: error.what, why: error.why)])
    }
  }

  /// What no rule covers of a property.
  fileprivate func obstacles(to property: String) -> [HashObstacle] { obstacles.filter { $0.property == property } }

  fileprivate func unproven(_ property: PropertyShape, _ obstacles: [HashObstacle]) -> PropertyReading {
    (.unproven(form: PropertyForm(property, obstacles, text: text(property.name))), obstacles)
  }
}

/// What a property adds to a hash, nil for nothing, and what is not covered about it.
private typealias PropertyReading = (identity: PropertyIdentity?, obstacles: [HashObstacle])

/// Reads the identity of an entity out of its shape.
private struct EntityReader {
  let entity: EntityShape
  /// Whether other models inherit from it.
  let isInherited: Bool
  let pairing: InversePairing
  let forms: DeclaredForms

  var identity: EntityIdentity {
    var properties: [String: PropertyIdentity] = [:]
    var obstacles = forms.obstacles.filter { $0.property == nil } + inheritance
    let isUnproven = !obstacles.isEmpty
    for property in entity.properties {
      let (identity, found) = read(property)
      properties[property.name] = identity
      obstacles += found
    }
    let uniqueness = Uniqueness(
      attributes: entity.attributes.filter(\.isUnique).map(\.name), lists: entity.uniqueness)
    if case .unproven = uniqueness {
      obstacles.append(HashObstacle(what: "#Unique", why: "no store shows a constraint over a part of a value"))
    }
    return EntityIdentity(
      EntityParts(
        name: entity.name, properties: properties, uniqueness: uniqueness, isUnproven: isUnproven),
      obstacles: obstacles)
  }

  private var inheritance: [HashObstacle] {
    let why = "no store shows models that inherit from each other"
    let child = entity.parent.map { HashObstacle(what: "\(entity.name): \($0)", why: why) }
    return [child, isInherited ? HashObstacle(what: entity.name, why: why) : nil].compactMap { $0 }
  }

  private func read(_ property: PropertyShape) -> PropertyReading {
    switch property {
    case .attribute(let attribute): forms.read(attribute)
    case .relationship(let relationship): read(relationship)
    }
  }

  private func read(_ relationship: RelationshipShape) -> PropertyReading {
    let declared = forms.obstacles(to: relationship.name)
    if !declared.isEmpty { return forms.unproven(.relationship(relationship), declared) }
    do throws(Unproven) {
      return try lower(relationship)
    } catch {
      return forms.unproven(
        .relationship(relationship), [HashObstacle(property: relationship.name, what: error.what, why: error.why)])
    }
  }

  private func lower(_ relationship: RelationshipShape) throws(Unproven) -> PropertyReading {
    if relationship.hashModifier != nil || !relationship.counts.isEmpty {
      throw Unproven(what: relationship.name, why: "no store shows counts or hash modifiers of relationships")
    }
    switch pairing.partner(of: relationship, in: entity.name) {
    case .known(let inverse): return (.known(relationship.lowered(inverse).hash), [])
    case .open(let inverse):
      let obstacle = HashObstacle(
        property: relationship.name, what: relationship.name,
        why: "whether it pairs with '\(inverse)' depends on the iOS version, because neither side has 'inverse:'")
      return (
        .open(paired: relationship.lowered(inverse).hash, unpaired: relationship.lowered(nil).hash), [obstacle]
      )
    case .unproven(let error): throw error
    }
  }
}

extension RelationshipShape {
  fileprivate func lowered(_ inverse: String?) -> LoweredRelationship {
    LoweredRelationship(
      name: name, destination: destination, inverse: inverse, isToMany: isToMany, isOptional: isOptional)
  }
}
