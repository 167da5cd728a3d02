import SchemaShapes

/// What no row of the tables covers.
package struct Unproven: Error {
  let what: String
  let why: String
}

extension AttributeShape {
  /// The attribute as Core Data sees it; nil for one that is not stored.
  func lowered() throws(Unproven) -> LoweredProperty? {
    if let hashModifier { throw Unproven(what: hashModifier, why: "no store shows what a hash modifier adds") }
    if options == ["ephemeral"], !isUnique, !isExternal { return nil }
    if options == ["transformable"], !isExternal { return .attribute(plain(.transformable)) }
    if let option = options.first { throw Unproven(what: ".\(option)", why: "no store shows what this option does") }
    if isExternal, type != .system(named: "Data", []) {
      throw Unproven(what: ".externalStorage", why: "stores show it only for 'Data'")
    }
    if let row = LoweringRow.row(of: type) { return .attribute(plain(row.attribute)) }
    if case .dictionary(.system("String", []), .composite) = type { return .attribute(plain(.binary)) }
    return .composite(try type.leaves(of: name, isNullable: isOptional))
  }

  /// Whether the values of another attribute are stored in the same way, as far as that is known; names, options and
  /// whether nil may be stored do not count.
  package func storesValues(as other: AttributeShape) -> Sameness {
    guard let own = try? bare(named: name).lowered(), let others = try? other.bare(named: name).lowered() else {
      return type == other.type ? .same : .unknown
    }
    return own.hash == others.hash ? .same : .different
  }

  /// The attribute with nothing but its type; the part of an enum has the name of its property.
  private func bare(named name: String) -> AttributeShape {
    AttributeShape(
      name: name, type: type, isOptional: true, isUnique: false, isExternal: false,
      options: options.filter { $0 == "transformable" }, originalName: nil, hashModifier: nil, defaultValue: nil)
  }

  private func plain(_ type: AttributeType) -> LoweredAttribute {
    LoweredAttribute(name: name, type: type, isOptional: isOptional, isExternal: isExternal)
  }
}

// MARK: Structs and enums

extension TypeShape {
  /// The leaves of a struct or an enum that a property holds; `isNullable` where the property may be nil.
  fileprivate func leaves(of name: String, isNullable: Bool) throws(Unproven) -> [LoweredAttribute] {
    switch self {
    case .enumeration(_, let raw?, _): return [try Self.leaf(ofRawValue: raw, named: name)]
    case .enumeration(let type, nil, let cases): return try Self.leaves(ofCases: cases, type)
    case .composite(let type, let fields): return try Self.leaves(of: fields, type, isNullable: isNullable)
    case .system("Color.Resolved", []):
      return ["linearRed", "linearGreen", "linearBlue", "opacity"].map {
        LoweredAttribute(name: $0, type: .float, isOptional: isNullable)
      }
    case .unknown: throw Unproven(what: name, why: "its type could not be resolved")
    default: throw Unproven(what: sourceText, why: "no store shows how this type is stored")
    }
  }

  /// The leaf of an enum with raw values, which is optional whether the property is or not.
  private static func leaf(ofRawValue raw: String, named name: String) throws(Unproven) -> LoweredAttribute {
    switch raw {
    case "String": LoweredAttribute(name: name, type: .string, isOptional: true)
    case "Int": LoweredAttribute(name: name, type: .integer64, isOptional: true)
    default: throw Unproven(what: raw, why: "no store shows an enum with raw values of this type")
    }
  }

  /// A leaf for each case of an enum without raw values.
  private static func leaves(ofCases cases: [String], _ type: String) throws(Unproven) -> [LoweredAttribute] {
    if cases.isEmpty { throw Unproven(what: type, why: "no store shows an enum without cases") }
    guard !cases.contains(where: { $0.contains("(") }) else {
      throw Unproven(what: type, why: "no store shows an enum with associated values")
    }
    return cases.map { name in
      LoweredAttribute(name: name.filter { $0 != "`" }, type: .string, isOptional: true)
    }
  }

  private static func leaves(
    of fields: [String: TypeShape], _ type: String, isNullable: Bool
  ) throws(Unproven) -> [LoweredAttribute] {
    var leaves: [LoweredAttribute] = []
    for (name, field) in fields.sorted(by: { $0.key.precedesInBytes($1.key) }) {
      leaves += try field.leaves(ofField: name, of: type, isNullable: isNullable)
    }
    if leaves.isEmpty { throw Unproven(what: type, why: "no store shows a struct without fields") }
    // Leaves of several structs may have one name; which of them is hashed first is known where they are alike.
    guard Set(leaves).count == Set(leaves.map(\.name)).count else {
      throw Unproven(what: type, why: "it has fields with the same name that are stored differently")
    }
    return leaves
  }

  /// The leaves of a field of a struct.
  private func leaves(
    ofField name: String, of type: String, isNullable: Bool
  ) throws(Unproven) -> [LoweredAttribute] {
    let isOptional = isNullable || isOptional
    if let row = LoweringRow.row(of: unwrapped), row.isProvenAsField {
      return [LoweredAttribute(name: name, type: row.attribute, isOptional: isOptional)]
    }
    switch unwrapped {
    case .array where isOptional: return [LoweredAttribute(name: name, type: .binary, isOptional: true)]
    case .composite(let inner, let fields) where self.isOptional:
      return try Self.leaves(of: fields, inner, isNullable: true)
    case .unknown: throw Unproven(what: "\(type).\(name)", why: "its type could not be resolved")
    default: throw Unproven(what: "\(type).\(name)", why: "no store shows how a field of this type is stored")
    }
  }
}
