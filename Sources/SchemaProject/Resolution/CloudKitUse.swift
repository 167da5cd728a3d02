import SchemaDeclarations
import SchemaFiles
import SchemaNames
import SchemaSyntax

/// How a model ends up in a store that syncs with CloudKit, or may do so.
package struct CloudKitUse: Sendable {
  package let container: Container
  package let configuration: StoreConfiguration
  package let evidence: Evidence
  /// Whether the model may also be in a store without CloudKit instead: in another branch, on another system, or after a
  /// failure.
  package var isConditional = false

  /// What shows that the store syncs.
  package enum Evidence: Sendable {
    /// The configuration requests CloudKit and the app may use it, or the project is said to use it.
    case asked
    /// The configuration leaves it to the app's entitlements, which grant CloudKit here.
    case granted(Place)
    /// The configuration leaves it, in so many words, to entitlements that are not known.
    case automatic(Place)
    /// The configuration turns CloudKit off, but the app has the entitlement and runs on systems that check its rules all
    /// the same.
    case ignoredNone(Place, DeploymentTarget)
  }

  /// Whether nothing but CloudKit is asked for.
  package var isSure: Bool {
    if case .asked = evidence { !isConditional } else { false }
  }

  /// How certain it is that the store syncs; the lowest is the most certain.
  fileprivate var rank: Int {
    switch evidence {
    case .asked: 0
    case .granted, .automatic: 1
    case .ignoredNone: 2
    }
  }
}

/// The models in the store of a container's configuration.
private struct OpenedStore {
  let container: Container
  let configuration: StoreConfiguration
  let models: Set<TypeID>
}

extension DeclaredSchemas {
  /// How models end up in stores that sync: the first container that requests it, else the first that may.
  func cloudKitUses() -> [TypeID: CloudKitUse] {
    let stores = openedStores
    let uses = stores.compactMap { store in
      evidence(of: store.configuration, in: store.container.module).map { evidence in
        (CloudKitUse(container: store.container, configuration: store.configuration, evidence: evidence), store.models)
      }
    }
    var result: [TypeID: CloudKitUse] = [:]
    for (use, models) in (0...2).flatMap({ rank in uses.filter { $0.0.rank == rank } }) {
      result.merge(models.map { ($0, use) }) { first, _ in first }
    }
    let local = stores.filter { $0.configuration.isInMemory == false && $0.configuration.cloudKit == [.none] }
    for (model, use) in result { result[model]?.isConditional = isConditional(use, of: model, local) }
    return result
  }

  /// The stores of the app that are kept.
  private var openedStores: [OpenedStore] {
    guard settings.cloudKit != .off else { return [] }
    return containers.filter { !$0.isExempt && !$0.isDebugOnly }.flatMap { container in
      container.configurations.filter { $0.isInMemory != true && !$0.isTemporary }.map {
        OpenedStore(container: container, configuration: $0, models: models(of: $0, in: container))
      }
    }
  }

  /// Whether a model may be in a store without CloudKit instead, of those that do not sync.
  private func isConditional(_ use: CloudKitUse, of model: TypeID, _ local: [OpenedStore]) -> Bool {
    if use.configuration.cloudKit.count > 1,
      use.configuration.cloudKit.contains(where: { $0 == .none || $0 == .unknown })
    {
      return true
    }
    return local.contains { store in
      store.models.contains(model) && use.configuration.place != store.configuration.place
        && (store.container.place == use.container.place || areAlternatives(use.container, store.container)
          || isMade(store.container, afterFailureOf: use.container))
    }
  }

  /// What shows that a module's store syncs. `.automatic` is the default: written or left out, it means what the
  /// entitlements say.
  package func evidence(of configuration: StoreConfiguration, in module: String) -> CloudKitUse.Evidence? {
    let asked = configuration.cloudKit
    let isSaid = settings.cloudKit == .on
    // What is signed without CloudKit never gets as far as to sync, whatever the code asks for.
    if !isSaid, settings.modulesWithoutCloudKit.contains(module) { return nil }
    if asked.askForPrivate { return .asked }
    let grants = settings.cloudKitEntitlements[module] ?? []
    if asked.contains(.automatic), let place = configuration.cloudKitPlace {
      if !grants.isEmpty || isSaid { return .asked }
      return settings.modulesLikelyWithoutCloudKit.contains(module) ? nil : .automatic(place)
    }
    if asked.contains(.omitted) { return isSaid ? .asked : grants.first.map { .granted($0.place) } }
    return asked == [.none] ? grants.lazy.compactMap(ignoredNone).first : nil
  }

  private func ignoredNone(_ grant: CloudKitGrant) -> CloudKitUse.Evidence? {
    settings.lowestTarget(.iOS, of: grant).flatMap { target in
      target < DeploymentTarget(.iOS, 17, 2) ? .ignoredNone(grant.place, target) : nil
    }
  }

  /// The models that a configuration of a container holds, with those that are reachable from them.
  private func models(of configuration: StoreConfiguration, in container: Container) -> Set<TypeID> {
    let isOnly = container.configurations.count == 1
    if let schema = configuration.schema, !isOnly || schema.isComplete { return reachableModels(of: schema, container) }
    let all = reachableModels(of: container.schema, container)
    let others = container.configurations.compactMap(\.schema).map { Set(models(of: $0, container)) }
    // What other configurations list for themselves does not lie here too; one that lists all is another branch.
    return others.filter { !$0.isSuperset(of: all) }.reduce(all) { $0.subtracting($1) }
  }

  private func reachableModels(of schema: ContainerSchema, _ container: Container) -> Set<TypeID> {
    reachableModels(from: models(of: schema, container))
  }

  private func models(of schema: ContainerSchema, _ container: Container) -> [TypeID] {
    let versions =
      schema.isPlanDefault
      ? container.plan.plans.compactMap { plan($0.type) }.flatMap(\.lastVersions) : schema.versions.map(\.type)
    return schema.models.types + versions.flatMap { version($0)?.listedTypes ?? [] }
  }
}
