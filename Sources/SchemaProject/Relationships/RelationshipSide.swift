import SchemaDeclarations
import SchemaNames
import SchemaShapes
import SchemaSyntax

/// A relationship seen from one of its sides.
package struct RelationshipSide: Equatable, Sendable {
  /// The model that has the property.
  package let model: Model
  /// The property.
  package let property: Property
  /// Its relationship.
  package let relationship: Relationship
  /// What the sides around it belong to.
  let schemas: ResolvedSchemas

  /// Makes a side; nil where the property is no relationship.
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

  /// The qualified name.
  package var subject: String { "\(schemas.subject(model.type)).\(property.name)" }
  /// The name with the model's: `Note.tags`.
  package var name: String { "\(model.name).\(property.name)" }
  /// The place of the property's name.
  package var place: Place { property.place }
  /// The model that it leads to.
  package var destination: TypeID { relationship.destination }
  /// The name of the model that it leads to.
  package var destinationName: String { schemas.symbols[destination].name }
  /// The delete rule that is written; nil where none is, or it is not literal.
  package var deleteRule: DeleteRule? { relationship.deleteRule }
  /// Whether the property, or the array, is optional.
  package var isOptional: Bool { relationship.isOptional }
  /// Whether it holds many.
  package var isToMany: Bool { relationship.isToMany }
  /// Whether it holds exactly one, never none.
  package var isRequired: Bool { !isToMany && !isOptional }

  /// All sides of a model.
  static func all(of model: Model, in schemas: ResolvedSchemas) -> [RelationshipSide] {
    model.relationships.compactMap { RelationshipSide(model, $0.property, in: schemas) }
  }

  /// The properties back that name no inverse and that no other `inverse:` claims.
  package var candidates: [RelationshipSide] {
    guard let destination = schemas.model(relationship.destination) else { return [] }
    return Self.all(of: destination, in: schemas).filter { other in
      other.relationship.destination == model.type && other != self && other.isOpen
    }
  }

  /// Whether the side names no inverse, and no other side claims it or might.
  var isOpen: Bool {
    guard relationship.inverse == nil, let destination = schemas.model(relationship.destination) else { return false }
    return !destination.relationships.contains { _, other in
      switch other.inverse {
      case .resolved(let reference): reference.root == model.type && reference.property == property.name
      case .unresolved: other.destination == model.type
      case nil: false
      }
    }
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
  fileprivate let sides: [RelationshipSide]

  /// All that lead both ways, in the order of their source: what leads one way has no inverse to miss.
  fileprivate static func all(in schemas: ResolvedSchemas) -> [OpenRelationships] {
    let open = schemas.currentModels.flatMap { RelationshipSide.all(of: $0, in: schemas) }.filter(\.isOpen)
    let pairs = Dictionary(grouping: open) { Set([$0.model.type, $0.relationship.destination]) }
    return pairs.values.map { OpenRelationships(sides: $0.sorted { $0.property.place < $1.property.place }) }
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
    let most = sides.map { candidates(for: $0).count }.max()
    return sides.first { candidates(for: $0).count == most }
  }

  /// The sides that a side may be paired with.
  package func candidates(for side: RelationshipSide) -> [RelationshipSide] {
    sides.filter { isSelfReference ? $0 != side : $0.model.type != side.model.type }
  }

  /// All sides but one, its candidates first.
  package func others(than side: RelationshipSide) -> [RelationshipSide] {
    let candidates = candidates(for: side)
    return candidates + sides.filter { $0 != side && !candidates.contains($0) }
  }
}

extension AppView {
  /// The relationships between two current models that name no inverse, in the order of their source.
  package var openRelationships: [OpenRelationships] { OpenRelationships.all(in: project.schemas) }
}

extension RelationshipSide {
  /// The relationships that name no inverse between the same two models, itself included; nil where it names one.
  package var openRelationships: OpenRelationships? {
    OpenRelationships.all(in: schemas).first { $0.sides.contains(self) }
  }
}
