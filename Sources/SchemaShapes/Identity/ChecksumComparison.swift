/// Two schemas as Core Data compares them.
package struct ChecksumComparison: Sendable {
  private let old: StoreIdentity
  private let new: StoreIdentity

  package init(from old: StoreIdentity, to new: StoreIdentity) {
    self.old = old
    self.new = new
  }

  /// Whether both have one checksum, as far as that is known.
  package var sameness: Sameness { old.isSame(as: new) }

  /// Whether a model has the same hash in both for certain.
  func hasSameHash(entity name: String) -> Bool {
    guard let entity = old.entity(named: name), let other = new.entity(named: name) else { return false }
    return entity.isSame(as: other) == .same
  }

  /// Whether a change between them leaves the checksum as it is, as far as that is known.
  package func sameness(under change: SchemaChange) -> Sameness {
    switch change.kind {
    case .defaultChanged, .namesExchanged, .compositeRenamed, .originalNameDropped, .originalNameChanged,
      .deleteRuleChanged, .indexAdded, .indexRemoved:
      return .same
    case .modelAdded, .modelRemoved, .modelLikelyRenamed, .parentChanged: return .different
    default: break
    }
    guard let part = change.before ?? change.after, let other = change.after ?? change.before,
      let entity = old.entity(named: part.entity), let otherEntity = new.entity(named: other.entity)
    else { return .unknown }
    // An equal hash of the whole decides about all of its parts, also where only that is known.
    if entity.isSame(as: otherEntity) == .same { return .same }
    if case .unknown = change.kind { return .unknown }
    guard let property = part.property, let otherProperty = other.property else {
      return entity.hasSameConstraints(as: otherEntity)
    }
    return entity.isSame(property, as: otherProperty, of: otherEntity)
  }

  /// Whether equal hashes show that a change is none: what a store was written with is not always told by its shape.
  package func refutes(_ change: SchemaChange) -> Bool { change.isInChecksum && sameness(under: change) == .same }

  /// Whether a change is known, and may make another checksum.
  package func mayCount(_ change: SchemaChange) -> Bool {
    if case .unknown = change.kind { false } else { sameness(under: change) != .same }
  }

  /// Whether a change makes another checksum, or, where that is not computed, is documented to.
  package func counts(_ change: SchemaChange) -> Bool {
    switch sameness(under: change) {
    case .same: false
    case .different: true
    case .unknown: change.isDocumentedInChecksum
    }
  }
}

extension SchemaChange {
  /// Whether Apple names what changes among the inputs of a version hash (`NSEntityDescription.versionHash`,
  /// `NSPropertyDescription.versionHash`; real stores show external storage).
  fileprivate var isDocumentedInChecksum: Bool { if case .inverseChanged = kind { false } else { isInChecksum } }

  /// Whether what changes enters a hash; cases, elements and options may change without.
  fileprivate var isInChecksum: Bool {
    switch kind {
    case .defaultChanged, .optionsChanged, .casesChanged, .codableMadeRequired, .elementFieldAdded,
      .elementCasesRemoved, .indexAdded, .indexRemoved, .uniquenessAdded(_, over: .filled), .namesExchanged,
      .compositeRenamed, .originalNameDropped, .originalNameChanged, .deleteRuleChanged, .retyped(_, _, .unknown),
      .unknown:
      false
    default: true
    }
  }
}

extension StoreIdentity {
  /// The identity of a schema for which only the entities' names are known.
  package init(names: some Sequence<String>, isComplete: Bool) {
    self.init(
      entities: names.map { EntityIdentity(name: $0, hash: nil, obstacles: []) }, isComplete: isComplete)
  }
}
