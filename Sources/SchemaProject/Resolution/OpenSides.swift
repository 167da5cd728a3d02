import SchemaDeclarations
import SchemaNames

/// A relationship that names no inverse, and that no relationship back claims or might.
package struct OpenSide: Sendable {
  /// The model that has the property.
  let model: Model
  let property: Property
  /// The model that it leads to.
  let destination: TypeID

  /// The models at both ends.
  var ends: Set<TypeID> { [model.type, destination] }
}

/// The open sides of models.
struct OpenSides: Sendable {
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
  private var byModel: [TypeID: [OpenSide]] = [:]
  /// The same by where they lead.
  private var byPair: [Pair: OpenSideGroup] = [:]

  /// Finds those of some models.
  init(of models: [Model]) {
    for model in models { addClaims(of: model) }
    for model in models {
      for (property, relationship) in model.relationships where relationship.inverse == nil {
        add(OpenSide(model: model, property: property, destination: relationship.destination))
      }
    }
  }

  private mutating func addClaims(of model: Model) {
    for (_, relationship) in model.relationships {
      switch relationship.inverse {
      case .resolved(let reference): claims.insert(Claim(claimant: model.type, reference: reference))
      case .unresolved: unclear.insert(Pair(model: model.type, destination: relationship.destination))
      case nil: break
      }
    }
  }

  private mutating func add(_ side: OpenSide) {
    guard isUnclaimed(side.property, of: side.model.type, leadingTo: side.destination) else { return }
    byModel[side.model.type, default: []].append(side)
    byPair[Pair(model: side.model.type, destination: side.destination), default: OpenSideGroup()].append(side)
  }

  /// Whether no relationship of the model that a property leads to claims it or might.
  func isUnclaimed(_ property: Property, of model: TypeID, leadingTo destination: TypeID) -> Bool {
    let reference = InverseReference(root: model, property: property.name)
    return !claims.contains(Claim(claimant: destination, reference: reference))
      && !unclear.contains(Pair(model: destination, destination: model))
  }

  /// The open sides of a model.
  func sides(of model: TypeID) -> [OpenSide] { byModel[model] ?? [] }

  /// The open sides of a model that lead to another one.
  func sides(of model: TypeID, to destination: TypeID) -> OpenSideGroup {
    byPair[Pair(model: model, destination: destination)] ?? OpenSideGroup()
  }
}

/// The open sides of a model that lead to one other model.
struct OpenSideGroup: Sendable {
  /// All of them, in the order of their source.
  private(set) var sides: [OpenSide] = []
  /// Those that hold one.
  private(set) var toOne: [OpenSide] = []

  mutating func append(_ side: OpenSide) {
    sides.append(side)
    if side.property.relationship?.isToMany == false { toOne.append(side) }
  }
}

/// The open sides between two models, or of one with itself, that lead both ways: what leads one way has no inverse to miss.
package struct OpenGroups: Sendable {
  /// The sides of each group, all in the order of their source.
  package let groups: [[OpenSide]]
  /// The positions of the groups by the models at both ends.
  private let positions: [Set<TypeID>: Int]

  /// Finds those of the models that count.
  init(_ sides: OpenSides, of models: [Model], where counts: (Model) -> Bool) {
    let open = models.filter(counts).flatMap { sides.sides(of: $0.type) }
    groups = Dictionary(grouping: open, by: \.ends).values.filter(Self.leadBothWays)
      .map { $0.sorted { $0.property.place < $1.property.place } }
      .sorted { $0[0].property.place < $1[0].property.place }
    positions = Dictionary(zip(groups.map { $0[0].ends }, groups.indices)) { first, _ in first }
  }

  private static func leadBothWays(_ group: [OpenSide]) -> Bool {
    group[0].ends.count == 1 ? group.count > 1 : group.contains { $0.model.type != group[0].model.type }
  }

  /// The group between two models.
  func group(between ends: Set<TypeID>) -> [OpenSide]? { positions[ends].map { groups[$0] } }
}
