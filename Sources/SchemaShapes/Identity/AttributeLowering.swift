/// What no row of the tables covers.
package struct Unproven: Error {
  let what: String
  let why: String
}

extension TypeShape {
  /// The attribute of values that are stored as one, as far as stores have shown it.
  func wholeAttribute(isOptional: Bool = false) -> AttributeType? {
    if let row = LoweringRow.row(of: self) { return row.attribute }
    return switch self {
    case .dictionary(.system("String", []), .composite): .binary
    case .array(.composite) where !isOptional: .binary
    default: nil
    }
  }
}

extension AttributeShape {
  /// The attribute as Core Data sees it, given the values that cases of enums hold; nil for one that is not stored.
  func lowered(
    _ associatedValues: @escaping (TypeShape) -> [[AssociatedValueShape]]? = { _ in nil }
  ) throws(Unproven) -> LoweredProperty? {
    if let hashModifier { throw Unproven(what: hashModifier, why: "no store shows what a hash modifier adds") }
    if options == ["ephemeral"], !isUnique, !isExternal { return nil }
    if options == ["transformable"], !isExternal { return .attribute(plain(.transformable)) }
    if let option = options.first { throw Unproven(what: ".\(option)", why: "no store shows what this option does") }
    if isExternal, type != .system("Data", []) {
      throw Unproven(what: ".externalStorage", why: "stores show it only for 'Data'")
    }
    if let attribute = type.wholeAttribute(isOptional: isOptional) { return .attribute(plain(attribute)) }
    let reader = LeafReader(associatedValues: associatedValues)
    return .composite(try reader.leaves(of: type, named: name, isNullable: isOptional))
  }

  /// Whether the values of another attribute are stored in the same way, as far as that is known; names, options and
  /// whether nil may be stored do not count.
  package func storesValues(as other: AttributeShape) -> Sameness {
    let (bare, otherBare) = (bare(named: name), other.bare(named: name))
    guard let own = try? bare.lowered(), let others = try? otherBare.lowered() else {
      return bare == otherBare ? .same : .unknown
    }
    return own.hash == others.hash ? .same : .different
  }

  /// The attribute with nothing but its type; the part of an enum has the name of its property.
  private func bare(named name: String) -> AttributeShape {
    AttributeShape(
      name: name, type: type, isOptional: true, isUnique: false, isExternal: false,
      options: options.filter { $0 == "transformable" || $0 == "codable" }, originalName: nil, hashModifier: nil,
      defaultValue: nil)
  }

  private func plain(_ type: AttributeType) -> LoweredAttribute {
    LoweredAttribute(name: name, type: type, isOptional: isOptional, isExternal: isExternal)
  }
}
