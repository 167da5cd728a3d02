/// Finds to-many relationships whose links now go through a new model that has one relationship to each side.
struct Junctions {
  let old: Shape
  let new: Shape
  /// The models that are new.
  let added: [EntityShape]

  /// Changes in which the loss of a relationship to a junction model is told as such.
  func replacing(_ changes: [SchemaChange]) -> [SchemaChange] {
    changes.map { change in
      guard let part = change.before, let property = part.property, change.losesLinks,
        let relationship = old.entity(named: part.entity)?.relationships.first(where: { $0.name == property }),
        relationship.isToMany,
        let junction = junction(between: part.entity, and: relationship.destination)
      else { return change }
      let link = new.entity(named: part.entity)?.relationships.first { $0.destination == junction.name }
      let after = link.map { SchemaChange.Part(entity: part.entity, property: $0.name) }
      return SchemaChange(.replacedByJunction(model: junction.name), before: part, after: change.after ?? after)
    }
  }

  private func junction(between left: String, and right: String) -> EntityShape? {
    added.first { entity in
      let ends = entity.relationships.filter { !$0.isToMany }.map(\.destination)
      return left == right ? ends.count { $0 == left } > 1 : ends.contains(left) && ends.contains(right)
    }
  }
}

extension SchemaChange {
  /// Whether a relationship is gone, or leads elsewhere.
  fileprivate var losesLinks: Bool {
    switch kind {
    case .removed(.relationship), .retargeted: true
    default: false
    }
  }
}
