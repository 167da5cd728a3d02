import SchemaDeclarations
import SchemaNames
import SchemaShapes
import SchemaSyntax

/// A relationship seen from one of its sides.
package struct RelationshipSide: Equatable, Sendable {
  /// The model that has the property.
  package let model: Model
  package let property: Property
  package let relationship: Relationship
  /// What the sides around it belong to.
  package let schemas: ResolvedSchemas

  /// Makes a side; nil if the property is not a relationship.
  init?(_ model: Model, _ property: Property, in schemas: ResolvedSchemas) {
    guard let relationship = property.relationship else { return nil }
    self.model = model
    self.property = property
    self.relationship = relationship
    self.schemas = schemas
  }

  /// Sides are the same when they are the same property of the same model.
  package static func == (left: RelationshipSide, right: RelationshipSide) -> Bool {
    left.model.type == right.model.type && left.property.name == right.property.name
  }

  package var subject: String { "\(schemas.subject(model.type)).\(property.name)" }
  /// The name with the model's: `Note.tags`.
  package var name: String { "\(model.name).\(property.name)" }
  /// The place of the property's name.
  package var place: Place { property.place }
  /// The model that it leads to.
  package var destination: TypeID { relationship.destination }
  /// The name of the model that it leads to.
  package var destinationName: String { schemas.symbols[destination].name }
  /// The delete rule that is written; nil if none is, or it is not literal.
  package var deleteRule: DeleteRule? { relationship.deleteRule }
  /// Whether the property, or the array, is optional.
  package var isOptional: Bool { relationship.isOptional }
  /// Whether it holds many.
  package var isToMany: Bool { relationship.isToMany }
  /// Whether it holds exactly one, never none.
  package var isRequired: Bool { !isToMany && !isOptional }

  /// All sides of a model.
  package static func all(of model: Model, in schemas: ResolvedSchemas) -> [RelationshipSide] {
    model.relationships.compactMap { RelationshipSide(model, $0.property, in: schemas) }
  }

  /// Whether the side names no inverse, and no other side claims it or might.
  var isOpen: Bool {
    relationship.inverse == nil
      && schemas.openSides.isUnclaimed(property, of: model.type, leadingTo: relationship.destination)
  }
}

/// The relationships between two current models, or of one with itself, that name no inverse.
package struct OpenRelationships: Sendable {
  /// The sides, in the order of their source.
  private let sides: [RelationshipSide]
  /// How many of them each model has.
  private let counts: [TypeID: Int]

  fileprivate init(_ sides: [RelationshipSide]) {
    self.sides = sides
    counts = sides.reduce(into: [:]) { $0[$1.model.type, default: 0] += 1 }
  }

  /// Whether a model's relationships with itself are meant.
  package var isSelfReference: Bool { sides.allSatisfy { $0.model.type == $0.relationship.destination } }

  /// Whether each of two sides is the other's only candidate.
  package var isPair: Bool { sides.count == 2 && !isSelfReference }

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

extension RelationshipSide {
  /// The relationships that name no inverse between the same two models, including itself; nil if it names one.
  package var openRelationships: OpenRelationships? {
    isOpen ? schemas.openGroups.group(between: [model.type, destination]).map(schemas.openRelationships) : nil
  }
}

extension ResolvedSchemas {
  func side(_ open: OpenSide) -> RelationshipSide? { RelationshipSide(open.model, open.property, in: self) }

  package func openRelationships(_ group: [OpenSide]) -> OpenRelationships {
    OpenRelationships(group.compactMap(side))
  }
}
