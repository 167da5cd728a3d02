/// Finds the renames that leave the hash of their model as it is, because properties exchange their names.
struct NameExchanges {
  let old: PartialShape
  let new: PartialShape

  /// The changes, with those renames for what they are.
  func marking(_ changes: [SchemaChange]) -> [SchemaChange] {
    let renames = changes.filter { $0.kind == .renamed }
    // Most models keep their names, and most renames add one.
    let exchanged = Dictionary(grouping: renames) { $0.after?.entity ?? "" }.filter { _, renames in
      Set(renames.map(\.before)) == Set(renames.map(\.after))
    }
    if exchanged.isEmpty { return changes }
    let (before, after) = (StoreIdentity(old) { _ in .none }, StoreIdentity(new) { _ in .none })
    let kind = SchemaChange.Kind.namesExchanged(isMigrated: before.isSame(as: after) != .same)
    let kept = exchanged.keys.filter { name in
      guard let entity = before.entity(named: name), let other = after.entity(named: name) else { return false }
      return entity.isSame(as: other) == .same
    }
    return changes.map { change in
      change.kind == .renamed && kept.contains(change.after?.entity ?? "")
        ? SchemaChange(kind, before: change.before, after: change.after) : change
    }
  }
}
