import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes

/// A new required attribute without a value for existing rows.
struct RequiredAttributeAdded: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .fails).compactMap { change in
      guard let new = change.after else { return nil }
      if let attribute = change.addedAttribute {
        let isFrozen = new.model.map { !step.project.model($0).isCurrent } ?? false
        let help = (step.declaration(of: new)?.bare).map { declaration -> Message in
          isFrozen ? .giveDefault(attribute, declaration, in: step) : .give(attribute, declaration)
        }
        return Finding(
          .added(new, to: step), subject: new.subject, at: new.place, help: help,
          fixes: attribute.isUnique ? [] : fixes(new, in: step))
      }
      guard case .fieldAdded = change.kind, let field = step.storedField(new) else { return nil }
      return Finding(
        .field(new, in: step, hasDefault: field.hasDefault), subject: new.subject, at: new.place, help: .makeOptional)
    }
  }

  /// A default is the same for all rows, and does not change the checksum.
  private func fixes(_ new: PlacedPart, in step: ProjectStep) -> [Fix] {
    guard let model = new.model.map(step.project.model), let property = new.property else { return [] }
    return Fix.only(.writeDefault(property), isSafe: false, model.givingDefault(to: property))
  }
}

extension Message {
  fileprivate static func added(_ new: PlacedPart, to step: ProjectStep) -> Message {
    "'\(new.name)' is new in \(step.to.title) and required, but existing rows have no value for it"
  }
  fileprivate static func field(_ new: PlacedPart, in step: ProjectStep, hasDefault: Bool) -> Message {
    let reason = hasDefault ? "and its default does not reach existing rows" : "but existing rows have no value for it"
    return "the stored field '\(new.name)' is new in \(step.to.title) and required, \(reason)"
  }
  fileprivate static func writeDefault(_ property: Property) -> Message {
    "write a default value at '\(property.name)'"
  }
  fileprivate static func give(_ attribute: AttributeShape, _ declaration: PropertyDeclaration) -> Message {
    // One default for all rows would break the constraint.
    guard let value = attribute.type.exampleValue, !attribute.isUnique else {
      return "make it optional: '\(declaration.madeOptional.text)'"
    }
    return
      "write a default at the property, '\(declaration.with(value: value).text)', or make it optional: '\(declaration.madeOptional.text)'"
  }
  fileprivate static func giveDefault(
    _ attribute: AttributeShape, _ declaration: PropertyDeclaration, in step: ProjectStep
  ) -> Message {
    guard let value = attribute.type.exampleValue, !attribute.isUnique else {
      return "make it optional, '\(declaration.madeOptional.text)', unless \(step.to.title) has shipped"
    }
    return
      "write a default at the property, '\(declaration.with(value: value).text)', and change nothing else in \(step.to.title), which may have shipped"
  }
  fileprivate static let makeOptional: Message =
    "make the field optional, or keep the old struct in the old version and add a property of the new one"
}
