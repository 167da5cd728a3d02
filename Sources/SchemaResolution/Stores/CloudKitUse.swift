import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// How a model ends up in a store that syncs with CloudKit, or may do so.
package struct CloudKitUse: Sendable {
  package let configuration: StoreConfiguration
  package let evidence: Evidence

  /// What shows that the store syncs.
  package enum Evidence: Sendable {
    /// The configuration requests CloudKit and the app may use it, or the project is said to use it.
    case asked
    /// The configuration leaves it to the app's entitlements, which grant CloudKit here.
    case granted(Place)
    /// The configuration leaves it, in so many words, to entitlements that are not known.
    case automatic(Place)
  }

  package var isSure: Bool {
    if case .asked = evidence { true } else { false }
  }
}

extension DeclaredSchemas {
  /// How models end up in stores that sync: the first container that requests it, else the first that may.
  func cloudKitUses() -> [TypeID: CloudKitUse] {
    let uses = containers.filter { !$0.isExempt && !$0.isDebugOnly }.flatMap { container in
      container.configurations.compactMap { configuration in
        cloudKitUse(of: configuration, in: container).map { ($0, models(of: configuration, in: container)) }
      }
    }
    var result: [TypeID: CloudKitUse] = [:]
    for (use, models) in uses.filter(\.0.isSure) + uses.filter({ !$0.0.isSure }) {
      result.merge(models.map { ($0, use) }) { first, _ in first }
    }
    return result
  }

  private func cloudKitUse(of configuration: StoreConfiguration, in container: Container) -> CloudKitUse? {
    guard configuration.isInMemory != true, !configuration.isTemporary, settings.cloudKit != .off else { return nil }
    return evidence(of: configuration, in: container.module).map {
      CloudKitUse(configuration: configuration, evidence: $0)
    }
  }

  /// What shows that a module's store syncs. `.automatic` is the default: written or left out, it means what the
  /// entitlements say.
  private func evidence(of configuration: StoreConfiguration, in module: String) -> CloudKitUse.Evidence? {
    let asked = configuration.cloudKit
    let isSaid = settings.cloudKit == .on
    // What is signed without CloudKit never gets as far as to sync, whatever the code asks for.
    if !isSaid, settings.modulesWithoutCloudKit.contains(module) { return nil }
    if asked.contains(.privateDatabase) { return .asked }
    let grant = settings.cloudKitEntitlements[module]
    if asked.contains(.automatic), let place = configuration.cloudKitPlace {
      return grant != nil || isSaid ? .asked : .automatic(place)
    }
    guard asked.contains(.omitted) else { return nil }
    return isSaid ? .asked : grant.map { .granted($0) }
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
