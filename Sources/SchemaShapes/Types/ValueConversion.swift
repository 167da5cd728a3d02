/// How code makes a value of one type from a value of another one.
package struct ValueConversion: Sendable, ExpressibleByStringLiteral {
  /// The expression, with `$0` for the old value.
  private let pattern: String
  /// Whether there may be no value.
  let mayFail: Bool

  /// The conversion between two types, the new one under a name that the code around can use; nil if the types alone
  /// do not show one.
  package init?(from old: TypeShape, to new: TypeShape, named name: String?) {
    if let known = Self.between(old, new) {
      self = known
    } else if case .array(let element) = new, element == old {
      self = "[$0]"
    } else if case .enumeration(_, let raw?, _) = old, new == .system(SystemName(raw), []) {
      self = "$0.rawValue"
    } else if case .enumeration(let bare, let raw?, _) = new, old == .system(SystemName(raw), []) {
      self = .mayFail("\(name ?? bare)(rawValue: $0)")
    } else {
      return nil
    }
  }

  private init(_ pattern: String, mayFail: Bool) {
    self.pattern = pattern
    self.mayFail = mayFail
  }

  package init(stringLiteral pattern: String) { self.init(pattern, mayFail: false) }

  /// An expression that is nil for some values.
  static func mayFail(_ pattern: String) -> Self { Self(pattern, mayFail: true) }

  /// The conversion between two types of the system.
  private static func between(_ old: TypeShape, _ new: TypeShape) -> Self? {
    guard case .system(let old, []) = old, case .system(let new, []) = new else { return nil }
    return old.type?.conversions.first { $0.other == new.name }?.there
      ?? new.type?.conversions.first { $0.other == old.name }?.back
  }

  /// The expression for a value.
  package func expression(of value: String, isOptional: Bool) -> String {
    guard isOptional else { return pattern.replacing("$0", with: value) }
    return "\(value).\(mayFail ? "flatMap" : "map") { \(pattern) }"
  }
}
