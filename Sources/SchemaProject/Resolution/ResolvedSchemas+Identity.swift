import SchemaDeclarations
import SchemaNames
import SchemaShapes

// MARK: Whose a type is

extension ResolvedSchemas {
  /// The version that a type belongs to: it is declared in the version's body, in an extension of it, or in a
  /// namespace that only this version refers to; nil for a type that belongs to none.
  package func owner(of type: TypeID) -> TypeID? {
    declared.owner(of: type, namespaceOwners)
  }

  /// The models that belong to a version, in the order of their declaration.
  package func ownedModels(of version: SchemaVersion) -> [Model] { modelsByOwner[version.type] ?? [] }

  /// Whether a model belongs to no version and still changes with the app: the last version of a plan holds it, or
  /// the app's own code names it.
  package func isLive(_ type: TypeID, for plan: MigrationPlan) -> Bool {
    guard owner(of: type) == nil else { return false }
    return isHeldByLast(type, plan) || isNamedByApp(type)
  }

  /// Whether the app's own code names a type, or an alias of it.
  package func isNamedByApp(_ type: TypeID) -> Bool { namedByApp.contains(type) }

  /// Whether the last version of a plan holds a model.
  package func isHeldByLast(_ type: TypeID, _ plan: MigrationPlan) -> Bool {
    declared.versionIndex.heldByLast[plan.type]?.contains(type) ?? false
  }
}

// MARK: Identity

/// Two versions of one plan that a store cannot tell apart.
package struct IdenticalPair: Sendable {
  /// What makes them identical.
  package enum Reason: Sendable {
    /// They list the same types.
    case sameTypes
    /// What the one lists beyond the other is reachable by relationships, so that SwiftData adds it by itself.
    case sameReach
    /// Their models have the same shape.
    case sameShape
    /// Their models differ only in what does not enter the checksum.
    case sameChecksum
    /// The checksums are not computed, and their models differ only in what is not proven to enter them.
    case sameProvenShape
  }

  package let earlier: SchemaVersion
  package let later: SchemaVersion
  /// Whether no version is between them.
  package let areNeighbors: Bool
  /// What makes them identical.
  package let reason: Reason
}

extension ResolvedSchemas {
  /// For each version of a plan the nearest earlier one that it is identical to.
  package func identicalVersions(of plan: MigrationPlan) -> [IdenticalPair] { identicalPairs[plan.type]?.all ?? [] }

  /// The nearest earlier version of a plan that a version is identical to.
  func identicalVersion(before later: TypeID, in plan: MigrationPlan) -> SchemaVersion? {
    identicalPairs[plan.type]?.earlier[later]
  }
}

/// The versions of a plan that a store cannot tell from an earlier one.
struct IdenticalPairs: Sendable {
  /// In the order of the later versions.
  let all: [IdenticalPair]
  /// By the later version.
  let earlier: [TypeID: SchemaVersion]

  init(_ all: [IdenticalPair]) {
    self.all = all
    earlier = Dictionary(all.map { ($0.later.type, $0.earlier) }) { first, _ in first }
  }
}

extension IdenticalPair {
  /// For each version of a history the nearest earlier one that it is identical to.
  static func all(
    in history: [SchemaVersion], _ contents: VersionContents.Table, _ stores: VersionIdentities
  ) -> [IdenticalPair] {
    let identities = history.map { VersionIdentity($0, contents[$0], stores[$0]) }
    // Where all checksums are known, shapes add nothing.
    let comparesShapes = identities.contains { $0?.hasChecksum == false }
    var seen = SeenIdentities()
    return history.indices.compactMap { later in
      guard let identity = identities[later] else { return nil }
      let shape = comparesShapes ? identity.proven : nil
      defer { seen.insert(identity, shape, at: later) }
      return seen.candidates(identity, shape).lazy.compactMap { earlier in
        identities[earlier]?.reason(for: identity).map {
          IdenticalPair(
            earlier: history[earlier], later: history[later], areNeighbors: later - earlier == 1, reason: $0)
        }
      }.first
    }
  }
}

/// The nearest of the versions that were looked at so far, by each thing that makes two versions identical.
private struct SeenIdentities {
  private var byList: [Set<TypeID>: Int] = [:]
  private var byReach: [Set<TypeID>: Int] = [:]
  private var byKey: [[EntityParts]: Int] = [:]
  private var byShape: [Shape: Int] = [:]

  /// The versions that may be identical, the nearest first. Equal shapes are equal in what is proven of them.
  func candidates(_ identity: VersionIdentity, _ shape: Shape?) -> [Int] {
    [
      byList[identity.listed], byReach[identity.reached], identity.key.flatMap { byKey[$0] },
      shape.flatMap { byShape[$0] },
    ].compactMap { $0 }.sorted(by: >)
  }

  /// Adds the next version.
  mutating func insert(_ identity: VersionIdentity, _ shape: Shape?, at index: Int) {
    byList[identity.listed] = index
    byReach[identity.reached] = index
    if let key = identity.key { byKey[key] = index }
    if let shape { byShape[shape] = index }
  }
}

/// What a store can tell a version by.
package struct VersionIdentity {
  /// What the version lists.
  fileprivate let listed: Set<TypeID>
  /// What it lists and reaches.
  fileprivate let reached: Set<TypeID>
  private let store: StoreIdentity
  /// What decides the checksum; nil if that could not be said for certain.
  fileprivate let key: [EntityParts]?
  private let contents: VersionContents

  /// Whether its checksum is known, whatever the system.
  fileprivate var hasChecksum: Bool { store.isComplete && store.entities.allSatisfy { $0.hash != nil } }

  /// Takes a version; nil if it is not known what it lists.
  package init?(_ version: SchemaVersion, in schemas: ResolvedSchemas) {
    self.init(version, schemas.contents(of: version), schemas.identity(of: version))
  }

  fileprivate init?(_ version: SchemaVersion, _ contents: VersionContents, _ store: StoreIdentity) {
    guard let models = version.models, models.isKnown else { return nil }
    listed = Set(models.types)
    reached = contents.types
    self.store = store
    key = store.key
    self.contents = contents
  }

  /// The shape; nil if something about it is not known.
  private var shape: Shape? {
    contents.isShapeKnown ? contents.canonical : nil
  }

  /// What of the shape is proven to enter a store's checksum.
  fileprivate var proven: Shape? { shape?.proven }

  /// Why another version is identical; nil if they differ or something about them is not known.
  package func reason(for other: VersionIdentity?) -> IdenticalPair.Reason? {
    guard let other else { return nil }
    if listed == other.listed { return .sameTypes }
    if reached == other.reached { return .sameReach }
    return switch store.isSame(as: other.store) {
    case .same: isSameShape(as: other) ? .sameShape : .sameChecksum
    case .different: nil
    case .unknown where isSameShape(as: other): .sameShape
    case .unknown: proven != nil && proven == other.proven ? .sameProvenShape : nil
    }
  }

  private func isSameShape(as other: VersionIdentity) -> Bool {
    let shape = shape
    return shape != nil && shape == other.shape
  }
}
