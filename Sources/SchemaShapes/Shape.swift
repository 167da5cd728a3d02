import SchemaText

/// What a store depends on: the entities of a version with their attributes, relationships and constraints.
///
/// Comments, order, access, methods, computed and transient members do not belong to it.
package struct Shape: Hashable, Sendable {
  /// The entities, sorted by name.
  package let entities: [EntityShape]

  /// Makes a shape of entities in any order.
  package init(entities: [EntityShape]) {
    self.entities = entities.sorted { $0.name < $1.name }
  }

  /// The entity of a name.
  package func entity(named name: String) -> EntityShape? {
    entities.firstSorted { $0.name >= name }.flatMap { $0.name == name ? $0 : nil }
  }

  /// The shape without what does not enter a store's checksum, or is not proven to: defaults, delete rules, original names,
  /// options and indexes. Shapes that differ in nothing else may have one checksum.
  package var proven: Shape { Shape(entities: entities.map(\.proven)) }

  /// Whether all types could be resolved.
  package var isKnown: Bool { entities.allSatisfy(\.isKnown) }
}

/// A shape as far as the sources show it.
package struct PartialShape: Sendable {
  /// The entities that are known; a type that could not be resolved is `TypeShape.unknown`.
  package let shape: Shape
  /// Whether no entity can be missing: the list of models was read to its end.
  package let isComplete: Bool

  /// Makes a partial shape; that of a record is complete.
  package init(_ shape: Shape, isComplete: Bool = true) {
    self.shape = shape
    self.isComplete = isComplete
  }
}

/// An entity: a model as its store sees it.
package struct EntityShape: Hashable, Sendable {
  /// The unqualified class name.
  package let name: String
  package let parent: String?
  /// The attributes, sorted by name.
  package let attributes: [AttributeShape]
  /// The relationships, sorted by name.
  package let relationships: [RelationshipShape]
  /// The unique constraints of `#Unique`, as they are written.
  package let uniqueness: [[String]]
  /// The indexes, each as written.
  package let indexes: [[String]]

  /// Makes a shape; attributes and relationships are sorted by name.
  package init(
    name: String, parent: String?, attributes: [AttributeShape], relationships: [RelationshipShape],
    uniqueness: [[String]], indexes: [[String]]
  ) {
    self.name = name
    self.parent = parent
    self.attributes = attributes
    self.relationships = relationships
    self.uniqueness = uniqueness
    self.indexes = indexes
  }

  /// Feeds the names: shapes that differ in nothing else are few.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    for attribute in attributes { hasher.combine(attribute.name) }
    for relationship in relationships { hasher.combine(relationship.name) }
  }

  /// Whether all types could be resolved.
  var isKnown: Bool { attributes.allSatisfy(\.type.isKnown) }

  /// The shape with all unique constraints in one list, and defaults as they count, however they are written.
  package var canonical: EntityShape {
    EntityShape(
      name: name, parent: parent, attributes: attributes.map(\.canonical), relationships: relationships,
      uniqueness: Set(constraints).sorted { $0.lexicographicallyPrecedes($1) }, indexes: indexes)
  }

  /// The shape without what is not proven to enter a store's checksum.
  package var proven: EntityShape {
    EntityShape(
      name: name, parent: parent, attributes: attributes.map(\.proven), relationships: relationships.map(\.proven),
      uniqueness: uniqueness, indexes: [])
  }
}

/// An attribute as its store sees it.
package struct AttributeShape: Hashable, Sendable {
  package let name: String
  /// The type without its optionals.
  package let type: TypeShape
  /// Whether nil may be stored.
  package let isOptional: Bool
  /// Whether its values are unique.
  package let isUnique: Bool
  /// Whether its values may be outside the database.
  package let isExternal: Bool
  /// The other options of `@Attribute`, sorted.
  package let options: [String]
  /// The earlier name.
  package let originalName: String?
  /// What `hashModifier:` adds to the checksum, as it is written.
  package let hashModifier: String?
  /// The text of the default.
  package let defaultValue: String?

  package init(
    name: String, type: TypeShape, isOptional: Bool, isUnique: Bool, isExternal: Bool, options: [String],
    originalName: String?, hashModifier: String?, defaultValue: String?
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.isUnique = isUnique
    self.isExternal = isExternal
    self.options = options
    self.originalName = originalName
    self.hashModifier = hashModifier
    self.defaultValue = defaultValue
  }

  fileprivate var canonical: AttributeShape {
    AttributeShape(
      name: name, type: type, isOptional: isOptional, isUnique: false, isExternal: isExternal, options: options,
      originalName: originalName, hashModifier: hashModifier, defaultValue: defaultValue?.asDefault(of: type))
  }

  fileprivate var proven: AttributeShape {
    AttributeShape(
      name: name, type: type, isOptional: isOptional, isUnique: isUnique, isExternal: isExternal,
      options: type.isSplit ? options.filter { $0 == "codable" } : [], originalName: nil,
      hashModifier: hashModifier, defaultValue: nil)
  }
}

/// A relationship as its store sees it.
package struct RelationshipShape: Hashable, Sendable {
  package let name: String
  package let destination: String
  /// Whether it holds many.
  package let isToMany: Bool
  /// Whether it may be empty of a value.
  package let isOptional: Bool
  /// What a delete does; `.nullify` where nothing is written.
  package let deleteRule: DeleteRule
  /// The property on the other side, where it is written.
  package let inverse: String?
  /// The written minimum and maximum counts.
  package let counts: [String: String]
  /// The earlier name.
  package let originalName: String?
  /// What `hashModifier:` adds to the checksum, as it is written.
  package let hashModifier: String?

  package init(
    name: String, destination: String, isToMany: Bool, isOptional: Bool, deleteRule: DeleteRule, inverse: String?,
    counts: [String: String], originalName: String?, hashModifier: String?
  ) {
    self.name = name
    self.destination = destination
    self.isToMany = isToMany
    self.isOptional = isOptional
    self.deleteRule = deleteRule
    self.inverse = inverse
    self.counts = counts
    self.originalName = originalName
    self.hashModifier = hashModifier
  }

  fileprivate var proven: RelationshipShape {
    RelationshipShape(
      name: name, destination: destination, isToMany: isToMany, isOptional: isOptional, deleteRule: .nullify,
      inverse: inverse, counts: counts, originalName: nil, hashModifier: hashModifier)
  }
}

extension PropertyShape {
  /// Whether it is a relationship.
  package var isRelationship: Bool { if case .relationship = self { true } else { false } }
}

extension RelationshipShape {
  /// The type as it is written in Swift: `[Tag]?`.
  package var typeText: String { (isToMany ? "[\(destination)]" : destination) + (isOptional ? "?" : "") }
}
