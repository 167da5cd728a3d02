/// How a system reads two properties that lead to each other's models where neither writes `inverse:`.
///
/// Stores of 2023 to 2025 show them joined, those of 2025/26 do not.
package enum UnwrittenInverses: CaseIterable, Sendable {
  case paired, unpaired
}

/// Which relationships of a schema are joined.
package struct InversePairing {
  /// What is joined with a relationship.
  package enum Partner {
    /// The property of the destination; nil if none leads back.
    case known(String?)
    /// The only candidate, which some systems join with it and others do not.
    case open(String)
    case unproven(Unproven)
  }

  private struct Side: Hashable {
    let entity: String
    let property: String
  }

  private let relationships: [String: [RelationshipShape]]
  /// The entities with a property of unknown type, which may be a relationship.
  private let unclear: Set<String>
  /// The sides whose `inverse:` names a side.
  private let claims: [Side: [Side]]

  package init(_ shape: Shape) {
    relationships = Dictionary(shape.entities.map { ($0.name, $0.relationships) }) { first, _ in first }
    unclear = Set(shape.entities.filter { !$0.attributes.allSatisfy(\.type.isKnown) }.map(\.name))
    let written = shape.entities.flatMap { entity in
      entity.relationships.compactMap { relationship in
        relationship.inverse.map {
          (
            Side(entity: relationship.destination, property: $0),
            Side(entity: entity.name, property: relationship.name)
          )
        }
      }
    }
    claims = Dictionary(grouping: written, by: \.0).mapValues { $0.map(\.1) }
  }

  /// What is joined with a relationship of an entity.
  package func partner(of relationship: RelationshipShape, in entity: String) -> Partner {
    let side = Side(entity: entity, property: relationship.name)
    let back = relationships[relationship.destination] ?? []
    if let inverse = relationship.inverse {
      let claimants = claims[Side(entity: relationship.destination, property: inverse)] ?? []
      guard claimants == [side], (claims[side] ?? []).allSatisfy({ $0.property == inverse }),
        back.contains(where: { $0.name == inverse && $0.destination == entity })
      else { return .unproven(Unproven(what: "inverse: \(inverse)", why: "the two sides do not match")) }
      return .known(inverse)
    }
    let claimants = claims[side] ?? []
    if let claimant = claimants.first {
      guard claimants.count == 1, claimant.entity == relationship.destination else {
        return .unproven(Unproven(what: relationship.name, why: "several relationships name it as their inverse"))
      }
      return .known(claimant.property)
    }
    return unwrittenPartner(of: side, relationship.destination)
  }

  private func unwrittenPartner(of side: Side, _ destination: String) -> Partner {
    guard relationships[destination] != nil, !unclear.contains(destination) else {
      return .unproven(
        Unproven(
          what: side.property,
          why: "a property of '\(destination)' may be its inverse, but the type of that property is not known"))
    }
    let candidates = candidates(from: destination, to: side.entity)
    guard let only = candidates.first else { return .known(nil) }
    let others = self.candidates(from: side.entity, to: destination)
    guard candidates.count == 1, others.count == 1, destination != side.entity else {
      return .unproven(
        Unproven(what: side.property, why: "several properties may be its inverse, and none is specified"))
    }
    return .open(only)
  }

  /// The relationships between two entities that nothing joins.
  private func candidates(from entity: String, to destination: String) -> [String] {
    (relationships[entity] ?? []).filter {
      $0.destination == destination && $0.inverse == nil
        && claims[Side(entity: entity, property: $0.name)] == nil
    }.map(\.name)
  }
}
