/// What identifies an entity.
package struct EntityIdentity: Hashable, Sendable {
  package let name: String
  /// The version hash; nil if it is not computed.
  package let hash: VersionHash?
  /// Why the hash is not computed; empty if it is.
  package let obstacles: [HashObstacle]
  /// The parts; nil for a hash out of a record.
  private let parts: EntityParts?

  /// Takes what a record says.
  package init(name: String, hash: VersionHash?, obstacles: [HashObstacle]) {
    self.name = name
    self.hash = hash
    self.obstacles = obstacles
    parts = nil
  }

  init(_ parts: EntityParts, obstacles: [HashObstacle]) {
    name = parts.name
    hash = obstacles.isEmpty ? parts.hash(nil) : nil
    self.obstacles = obstacles
    self.parts = parts
  }

  /// The hash under a reading of unwritten inverses; nil if something else is not covered.
  package func hash(reading: UnwrittenInverses) -> VersionHash? { hash ?? parts?.hash(reading) }

  /// What enters the hash, equal for entities of one hash; nil if equal parts would not make one hash for certain.
  var key: EntityParts? { parts.flatMap { $0.isComparable ? $0 : nil } }

  /// Whether two entities have one hash, as far as that is known.
  package func isSame(as other: EntityIdentity) -> Sameness {
    if let hash, let other = other.hash { return hash == other ? .same : .different }
    guard let parts, let otherParts = other.parts else { return .unknown }
    return parts.isSame(as: otherParts)
  }

  /// Whether a property adds the same to the hash of both entities, as far as that is known; properties that only one of
  /// them stores differ, and those that neither does are the same.
  package func isSame(_ property: String, as otherProperty: String, of other: EntityIdentity) -> Sameness {
    guard let parts, let otherParts = other.parts else { return .unknown }
    switch (parts.properties[property], otherParts.properties[otherProperty]) {
    case (nil, nil): return .same
    case (let left?, let right?):
      return parts.keepsItsPlace(property, as: otherProperty) ? left.isSame(as: right) : .different
    default: return .different
    }
  }

  /// Whether both entities have the same unique constraints, as far as that is known.
  package func hasSameConstraints(as other: EntityIdentity) -> Sameness {
    guard let parts, let otherParts = other.parts else { return .unknown }
    return parts.uniqueness.isSame(as: otherParts.uniqueness)
  }
}

/// What enters the hash of an entity.
package struct EntityParts: Hashable, Sendable {
  let name: String
  /// The stored properties by name.
  let properties: [String: PropertyIdentity]
  /// The same in the order of the names, which does not contain the names: those of structs enter no hash.
  private let sequence: [PropertyIdentity]
  let uniqueness: Uniqueness
  /// Whether something about the entity as a whole is not covered.
  let isUnproven: Bool

  init(name: String, properties: [String: PropertyIdentity], uniqueness: Uniqueness, isUnproven: Bool) {
    self.name = name
    self.properties = properties
    sequence = properties.sorted { $0.key.precedesInBytes($1.key) }.map(\.value)
    self.uniqueness = uniqueness
    self.isUnproven = isUnproven
  }

  package static func == (left: EntityParts, right: EntityParts) -> Bool {
    left.name == right.name && left.isUnproven == right.isUnproven && left.uniqueness == right.uniqueness
      && left.sequence == right.sequence
  }

  /// Feeds the name, and of the properties as much as is quick to read.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(sequence.reduce(UInt64(sequence.count)) { $0 ^ ($1.hash(nil)?.beginning ?? 0) })
  }

  /// Whether another name leaves a property in its place among the others.
  func keepsItsPlace(_ property: String, as other: String) -> Bool {
    property == other
      || !properties.keys.contains { name in
        name != property && property.precedesInBytes(name) != other.precedesInBytes(name)
      }
  }

  /// Whether equal parts make one hash.
  var isComparable: Bool { !isUnproven && !sequence.contains(.unproven(form: nil)) }

  /// The hash; nil if something is not covered, or depends on the system and no reading is given.
  func hash(_ reading: UnwrittenInverses?) -> VersionHash? {
    guard !isUnproven, case .known(let constraints) = uniqueness else { return nil }
    var input = HashInput()
    input.append(name)
    // No model of SwiftData is abstract.
    input.append(0)
    for property in sequence {
      guard let hash = property.hash(reading) else { return nil }
      input.append(hash)
    }
    input.append(constraints)
    return VersionHash(of: input)
  }

  func isSame(as other: EntityParts) -> Sameness {
    guard name == other.name else { return .different }
    if isUnproven || other.isUnproven { return .unknown }
    guard sequence.count == other.sequence.count else { return .different }
    let answers = zip(sequence, other.sequence).map { $0.isSame(as: $1) }
    return .all(answers + [uniqueness.isSame(as: other.uniqueness)])
  }
}

/// The unique constraints of an entity, as they enter its hash.
enum Uniqueness: Hashable, Sendable {
  case known(String)
  case unproven([[String]])

  /// Takes the properties that are unique by themselves, and the lists of `#Unique` as they are written.
  init(attributes: [String], lists: [[String]]) {
    let isPlain = lists.allSatisfy { $0.allSatisfy { !$0.contains(".") } }
    self =
      isPlain
      ? .known((attributes + lists.map { $0.joined(separator: ".") }).sorted { $0.precedesInBytes($1) }.joined())
      : .unproven((attributes.map { [$0] } + lists).sorted { $0.lexicographicallyPrecedes($1) })
  }

  func isSame(as other: Uniqueness) -> Sameness {
    switch (self, other) {
    case (.known(let left), .known(let right)): left == right ? .same : .different
    case (.unproven(let left), .unproven(let right)): left == right ? .same : .unknown
    default: .unknown
    }
  }
}
