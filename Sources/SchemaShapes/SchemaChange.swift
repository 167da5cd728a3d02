/// One difference between two shapes: what it is about on either side, and what changed.
///
/// It names no places, so that a shape that was recorded can be compared too; `ProjectVersion.place(of:)` finds them.
package struct SchemaChange: Hashable, Sendable {
  /// The model or property before; nil if it is new.
  package let before: Part?
  /// The model or property after; nil if it is gone.
  package let after: Part?
  package let kind: Kind
  /// The relationship to one that stores the links, where the property before is the other side: one to many has no column.
  package private(set) var linkHolder: Part?

  package init(_ kind: Kind, before: Part? = nil, after: Part? = nil) {
    self.kind = kind
    self.before = before
    self.after = after
  }

  /// The change of a property whose links another one stores.
  func leavingLinks(in holder: Part) -> SchemaChange {
    var change = self
    change.linkHolder = holder
    return change
  }

  /// A model, a property of it, or a field of the struct that the property stores.
  package struct Part: Hashable, Sendable {
    /// The entity; for an inherited property the one that declares it.
    package let entity: String
    /// The property; nil for the model itself.
    package var property: String?
    /// The names of the fields inside a stored struct, outermost first.
    package var fields: [String] = []

    package init(entity: String, property: String? = nil, fields: [String] = []) {
      self.entity = entity
      self.property = property
      self.fields = fields
    }

    /// The names with periods between them: `Note.address.street`.
    package var name: String { ([entity] + [property].compactMap { $0 } + fields).joined(separator: ".") }
  }
}

// MARK: Kinds

extension SchemaChange {
  /// What can change between two shapes.
  package enum Kind: Hashable, Sendable {
    // Models
    case modelAdded
    case modelRemoved
    /// One model is gone and a similar one is new.
    case modelLikelyRenamed
    case parentChanged(from: String?, to: String?)
    /// A constraint over properties, by their new names.
    case uniquenessAdded([String], over: ExistingValues)
    case uniquenessRemoved([String])
    case indexAdded([String])
    case indexRemoved([String])

    // Properties
    case added(PropertyShape)
    case removed(PropertyShape)
    /// `originalName:` leads to the old name.
    case renamed
    /// The same where properties exchange their names, so that the hash of the model stays as it is; `isMigrated`: that of
    /// the schema does not.
    case namesExchanged(isMigrated: Bool)
    /// A struct or an enum is stored under another name, by `originalName:` or without, which no hash shows; `isMigrated`: as
    /// above.
    case compositeRenamed(isMigrated: Bool)
    /// One property is gone and one like it is new, without `originalName:`.
    case likelyRenamed(PropertyShape, otherCandidates: [String])
    /// The property had an `originalName:` and has none anymore.
    case originalNameDropped(String, PropertyShape)
    /// A property that keeps its name has another `originalName:`, which leads to no property.
    case originalNameChanged(from: String?, to: String?, PropertyShape)
    case hashModifierChanged(from: String?, to: String?)
    case madeOptional
    case madeRequired(EmptyRows)
    /// The same of a struct or an enum of the project: the store does not know that it is required, and no default reaches
    /// its rows.
    case codableMadeRequired(TypeShape)
    case becameRelationship(RelationshipShape)
    case becameAttribute(AttributeShape)

    // Attributes
    case retyped(from: TypeShape, to: TypeShape, TypeConversion)
    case defaultChanged(from: String?, to: String?)
    case externalStorageAdded
    case externalStorageRemoved
    case optionsChanged(from: [String], to: [String])
    case casesChanged(added: [String], removed: [String])

    // Fields of stored structs
    case fieldAdded(TypeShape)
    case fieldRemoved(TypeShape)

    // Elements of collections, which are stored encoded
    /// A struct among them has a new field that is not optional.
    case elementFieldAdded(TypeShape)
    /// An enum of raw values among them has fewer cases.
    case elementCasesRemoved([String])

    // Relationships
    case retargeted(from: String, to: String)
    case madeToMany
    case madeToOne
    case deleteRuleChanged(from: DeleteRule, to: DeleteRule)
    case inverseChanged(from: String?, to: String?)
    case countsChanged(from: [String: String], to: [String: String])
    /// The links now go through a model of their own.
    case replacedByJunction(model: String)

    /// What happens cannot be known.
    case unknown(why: String)
  }

  /// What rows that hold nil in a property need once it is required.
  package enum EmptyRows: Hashable, Sendable {
    /// Nothing: a default fills them, or the property is an array.
    case filled
    case needValue
    /// Each row a value of its own, because the property is in a unique constraint.
    case needOwnValue
    /// An object, because a relationship to one has no default.
    case needObject
  }

  /// What the rows of the old version hold where a constraint is new.
  package enum ExistingValues: Hashable, Sendable {
    /// Values that may repeat.
    case any
    /// Nothing: a property of the constraint is new and optional.
    case none
    /// Values of which no two rows have the same: some of the properties were unique before.
    case distinct
    /// The same default in each row: all properties of the constraint are new.
    case equal
    /// Nil in any number of rows, which all get the same default, because these properties of the constraint are made
    /// required.
    case filled([String])
  }
}

// MARK: Properties

/// An attribute or a relationship.
package indirect enum PropertyShape: Hashable, Sendable {
  case attribute(AttributeShape)
  case relationship(RelationshipShape)

  package var name: String {
    switch self {
    case .attribute(let attribute): attribute.name
    case .relationship(let relationship): relationship.name
    }
  }

  package var originalName: String? {
    switch self {
    case .attribute(let attribute): attribute.originalName
    case .relationship(let relationship): relationship.originalName
    }
  }

  /// What `hashModifier:` adds to the checksum.
  package var hashModifier: String? {
    switch self {
    case .attribute(let attribute): attribute.hashModifier
    case .relationship(let relationship): relationship.hashModifier
    }
  }

  /// Whether nil may be stored.
  package var isOptional: Bool {
    switch self {
    case .attribute(let attribute): attribute.isOptional
    case .relationship(let relationship): relationship.isOptional
    }
  }

  /// Whether rows from before the property would lack a value that it demands; a default in an initializer does not
  /// count, because a migration runs none.
  package var needsValue: Bool {
    switch self {
    case .attribute(let attribute): !attribute.isOptional && attribute.defaultValue == nil
    case .relationship(let relationship): !relationship.isOptional && !relationship.isToMany
    }
  }

  /// Whether two properties hold the same, whatever their names and whether they are optional.
  func holdsSame(as other: PropertyShape) -> Bool {
    switch (self, other) {
    case (.attribute(let left), .attribute(let right)): left.type.isKnown && left.type == right.type
    case (.relationship(let left), .relationship(let right)):
      left.destination == right.destination && left.isToMany == right.isToMany
    default: false
    }
  }
}

extension EntityShape {
  /// The attributes, then the relationships.
  package var properties: [PropertyShape] {
    attributes.map(PropertyShape.attribute) + relationships.map(PropertyShape.relationship)
  }
}
