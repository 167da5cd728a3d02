/// How many letters have to be inserted, removed or exchanged to make one word of another (Levenshtein).
package enum EditDistance {
  /// The distance between two words, without regard to case.
  package static func between(_ left: String, _ right: String) -> Int {
    let left = Array(left.lowercased())
    let right = Array(right.lowercased())
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let substituted = diagonal + (letter == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substituted, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
