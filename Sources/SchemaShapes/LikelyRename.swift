/// A property that is gone and one like it that is new: probably one under two names.
struct LikelyRename {
  /// The property that is gone.
  let old: OwnedProperty
  /// The property that is new.
  let new: OwnedProperty
  /// The names of other properties that are gone and may be meant.
  let otherCandidates: [String]

  /// Among more pairs of properties than this, which would take seconds to compare, none is likely.
  private static let mostPairs = 40_000

  /// The renames that are likely among unpaired properties of a model, the nearest names first: properties that hold
  /// the same, with similar names, or the only two of their kind, or of those of their kind that need a value.
  static func all(removed: [OwnedProperty], added: [OwnedProperty]) -> [LikelyRename] {
    guard removed.count <= mostPairs / max(added.count, 1) else { return [] }
    let oldNames = removed.map { ComparableName($0.shape.name) }
    let newNames = added.map { ComparableName($0.shape.name) }
    let same = added.map { new in removed.indices.filter { removed[$0].shape.holdsSame(as: new.shape) } }
    let needing = added.indices.map { new in
      added[new].shape.needsValue ? same[new].filter { removed[$0].shape.needsValue } : []
    }
    let only = [same, needing].map { Self.onlyPairs($0, among: removed.count) }
    let candidates = added.indices.map { new in
      same[new].filter { old in
        oldNames[old].isSimilar(to: newNames[new]) || only.contains { $0[new] == old }
      }
    }
    let pairs = added.indices.flatMap { new in
      candidates[new].map { old in
        (old: old, new: new, distance: oldNames[old].distance(to: newNames[new]))
      }
    }.sorted { ($0.distance, $0.new, $0.old) < ($1.distance, $1.new, $1.old) }
    var (usedOld, usedNew): (Set<Int>, Set<Int>) = ([], [])
    return pairs.compactMap { pair in
      guard !usedOld.contains(pair.old), usedNew.insert(pair.new).inserted else { return nil }
      usedOld.insert(pair.old)
      let others = candidates[pair.new].filter { $0 != pair.old }.map { removed[$0].shape.name }
      return LikelyRename(old: removed[pair.old], new: added[pair.new], otherCandidates: others)
    }
  }

  /// For each new property the old one that it alone can be, and that can be nothing else.
  private static func onlyPairs(_ possible: [[Int]], among count: Int) -> [Int?] {
    let counts = possible.joined().reduce(into: [Int](repeating: 0, count: count)) { $0[$1] += 1 }
    return possible.map { old in old.count == 1 && counts[old[0]] == 1 ? old[0] : nil }
  }
}
