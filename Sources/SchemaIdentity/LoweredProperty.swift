/// A property as Core Data sees it.
enum LoweredProperty: Hashable, Sendable {
  case attribute(LoweredAttribute)
  /// The leaves of a struct or an enum.
  case composite([LoweredAttribute])
  case relationship(LoweredRelationship)

  var hash: VersionHash {
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

/// An attribute, or a leaf of a composite one.
struct LoweredAttribute: Hashable, Sendable {
  let name: String
  let type: AttributeType
  let isOptional: Bool
  var isExternal = false

  var hash: VersionHash {
    var input = HashInput()
    input.append(coreHash(name, isOptional: isOptional))
    input.append(littleEndian: type.rawValue)
    if isExternal { input.append(1) }
    return VersionHash(of: input)
  }
}

struct LoweredRelationship: Hashable, Sendable {
  let name: String
  let destination: String
  /// The property of the destination that is joined with this one; nil for none.
  let inverse: String?
  let isToMany: Bool
  let isOptional: Bool

  var hash: VersionHash {
    var input = HashInput()
    input.append(coreHash(name, isOptional: isOptional))
    input.append(destination)
    input.append(inverse ?? "")
    input.append(littleEndian: (isToMany ? 0 : 1) as UInt32)
    // No store shows another minimum.
    input.append(littleEndian: 0 as UInt32)
    return VersionHash(of: input)
  }
}

/// The hash of what all properties have; a version hash modifier would follow the flags.
private func coreHash(_ name: String, isOptional: Bool) -> VersionHash {
  var input = HashInput()
  input.append(name)
  input.append(littleEndian: (isOptional ? 1 : 0) as UInt16)
  return VersionHash(of: input)
}
