import SchemaDeclarations
import SchemaNames
import SchemaShapes

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
  /// What identifies the versions to Core Data.
  let identities: VersionIdentities

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
    let comparison = ChecksumComparison(from: identities[old], to: identities[new])
    return before.shape.changes(to: after.shape, comparison).map { change in
      let placed = change.before.flatMap { declared.placed($0, before.entities[$0.entity]) }
      return PlacedChange(
        change: change, before: placed,
        after: change.after.flatMap { declared.placed($0, after.entities[$0.entity]) },
        oldModel: (change.before ?? change.after).flatMap { before.entities[$0.entity] },
        oldPartner: placed.flatMap(declared.partner))
    }.filter { change in
      // One class in both versions is the same, whatever is not known of it.
      guard let model = change.after?.model else { return true }
      return before.entities[model.name]?.type != model.type && !declared.keepsDefault(change)
    }
  }
}

extension DeclaredSchemas {
  /// Whether a default changes only from a constant to the literal that this is, or back.
  fileprivate func keepsDefault(_ change: PlacedChange) -> Bool {
    guard case .defaultChanged = change.kind, let old = change.before.flatMap(defaultText),
      let new = change.after.flatMap(defaultText)
    else { return false }
    // A case may have its type in front.
    return old == new || old.hasPrefix(".") && new.hasSuffix(old) || new.hasPrefix(".") && old.hasSuffix(new)
  }

  private func defaultText(of part: PlacedPart) -> String? {
    guard let model = part.model, let property = part.property, let value = property.declaration.value else {
      return nil
    }
    return symbols.constantText(value, of: property.type, in: model.scope) ?? property.defaultValue
  }

  /// The other side of a relationship, where one of the two names it.
  fileprivate func partner(of part: PlacedPart) -> InverseReference? {
    guard let model = part.model, let relationship = part.property?.relationship else { return nil }
    if let named = relationship.inverse?.value { return named }
    let claims = claims[InverseReference(root: model.type, property: part.part.property ?? "")] ?? []
    return claims.count == 1 ? InverseReference(root: claims[0].model.type, property: claims[0].property.name) : nil
  }
}
