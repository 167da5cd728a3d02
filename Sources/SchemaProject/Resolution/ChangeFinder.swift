import SchemaDeclarations
import SchemaNames

/// Two versions, compared in this order.
package struct VersionPair: Hashable, Sendable {
  package let from: TypeID
  package let to: TypeID
}

/// Finds what changes between versions, with its places in the sources.
struct ChangeFinder: Sendable {
  /// What the sources declare.
  let declared: DeclaredSchemas
  /// What the versions lead to.
  let contents: VersionContents.Table

  /// What changes between the neighbors of plans; several rules ask for it.
  func changesBetweenNeighbors(jobs: Int) -> [VersionPair: [PlacedChange]] {
    let neighbors = declared.plans.filter { !$0.isExempt }.flatMap { plan -> [(SchemaVersion, SchemaVersion)] in
      let history = declared.history(of: plan)
      return Array(zip(history, history.dropFirst()))
    }
    let found = neighbors.mapped(byJobs: jobs) { old, new in
      (VersionPair(from: old.type, to: new.type), changes(from: old, to: new))
    }
    return Dictionary(found) { first, _ in first }
  }

  /// What changes from one version to another.
  func changes(from old: SchemaVersion, to new: SchemaVersion) -> [PlacedChange] {
    let (before, after) = (contents[old], contents[new])
    return before.shape.changes(to: after.shape).map { change in
      PlacedChange(
        change: change, before: change.before.flatMap { declared.placed($0, before.entities[$0.entity]) },
        after: change.after.flatMap { declared.placed($0, after.entities[$0.entity]) },
        oldModel: (change.before ?? change.after).flatMap { before.entities[$0.entity] })
    }.filter { change in
      // One class in both versions is the same, whatever is not known of it.
      guard let model = change.after?.model else { return true }
      return before.entities[model.name]?.type != model.type
    }
  }
}
