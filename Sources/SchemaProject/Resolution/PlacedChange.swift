import SchemaDeclarations
import SchemaShapes
import SchemaSyntax

/// A change with what it is about in the sources.
package final class PlacedChange: Sendable {
  package let change: SchemaChange
  /// The model or property before; nil if it is new.
  package let before: PlacedPart?
  /// The model or property after; nil if it is gone.
  package let after: PlacedPart?
  /// The model that has the rows of before; nil if the model is new.
  package let oldModel: Model?
  /// The other side of a relationship before, where one of the two names it.
  package let oldPartner: InverseReference?

  /// Takes what was found.
  package init(
    change: SchemaChange, before: PlacedPart?, after: PlacedPart?, oldModel: Model?, oldPartner: InverseReference? = nil
  ) {
    self.change = change
    self.before = before
    self.after = after
    self.oldModel = oldModel
    self.oldPartner = oldPartner
  }

  package var kind: SchemaChange.Kind { change.kind }

  /// The property that is new: added, or in the place of another one without `originalName:`.
  package var added: PropertyShape? {
    switch kind {
    case .added(let property), .likelyRenamed(let property, _): property
    case .becameAttribute(let attribute): .attribute(attribute)
    case .becameRelationship(let relationship): .relationship(relationship)
    default: nil
    }
  }

  /// The attribute that is new.
  package var addedAttribute: AttributeShape? {
    if case .attribute(let attribute)? = added { attribute } else { nil }
  }
}

extension [PlacedChange] {
  /// The change among them by which a property of a new constraint probably loses its earlier name, and its values with it.
  package func likelyRename(underConstraintOf change: PlacedChange) -> PlacedChange? {
    guard case .uniquenessAdded(let names, _) = change.kind else { return nil }
    return first { other in
      guard case .likelyRenamed(let property, _) = other.kind else { return false }
      return other.change.after?.entity == change.change.after?.entity && names.contains(property.name)
    }
  }
}

/// A model, a property, or a field of a stored struct in the sources, or in what shows a release.
package final class PlacedPart: Sendable {
  package let part: SchemaChange.Part
  /// The model, or the one that declares the property; nil for what a release shipped.
  package let model: Model?
  /// The place of its name.
  package let place: Place
  /// The qualified symbol: a field's is that of the struct that declares it.
  package let subject: String

  /// Takes what was found.
  package init(part: SchemaChange.Part, model: Model?, place: Place, subject: String) {
    self.part = part
    self.model = model
    self.place = place
    self.subject = subject
  }

  /// The property; nil for a model.
  package var property: Property? { part.property.flatMap { model?.property(named: $0) } }
  /// The name with those around it: `Note.address.street`.
  package var name: String { part.name }
}
