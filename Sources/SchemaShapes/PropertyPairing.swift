/// A property with the entity that declares it: the model itself or one that it inherits from.
struct OwnedProperty: Hashable {
  /// The name of the entity.
  let owner: String
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
      // A rename of an earlier version, repeated as it has to be, is not a rename from another property of the old name.
      let bothNames = { (property: OwnedProperty) in property.shape.originalName.map { [$0, property.shape.name] } }
      pair(bothNames, bothNames)
      pair({ [$0.shape.name] }, { $0.shape.originalName.map { [$0] } })
      // Apple, renaming identifiers: a property that is renamed again may go on naming its first name.
      let firstName = { (property: OwnedProperty) in property.shape.originalName.map { [$0] } }
      pair(firstName, firstName)
    }
    pair({ [$0.shape.name] }, { [$0.shape.name] })
  }

  /// Pairs each new property with the first old one that has the same key.
  private mutating func pair(_ oldKey: (OwnedProperty) -> [String]?, _ newKey: (OwnedProperty) -> [String]?) {
    var waiting: [[String]: ArraySlice<Int>] = [:]
    for index in removed.indices {
      if let key = oldKey(removed[index]) { waiting[key, default: []].append(index) }
    }
    var paired: Set<Int> = []
    added = added.filter { new in
      guard let key = newKey(new), let index = waiting[key]?.popFirst() else { return true }
      paired.insert(index)
      pairs.append((removed[index], new))
      return false
    }
    if !paired.isEmpty { removed = removed.indices.filter { !paired.contains($0) }.map { removed[$0] } }
  }
}
