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
    let newNames = newNames
    let before = Set(old.constraints.map { renamed($0, newNames) })
    let after = Set(new.constraints)
    let added = sorted(after.subtracting(before)).map { names in
      // What is unique by some of the properties is unique by more of them.
      let isGiven = before.contains { Set($0).isSubset(of: names) }
      return change(.uniquenessAdded(names, over: isGiven ? .distinct : existingValues(names)))
    }
    return added + sorted(before.subtracting(after)).map { change(.uniquenessRemoved($0)) }
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
    let pairs = pairing.pairs.map { ($0.old.shape.name, $0.new.shape.name) }
    return Dictionary(pairs + renames.map { ($0.old.shape.name, $0.new.shape.name) }) { first, _ in first }
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
