import SchemaShapes

/// The model that a store was written with, as it was archived in the store.
package struct StoredModel: Hashable, Sendable {
  /// The version identifiers.
  package let identifiers: [String]
  /// The entities, sorted by name.
  package let entities: [StoredEntity]

  package init(identifiers: [String], entities: [StoredEntity]) {
    self.identifiers = identifiers
    self.entities = entities.sorted { $0.name < $1.name }
  }

  package func entity(named name: String) -> StoredEntity? { entities.first { $0.name == name } }

  /// The hashes, computed from the properties.
  package var identity: StoreIdentity { StoreIdentity(archived: entities.map(\.lowered)) }

  /// The entity in whose table the rows of an entity are: the outermost that it inherits from.
  package func root(of entity: StoredEntity) -> StoredEntity {
    var (root, steps) = (entity, 0)
    while let parent = root.parent.flatMap(self.entity), steps < entities.count { (root, steps) = (parent, steps + 1) }
    return root
  }
}

/// An entity of a stored model.
package struct StoredEntity: Hashable, Sendable {
  package let name: String
  /// The name of the entity that it inherits from.
  package let parent: String?
  package let isAbstract: Bool
  /// The name of the class; nil where it is not recorded.
  package let className: String?
  /// The version hash modifier; empty for none.
  package let modifier: String
  /// The properties, own and inherited, sorted by name.
  package let properties: [StoredProperty]
  /// The unique constraints, each as the names of its properties.
  package let constraints: [[String]]
  /// The earlier name, where it differs.
  package let originalName: String?

  package init(
    name: String, parent: String?, isAbstract: Bool, className: String?, modifier: String,
    properties: [StoredProperty], constraints: [[String]], originalName: String?
  ) {
    self.name = name
    self.parent = parent
    self.isAbstract = isAbstract
    self.className = className
    self.modifier = modifier
    self.properties = properties.sorted { $0.core.name < $1.core.name }
    self.constraints = constraints
    self.originalName = originalName
  }

  /// The attributes that the entity does not inherit.
  package var attributes: [StoredAttribute] {
    properties.compactMap { if case .attribute(let attribute) = $0, !attribute.isInherited { attribute } else { nil } }
  }

  /// The relationships that the entity does not inherit.
  package var relationships: [StoredRelationship] {
    properties.compactMap { property in
      if case .relationship(let relationship) = property, !relationship.isInherited { relationship } else { nil }
    }
  }

  fileprivate var lowered: LoweredEntity {
    let stored = properties.filter { !$0.core.isTransient }.map { ($0.core.name, $0.lowered(in: name)) }
    return LoweredEntity(
      name: name, parent: parent, isAbstract: isAbstract, modifier: modifier,
      properties: Dictionary(stored) { first, _ in first }, constraints: constraints)
  }
}

/// A property of a stored entity.
package enum StoredProperty: Hashable, Sendable {
  case attribute(StoredAttribute)
  case relationship(StoredRelationship)

  package var core: PropertyCore {
    switch self {
    case .attribute(let attribute): attribute.core
    case .relationship(let relationship): relationship.core
    }
  }

  /// The property as it is in an entity that inherits it.
  var inherited: StoredProperty {
    switch self {
    case .attribute(var attribute):
      attribute.isInherited = true
      return .attribute(attribute)
    case .relationship(var relationship):
      relationship.isInherited = true
      return .relationship(relationship)
    }
  }

  fileprivate func lowered(in entity: String) -> LoweredProperty {
    switch self {
    case .attribute(let attribute):
      attribute.leaves.isEmpty ? .attribute(attribute.lowered) : .composite(attribute.flatLeaves.map(\.lowered))
    case .relationship(let relationship): .relationship(relationship.lowered(in: entity))
    }
  }
}

/// An attribute of a stored entity, or a part of one that holds several values.
package struct StoredAttribute: Hashable, Sendable {
  /// The kinds of enums.
  package enum Enumeration: Hashable, Sendable {
    /// A single part holds the raw value; the cases are not recorded.
    case rawValues
    /// Each case has a part.
    case cases
  }

  package let core: PropertyCore
  /// The number of its type (`NSAttributeType`).
  package let type: UInt32
  /// The name of the values' class; nil where it is not recorded.
  package let valueClass: String?
  package let isExternal: Bool
  package let isPreserved: Bool
  package let transformer: String?
  /// The default as Swift writes it; nil where there is none that it can write.
  package let defaultText: String?
  /// The earlier name, where it differs.
  package let originalName: String?
  /// The values that a struct or an enum is stored as.
  package let leaves: [StoredAttribute]
  /// Whether it holds an enum, and which.
  package let enumeration: Enumeration?
  /// Whether the entity inherits it.
  package internal(set) var isInherited: Bool

  package init(
    core: PropertyCore, type: UInt32, valueClass: String? = nil, isExternal: Bool = false, isPreserved: Bool = false,
    transformer: String? = nil, defaultText: String? = nil, originalName: String? = nil,
    leaves: [StoredAttribute] = [], enumeration: Enumeration? = nil, isInherited: Bool = false
  ) {
    self.core = core
    self.type = type
    self.valueClass = valueClass
    self.isExternal = isExternal
    self.isPreserved = isPreserved
    self.transformer = transformer
    self.defaultText = defaultText
    self.originalName = originalName
    self.leaves = leaves
    self.enumeration = enumeration
    self.isInherited = isInherited
  }

  package var name: String { core.name }

  /// The parts, those of inner structs among them.
  package var flatLeaves: [StoredAttribute] {
    // An archive has at most two levels: see `ArchivedModelReader`.
    leaves.flatMap { $0.leaves.isEmpty ? [$0] : $0.leaves }
  }

  fileprivate var lowered: LoweredAttribute {
    LoweredAttribute(core: core, type: type, isExternal: isExternal, isPreserved: isPreserved)
  }
}

/// A relationship of a stored entity.
package struct StoredRelationship: Hashable, Sendable {
  package let core: PropertyCore
  package let destination: String
  /// The property of the destination that is joined with it; nil for none.
  package let inverse: String?
  package let minimum: UInt32
  /// The highest count; 0 for any.
  package let maximum: UInt32
  package let isOrdered: Bool
  /// The number of its delete rule.
  package let deleteRule: Int
  /// The earlier name, where it differs.
  package let originalName: String?
  /// Whether the entity inherits it.
  package internal(set) var isInherited: Bool

  package init(
    core: PropertyCore, destination: String, inverse: String?, minimum: UInt32 = 0, maximum: UInt32,
    isOrdered: Bool = false, deleteRule: Int, originalName: String? = nil, isInherited: Bool = false
  ) {
    self.core = core
    self.destination = destination
    self.inverse = inverse
    self.minimum = minimum
    self.maximum = maximum
    self.isOrdered = isOrdered
    self.deleteRule = deleteRule
    self.originalName = originalName
    self.isInherited = isInherited
  }

  package var name: String { core.name }
  package var isToMany: Bool { maximum != 1 }

  fileprivate func lowered(in entity: String) -> LoweredRelationship {
    // A relationship that is its own inverse is hashed without.
    let inverse = inverse == name && destination == entity ? nil : inverse
    return LoweredRelationship(
      core: core, destination: destination, inverse: inverse, maximum: maximum, minimum: minimum,
      isOrdered: isOrdered)
  }
}
