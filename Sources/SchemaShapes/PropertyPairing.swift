/// A property with the entity that declares it: the model itself or one that it inherits from.
struct OwnedProperty: Hashable {
  /// The name of the entity.
  let owner: String
  /// The property.
  let shape: PropertyShape

  /// The property as one side of a change.
  var part: SchemaChange.Part { SchemaChange.Part(entity: owner, property: shape.name) }
}

/// Which properties of two versions of a model are the same: by `originalName:` first, then by name, each once.
struct PropertyPairing {
  /// The pairs, in the order of the new properties.
  private(set) var pairs: [(old: OwnedProperty, new: OwnedProperty)] = []
  /// The old properties without a new one.
  private(set) var removed: [OwnedProperty]
  /// The new properties without an old one.
  private(set) var added: [OwnedProperty]

  /// Pairs the properties of both sides.
  init(_ old: [OwnedProperty], _ new: [OwnedProperty]) {
    removed = old
    added = new
    if new.contains(where: { $0.shape.originalName != nil }) {
      // A rename of an earlier version, repeated as it has to be, is no rename from another property of the old name.
      pair {
        $0.shape.originalName != nil && $0.shape.originalName == $1.shape.originalName && $0.shape.name == $1.shape.name
      }
      pair { $0.shape.name == $1.shape.originalName }
      // Apple, renaming identifiers: a property that is renamed again may go on naming its first name.
      pair { $0.shape.originalName != nil && $0.shape.originalName == $1.shape.originalName }
    }
    pair { $0.shape.name == $1.shape.name }
  }

  private mutating func pair(_ isSame: (OwnedProperty, OwnedProperty) -> Bool) {
    added = added.filter { new in
      guard let index = removed.firstIndex(where: { isSame($0, new) }) else { return true }
      pairs.append((removed.remove(at: index), new))
      return false
    }
  }
}
