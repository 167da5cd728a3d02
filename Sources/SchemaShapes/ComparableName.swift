import SchemaText

/// A name with what comparisons with many other names need of it, taken once.
struct ComparableName {
  private let letters: [Character]
  /// The letters in lower case.
  private let lowercased: [Character]
  /// The name without the words that people put before or after it while two are in use.
  private let bare: String

  init(_ name: String) {
    letters = Array(name)
    lowercased = Array(name.lowercased())
    bare = Self.bare(name)
  }

  /// Whether two names differ little: one is the other with a word before or after it, both are the same after "old"
  /// or "new", or at most a third of the longer one's letters differ.
  func isSimilar(to other: ComparableName) -> Bool {
    let length = max(letters.count, other.letters.count)
    if isExtended(to: other) || other.isExtended(to: self) || bare == other.bare { return true }
    // As many letters differ at least as one name has more.
    return abs(lowercased.count - other.lowercased.count) * 3 <= length && distance(to: other) * 3 <= length
  }

  /// How many letters have to change to make the other name of this one.
  func distance(to other: ComparableName) -> Int { EditDistance.between(lowercased, other.lowercased) }

  /// Whether another name is this one with a prefix or suffix that starts or ends at a word's boundary.
  private func isExtended(to long: ComparableName) -> Bool {
    let count = letters.count
    guard count > 0, long.letters.count > count else { return false }
    let behind = long.letters.count - count
    return long.lowercased.starts(with: lowercased) && Self.startsWord(long.letters[count])
      || long.lowercased.reversed().starts(with: lowercased.reversed())
        && (Self.startsWord(long.letters[behind]) || long.letters[behind - 1] == "_")
  }

  private static func startsWord(_ letter: Character) -> Bool {
    letter.isUppercase || letter.isNumber || letter == "_"
  }

  private static func bare(_ name: String) -> String {
    var rest = name.lowercased().filter { $0 != "_" }
    for word in ["new", "old"] where rest.count > word.count {
      if rest.hasPrefix(word) { rest = String(rest.dropFirst(word.count)) }
      if rest.hasSuffix(word), rest.count > word.count { rest = String(rest.dropLast(word.count)) }
    }
    return rest
  }
}
