import SchemaNames
import SchemaShapes
import SchemaSyntax

/// A `@Model` class.
package final class Model: Sendable {
  package let type: TypeID
  /// The class name, which is the entity's name (facts: an entity is named by its unqualified class).
  package let name: String
  /// The name with those of the enclosing types.
  package let qualifiedName: String
  /// The place of the class name.
  package let place: Place
  /// The module that declares it.
  package let module: String
  /// The scope of its members.
  package let scope: Scope
  package let declaration: Declaration
  /// The members of the class body, and those of its twins in other branches of an `#if`.
  package let members: [Declaration]
  /// The stored, persisted properties in the order of their declaration.
  package let properties: [Property]
  /// The same by name.
  private let propertiesByName: [String: Property]
  /// Those of them that lead to other models.
  package let relationships: [(property: Property, relationship: Relationship)]
  /// The model that it inherits from.
  package let parent: TypeID?
  /// Whether the class is in a test or preview.
  package let isExempt: Bool
  /// The `#Unique` macros in the class body.
  package let uniqueMacros: [KeyPathMacro]
  /// The `#Index` macros in the class body.
  package let indexMacros: [KeyPathMacro]

  init(
    type: TypeID, name: String, qualifiedName: String, place: Place, module: String, scope: Scope,
    declaration: Declaration, members: [Declaration], properties: [Property], parent: TypeID?, isExempt: Bool,
    uniqueMacros: [KeyPathMacro], indexMacros: [KeyPathMacro]
  ) {
    self.type = type
    self.name = name
    self.qualifiedName = qualifiedName
    self.place = place
    self.module = module
    self.scope = scope
    self.declaration = declaration
    self.members = members
    self.properties = properties
    propertiesByName = Dictionary(properties.map { ($0.name, $0) }) { first, _ in first }
    relationships = properties.compactMap { property in property.relationship.map { (property, $0) } }
    self.parent = parent
    self.isExempt = isExempt
    self.uniqueMacros = uniqueMacros
    self.indexMacros = indexMacros
  }

  /// The unique constraints of `#Unique`, as lists of property names.
  package var uniqueConstraints: [[String]] { uniqueMacros.flatMap(\.lists).map { $0.map(\.text) } }
  /// The indexes of `#Index`, as lists of property names.
  package var indexes: [[String]] { indexMacros.flatMap(\.lists).map { $0.map(\.text) } }

  /// The persisted property of a name.
  package func property(named name: String) -> Property? {
    propertiesByName[name]
  }
}

/// A persisted property of a model.
package final class Property: Sendable {
  package let name: String
  /// The place of the name.
  package let place: Place
  /// The declaration; of branches of an `#if` the first.
  package let declaration: Declaration
  /// The annotated type's place; nil if the type is inferred.
  package let typePlace: Place?
  /// The type from the annotation or the initial value.
  package let type: ResolvedType
  /// The value written at the property, as normalized text; only this counts as a default.
  package let defaultValue: String?
  /// The `@Attribute` options.
  package let attribute: AttributeOptions
  /// The relationship; nil for an attribute and where the type is unresolved.
  package let relationship: Relationship?
  /// The `@Relationship` attribute's own arguments, written or not.
  package let relationshipMacro: RelationshipMacro?

  init(
    name: String, place: Place, declaration: Declaration, typePlace: Place?, type: ResolvedType,
    defaultValue: String?, attribute: AttributeOptions, relationship: Relationship?,
    relationshipMacro: RelationshipMacro?
  ) {
    self.name = name
    self.place = place
    self.declaration = declaration
    self.typePlace = typePlace
    self.type = type
    self.defaultValue = defaultValue
    self.attribute = attribute
    self.relationship = relationship
    self.relationshipMacro = relationshipMacro
  }

  /// Whether nil may be stored.
  package var isOptional: Bool { type.isOptional }
  /// The place of the annotated type; of the name where the type is inferred.
  package var placeOfType: Place { typePlace ?? place }
  /// The `.unique` of `@Attribute` or `@Relationship`.
  package var uniqueOption: AttributeArgument? {
    attribute.option("unique") ?? relationshipMacro?.unlabeled.first { $0.name == "unique" }
  }
}

/// What `@Attribute(…)` says.
package struct AttributeOptions: Sendable {
  /// The options as they are written.
  package var arguments: [AttributeArgument] = []
  /// The value of `originalName:`, as it is written.
  package var original: AttributeArgument?

  /// Whether there is an `originalName:` that could not be followed.
  package var hidesOriginalName = false

  /// The options by name: `unique`, `externalStorage`.
  package var options: [String] { arguments.map(\.name) }
  package var originalName: String? { original?.name }
  /// The value of `hashModifier:`, as it is written; Apple: it goes into the version hash of the property.
  package var hashModifier: String?

  /// The first option of a name.
  package func option(_ name: String) -> AttributeArgument? { arguments.first { $0.name == name } }
}

/// An option or an earlier name, as `@Attribute` or `@Relationship` writes it.
package struct AttributeArgument: Sendable {
  /// The option's last name, `unique`, or the text of the earlier name.
  package let name: String
  /// The place of the value.
  package let place: Place
  /// The place of the attribute from `@` to its end.
  package let attributePlace: Place
}

/// A relationship: a property whose type is a model or a collection of models.
package final class Relationship: Sendable {
  /// The model on the other side.
  package let destination: TypeID
  /// Whether it holds many.
  package let isToMany: Bool
  /// Whether the property, or the array, is optional.
  package let isOptional: Bool
  /// What `deleteRule:` says; nil if it is not written.
  package let writtenDeleteRule: Resolution<DeleteRule>?
  /// The place of the delete rule's value; nil if none is written.
  package let deleteRulePlace: Place?
  /// What `inverse:` names; nil if it is not written.
  package let inverse: Resolution<InverseReference>?
  /// The place of the `inverse:` key path.
  package let inversePlace: Place?

  init(
    destination: TypeID, isToMany: Bool, isOptional: Bool, writtenDeleteRule: Resolution<DeleteRule>?,
    deleteRulePlace: Place?, inverse: Resolution<InverseReference>?, inversePlace: Place?
  ) {
    self.destination = destination
    self.isToMany = isToMany
    self.isOptional = isOptional
    self.writtenDeleteRule = writtenDeleteRule
    self.deleteRulePlace = deleteRulePlace
    self.inverse = inverse
    self.inversePlace = inversePlace
  }

  /// The delete rule that is written; nil if none is, or it is not literal.
  package var deleteRule: DeleteRule? { writtenDeleteRule?.value }
  /// What happens to the other side on delete: `.nullify` where nothing is written (Apple, `Relationship`); nil if
  /// what is written is not literal.
  package var effectiveDeleteRule: DeleteRule? { writtenDeleteRule == nil ? .nullify : deleteRule }
}

/// What an `inverse:` key path names.
package struct InverseReference: Hashable, Sendable {
  package let root: TypeID
  package let property: String

  package init(root: TypeID, property: String) {
    self.root = root
    self.property = property
  }
}

/// A `@Relationship` attribute as it is written.
package struct RelationshipMacro: Sendable {
  package let place: Place
  /// The arguments without label: `unique`, or the pre-release `cascade`.
  package let unlabeled: [AttributeArgument]
  /// The labelled arguments' texts.
  package let labeled: [String: String]
}
