/// What a property adds to its entity's hash.
package enum PropertyIdentity: Hashable, Sendable {
  case known(VersionHash)
  /// Some systems join the property with another one that nothing names, others do not.
  case open(paired: VersionHash, unpaired: VersionHash)
  /// Not computed; `form` is all that may enter the hash, nil if that is not known either.
  case unproven(form: PropertyForm?)

  func hash(_ reading: UnwrittenInverses?) -> VersionHash? {
    switch (self, reading) {
    case (.known(let hash), _): hash
    case (.open(let paired, _), .paired): paired
    case (.open(_, let unpaired), .unpaired): unpaired
    case (.open, nil), (.unproven, _): nil
    }
  }

  /// Whether two properties add the same, as far as that is known.
  func isSame(as other: PropertyIdentity) -> Sameness {
    if case .unproven(let form) = self, case .unproven(let otherForm) = other {
      return form != nil && form == otherForm ? .same : .unknown
    }
    let answers = UnwrittenInverses.allCases.map { reading -> Sameness in
      guard let hash = hash(reading), let other = other.hash(reading) else { return .unknown }
      return hash == other ? .same : .different
    }
    return answers[0] == answers[1] ? answers[0] : .unknown
  }
}

/// All that may enter the hash of a property that no rule covers: two of one form are stored alike.
package struct PropertyForm: Hashable, Sendable {
  private let shape: PropertyShape
  private let obstacles: [HashObstacle]
  /// The texts of the types that it stores.
  private let text: String

  /// Takes what does not enter a hash for certain out of a shape; nil if a type is not known.
  init?(_ shape: PropertyShape, _ obstacles: [HashObstacle], text: String) {
    switch shape {
    case .attribute(let attribute):
      guard attribute.type.isKnown else { return nil }
      self.shape = .attribute(attribute.formOnly)
    case .relationship(let relationship): self.shape = .relationship(relationship.formOnly)
    }
    self.obstacles = obstacles
    self.text = text
  }
}

extension AttributeShape {
  fileprivate var formOnly: AttributeShape {
    AttributeShape(
      name: name, type: type, isOptional: isOptional, isUnique: false, isExternal: isExternal, options: options,
      originalName: nil, hashModifier: hashModifier, defaultValue: nil)
  }
}

extension RelationshipShape {
  fileprivate var formOnly: RelationshipShape {
    RelationshipShape(
      name: name, destination: destination, isToMany: isToMany, isOptional: isOptional, deleteRule: .nullify,
      inverse: inverse, counts: counts, originalName: nil, hashModifier: hashModifier)
  }
}

/// Whether two things are the same to Core Data.
package enum Sameness: Hashable, Sendable {
  case same, different, unknown

  /// The answer for a whole, of those for its parts.
  static func all(_ parts: some Sequence<Sameness>) -> Sameness {
    var answer = Sameness.same
    for part in parts {
      if part == .different { return .different }
      if part == .unknown { answer = .unknown }
    }
    return answer
  }
}
