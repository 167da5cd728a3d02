import SchemaDeclarations
import SchemaStores

/// The persistent stores that an app opens, each once, whatever retries and fallbacks its containers have.
package struct AppStores: Sendable {
  package let stores: [ShippedSchema]
  /// The containers whose store could not be evaluated.
  package let failures: [Failure]
  /// The places that containers with other models than the store's open too.
  let contestedPlaces: Set<StorePlace>
  /// The places that containers open which are not asked for.
  let otherPlaces: [StorePlace]
  /// What the app's containers hold that never open a file, because they are always in memory.
  package let storesInMemory: [ShippedSchema]

  package init(
    stores: [ShippedSchema], failures: [Failure] = [], contestedPlaces: Set<StorePlace> = [],
    otherPlaces: [StorePlace] = [], storesInMemory: [ShippedSchema] = []
  ) {
    self.stores = stores
    self.failures = failures
    self.contestedPlaces = contestedPlaces
    self.otherPlaces = otherPlaces
    self.storesInMemory = storesInMemory
  }

  /// Whether no container on disk holds most of a release's entities, or may.
  func areWithoutFile(for release: Release) -> Bool {
    failures.allSatisfy(\.containers.isEmpty)
      && stores.allSatisfy { $0.containers.isEmpty || !release.isMostly(in: $0) }
  }

  /// The store that a file is: by the name of the file, and of several by their entities; nil where more than one may be.
  package func store(of contents: StoreContents, named path: String) -> ShippedSchema? {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let named = stores.filter { $0.location?.fileNames.contains(file) ?? false }
    let candidates = named.isEmpty ? stores : named
    if candidates.count == 1 { return candidates[0] }
    let entities = Set(contents.metadata.hashes.keys)
    let counts = candidates.map { store in store.shape.entities.count { entities.contains($0.name) } }
    guard let most = counts.max(), most > 0, counts.count(where: { $0 == most }) == 1 else { return nil }
    return zip(candidates, counts).first { $0.1 == most }?.0
  }

  /// Containers whose store is not known.
  package struct Failure: Hashable, Sendable {
    /// Their names; none where the app has no container.
    package let containers: [String]
    package let why: String
  }
}

extension ResolvedSchemas {
  /// The stores of the app's containers on disk; of the one that is named, where one is.
  package func stores(container name: String? = nil, of scope: AppScope = .project) -> AppStores {
    let asked =
      name == nil ? scope.nearest(openContainers, by: \.place) : openContainers.filter { subject($0) == name }
    // What is tried after another container failed opens the store of that one.
    let first = asked.filter { container in !asked.contains { declared.isMade(container, afterFailureOf: $0) } }
    let opened = first.isEmpty ? [stores(of: shippedSchema(container: name, of: scope), opened: [])] : []
    let parts =
      opened
      + grouped(first).map { group in
        // Of containers without a plan, none is the one that counts.
        let isUnplanned = group.allSatisfy(\.plan.isNone)
        let choice = schema(of: group, requiringAll: isUnplanned, preferringPlan: true)
        return stores(of: choice, opened: group.map(subject).uniqued)
      }
    return AppStores(
      stores: parts.flatMap(\.stores), failures: parts.flatMap(\.failures).uniqued,
      contestedPlaces: Set(parts.flatMap(\.contestedPlaces)),
      otherPlaces: openContainers.filter { other in !asked.contains { $0.place == other.place } }.compactMap(
        storePlace),
      storesInMemory: storesInMemory(container: name, of: scope))
  }

  /// What the containers hold that are always in memory, as far as it is known.
  private func storesInMemory(container name: String?, of scope: AppScope) -> [ShippedSchema] {
    let asked =
      name == nil
      ? scope.nearest(containersInMemory, by: \.place) : containersInMemory.filter { subject($0) == name }
    return asked.compactMap { container in
      guard case .one(let schema) = schema(of: [container], preferringPlan: false) else { return nil }
      return schema
    }
  }

  private func stores(of choice: SchemaChoice, opened containers: [String]) -> AppStores {
    switch choice {
    case .one(let schema):
      let stores = parts(of: schema)
      let isClear = containers.allSatisfy(schema.containers.contains)
      return AppStores(stores: stores, contestedPlaces: isClear ? [] : Set(stores.compactMap(\.location)))
    case .several(let schemas):
      return AppStores(stores: [], failures: [.init(containers: containers, why: Self.several(schemas))])
    case .none(let why): return AppStores(stores: [], failures: [.init(containers: containers, why: why)])
    }
  }

  /// That one of several schemas has to be chosen.
  package static func several(_ schemas: [ShippedSchema]) -> String {
    let groups = schemas.map { schema in schema.containers.map { "'\($0)'" }.joined(separator: ", ") }
    return
      "the containers have different schemas: \(groups.joined(separator: "; ")); choose one with --container NAME"
  }

  /// Containers by the store that they open, in the order of the source.
  private func grouped(_ containers: [Container]) -> [[Container]] {
    containers.reduce(into: []) { groups, container in
      let index = groups.firstIndex { group in group.contains { areOfOneStore($0, container) } }
      if let index { groups[index].append(container) } else { groups.append([container]) }
    }
  }

  /// Whether two containers open one store: at one place, in one app. Where a place is not known, containers with one plan,
  /// or with the same models, are taken to open one.
  private func areOfOneStore(_ one: Container, _ other: Container) -> Bool {
    if settings.areStrangers(one.module, other.module) { return false }
    if let place = storePlace(of: one), let another = storePlace(of: other) {
      let isElsewhere = place.isOpened(at: another) == false || another.isOpened(at: place) == false
      if isElsewhere || (place.hasFolder && another.hasFolder) { return !isElsewhere }
    }
    let plans = [one, other].map { Set($0.plan.plans.map(\.type)) }
    if !plans[0].isEmpty, plans[0] == plans[1] { return true }
    guard let models = knownModels(of: one), let others = knownModels(of: other) else { return false }
    return models == others && !models.isEmpty
  }

  /// The modules of the containers that open a store.
  func modules(of store: ShippedSchema) -> [String] {
    containers.filter { store.containers.contains(subject($0)) }.map(\.module).uniqued
  }

  /// Whether a store is one of an app that has nothing to do with a module.
  package func isOfStrangers(_ store: ShippedSchema, to module: String) -> Bool {
    let modules = modules(of: store)
    return !modules.isEmpty && modules.allSatisfy { settings.areStrangers($0, module) }
  }

  /// Whether some stores are those of apps that have nothing to do with each other.
  package func areOfSeveralApps(_ stores: AppStores) -> Bool {
    let modules = stores.stores.flatMap(self.modules)
    return modules.contains { one in modules.contains { settings.areStrangers(one, $0) } }
  }
}
