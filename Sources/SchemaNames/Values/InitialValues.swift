import SchemaShapes
import SchemaSyntax

/// What is known of the system's types if one of their values has no written type.
package enum InitialValues {
  /// Whether an initializer of a system type may return nil, as far as its arguments show.
  package static func mayFail(_ type: String, _ arguments: [Argument], _ tree: SyntaxTree) -> Bool {
    guard let first = arguments.first, !sure.contains(type) else { return false }
    let label = tree.label(first)
    if sure.contains("\(type).\(label ?? "_")") { return false }
    return label == "exactly" || !arguments.allSatisfy { isNumber($0.value) }
  }

  /// Whether a static member of a system type has that type.
  package static func isOwnType(_ member: String, of type: String) -> Bool {
    SystemType.named(type)?.constants.contains(member) == true
  }

  /// The type of a member of a system type's values; nil if it is not known.
  package static func type(of member: String, of type: String) -> String? { members["\(type).\(member)"] }

  private static let members = [
    "UUID.uuidString": "String", "Date.timeIntervalSince1970": "Double",
    "Date.timeIntervalSinceReferenceDate": "Double",
    "Locale.identifier": "String", "TimeZone.identifier": "String", "Calendar.startOfDay": "Date",
  ]

  /// Types all of whose initializers make a value, and initializers that do, by their first label.
  private static let sure: Set<String> = [
    "Date", "Set", "ContiguousArray", "OrderedSet", "AttributedString._", "String._", "String.format",
    "String.repeating",
    "String.localized", "String.describing", "Data._", "Data.count", "Data.repeating", "URL.fileURLWithPath",
    "URL.filePath",
  ]

  private static func isNumber(_ value: Expression) -> Bool {
    switch value.kind {
    case .integer, .float: true
    case .prefix(_, let operand): isNumber(operand)
    default: false
    }
  }
}
