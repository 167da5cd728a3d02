/// Names of versions with a number at their end.
enum VersionName {
  /// The name that follows one with a number at its end; nil for a name without.
  static func following(_ name: String) -> String? {
    let digits = name.reversed().prefix { $0.isNumber && $0.isASCII }.count
    guard digits > 0, let number = Int(name.suffix(digits)) else { return nil }
    let next = "\(number + 1)"
    return name.dropLast(digits) + String(repeating: "0", count: max(digits - next.count, 0)) + next
  }

  /// The number at the end of a name, of several parts in one such as `V1_2`.
  static func number(_ name: String) -> String? {
    let end = name.reversed().prefix { $0.isNumber && $0.isASCII || $0 == "_" }.reversed().drop { $0 == "_" }
    return end.last?.isNumber == true ? String(end) : nil
  }
}
