/// Compares two shapes, model by model.
struct ShapeComparison {
  let old: PartialShape
  let new: PartialShape

  /// All changes, in no order that can be relied on.
  var changes: [SchemaChange] {
    let renames = likelyRenames
    let kept = new.shape.entities.flatMap { entity in
      old.shape.entity(named: entity.name).map { changes(from: $0, to: entity) } ?? []
    }
    let junctions = Junctions(old: old.shape, new: new.shape, added: addedEntities)
    return models(renames) + junctions.replacing(kept)
  }

  private var addedEntities: [EntityShape] { new.shape.entities.filter { old.shape.entity(named: $0.name) == nil } }
  private var removedEntities: [EntityShape] { old.shape.entities.filter { new.shape.entity(named: $0.name) == nil } }

  // MARK: Models

  private func models(_ renames: [(old: EntityShape, new: EntityShape)]) -> [SchemaChange] {
    let renamed = renames.map { pair in
      SchemaChange(.modelLikelyRenamed, before: .init(entity: pair.old.name), after: .init(entity: pair.new.name))
    }
    let (oldNames, newNames) = (Set(renames.map(\.old.name)), Set(renames.map(\.new.name)))
    let removed = removedEntities.filter { !oldNames.contains($0.name) }.map { entity in
      SchemaChange(
        new.isComplete ? .modelRemoved : .unknown(why: "not all models of the new version are known"),
        before: .init(entity: entity.name))
    }
    let added = addedEntities.filter { !newNames.contains($0.name) }.map { entity in
      SchemaChange(
        old.isComplete ? .modelAdded : .unknown(why: "not all models of the old version are known"),
        after: .init(entity: entity.name))
    }
    return renamed + removed + added
  }

  /// The pairs of a model that is gone and a similar one that is new, the most similar first.
  private var likelyRenames: [(old: EntityShape, new: EntityShape)] {
    guard old.isComplete, new.isComplete else { return [] }
    let added = addedEntities
    // Only what has a property of the same name can be similar.
    var owners: [String: [Int]] = [:]
    for (index, entity) in added.enumerated() {
      for name in Set(entity.properties.map(\.name)) { owners[name, default: []].append(index) }
    }
    let removed = removedEntities
    let candidates = removed.indices.flatMap { old in
      Set(removed[old].properties.flatMap { owners[$0.name] ?? [] }).sorted().compactMap { new in
        Similarity.sharedProperties(removed[old], added[new]).map { (shared: $0, old: old, new: new) }
      }
    }
    var (usedOld, usedNew): (Set<Int>, Set<Int>) = ([], [])
    return candidates.sorted { (-$0.shared, $0.old, $0.new) < (-$1.shared, $1.old, $1.new) }.compactMap { pair in
      guard !usedOld.contains(pair.old), usedNew.insert(pair.new).inserted else { return nil }
      usedOld.insert(pair.old)
      return (removed[pair.old], added[pair.new])
    }
  }

  // MARK: One model

  private func changes(from old: EntityShape, to new: EntityShape) -> [SchemaChange] {
    // Most models stay as they are from version to version.
    if old == new, old.parent == nil, old.isKnown { return [] }
    let pairing = PropertyPairing(self.old.shape.lineage(of: old), self.new.shape.lineage(of: new))
    // What both sides inherit is compared where it is declared.
    let pairs = pairing.pairs.filter { $0.old.owner == old.name || $0.new.owner == new.name }
    let removed = pairing.removed.filter { $0.owner == old.name }
    let added = pairing.added.filter { $0.owner == new.name }
    let renames = LikelyRename.all(removed: removed, added: added)
    let unique = Set(new.constraints.joined())
    let compared = pairs.flatMap { pair in
      PropertyComparison(old: pair.old, new: pair.new, isUnique: unique.contains(pair.new.shape.name)).changes
    }
    return compared + unpaired(removed, added, renames)
      + EntityComparison(old: old, new: new, pairing: pairing, renames: renames).changes
  }

  private func unpaired(
    _ removed: [OwnedProperty], _ added: [OwnedProperty], _ renames: [LikelyRename]
  ) -> [SchemaChange] {
    let renamed = renames.map { rename in
      SchemaChange(
        .likelyRenamed(rename.new.shape, otherCandidates: rename.otherCandidates), before: rename.old.part,
        after: rename.new.part)
    }
    let (oldSides, newSides) = (Set(renames.map(\.old)), Set(renames.map(\.new)))
    let gone = removed.filter { !oldSides.contains($0) }.map {
      SchemaChange(.removed($0.shape), before: $0.part)
    }
    let new = added.filter { !newSides.contains($0) }.map {
      SchemaChange(.added($0.shape), after: $0.part)
    }
    return renamed + gone + new
  }
}

extension Shape {
  /// The properties of an entity, including those that it inherits; empty if there is no such entity.
  package func properties(of entity: String) -> [PropertyShape] {
    self.entity(named: entity).map { lineage(of: $0).map(\.shape) } ?? []
  }

  /// The properties of a model and those that it inherits, its own first.
  fileprivate func lineage(of entity: EntityShape) -> [OwnedProperty] {
    var properties: [OwnedProperty] = []
    var seen: Set<String> = []
    var next: EntityShape? = entity
    while let current = next, seen.insert(current.name).inserted {
      properties += current.properties.map { OwnedProperty(owner: current.name, shape: $0) }
      next = current.parent.flatMap(self.entity)
    }
    return properties
  }
}

extension SchemaChange {
  /// Whether a change comes first in a list: by model, property and field; several changes of one stay in the order in
  /// which they were found.
  package func precedes(_ other: SchemaChange) -> Bool { position.lexicographicallyPrecedes(other.position) }

  private var position: [String] {
    let part = after ?? before
    return [part?.entity ?? "", part?.property ?? ""] + (part?.fields ?? [])
  }
}
