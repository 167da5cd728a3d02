import SchemaDeclarations
import SchemaNames

/// The relationships that name no inverse, and that no relationship back claims or might, by their models.
package struct OpenSides: Sendable {
  /// Two models, in the direction of relationships.
  private struct Pair: Hashable {
    let model: TypeID
    let destination: TypeID
  }

  /// A property of a model that an `inverse:` of another model names.
  private struct Claim: Hashable {
    let claimant: TypeID
    let reference: InverseReference
  }

  /// What relationships name as their inverses.
  private var claims: Set<Claim> = []
  /// The models with a relationship whose inverse is not known.
  private var unclear: Set<Pair> = []
  /// The open sides of each model, in the order of their source.
  private var byModel: [TypeID: [RelationshipSide]] = [:]
  /// The same by where they lead.
  private var byPair: [Pair: [RelationshipSide]] = [:]

  init() {}

  /// Finds those of some models.
  init(of models: [Model], in project: Project) {
    for model in models {
      for (_, relationship) in model.relationships {
        switch relationship.inverse {
        case .resolved(let reference): claims.insert(Claim(claimant: model.type, reference: reference))
        case .unresolved: unclear.insert(Pair(model: model.type, destination: relationship.destination))
        case nil: break
        }
      }
    }
    for side in models.flatMap({ RelationshipSide.all(of: $0, in: project) })
    where side.relationship.inverse == nil && isOpen(side) {
      byModel[side.model.type, default: []].append(side)
      byPair[Pair(model: side.model.type, destination: side.relationship.destination), default: []].append(side)
    }
  }

  /// Whether no relationship of the model that a side leads to claims it or might.
  func isOpen(_ side: RelationshipSide) -> Bool {
    let reference = InverseReference(root: side.model.type, property: side.property.name)
    return !claims.contains(Claim(claimant: side.relationship.destination, reference: reference))
      && !unclear.contains(Pair(model: side.relationship.destination, destination: side.model.type))
  }

  /// The open sides of a model.
  func sides(of model: TypeID) -> [RelationshipSide] { byModel[model] ?? [] }

  /// The open sides of a model that lead to another one.
  func sides(of model: TypeID, to destination: TypeID) -> [RelationshipSide] {
    byPair[Pair(model: model, destination: destination)] ?? []
  }
}
