import SchemaDeclarations
import SchemaNames

/// One of the stores of a container, with the models in it.
package struct Store: Sendable {
  package let container: ProjectContainer
  /// The configuration that makes it.
  package let configuration: StoreConfiguration
  package let location: StoreLocation
  /// The models in it, including those that SwiftData adds.
  package let models: Set<TypeID>
}

extension ProjectContainer {
  /// The stores on disk; none where the models or the place of one are not known.
  package var stores: [Store] {
    guard container.configurationFailures.isEmpty else { return [] }
    let onDisk = configurations.filter { $0.isInMemory != true }
    let stores = onDisk.compactMap { configuration -> Store? in
      // Several configurations divide the models among them.
      let divides = configurations.count > 1 && configuration.schema != nil
      guard configuration.isInMemory == false, let location = location(of: configuration),
        let models = divides ? configuration.schema.flatMap(project.schemas.knownModels) : knownTypes
      else { return nil }
      return Store(container: self, configuration: configuration, location: location, models: models)
    }
    return stores.count == onDisk.count ? stores : []
  }

  /// Where a store is; nil if that is not known. Without a URL it is in the target's app group, if that has one (measured
  /// by public projects; which one of several is not known).
  private func location(of configuration: StoreConfiguration) -> StoreLocation? {
    guard let location = configuration.location, location.url == nil, configuration.group == .automatic,
      let groups = project.settings.signedTargets[module]?.appGroups, let group = groups.first
    else { return configuration.location }
    return groups.count == 1 ? location.inGroup(group) : nil
  }
}

extension Store {
  /// The models that another store has not: by type, and by name where two modules each have their own.
  package func models(missingIn other: Store) -> [TypeID] {
    guard container.module != other.container.module else { return models.subtracting(other.models).sorted() }
    let symbols = container.project.symbols
    let names = Set(other.models.map { symbols[$0].name })
    return models.filter { !names.contains(symbols[$0].name) }.sorted()
  }
}
