import SchemaDeclarations
import SchemaNames

/// One of the stores of a container, with the models in it.
package struct Store: Sendable {
  package let container: ProjectContainer
  /// The configuration that makes it.
  package let configuration: StoreConfiguration
  /// Where its file is.
  package let place: StorePlace
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
      guard configuration.isInMemory == false, let place = place(of: configuration),
        let models = divides ? configuration.schema.flatMap(project.schemas.knownModels) : knownTypes
      else { return nil }
      return Store(container: self, configuration: configuration, place: place, models: models)
    }
    return stores.count == onDisk.count ? stores : []
  }

  /// Where the file of a configuration is, taken that entitlements which are not known grant no app group; nil if that is not
  /// known.
  package func place(of configuration: StoreConfiguration) -> StorePlace? {
    let place = project.schemas.storePlace(of: configuration, in: module)
    return place.flatMap { $0.hasFolder ? $0.withoutImpliedGroup : nil }
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
