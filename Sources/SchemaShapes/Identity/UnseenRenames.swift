/// Finds the renames that leave the hash of their model as it is: properties exchange their names, or hold structs or enums,
/// whose own names no hash contains.
struct UnseenRenames {
  let old: Shape
  let comparison: ChecksumComparison

  /// The changes, with those renames for what they are.
  func marking(_ changes: [SchemaChange]) -> [SchemaChange] {
    // Most models keep their names.
    guard changes.contains(where: { $0.isRename || $0.removesComposite }) else { return changes }
    let byModel = Dictionary(grouping: changes) { ($0.after ?? $0.before)?.entity ?? "" }
    return byModel.sorted { $0.key < $1.key }.flatMap { name, changes in
      comparison.hasSameHash(entity: name) ? marking(inModelOfSameHash: changes) : changes
    }
  }

  private func marking(inModelOfSameHash changes: [SchemaChange]) -> [SchemaChange] {
    let isMigrated = comparison.sameness != .same
    let kept = changes.filter { !$0.removesComposite && !$0.addsComposite }.map { change in
      guard change.isRename else { return change }
      let kind: SchemaChange.Kind =
        isComposite(change.before)
        ? .compositeRenamed(isMigrated: isMigrated) : .namesExchanged(isMigrated: isMigrated)
      return SchemaChange(kind, before: change.before, after: change.after)
    }
    // With one hash, what is gone is stored as what is new.
    let replaced = zip(changes.filter(\.removesComposite), changes.filter(\.addsComposite)).map { gone, new in
      SchemaChange(.compositeRenamed(isMigrated: isMigrated), before: gone.before, after: new.after)
    }
    return kept + replaced
  }

  private func isComposite(_ part: SchemaChange.Part?) -> Bool {
    old.entity(named: part?.entity ?? "")?.attributes.first { $0.name == part?.property }?.hidesName ?? false
  }
}

extension SchemaChange {
  /// Whether a property probably has another name now.
  fileprivate var isRename: Bool {
    switch kind {
    case .renamed, .likelyRenamed: true
    default: false
    }
  }

  fileprivate var removesComposite: Bool {
    if case .removed(.attribute(let attribute)) = kind { attribute.hidesName } else { false }
  }

  fileprivate var addsComposite: Bool {
    if case .added(.attribute(let attribute)) = kind { attribute.hidesName } else { false }
  }
}

extension AttributeShape {
  /// Whether a hash contains the names of its parts, and not its own: the one part of an enum of raw values is named like it.
  fileprivate var hidesName: Bool {
    guard options.isEmpty else { return false }
    return switch type {
    case .composite, .enumeration(_, rawType: nil, _): true
    default: false
    }
  }
}
