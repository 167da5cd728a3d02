import SchemaDeclarations
import SchemaProject
import SchemaShapes
import SchemaSyntax

extension ProjectModel {
  /// Gives a property of the type's plainest value as its default; nil where none suggests itself.
  package func givingDefault(to property: Property) -> [SourceEdit]? {
    guard property.isWrittenOnce, property.uniqueOption == nil, !isUnique(property),
      let value = project.schemas.typeShape(of: property)?.exampleValue
    else { return nil }
    return tree.adding(default: value, to: property.declaration)
  }

  /// Gives a property that is not stored the plainest value of its type; nil where none suggests itself.
  package func givingDefault(toTransient member: Declaration) -> [SourceEdit]? {
    guard member.conditions.isEmpty,
      let value = project.schemas.typeShape(of: project.symbols.type(of: member, in: model.scope)).exampleValue
    else { return nil }
    return tree.adding(default: value, to: member)
  }

  /// Gives a relationship an empty array as its default.
  package func givingEmptyArray(to property: Property) -> [SourceEdit]? {
    property.isWrittenOnce ? tree.adding(default: "[]", to: property.declaration) : nil
  }

  /// Makes the type of a property optional.
  package func makingOptional(_ property: Property) -> [SourceEdit]? {
    property.isWrittenOnce ? tree.makingOptional(property.declaration) : nil
  }

  /// Writes the name that a property had before.
  package func writing(originalName: String, at property: Property) -> [SourceEdit]? {
    guard property.isWrittenOnce else { return nil }
    return tree.writing(
      "originalName", "\"\(originalName)\"", of: property.relationship == nil ? "Attribute" : "Relationship",
      to: property.declaration, before: ["inverse", "hashModifier"])
  }

  private func isUnique(_ property: Property) -> Bool {
    model.uniqueConstraints.contains { $0 == [property.name] }
  }
}

extension RelationshipSide {
  /// Names the inverse at this side.
  package func naming(inverse: RelationshipSide) -> [SourceEdit]? {
    let symbols = schemas.symbols
    guard property.isWrittenOnce,
      let root = writtenName(of: inverse) ?? symbols.writtenName(of: inverse.model.type, from: model.scope)
    else { return nil }
    return symbols.tree(model.scope).writing(
      "inverse", "\\\(root).\(inverse.property.name)", of: "Relationship", to: property.declaration,
      before: ["hashModifier"])
  }

  /// The name by which the property's type leads to another side's model, such as an alias.
  private func writtenName(of other: RelationshipSide) -> String? {
    let tree = schemas.symbols.tree(model.scope)
    let path = property.declaration.type?.innermost.flatMap(tree.namePath) ?? []
    return schemas.symbols.type(named: path, from: model.scope) == other.model.type ? path.joined(separator: ".") : nil
  }

  /// Removes `inverse:`.
  package var removingInverse: [SourceEdit]? {
    guard property.isWrittenOnce, let place = relationship.inversePlace else { return nil }
    return schemas.symbols.tree(model.scope).removingArgument(ofAttributeOf: property.declaration, valuedAt: place.span)
  }

  /// Replaces the delete rule, where it is a member such as `.deny`.
  package func replacing(deleteRule: DeleteRule) -> [SourceEdit]? {
    guard property.isWrittenOnce, let old = self.deleteRule, let place = relationship.deleteRulePlace,
      case let text = place.file.text(place.span), text.hasSuffix(".\(old.rawValue)")
    else { return nil }
    let kept = text.dropLast(old.rawValue.count)
    return [SourceEdit(replacing: place, with: kept + deleteRule.rawValue)]
  }
}

extension TypeSyntax {
  /// The named type inside optionals and arrays.
  fileprivate var innermost: TypeSyntax? {
    switch kind {
    case .named(let components): components.contains { $0.generics != nil } ? nil : self
    case .optional(let inner), .implicitlyUnwrapped(let inner), .array(let inner): inner.innermost
    default: nil
    }
  }
}

extension Property {
  /// Whether no `#if` decides what is written at the property.
  fileprivate var isWrittenOnce: Bool { declaration.conditions.isEmpty }
}
