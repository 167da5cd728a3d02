/// Names of versions with a number in them.
enum VersionName {
  /// The name that follows one with a number at its end, or with one number only; nil for any other.
  static func following(_ name: String) -> String? {
    guard let digits = name.matches(of: /[0-9]+/).last?.range, let number = Int(name[digits]) else { return nil }
    guard digits.upperBound == name.endIndex || !name[..<digits.lowerBound].contains(where: \.isNumber) else {
      return nil
    }
    let next = "\(number + 1)"
    let zeros = String(repeating: "0", count: max(name[digits].count - next.count, 0))
    return name[..<digits.lowerBound] + zeros + next + name[digits.upperBound...]
  }

  /// The numbers of an identifier that a name such as `V1_2` spells; nil for fewer than two.
  static func numbers(_ name: String) -> [Int]? {
    let numbers = (number(name) ?? "").split(separator: "_").compactMap { Int($0) }
    return (2...3).contains(numbers.count) ? numbers + [Int](repeating: 0, count: 3 - numbers.count) : nil
  }

  /// The number at the end of a name, of several parts in one such as `V1_2`.
  static func number(_ name: String) -> String? {
    let end = name.reversed().prefix { $0.isNumber && $0.isASCII || $0 == "_" }.reversed().drop { $0 == "_" }
    return end.last?.isNumber == true ? String(end) : nil
  }
}
