extension PartialShape {
  /// What changes from this shape to another one, with what identifies both, sorted by model, then by property.
  package func changes(to new: PartialShape, _ comparison: ChecksumComparison) -> [SchemaChange] {
    let changes = UnseenRenames(old: shape, comparison: comparison).marking(
      ShapeComparison(old: self, new: new).changes)
    return LinkHolders(old: shape).marking(changes.sorted { $0.precedes($1) })
  }
}

/// Finds the relationships to many whose links the other side stores, because that leads to one.
private struct LinkHolders {
  let old: Shape

  /// The changes, each with the relationship that stores the links where the one that it is about does not.
  func marking(_ changes: [SchemaChange]) -> [SchemaChange] {
    guard changes.contains(where: \.mayLeaveLinks) else { return changes }
    let pairing = InversePairing(old)
    return changes.map { change in holder(change, pairing).map(change.leavingLinks) ?? change }
  }

  private func holder(_ change: SchemaChange, _ pairing: InversePairing) -> SchemaChange.Part? {
    guard change.mayLeaveLinks, let part = change.before,
      let relationship = relationship(part.property, of: part.entity), relationship.isToMany,
      case .known(let partner?) = pairing.partner(of: relationship, in: part.entity),
      self.relationship(partner, of: relationship.destination)?.isToMany == false
    else { return nil }
    return SchemaChange.Part(entity: relationship.destination, property: partner)
  }

  private func relationship(_ name: String?, of entity: String) -> RelationshipShape? {
    old.entity(named: entity)?.relationships.first { $0.name == name }
  }
}

extension SchemaChange {
  /// Whether a property is gone, or no longer found under its name, so that what it stores is lost.
  fileprivate var mayLeaveLinks: Bool {
    switch kind {
    case .removed(.relationship), .likelyRenamed(.relationship, _), .originalNameDropped(_, .relationship),
      .originalNameChanged(_, _, .relationship):
      true
    default: false
    }
  }
}
