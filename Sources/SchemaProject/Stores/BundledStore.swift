import SchemaStores

/// A store among the files of a project, which the app may ship as a resource.
package struct BundledStore: Sendable {
  /// The path as it is shown.
  package let path: String
  /// The name of the file, by which a bundle finds it.
  package let name: String
  package let contents: StoreContents

  package init(path: String, name: String, contents: StoreContents) {
    self.path = path
    self.name = name
    self.contents = contents
  }
}

extension ProjectContainer {
  /// What becomes of a store in this container; nil where the container's schema is not known, or is not about the entities
  /// of the store.
  package func upgrade(of store: BundledStore) -> (upgrade: Upgrade, target: UpgradeTarget)? {
    guard case .one(let schema) = project.schemas.shippedSchema(container: subject, preferringPlan: true) else {
      return nil
    }
    let target = project.schemas.upgradeTarget(schema)
    guard target.shape.isComplete, target.shape.shape.isKnown else { return nil }
    let versions = target.plan?.history(in: project.schemas) ?? []
    let names = Set(
      (versions.map { project.schemas.partialShape(of: $0).shape } + [target.shape.shape]).flatMap(\.entities).map(\.name))
    let entities = store.contents.metadata.hashes.keys
    guard entities.count(where: names.contains) * 2 > entities.count else { return nil }
    let release = project.schemas.release(of: store.contents, named: store.name, openedWith: target)
    return (project.schemas.upgrade(release, to: target, rows: StoreRows(store.contents)), target)
  }
}
