import SchemaDeclarations
import SchemaNames

/// A relationship seen from one of its sides.
package struct RelationshipSide: Equatable, Sendable {
  /// The model that has the property.
  package let model: Model
  /// The property.
  package let property: Property
  /// Its relationship.
  package let relationship: Relationship
  /// The qualified name.
  package let subject: String

  /// Makes a side; nil where the property is no relationship.
  package init?(_ model: Model, _ property: Property, in project: Project) {
    guard let relationship = property.relationship else { return nil }
    self.model = model
    self.property = property
    self.relationship = relationship
    subject = "\(project.subject(model.type)).\(property.name)"
  }

  /// Sides are the same when they are the same property of the same model.
  package static func == (left: RelationshipSide, right: RelationshipSide) -> Bool {
    left.model.type == right.model.type && left.property.name == right.property.name
  }

  /// The name with the model's: `Note.tags`.
  package var name: String { "\(model.name).\(property.name)" }
  /// Whether it holds many.
  package var isToMany: Bool { relationship.isToMany }
  /// Whether it holds exactly one, never none.
  package var isRequired: Bool { !relationship.isToMany && !relationship.isOptional }

  /// All sides of a model.
  package static func all(of model: Model, in project: Project) -> [RelationshipSide] {
    model.relationships.compactMap { RelationshipSide(model, $0.property, in: project) }
  }

  /// The properties back that name no inverse and that no other `inverse:` claims.
  package func candidates(in project: Project) -> [RelationshipSide] {
    let open = project.openSides.sides(of: relationship.destination, to: model.type)
    return model.type == relationship.destination ? open.filter { $0 != self } : open
  }

  /// Whether the side names no inverse, and no other side claims it or might.
  func isOpen(in project: Project) -> Bool {
    relationship.inverse == nil && project.openSides.isOpen(self)
  }

  /// Whether SwiftData infers the inverse between two sides that are each other's only candidate: one to-many or
  /// to-one side and one *optional* to-one side (Hacking with Swift; Apple shows it in WWDC23 10195).
  package func isInferred(with other: RelationshipSide) -> Bool {
    if isToMany && other.isToMany { return false }
    return (isToMany || relationship.isOptional) && (other.isToMany || other.relationship.isOptional)
  }
}

/// The relationships between two current models, or of one with itself, that name no inverse.
package struct OpenRelationships: Sendable {
  /// The sides, in the order of their source.
  private let sides: [RelationshipSide]
  /// How many of them each model has.
  private let counts: [TypeID: Int]

  private init(_ sides: [RelationshipSide]) {
    self.sides = sides
    counts = sides.reduce(into: [:]) { $0[$1.model.type, default: 0] += 1 }
  }

  /// All that lead both ways, in the order of their source: what leads one way has no inverse to miss.
  package static func all(in project: Project) -> [OpenRelationships] { project.openRelationships }

  /// Those that a side is one of.
  package static func around(_ side: RelationshipSide, in project: Project) -> OpenRelationships? {
    guard project.openSides.isOpen(side), side.relationship.inverse == nil else { return nil }
    let pair = Set([side.model.type, side.relationship.destination])
    return project.openRelationshipsByPair[pair].map { project.openRelationships[$0] }
  }

  /// The models that they lead from and to.
  var models: Set<TypeID> { Set(sides.flatMap { [$0.model.type, $0.relationship.destination] }) }

  /// Finds all that lead both ways.
  static func find(in project: Project) -> [OpenRelationships] {
    let models = project.currentModels
    let open = models.flatMap { project.openSides.sides(of: $0.type) }
    let pairs = Dictionary(grouping: open) { Set([$0.model.type, $0.relationship.destination]) }
    return pairs.values.map { OpenRelationships($0.sorted { $0.property.place < $1.property.place }) }
      .filter(\.leadBothWays).sorted { $0.sides[0].property.place < $1.sides[0].property.place }
  }

  /// Whether a model's relationships with itself are meant.
  package var isSelfReference: Bool { sides.allSatisfy { $0.model.type == $0.relationship.destination } }

  /// Whether each of two sides is the other's only candidate.
  package var isPair: Bool { sides.count == 2 && !isSelfReference }

  private var leadBothWays: Bool {
    isSelfReference ? sides.count > 1 : sides.contains { $0.model.type != sides[0].model.type }
  }

  /// The side with the most candidates; the first of several.
  package var mostAmbiguous: RelationshipSide? {
    let most = sides.map(candidateCount).max()
    return sides.first { candidateCount(for: $0) == most }
  }

  private func candidateCount(for side: RelationshipSide) -> Int {
    sides.count - (isSelfReference ? 1 : counts[side.model.type] ?? 0)
  }

  /// The sides that a side may be paired with.
  package func candidates(for side: RelationshipSide) -> [RelationshipSide] {
    let isSelfReference = isSelfReference
    return sides.filter { isSelfReference ? $0 != side : $0.model.type != side.model.type }
  }

  /// All sides but one, its candidates first.
  package func others(than side: RelationshipSide) -> [RelationshipSide] {
    let rest = isSelfReference ? [] : sides.filter { $0 != side && $0.model.type == side.model.type }
    return candidates(for: side) + rest
  }
}
