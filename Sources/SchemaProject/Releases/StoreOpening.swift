import SchemaNames
import SchemaSyntax
import SchemaText

/// What today's build does with the store of a release.
package enum StoreOpening: Sendable {
  /// It opens the file, as a store of its own.
  case opens(ShippedSchema)
  /// No container opens the file, while those with its models open others, or none.
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
  /// Why it is not known whether the app opens the file after all, where it opens one that may be the release's.
  let doubt: String?

  fileprivate init(_ release: Release, _ opening: StoreOpening, doubt: String? = nil) {
    self.release = release
    self.opening = opening
    self.doubt = doubt
  }
}

extension ReleaseOpening {
  /// The place where the release's data stays unless code moves it; nil where the app opens it there.
  fileprivate var leftPlace: StorePlace? {
    switch opening {
    case .moved(let place, _): place
    case .opens(let store) where store.location?.isOneOfSeveral == true: release.location
    case .opens, .abandoned, .unknown: nil
    }
  }

  /// The same where some code moves files: what it brings to the place that the app opens is not left behind.
  fileprivate func taking(_ moves: [FileMove]) -> ReleaseOpening {
    guard let old = leftPlace, let store = opening.store, let new = store.location, new.isFile else { return self }
    let others = new.alternatives.filter { old.isOpenedByCode(at: $0) != true }
    if others.allSatisfy({ place in moves.contains { $0.surelyMoves(old, to: place) } }) {
      return ReleaseOpening(release, .opens(store))
    }
    guard case .moved = opening, let move = moves.first(where: { $0.mayMoveFiles(to: new) }) else { return self }
    return ReleaseOpening(release, .opens(store), doubt: "code in '\(move.file)' may move or copy the store")
  }
}

extension ResolvedSchemas {
  /// What a build that opens some stores does with those of some releases, without those that containers open which are not
  /// asked for.
  package func openings(of releases: [Release], among stores: AppStores) -> [ReleaseOpening] {
    let modules = stores.stores.flatMap(self.modules)
    let found = releases.filter { !isOfStrangers($0, to: modules) }.compactMap { opening(of: $0, among: stores) }
    let places = found.compactMap(\.leftPlace)
    if places.isEmpty { return found }
    let moves = fileMoves(namingStores: places.flatMap(\.fileNames))
    return found.map { $0.taking(moves) }
  }

  /// What a build that opens some stores does with the store of a release; nil if a container that is not asked for opens it.
  private func opening(of release: Release, among stores: AppStores) -> ReleaseOpening? {
    func result(_ opening: StoreOpening, doubt: String? = nil) -> ReleaseOpening {
      let isDivided = opening.store?.location?.isDivided == true
      return ReleaseOpening(release, opening, doubt: doubt ?? (isDivided ? Self.unknownParts : nil))
    }
    let near = stores.stores.filter { !isOfStrangers(release, to: modules(of: $0)) }
    guard let place = release.location else { return result(openingWithoutPlace(of: release, near, stores)) }
    if place.isDivided, near.contains(where: { $0.location.map(place.holds) == true }) {
      return result(.unknown(why: "the record does not say which file holds which models; record the release again"))
    }
    let same = near.filter { $0.location.flatMap(place.isOpened) == true }
    if let store = release.nearest(among: same) {
      let isClear = release.isMostly(in: store) || !stores.contestedPlaces.contains(where: { $0 == store.location })
      return result(
        isClear ? .opens(store) : .unknown(why: "several containers open \(place.text) with different models"))
    }
    if stores.otherPlaces.contains(where: { place.isOpened(at: $0) == true }) { return nil }
    if stores.areWithoutFile(for: release), let store = stores.storesInMemory.first(where: release.isKept) {
      return result(.moved(from: place, to: store))
    }
    let possible = near.filter { store in store.location.map { place.isOpened(at: $0) == nil } ?? true }
    if let store = release.nearest(among: possible.filter(release.isMostly)) {
      let isDoubtful = store.location.map { place.isOpenedByCode(at: $0) == nil } ?? store.isSomewhere
      let isChosen = [place, store.location].contains { $0?.isOneOfSeveral == true }
      return result(.opens(store), doubt: isDoubtful ? isChosen ? Self.chosenPlace : Self.unknownPlace : nil)
    }
    if let failure = stores.failures.first { return result(.unknown(why: failure.text)) }
    let other = release.isMostly(in: near) ? release.nearest(among: near) : nil
    return result(other.map { .moved(from: place, to: $0) } ?? .abandoned)
  }

  private static let unknownParts = "several files hold its models, and which file holds which is not compared"
  private static let chosenPlace = "a condition decides which of several files the app opens"
  private static let unknownPlace = "the location of the store depends on what the source does not show"

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
}

extension ShippedSchema {
  /// Whether a container opens it at a place that is not known.
  fileprivate var isSomewhere: Bool { location == nil && !containers.isEmpty }
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
    isMostly(in: [store])
  }

  /// The same for several stores together.
  fileprivate func isMostly(in stores: [ShippedSchema]) -> Bool {
    let names = Set(stores.flatMap(\.shape.entities).map(\.name))
    return shape.entities.count { names.contains($0.name) } * 2 > shape.entities.count
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
