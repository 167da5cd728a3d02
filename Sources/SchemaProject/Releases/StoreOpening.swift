import SchemaNames
import SchemaSyntax
import SchemaText

/// What today's build does with the store of a release.
package enum StoreOpening: Sendable {
  /// It opens the file, as a store of its own.
  case opens(ShippedSchema)
  /// No container opens the file, while one with its models opens another, or none.
  case moved(from: StorePlace, to: ShippedSchema)
  /// No container opens the file, or holds its models.
  case abandoned
  /// It cannot be known.
  case unknown(why: String)

  /// The store of today that is or would be the release's.
  package var store: ShippedSchema? {
    switch self {
    case .opens(let store), .moved(_, let store): store
    case .abandoned, .unknown: nil
    }
  }
}

/// A release's store with what today's build does with it.
package struct ReleaseOpening: Sendable {
  package let release: Release
  package let opening: StoreOpening
}

extension ResolvedSchemas {
  /// What a build that opens some stores does with those of some releases.
  package func openings(of releases: [Release], among stores: AppStores) -> [ReleaseOpening] {
    let modules = stores.stores.flatMap(self.modules)
    return releases.filter { !isOfStrangers($0, to: modules) }.map { release in
      ReleaseOpening(release: release, opening: opening(of: release, among: stores))
    }
  }

  /// What a build that opens some stores does with the store of a release.
  private func opening(of release: Release, among stores: AppStores) -> StoreOpening {
    let near = stores.stores.filter { !isOfStrangers(release, to: modules(of: $0)) }
    guard let place = release.location else { return openingWithoutPlace(of: release, near, stores) }
    let same = near.filter { $0.location.flatMap(place.isOpened) == true }
    if let store = release.nearest(among: same) {
      let isClear = release.isMostly(in: store) || !stores.contestedPlaces.contains(where: { $0 == store.location })
      return isClear ? .opens(store) : .unknown(why: "several containers open \(place.text) with different models")
    }
    if stores.otherPlaces.contains(where: { place.isOpened(at: $0) == true }) { return .abandoned }
    if stores.areWithoutFile(for: release), let store = stores.storesInMemory.first(where: release.isKept) {
      return .moved(from: place, to: store)
    }
    let possible = near.filter { store in store.location.map { place.isOpened(at: $0) == nil } ?? true }
    if let store = release.nearest(among: possible.filter(release.isMostly)) { return .opens(store) }
    if let failure = stores.failures.first { return .unknown(why: failure.text) }
    guard let store = release.nearest(among: near.filter(release.isMostly)) else { return .abandoned }
    return mayMoveStores(named: place.fileNames) ? .opens(store) : .moved(from: place, to: store)
  }

  /// The same where it is not known where the release kept its store: the container's name decides, then the plan, then
  /// the models.
  private func openingWithoutPlace(
    of release: Release, _ near: [ShippedSchema], _ stores: AppStores
  ) -> StoreOpening {
    let named = near.filter { store in release.container.map(store.containers.contains) ?? false }
    let planned = near.filter { $0.plan != nil && $0.plan == release.plan && $0.passesPlan }
    for group in [named, planned, near.filter(release.isMostly)] {
      if let store = release.nearest(among: group) { return .opens(store) }
    }
    if let failure = stores.failures.first { return .unknown(why: failure.text) }
    let isOfAnother = release.container.map(containerNames.contains) ?? false
    return near.count == 1 && !isOfAnother ? .opens(near[0]) : .abandoned
  }

  /// The methods that move or copy files, or stores.
  package static let movingMethods = [
    "moveItem", "copyItem", "replaceItem", "replaceItemAt", "linkItem", "migratePersistentStore",
    "replacePersistentStore",
  ]

  /// Whether code of the app may move or copy a store: it calls a method that does, in a file that names stores.
  private func mayMoveStores(named files: [String]) -> Bool {
    symbols.units.contains { unit in
      !unit.isExempt && Self.movingMethods.contains { !unit.tree.tokens(spelling: [.init($0)]).isEmpty }
        && unit.tree.namesStores(files)
    }
  }
}

extension SyntaxTree {
  /// Whether code, comments apart, spells a name that stores have: in a text, or as words of an identifier.
  fileprivate func namesStores(_ files: [String]) -> Bool {
    tokens.indices.contains { token in
      switch tokens[token].kind {
      case .identifier:
        let words = name(token).words
        return words.contains { ["store", "stores", "sqlite"].contains($0) } && !Self.otherStores.contains(name(token))
          || words.starts(with: ["application", "support"])
      case .string, .regex: return (files + [".store", ".sqlite"]).contains { text(token).contains($0) }
      default: return false
      }
    }
  }

  /// Names of the system that speak of stores of another kind.
  private static let otherStores: Set<String> = ["AppStore", "StoreKit", "SKStoreReviewController"]
}

extension AppStores.Failure {
  /// What is not known, in words.
  package var text: String {
    containers.isEmpty ? why : "\(why) (\(containers.map { "'\($0)'" }.joined(separator: ", ")))"
  }
}

extension Release {
  /// Whether a store of the release's own container holds most of the entities.
  fileprivate func isKept(in store: ShippedSchema) -> Bool {
    container.map(store.containers.contains) == true && isMostly(in: store)
  }

  /// Whether a store holds most of the entities.
  func isMostly(in store: ShippedSchema) -> Bool {
    sharedCount(with: store) * 2 > shape.entities.count
  }

  /// The store that is most like this one: by its container, then by its entities.
  fileprivate func nearest(among stores: [ShippedSchema]) -> ShippedSchema? {
    // The first of those that are alike.
    stores.reversed().max { rank($0) < rank($1) }
  }

  private func rank(_ store: ShippedSchema) -> (Int, Int) {
    (container.map(store.containers.contains) == true ? 1 : 0, sharedCount(with: store))
  }

  private func sharedCount(with store: ShippedSchema) -> Int {
    let names = Set(store.shape.entities.map(\.name))
    return shape.entities.count { names.contains($0.name) }
  }
}
