/// How code makes a value of one type from a value of another one.
package struct ValueConversion {
  /// The expression, with `$0` for the old value.
  private let pattern: String
  /// Whether there may be no value.
  let mayFail: Bool

  /// The conversion between two types, the new one under a name that the code around can use; nil if the types alone
  /// do not show one.
  package init?(from old: TypeShape, to new: TypeShape, named name: String?) {
    let names = "\(old.sourceText) \(new.sourceText)"
    if let known = Self.patterns[names] {
      (pattern, mayFail) = known
    } else if case .array(let element) = new, element == old {
      (pattern, mayFail) = ("[$0]", false)
    } else if old.isNumber, new == .system("String", []) {
      (pattern, mayFail) = ("String($0)", false)
    } else if old == .system("String", []), new.isNumber {
      (pattern, mayFail) = (new == .system("Decimal", []) ? "Decimal(string: $0)" : "\(new.sourceText)($0)", true)
    } else if case .enumeration(_, let raw?, _) = old, new == .system(raw, []) {
      (pattern, mayFail) = ("$0.rawValue", false)
    } else if case .enumeration(let bare, let raw?, _) = new, old == .system(raw, []) {
      (pattern, mayFail) = ("\(name ?? bare)(rawValue: $0)", true)
    } else {
      return nil
    }
  }

  /// The expression for a value.
  package func expression(of value: String, isOptional: Bool) -> String {
    guard isOptional else { return pattern.replacing("$0", with: value) }
    return "\(value).\(mayFail ? "flatMap" : "map") { \(pattern) }"
  }

  private static let patterns: [String: (String, Bool)] = [
    "String AttributedString": ("AttributedString($0)", false),
    "AttributedString String": ("String($0.characters)", false),
    "String Date": ("try? Date($0, strategy: .iso8601)", true),
    "Date String": ("$0.ISO8601Format()", false),
    "Date Double": ("$0.timeIntervalSince1970", false),
    "Double Date": ("Date(timeIntervalSince1970: $0)", false),
    "Date TimeInterval": ("$0.timeIntervalSince1970", false),
    "TimeInterval Date": ("Date(timeIntervalSince1970: $0)", false),
    "Data String": ("String(data: $0, encoding: .utf8)", true),
    "String Data": ("Data($0.utf8)", false),
    "String UUID": ("UUID(uuidString: $0)", true),
    "UUID String": ("$0.uuidString", false),
    "String URL": ("URL(string: $0)", true),
    "URL String": ("$0.absoluteString", false),
    "String Bool": ("Bool($0)", true),
    "Bool String": ("String($0)", false),
  ]
}
