/// A property as Core Data sees it.
package enum LoweredProperty: Hashable, Sendable {
  case attribute(LoweredAttribute)
  /// The leaves of a struct or an enum.
  case composite([LoweredAttribute])
  case relationship(LoweredRelationship)

  package var hash: VersionHash {
    switch self {
    case .attribute(let attribute): return attribute.hash
    case .composite(let leaves):
      var input = HashInput()
      for leaf in leaves.sorted(by: { $0.name.precedesInBytes($1.name) }) { input.append(leaf.hash) }
      return VersionHash(of: input)
    case .relationship(let relationship): return relationship.hash
    }
  }
}

/// What all properties add to a hash.
package struct PropertyCore: Hashable, Sendable {
  package let name: String
  package let isOptional: Bool
  package let isTransient: Bool
  package let isReadOnly: Bool
  /// The version hash modifier; empty for none.
  package let modifier: String

  package init(
    name: String, isOptional: Bool, isTransient: Bool = false, isReadOnly: Bool = false, modifier: String = ""
  ) {
    self.name = name
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.isReadOnly = isReadOnly
    self.modifier = modifier
  }

  fileprivate var hash: VersionHash {
    var input = HashInput()
    input.append(name)
    input.append(littleEndian: (isOptional ? 1 : 0) | (isTransient ? 2 : 0) | (isReadOnly ? 4 : 0) as UInt16)
    input.append(modifier)
    return VersionHash(of: input)
  }
}

/// An attribute, or a leaf of a composite one.
package struct LoweredAttribute: Hashable, Sendable {
  package let core: PropertyCore
  /// The number of its type (`NSAttributeType`).
  package let type: UInt32
  package let isExternal: Bool
  package let isPreserved: Bool

  package init(core: PropertyCore, type: UInt32, isExternal: Bool = false, isPreserved: Bool = false) {
    self.core = core
    self.type = type
    self.isExternal = isExternal
    self.isPreserved = isPreserved
  }

  init(name: String, type: AttributeType, isOptional: Bool, isExternal: Bool = false) {
    self.init(core: PropertyCore(name: name, isOptional: isOptional), type: type.rawValue, isExternal: isExternal)
  }

  var name: String { core.name }

  var hash: VersionHash {
    var input = HashInput()
    input.append(core.hash)
    input.append(littleEndian: type)
    if isExternal { input.append(1) }
    if isPreserved { input.append(1) }
    return VersionHash(of: input)
  }
}

package struct LoweredRelationship: Hashable, Sendable {
  package let core: PropertyCore
  package let destination: String
  /// The property of the destination that is joined with this one; nil for none.
  package let inverse: String?
  /// The highest count; 0 for any.
  package let maximum: UInt32
  package let minimum: UInt32
  package let isOrdered: Bool

  package init(
    core: PropertyCore, destination: String, inverse: String?, maximum: UInt32, minimum: UInt32, isOrdered: Bool
  ) {
    self.core = core
    self.destination = destination
    self.inverse = inverse
    self.maximum = maximum
    self.minimum = minimum
    self.isOrdered = isOrdered
  }

  init(name: String, destination: String, inverse: String?, isToMany: Bool, isOptional: Bool) {
    // No store shows another minimum.
    self.init(
      core: PropertyCore(name: name, isOptional: isOptional), destination: destination, inverse: inverse,
      maximum: isToMany ? 0 : 1, minimum: 0, isOrdered: false)
  }

  var hash: VersionHash {
    var input = HashInput()
    input.append(core.hash)
    input.append(destination)
    input.append(inverse ?? "")
    input.append(littleEndian: maximum)
    input.append(littleEndian: minimum)
    if isOrdered { input.append(littleEndian: 1 as UInt16) }
    return VersionHash(of: input)
  }
}
