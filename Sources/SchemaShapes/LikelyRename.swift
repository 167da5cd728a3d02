/// A property that is gone and one like it that is new: probably one under two names.
struct LikelyRename {
  /// The property that is gone.
  let old: OwnedProperty
  /// The property that is new.
  let new: OwnedProperty
  /// The names of other properties that are gone and may be meant.
  let otherCandidates: [String]

  /// The renames that are likely among unpaired properties of a model, the nearest names first: properties that hold
  /// the same, with similar names or the only two of their kind.
  static func all(removed: [OwnedProperty], added: [OwnedProperty]) -> [LikelyRename] {
    var candidates = added.flatMap { new in removed.map { (old: $0, new: new) } }.filter { pair in
      pair.old.shape.holdsSame(as: pair.new.shape)
        && (Similarity.areSimilar(pair.old.shape.name, pair.new.shape.name) || isOnlyPair(pair, removed, added))
    }
    let all = candidates
    var found: [LikelyRename] = []
    while let best = candidates.min(by: { distance($0) < distance($1) }) {
      candidates.removeAll { $0.old == best.old || $0.new == best.new }
      let others = all.filter { $0.new == best.new && $0.old != best.old }.map(\.old.shape.name)
      found.append(LikelyRename(old: best.old, new: best.new, otherCandidates: others))
    }
    return found
  }

  private static func isOnlyPair(
    _ pair: (old: OwnedProperty, new: OwnedProperty), _ removed: [OwnedProperty], _ added: [OwnedProperty]
  ) -> Bool {
    removed.count { $0.shape.holdsSame(as: pair.new.shape) } == 1
      && added.count { $0.shape.holdsSame(as: pair.old.shape) } == 1
  }

  private static func distance(_ pair: (old: OwnedProperty, new: OwnedProperty)) -> Int {
    EditDistance.between(pair.old.shape.name, pair.new.shape.name)
  }
}
