import SchemaModel

/// "Did you mean …?" for a word that is none of those known.
struct Suggestion {
  /// The question with a semicolon in front; empty where nothing is near.
  let text: String

  /// Looks for the nearest of the known words: at most a third of its letters differ.
  init(_ word: String, _ known: [String]) {
    let nearest = known.map { (word: $0, distance: EditDistance.between(word, $0)) }.min { $0.distance < $1.distance }
    text =
      if let nearest, nearest.distance * 3 <= max(nearest.word.count, word.count) {
        "; did you mean '\(nearest.word)'?"
      } else {
        ""
      }
  }
}
