import SchemaLinting

/// The name and the identifier of the version after another one.
struct VersionName {
  /// The name that follows one with a number at its end; nil for a name without.
  static func following(_ name: String) -> String? {
    let digits = name.reversed().prefix { $0.isNumber && $0.isASCII }.count
    guard digits > 0, let number = Int(name.suffix(digits)) else { return nil }
    let next = "\(number + 1)"
    return name.dropLast(digits) + String(repeating: "0", count: max(digits - next.count, 0)) + next
  }

  /// The number at the end of a name.
  static func number(_ name: String) -> String? {
    let digits = name.reversed().prefix { $0.isNumber && $0.isASCII }.count
    return digits > 0 ? String(name.suffix(digits)) : nil
  }

  /// The identifier after the last of some: the part rises that the others differ in.
  static func identifier(after all: [VersionIdentifier]) -> VersionIdentifier {
    guard let last = all.last, last.numbers.count == 3 else { return VersionIdentifier(numbers: [1, 0, 0]) }
    let highest = all.max() ?? last
    let part = (0..<3).last { part in all.contains { $0.numbers[part] != 0 } && part > 0 } ?? 0
    var numbers = highest.numbers
    numbers[part] += 1
    for lower in (part + 1)..<3 where part < 2 { numbers[lower] = 0 }
    return VersionIdentifier(numbers: numbers)
  }
}
