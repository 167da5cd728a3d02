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
    var (start, end) = (0, entities.count)
    while start < end {
      let middle = (start + end) / 2
      if entities[middle].name < name { start = middle + 1 } else { end = middle }
    }
    return start < entities.count && entities[start].name == name ? entities[start] : nil
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
      name: name, type: type, isOptional: isOptional, isUnique: isUnique, isExternal: isExternal, options: [],
      originalName: nil, hashModifier: hashModifier, defaultValue: nil)
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

/// The type of an attribute; types of the project by what they hold, as their fields enter the store.
package indirect enum TypeShape: Hashable, Sendable {
  /// A type of the system by its name.
  case system(String, [TypeShape])
  case optional(TypeShape)
  case array(TypeShape)
  case dictionary(key: TypeShape, value: TypeShape)
  /// A struct or class of the project with its stored fields by name.
  case composite(name: String, fields: [String: TypeShape])
  /// An enum of the project with its raw type and its cases, each with the text of its associated values.
  case enumeration(name: String, rawType: String?, cases: [String])
  /// A struct or enum of the project in a collection that decodes itself, so that its members do not show what its data
  /// holds.
  case selfDecoding(TypeShape)
  /// A type of the project that holds itself, by its name.
  case recursive(String)
  /// Any other type, as written.
  case other(String)
  /// A type that could not be resolved; two of them are never known to be the same.
  case unknown

  /// A type of the system, by the name behind aliases of the standard library and Foundation.
  package static func system(named name: String, _ arguments: [TypeShape]) -> TypeShape {
    .system(synonyms[name] ?? name, arguments)
  }

  private static let synonyms = [
    "TimeInterval": "Double", "CFTimeInterval": "Double", "Float64": "Double", "Float32": "Float",
  ]

  /// Whether the type and all its parts could be resolved.
  package var isKnown: Bool {
    switch self {
    case .unknown: false
    case .optional(let inner), .array(let inner), .selfDecoding(let inner): inner.isKnown
    case .dictionary(let key, let value): key.isKnown && value.isKnown
    case .system(_, let arguments): arguments.allSatisfy(\.isKnown)
    case .composite(_, let fields): fields.values.allSatisfy(\.isKnown)
    case .enumeration, .recursive, .other: true
    }
  }
}

extension PropertyShape {
  /// Whether it is a relationship.
  package var isRelationship: Bool { if case .relationship = self { true } else { false } }
}
