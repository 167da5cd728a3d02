/// What is known of the system's types that models store, by name; a name that is in none of the lists may be an alias
/// of another module for one that is.
package enum SystemTypes {
  /// Whole numbers and fractions.
  package static let numbers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "Float16", "CGFloat", "Decimal", "TimeInterval",
  ]
  /// Types with one value, each in a column of its own kind.
  package static let plain: Set<String> = numbers.union([
    "String", "Character", "Bool", "Date", "Data", "UUID", "URL",
  ])
  /// Types with several values or parts.
  package static let structured: Set<String> = [
    "Set", "AttributedString", "Range", "ClosedRange", "Locale", "TimeZone", "Calendar", "DateComponents",
    "DateInterval", "IndexSet", "IndexPath", "PersonNameComponents", "Measurement", "CGRect", "CGPoint", "CGSize",
    "CGVector", "CGAffineTransform",
  ]
  package static let all = plain.union(structured)
}
