import SchemaDeclarations

/// The other side of a relationship, as far as it is written that the two belong together.
///
/// Where nothing is written, systems differ: stores of 2023 to 2025 show two properties that are each other's only candidate
/// joined, those of 2025/26 do not.
package enum RelationshipPartner: Equatable, Sendable {
  /// The side that an `inverse:` on one of the two names.
  case named(RelationshipSide)
  /// The candidates for an inverse that nothing names.
  case open(InverseCandidates)
  /// No property leads back, or each that does belongs to another relationship.
  case none
  /// Something that could not be resolved, or an inverse that does not fit, decides it.
  case unknown

  /// The side that is certainly joined with this one.
  package var side: RelationshipSide? {
    switch self {
    case .named(let side): side
    case .open, .none, .unknown: nil
    }
  }

  /// The side that is joined with this one, or the only one that can be meant.
  package var likelySide: RelationshipSide? {
    if case .open(let candidates) = self { candidates.only } else { side }
  }

  /// Whether the other side holds many, whichever candidate is meant.
  package var isToMany: Bool {
    if case .open(let candidates) = self { return candidates.areToMany }
    return side?.isToMany ?? false
  }
}

extension RelationshipSide {
  /// The other side of the relationship.
  package var partner: RelationshipPartner {
    if let inverse = relationship.inverse {
      return inverse.value.flatMap { side(named: $0) }.map(RelationshipPartner.named) ?? .unknown
    }
    let claims = self.claims
    if let claim = claims.first {
      return claims.count == 1 && claim.leads(to: self) ? .named(claim) : .unknown
    }
    guard isOpen else { return .unknown }
    let candidates = InverseCandidates(of: self)
    if candidates.isEmpty { return mayHaveUnseenCandidate ? .unknown : .none }
    return .open(candidates)
  }

  /// The relationship that an `inverse:` names; nil if it is not one that leads back.
  private func side(named reference: InverseReference) -> RelationshipSide? {
    for model in schemas.lineage(of: reference.root) {
      guard let property = model.property(named: reference.property) else { continue }
      return RelationshipSide(model, property, in: schemas).flatMap { side in
        side != self && leads(to: side) ? side : nil
      }
    }
    return nil
  }

  /// The relationship of just the model that `inverse:` names, whether it leads back or not.
  package var namedSide: RelationshipSide? {
    guard let reference = relationship.inverse?.value, let model = schemas.model(reference.root) else { return nil }
    return model.property(named: reference.property).flatMap { RelationshipSide(model, $0, in: schemas) }
  }

  /// The sides whose `inverse:` names this one.
  private var claims: [RelationshipSide] {
    (schemas.declared.claims[InverseReference(root: model.type, property: property.name)] ?? [])
      .compactMap { RelationshipSide($0.model, $0.property, in: schemas) }
  }

  /// Whether two sides lead to each other's models, including inherited properties.
  private func leads(to other: RelationshipSide) -> Bool {
    schemas.isRelated(relationship.destination, other.model.type)
      && schemas.isRelated(other.relationship.destination, model.type)
  }

  /// Whether the destination has a property that may lead back: one of unknown type, one to a related model or to another
  /// version of this one, or one whose `inverse:` is wrong.
  private var mayHaveUnseenCandidate: Bool {
    schemas.lineage(of: relationship.destination).contains { owner in
      owner.properties.contains { property in
        guard let other = RelationshipSide(owner, property, in: schemas) else { return property.type.failure != nil }
        let destination = other.relationship.destination
        guard destination != model.type else {
          return other.relationship.inverse != nil && other.partner == .unknown
        }
        return schemas.isRelated(destination, model.type) || schemas.symbols[destination].name == model.name
      }
    }
  }
}
