/// Compares what belongs to a model as a whole: its parent, its constraints, its indexes.
struct EntityComparison {
  let old: EntityShape
  let new: EntityShape
  /// Which of their properties are the same.
  let pairing: PropertyPairing
  /// Which of the others probably are; a constraint or index follows such a rename too.
  let renames: [LikelyRename]

  var changes: [SchemaChange] { parent + uniqueness + indexes }

  private func change(_ kind: SchemaChange.Kind) -> SchemaChange {
    SchemaChange(kind, before: .init(entity: old.name), after: .init(entity: new.name))
  }

  private var parent: [SchemaChange] {
    old.parent == new.parent ? [] : [change(.parentChanged(from: old.parent, to: new.parent))]
  }

  private var uniqueness: [SchemaChange] {
    let after = Set(new.constraints)
    // Without `originalName:` a property is new, and constraints over it with it, though they were there before.
    let before = Set(old.constraints.map { renamed($0, pairedNames) })
    let followed = Set(old.constraints.map { renamed($0, newNames) })
    let added = sorted(after).compactMap { names in
      existingValues(names, under: before, isFollowed: followed.contains(names)).map {
        change(.uniquenessAdded(names, over: $0))
      }
    }
    return added + sorted(followed.subtracting(after)).map { change(.uniquenessRemoved($0)) }
  }

  /// What rows of before hold in the properties of a constraint; nil where it does not matter.
  private func existingValues(
    _ names: [String], under before: Set<[String]>, isFollowed: Bool
  ) -> SchemaChange.ExistingValues? {
    // What is unique by some of the properties is unique by more of them.
    let given = before.filter { Set($0).isSubset(of: names) }
    if given.contains(where: filled.isDisjoint) { return before.contains(names) ? nil : .distinct }
    if !given.isEmpty { return .filled(names.filter(filled.contains)) }
    let values = existingValues(names)
    // A missing value is told of by itself.
    let isTold = values == .none || names.contains { newProperty($0)?.shape.needsValue ?? false }
    return isFollowed && isTold ? nil : values
  }

  private var indexes: [SchemaChange] {
    let newNames = newNames
    let before = Set(old.indexes.map { renamed($0, newNames) })
    let after = Set(new.indexes.map { $0.sorted() })
    return sorted(after.subtracting(before)).map { change(.indexAdded($0)) }
      + sorted(before.subtracting(after)).map { change(.indexRemoved($0)) }
  }

  /// The current names of old properties, sorted; a key path into a struct keeps its tail.
  private func renamed(_ names: [String], _ newNames: [String: String]) -> [String] {
    names.map { name in
      guard let period = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return newNames[name] ?? name }
      let first = String(name[..<period])
      return (newNames[first] ?? first) + name[period...]
    }.sorted()
  }

  /// The current names of old properties.
  private var newNames: [String: String] {
    pairedNames.merging(renames.map { ($0.old.shape.name, $0.new.shape.name) }) { first, _ in first }
  }

  /// The current names of those that are certain.
  private var pairedNames: [String: String] {
    Dictionary(pairing.pairs.map { ($0.old.shape.name, $0.new.shape.name) }) { first, _ in first }
  }

  /// The properties of which all rows that hold nil get one default, by their current names.
  private var filled: Set<String> {
    Set(pairing.pairs.filter { $0.old.shape.isOptional && $0.new.shape.fillsRows }.map(\.new.shape.name))
  }

  /// What rows of before hold in the properties of a new constraint.
  private func existingValues(_ names: [String]) -> SchemaChange.ExistingValues {
    let added = names.map(newProperty)
    if added.contains(where: { $0.map(\.shape.isEmptyInOldRows) ?? false }) { return .none }
    return added.contains { $0 == nil } ? .any : .equal
  }

  /// A property that is new, or new as an attribute: links of its name are dropped.
  private func newProperty(_ name: String) -> OwnedProperty? {
    pairing.added.first { $0.shape.name == name }
      ?? pairing.pairs.first {
        $0.new.shape.name == name && $0.old.shape.isRelationship && !$0.new.shape.isRelationship
      }?.new
  }

  private func sorted(_ lists: Set<[String]>) -> [[String]] { lists.sorted { $0.lexicographicallyPrecedes($1) } }
}

extension PropertyShape {
  /// Whether a default takes the place of nil.
  fileprivate var fillsRows: Bool {
    guard case .attribute(let attribute) = self else { return false }
    return !attribute.isOptional && attribute.defaultValue != nil && !attribute.losesDefault
  }

  /// Whether rows from before a new property hold nil in it.
  fileprivate var isEmptyInOldRows: Bool {
    guard case .attribute(let attribute) = self else { return isOptional }
    return attribute.isOptional && (attribute.defaultValue == nil || attribute.defaultValue == "nil")
  }
}

extension EntityShape {
  /// The unique constraints, however they are written, each as sorted names.
  package var constraints: [[String]] {
    attributes.filter(\.isUnique).map { [$0.name] } + uniqueness.map { $0.sorted() }
  }
}
