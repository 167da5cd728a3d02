import SchemaDeclarations
import SchemaNames

/// A relationship with an `inverse:`.
struct RelationshipClaim: Sendable {
  let model: Model
  let property: Property

  /// The relationships of models with an `inverse:`, by what it names: the property of a model, or of one that it
  /// inherits from.
  static func byReference(_ models: [Model]) -> [InverseReference: [RelationshipClaim]] {
    let parents = Dictionary(models.map { ($0.type, $0.parent) }) { first, _ in first }
    return models.reduce(into: [:]) { claims, model in
      for (property, relationship) in model.relationships {
        guard let reference = relationship.inverse?.value else { continue }
        var seen: Set<TypeID> = []
        var next: TypeID? = reference.root
        while let type = next, seen.insert(type).inserted {
          claims[InverseReference(root: type, property: reference.property), default: []]
            .append(RelationshipClaim(model: model, property: property))
          next = parents[type] ?? nil
        }
      }
    }
  }
}
