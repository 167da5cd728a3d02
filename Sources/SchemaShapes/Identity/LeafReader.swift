/// A value that a case of an enum holds.
package struct AssociatedValueShape: Hashable, Sendable {
  /// The label; nil without one.
  package let label: String?
  package let type: TypeShape

  package init(label: String?, type: TypeShape) {
    self.label = label
    self.type = type
  }
}

/// Finds the leaves of a struct or an enum that a property holds.
struct LeafReader {
  /// The values of the cases of an enum that hold any, one list for each such case; nil if they are not known.
  let associatedValues: (TypeShape) -> [[AssociatedValueShape]]?

  /// The leaves of a property; `isNullable` where it may be nil.
  func leaves(of type: TypeShape, named name: String, isNullable: Bool) throws(Unproven) -> [LoweredAttribute] {
    let leaves = try leaves(ofValue: type, named: name, isNullable: isNullable)
    // Leaves may have one name; which of them is hashed first is known where they are alike.
    guard Set(leaves).count == Set(leaves.map(\.name)).count else {
      throw Unproven(what: type.sourceText, why: "it has fields with the same name that are stored differently")
    }
    return leaves
  }

  private func leaves(
    ofValue type: TypeShape, named name: String, isNullable: Bool
  ) throws(Unproven) -> [LoweredAttribute] {
    switch type {
    case .enumeration(_, let raw?, _): return [try Self.leaf(ofRawValue: raw, named: name)]
    case .enumeration: return try leaves(ofCasesOf: type, isNullable: isNullable)
    case .composite(let type, let fields): return try leaves(of: fields, type, isNullable: isNullable)
    case .system("Color.Resolved", []):
      return ["linearRed", "linearGreen", "linearBlue", "opacity"].map {
        LoweredAttribute(name: $0, type: .float, isOptional: isNullable)
      }
    case .system("String.LocalizationValue", []) where !isNullable:
      return [
        LoweredAttribute(name: "arguments", type: .binary, isOptional: false),
        LoweredAttribute(name: "key", type: .string, isOptional: false),
      ]
    case .unknown: throw Unproven(what: name, why: "its type could not be resolved")
    default: throw Unproven(what: type.sourceText, why: "how SwiftData hashes this type is not known yet")
    }
  }

  // MARK: Enums

  /// The leaf of an enum with raw values, which is optional whether the property is or not.
  private static func leaf(ofRawValue raw: String, named name: String) throws(Unproven) -> LoweredAttribute {
    guard let type = SystemType.named(raw), type.proof.contains(.rawValueOfEnum), let attribute = type.attribute else {
      throw Unproven(what: raw, why: "no store shows an enum with raw values of this type")
    }
    return LoweredAttribute(name: name, type: attribute, isOptional: true)
  }

  /// A leaf for each case of an enum without raw values, and, in the place of cases that hold values, for each of those.
  private func leaves(ofCasesOf type: TypeShape, isNullable: Bool) throws(Unproven) -> [LoweredAttribute] {
    guard case .enumeration(let name, _, let cases) = type else { return [] }
    if cases.isEmpty { throw Unproven(what: name, why: "no store shows an enum without cases") }
    let plain = cases.filter { !$0.contains("(") }
    let ofPlain = plain.map { LoweredAttribute(name: $0.filter { $0 != "`" }, type: .string, isOptional: true) }
    if plain.count == cases.count { return ofPlain }
    guard !isNullable, let values = associatedValues(type), values.count == cases.count - plain.count else {
      throw Unproven(what: name, why: "no store shows an enum with associated values in this place")
    }
    var leaves = ofPlain
    for value in values.joined() { leaves += try self.leaves(of: value, in: name) }
    return leaves
  }

  private func leaves(of value: AssociatedValueShape, in type: String) throws(Unproven) -> [LoweredAttribute] {
    if let row = LoweringRow.row(of: value.type.unwrapped), row.isProvenAsField {
      return [LoweredAttribute(name: value.label ?? "_0", type: row.attribute, isOptional: true)]
    }
    if case .composite(let inner, let fields) = value.type { return try leaves(of: fields, inner, isNullable: true) }
    throw Unproven(what: type, why: "no store shows an associated value of this type")
  }

  // MARK: Structs

  private func leaves(
    of fields: [String: TypeShape], _ type: String, isNullable: Bool
  ) throws(Unproven) -> [LoweredAttribute] {
    var leaves: [LoweredAttribute] = []
    for (name, field) in fields.sorted(by: { $0.key.precedesInBytes($1.key) }) {
      leaves += try self.leaves(ofField: name, field, of: type, isNullable: isNullable)
    }
    if leaves.isEmpty { throw Unproven(what: type, why: "no store shows a struct without fields") }
    return leaves
  }

  /// The leaves of a field of a struct.
  private func leaves(
    ofField name: String, _ field: TypeShape, of type: String, isNullable: Bool
  ) throws(Unproven) -> [LoweredAttribute] {
    let isOptional = isNullable || field.isOptional
    func leaf(_ type: AttributeType) -> [LoweredAttribute] {
      [LoweredAttribute(name: name, type: type, isOptional: isOptional)]
    }
    if let row = LoweringRow.row(of: field.unwrapped), row.isProvenAsField { return leaf(row.attribute) }
    switch field.unwrapped {
    case .array where isOptional: return leaf(.binary)
    case .array(.system("String", [])): return leaf(.transformable)
    case .dictionary(.system("String", []), .system("Data", [])) where !isOptional: return leaf(.binary)
    case .composite(let inner, let fields) where field.isOptional:
      return try leaves(of: fields, inner, isNullable: true)
    case .enumeration(_, let raw?, _): return [try Self.leaf(ofRawValue: raw, named: name)]
    case .enumeration(_, nil, let cases) where cases.contains { $0.contains("(") }:
      return try leaves(ofCasesOf: field.unwrapped, isNullable: isOptional)
    case .unknown: throw Unproven(what: "\(type).\(name)", why: "its type could not be resolved")
    default: throw Unproven(what: "\(type).\(name)", why: "how SwiftData hashes a field of this type is not known yet")
    }
  }
}
