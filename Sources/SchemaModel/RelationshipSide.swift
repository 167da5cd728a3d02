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

  package static func == (left: RelationshipSide, right: RelationshipSide) -> Bool {
    left.model.type == right.model.type && left.property.name == right.property.name
  }

  /// The name with the model's: `Note.tags`.
  package var name: String { "\(model.name).\(property.name)" }
  /// Whether it holds many.
  package var isToMany: Bool { relationship.isToMany }

  /// All sides of a model.
  package static func all(of model: Model, in project: Project) -> [RelationshipSide] {
    model.relationships.compactMap { RelationshipSide(model, $0.property, in: project) }
  }

  /// Whether this side, or one that claims it, names the inverse, or an unresolved key path might.
  package func isSettled(in project: Project) -> Bool {
    if relationship.inverse != nil { return true }
    guard let destination = project.model(relationship.destination) else { return true }
    return Self.all(of: destination, in: project).contains { other in
      switch other.relationship.inverse {
      case .resolved(let reference): reference.root == model.type && reference.property == property.name
      case .unresolved: other.relationship.destination == model.type
      case nil: false
      }
    }
  }

  /// The properties back that name no inverse and that no other `inverse:` claims.
  package func candidates(in project: Project) -> [RelationshipSide] {
    guard let destination = project.model(relationship.destination) else { return [] }
    return Self.all(of: destination, in: project).filter { other in
      other.relationship.destination == model.type && other != self && !other.isSettled(in: project)
    } + selfCandidate(destination)
  }

  /// A relationship of a model with itself through one property is its own candidate.
  private func selfCandidate(_ destination: Model) -> [RelationshipSide] {
    destination.type == model.type && model.relationships.filter { $0.relationship.destination == model.type }.count == 1
      ? [self] : []
  }

  /// Whether SwiftData infers the inverse between two sides that are each other's only candidate: one to-many or
  /// to-one side and one *optional* to-one side (Hacking with Swift; Apple shows it in WWDC23 10195).
  package func isInferred(with other: RelationshipSide) -> Bool {
    if isToMany && other.isToMany { return false }
    return (isToMany || relationship.isOptional) && (other.isToMany || other.relationship.isOptional)
  }

  /// Whether rules speak about the model.
  package func isJudged(in project: Project) -> Bool {
    !model.isExempt && project.isCurrent(model)
  }
}
