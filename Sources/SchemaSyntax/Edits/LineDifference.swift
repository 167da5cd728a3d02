/// What changes from some lines to others: the fewest lines to remove and to add (Myers, "An O(ND) Difference Algorithm and
/// Its Variations", 1986).
package struct LineDifference: Sendable {
  /// A run of lines that is replaced by another; one of them may be empty.
  package struct Change: Hashable, Sendable {
    /// The indices of the lines that are removed.
    package let removed: Range<Int>
    /// The indices of the lines that are added, among the other lines.
    package let added: Range<Int>

    package init(removed: Range<Int>, added: Range<Int>) {
      self.removed = removed
      self.added = added
    }
  }

  /// The changes in their order; between two of them is at least one line that stays.
  package let changes: [Change]

  /// Compares lines.
  package init<Line: Equatable>(from old: [Line], to new: [Line]) {
    let shortest = min(old.count, new.count)
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.reversed(), new.reversed()).prefix(shortest - prefix).prefix { $0 == $1 }.count
    let edits = Self.edits(Array(old[prefix..<old.count - suffix]), Array(new[prefix..<new.count - suffix]))
    changes = Self.joined(edits).map { change in
      Change(
        removed: change.removed.lowerBound + prefix..<change.removed.upperBound + prefix,
        added: change.added.lowerBound + prefix..<change.added.upperBound + prefix)
    }
  }

  /// The most edits that are searched for; beyond it, all lines are replaced, which is right as well.
  private static let limit = 2000

  /// One line that is removed or added, as a change.
  private static func edits<Line: Equatable>(_ old: [Line], _ new: [Line]) -> [Change] {
    if old.isEmpty && new.isEmpty { return [] }
    let whole = [Change(removed: 0..<old.count, added: 0..<new.count)]
    if old.isEmpty || new.isEmpty { return whole }
    // For each diagonal the line of `old` that is reached furthest, by the number of edits.
    var reached = [1: 0]
    var rounds: [[Int: Int]] = []
    for edits in 0...min(old.count + new.count, limit) {
      rounds.append(reached)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var position =
          isAdded(diagonal, edits, reached) ? reached[diagonal + 1, default: 0] : reached[diagonal - 1, default: 0] + 1
        while position < old.count, position - diagonal < new.count, old[position] == new[position - diagonal] {
          position += 1
        }
        reached[diagonal] = position
        if position >= old.count, position - diagonal >= new.count { return path(rounds, old.count, new.count) }
      }
    }
    return whole
  }

  /// Whether the best way to a diagonal adds a line.
  private static func isAdded(_ diagonal: Int, _ edits: Int, _ reached: [Int: Int]) -> Bool {
    diagonal == -edits
      || diagonal != edits && reached[diagonal - 1, default: -1] < reached[diagonal + 1, default: -1]
  }

  /// The way back from the end of both lists.
  private static func path(_ rounds: [[Int: Int]], _ oldCount: Int, _ newCount: Int) -> [Change] {
    var changes: [Change] = []
    var (position, other) = (oldCount, newCount)
    for (edits, reached) in rounds.enumerated().reversed() where edits > 0 {
      let diagonal = position - other
      let adds = isAdded(diagonal, edits, reached)
      let from = adds ? diagonal + 1 : diagonal - 1
      position = reached[from, default: 0]
      other = position - from
      changes.append(
        adds
          ? Change(removed: position..<position, added: other..<other + 1)
          : Change(removed: position..<position + 1, added: other..<other))
    }
    return changes.reversed()
  }

  /// Changes that touch each other as one.
  private static func joined(_ changes: [Change]) -> [Change] {
    changes.reduce(into: []) { joined, change in
      guard let last = joined.last, last.removed.upperBound == change.removed.lowerBound,
        last.added.upperBound == change.added.lowerBound
      else { return joined.append(change) }
      joined[joined.count - 1] = Change(
        removed: last.removed.lowerBound..<change.removed.upperBound,
        added: last.added.lowerBound..<change.added.upperBound)
    }
  }
}
