import SchemaStores

/// A store among the files of a project, which the app may ship as a resource.
package struct BundledStore: Sendable {
  /// The path as it is shown.
  package let path: String
  /// The name of the file, by which a bundle finds it.
  package let name: String
  package let contents: StoreContents
  /// The targets that copy it into their bundles, as far as their manifests show it.
  package let shippers: [String]
  /// Whether it belongs to tests.
  package let isExempt: Bool

  package init(
    path: String, name: String, contents: StoreContents, shippers: [String] = [], isExempt: Bool = false
  ) {
    self.path = path
    self.name = name
    self.contents = contents
    self.shippers = shippers
    self.isExempt = isExempt
  }

  /// The version that the store is kept for: stores in folders such as `Fixtures/1.2.0` are frozen copies of what shipped.
  package var claimedVersion: String? { Self.claimedVersion(of: path) }

  /// The version that the store at a path is kept for.
  package static func claimedVersion(of path: String) -> String? {
    let folders = path.split(separator: "/").dropLast().suffix(2)
    guard folders.count == 2, folders.first?.lowercased() == "fixtures", let version = folders.last else { return nil }
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { Int($0) != nil } ? String(version) : nil
  }
}

extension ResolvedSchemas {
  /// The frozen copies among some stores as releases of the plan that has the version which they claim.
  func releases(ofFrozen stores: [BundledStore]) -> [Release] {
    stores.compactMap { store in
      guard let claimed = store.claimedVersion, store.contents.framework == .swiftData else { return nil }
      let names = Set(store.contents.metadata.hashes.keys)
      let plan = forwardPlans.first { plan in
        let history = plan.history(in: self)
        return history.contains { $0.identifier?.value?.description == claimed }
          && history.contains { !names.isDisjoint(with: models(in: $0).map(\.name)) }
      }
      guard let plan, let last = plan.history(in: self).last else { return nil }
      let target = UpgradeTarget(plan: plan, version: last, shape: partialShape(of: last), identity: identity(of: last))
      return release(of: store.contents, named: claimed, openedWith: target).claiming(claimed)
    }
  }
}

extension Release {
  /// The release under the identifier that its fixture claims, whatever the store itself says.
  fileprivate func claiming(_ identifier: String) -> Release {
    Release(
      name: name, source: .frozenStore, container: container, location: location, plan: plan, version: version,
      identifier: identifier,
      shape: shape, identity: identity, isComplete: isComplete, places: places)
  }
}

extension ProjectContainer {
  /// What becomes of a store in this container; nil where the container's schema is not known or is not about the entities
  /// of the store, or where only apps that share no code with the container's ship it.
  package func upgrade(of store: BundledStore) -> (upgrade: Upgrade, target: UpgradeTarget)? {
    let shippers = store.shippers
    let isForeign = !shippers.isEmpty && shippers.allSatisfy { project.settings.areStrangers($0, module) }
    let stores = project.schemas.stores(container: subject)
    guard !isForeign, let schema = stores.store(of: store.contents, named: store.name) else { return nil }
    let target = project.schemas.upgradeTarget(schema)
    guard target.shape.isComplete, target.shape.shape.isKnown else { return nil }
    let versions = target.plan?.history(in: project.schemas) ?? []
    let shapes = versions.map { project.schemas.partialShape(of: $0).shape } + [target.shape.shape]
    let names = Set(shapes.flatMap(\.entities).map(\.name))
    let entities = store.contents.metadata.hashes.keys
    guard entities.count(where: names.contains) * 2 > entities.count else { return nil }
    let release = project.schemas.release(of: store.contents, named: store.name, openedWith: target)
    return (project.schemas.upgrade(release, to: target, rows: StoreRows(store.contents)), target)
  }
}
