/// "Did you mean …?" for a word that is none of those known.
package struct Suggestion: Sendable {
  /// The nearest of the known words; nil if none is near.
  package let word: String?
  /// The question with a semicolon in front; empty if nothing is near.
  package var text: String { word.map { "; did you mean '\($0)'?" } ?? "" }

  /// Looks for the nearest of the known words, at most a third of whose letters differ. Of a synonym, the word that it stands
  /// for is suggested.
  package init(_ word: String, _ known: [String], synonyms: [String: String] = [:]) {
    let words = known + synonyms.keys.sorted()
    let nearest = words.map { (word: $0, distance: EditDistance.between(word, $0)) }.min { $0.distance < $1.distance }
    let found = nearest.flatMap { $0.distance * 3 <= max($0.word.count, word.count) ? $0.word : nil }
    self.word = found.map { synonyms[$0] ?? $0 }
  }
}
