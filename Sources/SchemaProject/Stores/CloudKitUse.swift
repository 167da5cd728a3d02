import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// How a model comes to lie in a store that syncs with CloudKit, or may do so.
package struct CloudKitUse: Sendable {
  package let configuration: StoreConfiguration
  /// Where the app's entitlements grant CloudKit, which decides where the configuration says nothing of it; nil where
  /// the configuration asks for CloudKit, or the project is said to use it.
  package let entitlement: Place?

  /// Whether the configuration asks for CloudKit.
  package var isSure: Bool { entitlement == nil }
}

extension DeclaredSchemas {
  /// How models come to lie in stores that sync: the first container that asks for it, else the first that may.
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
    guard configuration.isInMemory != true, settings.cloudKit != .off else { return nil }
    if configuration.cloudKit.contains(where: { $0 == .automatic || $0 == .privateDatabase }) {
      return CloudKitUse(configuration: configuration, entitlement: nil)
    }
    guard configuration.cloudKit.contains(.omitted) else { return nil }
    if settings.cloudKit == .on { return CloudKitUse(configuration: configuration, entitlement: nil) }
    return settings.cloudKitEntitlements[container.module].map {
      CloudKitUse(configuration: configuration, entitlement: $0)
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
