/// How many letters have to be inserted, removed, exchanged or swapped with their neighbor to make one word of another
/// (optimal string alignment).
package enum EditDistance {
  /// The distance between two words, without regard to case.
  package static func between(_ left: String, _ right: String) -> Int {
    between(Array(left.lowercased()), Array(right.lowercased()))
  }

  /// The distance between two words as they are.
  package static func between(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var next = [index + 1]
      for (column, other) in right.enumerated() {
        var distance = min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, letter == right[column - 1], left[index - 1] == other {
          distance = min(distance, before[column - 1] + 1)
        }
        next.append(distance)
      }
      before = row
      row = next
    }
    return row[right.count]
  }
}
