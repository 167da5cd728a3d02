/// The attribute types of Core Data that SwiftData stores use, by the numbers that enter a hash (`NSAttributeType`).
package enum AttributeType: UInt32, Sendable {
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binary = 1000
  case uuid = 1100
  case transformable = 1800
}

/// A row of the table of attribute types.
package struct LoweringRow: Sendable {
  /// The Swift type, as it is written without optionals.
  package let type: TypeShape
  package let attribute: AttributeType
  /// Whether the same was seen for a field of a stored struct.
  package fileprivate(set) var isProvenAsField = false
}

extension LoweringRow {
  /// The types whose attributes were found in stores; `docs/checksums.md` names where.
  package static let all: [LoweringRow] =
    [
      scalar("String", .string, isProvenAsField: true), scalar("Bool", .boolean, isProvenAsField: true),
      scalar("Date", .date, isProvenAsField: true), scalar("UUID", .uuid, isProvenAsField: true),
      scalar("Int", .integer64, isProvenAsField: true), scalar("Int64", .integer64, isProvenAsField: true),
      scalar("UInt64", .integer64, isProvenAsField: true),
      scalar("Int32", .integer32), scalar("UInt32", .integer32),
      scalar("Int16", .integer16), scalar("UInt16", .integer16), scalar("UInt8", .integer16),
      scalar("Double", .double, isProvenAsField: true), scalar("Float", .float, isProvenAsField: true),
      scalar("Decimal", .decimal, isProvenAsField: true), scalar("Data", .binary, isProvenAsField: true),
    ]
    + ["String", "UUID", "Data", "Bool", "UInt32"].map {
      LoweringRow(type: .array(.system(named: $0, [])), attribute: .transformable)
    }
    + ["Date", "Double", "Int"].map {
      LoweringRow(
        type: .dictionary(key: .system(named: "String", []), value: .system(named: $0, [])), attribute: .binary)
    }

  private static func scalar(_ name: String, _ attribute: AttributeType, isProvenAsField: Bool = false) -> LoweringRow {
    LoweringRow(type: .system(named: name, []), attribute: attribute, isProvenAsField: isProvenAsField)
  }

  private static let byType = Dictionary(all.map { ($0.type, $0) }) { first, _ in first }

  /// The row of a type; nil if none was seen.
  static func row(of type: TypeShape) -> LoweringRow? { byType[type] }
}
