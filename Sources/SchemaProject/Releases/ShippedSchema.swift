import SchemaDeclarations
import SchemaNames
import SchemaShapes
import SchemaText

/// The schema that an app's container uses.
package struct ShippedSchema: Sendable {
  /// The container, by the function or property that makes it; nil if only a plan was found.
  package let container: String?
  /// All containers that open the store, one after the other; none for a record.
  package let containers: [String]
  /// Where the store is; nil if that is not known.
  package let location: StorePlace?
  /// The plan that the container passes, or that lists the version.
  package let plan: String?
  /// The qualified name of the version; nil for models without one.
  package let version: String?
  package let identifier: String?
  package let shape: Shape
  /// What identifies it to Core Data.
  package let identity: StoreIdentity
  /// The models, including those that are only reached; none for a record.
  package let models: [Model]
  /// Whether the container passes the plan; false for a record.
  package let passesPlan: Bool

  /// Takes what a record says.
  package init(
    container: String?, location: StorePlace? = nil, plan: String?, version: String?, identifier: String?, shape: Shape,
    identity: StoreIdentity
  ) {
    self.init(
      container: container, containers: [], location: location, plan: plan, version: version, identifier: identifier,
      shape: shape, identity: identity, models: [], passesPlan: false)
  }

  fileprivate init(
    container: String?, containers: [String], location: StorePlace?, plan: String?, version: String?,
    identifier: String?, shape: Shape, identity: StoreIdentity, models: [Model], passesPlan: Bool
  ) {
    self.container = container
    self.containers = containers
    self.location = location
    self.plan = plan
    self.version = version
    self.identifier = identifier
    self.shape = shape
    self.identity = identity
    self.models = models
    self.passesPlan = passesPlan
  }

  /// The properties whose types could not be resolved.
  package var unknownProperties: [String] {
    shape.entities.flatMap { entity in
      entity.attributes.filter { !$0.type.isKnown }.map { "\(entity.name).\($0.name)" }
    }
  }
}

/// What the containers of a project show of its schema.
package enum SchemaChoice: Sendable {
  /// One schema.
  case one(ShippedSchema)
  /// Several, each with the names of the containers that use it.
  case several([ShippedSchema])
  /// None that is known.
  case none(reason: String)
}

extension ResolvedSchemas {
  /// The schema of the app's containers on disk; of the one that is named, where one is.
  ///
  /// A container that is not known is skipped beside others, unless all must be known; one without a plan is skipped
  /// beside those with a plan where these are preferred. Where no container is named, those of the app that is asked for count.
  package func shippedSchema(
    container name: String? = nil, of scope: AppScope = .project, requiringAll: Bool = false,
    preferringPlan: Bool = false
  ) -> SchemaChoice {
    let named =
      name == nil ? scope.nearest(openContainers, by: \.place) : openContainers.filter { subject($0) == name }
    if named.isEmpty {
      return name == nil ? onlyPlan(of: scope) : .none(reason: "no container is named '\(name ?? "")'")
    }
    return schema(of: named, requiringAll: requiringAll, preferringPlan: preferringPlan)
  }

  /// The schema that some containers, of which there is at least one, have in common.
  func schema(of containers: [Container], requiringAll: Bool = false, preferringPlan: Bool) -> SchemaChoice {
    let planned = preferringPlan ? containers.filter { !$0.plan.isNone } : []
    let candidates = (planned.isEmpty ? containers : planned).map { ($0, contents(of: $0)) }
    let known = candidates.compactMap { container, contents in contents.map { (container: container, contents: $0) } }
    // Beside an unknown container with the plan others are probes and repairs, unless one opens the plan's last version.
    let isOpen = candidates.contains { $0.1 == nil && (requiringAll || !$0.0.plan.isNone) }
    let isSettled = !requiringAll && known.contains { $0.contents.isLast && $0.contents.passesPlan }
    guard !known.isEmpty, !isOpen || isSettled else { return .none(reason: "the container's models are not known") }
    // A container of an older version beside one of its plan's last is a probe or a repair.
    let current = known.filter { candidate in
      !candidate.contents.isOlder
        || !known.contains { $0.contents.isLast && $0.contents.plan?.type == candidate.contents.plan?.type }
    }
    // Containers of one schema may list more or less of what SwiftData adds by itself.
    let groups = Dictionary(grouping: current) { reachableModels(from: $0.contents.models) }.values.map { group in
      schema(group[0].contents, of: group.map(\.container))
    }
    if groups.count == 1 { return .one(groups[0]) }
    let used = containers.filter { !declared.leftOverContainers.contains($0) }
    if !used.isEmpty, used.count < containers.count {
      return schema(of: used, requiringAll: requiringAll, preferringPlan: preferringPlan)
    }
    return .several(groups.sorted { ($0.container ?? "") < ($1.container ?? "") })
  }

  /// The names of the containers that can be asked for.
  package var containerNames: [String] {
    openContainers.map(subject).uniqued
  }

  /// Without a container, the last version of the only plan.
  private func onlyPlan(of scope: AppScope) -> SchemaChoice {
    let judged = scope.nearest(plans.filter { !$0.isExempt }, by: \.place)
    guard judged.count == 1, let plan = judged.first, plan.lastVersions.count == 1,
      let version = plan.lastVersions.first.flatMap(version)
    else { return .none(reason: "found no ModelContainer and no single migration plan") }
    guard isListed(version) else { return .none(reason: "not all models of '\(version.name)' are known") }
    let contents = Contents(models: version.listedTypes, version: version, plan: plan, passesPlan: true)
    return .one(schema(contents, of: []))
  }

  /// What a container holds.
  private struct Contents {
    let models: [TypeID]
    var version: SchemaVersion?
    var plan: MigrationPlan?
    var passesPlan = false
    /// Whether one configuration holds all of the models.
    var isOneStore = true

    var isLast: Bool { version.map { plan?.lastVersions.contains($0.type) ?? false } ?? false }
    var isOlder: Bool { version != nil && plan != nil && !isLast }
  }

  /// What a container holds; nil if it is not known.
  private func contents(of container: Container) -> Contents? {
    let passed = container.plan.plans.count == 1 ? container.plan.plans.first.flatMap { plan($0.type) } : nil
    if container.schema.isPlanDefault {
      guard let plan = passed, plan.lastVersions.count == 1, let last = plan.lastVersions.first.flatMap(version),
        isListed(last)
      else { return nil }
      return Contents(models: last.listedTypes, version: last, plan: plan, passesPlan: true)
    }
    guard container.schema.isComplete, !container.schema.isBranched,
      container.schema.versions.compactMap({ version($0.type) }).allSatisfy(isListed)
    else { return nil }
    let types = models(of: container)
    let named =
      container.schema.versions.count == 1 ? container.schema.versions.first.flatMap { version($0.type) } : nil
    let found = named ?? version(listing: types, preferring: passed)
    return Contents(
      models: types, version: found, plan: passed ?? found.flatMap { plans(listing: $0.type).first },
      passesPlan: passed != nil, isOneStore: container.isOneStore)
  }

  /// Whether all that a version lists is known: a part of it would be another schema.
  private func isListed(_ version: SchemaVersion) -> Bool { partialShape(of: version).isComplete }

  /// The version that holds just the models that some lead to: the last of a plan first.
  private func version(listing types: [TypeID], preferring plan: MigrationPlan?) -> SchemaVersion? {
    let held = reachableModels(from: types)
    let equal = versions.filter { !$0.isExempt && $0.models.map { reachableModels(from: $0.types) == held } ?? false }
    return equal.first { version in (plan.map { [$0] } ?? plans).contains { $0.lastVersions.contains(version.type) } }
      ?? equal.first
  }

  private func schema(_ contents: Contents, of containers: [Container]) -> ShippedSchema {
    ShippedSchema(
      container: containers.first.map(subject), containers: containers.map(subject).uniqued,
      location: containers.first.flatMap(storePlace), plan: contents.plan.map { subject($0.type) },
      version: contents.version.map { subject($0.type) },
      identifier: contents.version?.identifier?.value?.description,
      shape: contents.version.map { partialShape(of: $0).shape } ?? partialShape(of: contents.models).shape,
      identity: identity(of: contents),
      models: contents.version.map(models) ?? declared.models(contents.models, reachableModels(from: contents.models)),
      passesPlan: contents.passesPlan)
  }
}

extension ResolvedSchemas {
  /// The store of each configuration where a container without a plan divides its models among several; else the store
  /// itself: how a plan migrates a part of a version's models is not known.
  func parts(of schema: ShippedSchema) -> [ShippedSchema] {
    guard schema.plan == nil, let container = openContainers.first(where: { subject($0) == schema.container }),
      container.configurations.count > 1, !container.hasAlternativeConfigurations
    else { return [schema] }
    let onDisk = container.configurations.filter { $0.isInMemory != true }
    let parts = onDisk.compactMap { part(of: schema, in: $0, container.module) }
    return parts.count == onDisk.count && parts.count == parts.map(\.location).uniqued.count ? parts : [schema]
  }

  /// What one configuration holds; nil if that is not known.
  private func part(
    of schema: ShippedSchema, in configuration: StoreConfiguration, _ module: String
  ) -> ShippedSchema? {
    guard let place = storePlace(of: configuration, in: module),
      let types = configuration.schema.flatMap(knownModels)?.sorted()
    else { return nil }
    return ShippedSchema(
      container: schema.container, containers: schema.containers, location: place, plan: nil, version: nil,
      identifier: nil, shape: partialShape(of: types).shape, identity: identity(of: types, isComplete: true),
      models: declared.models(types, Set(types)), passesPlan: false)
  }

  /// What identifies the store of a container; several configurations divide the models among their stores.
  private func identity(of contents: Contents) -> StoreIdentity {
    if let version = contents.version, contents.isOneStore { return identity(of: version) }
    return identity(of: contents.models, isComplete: contents.isOneStore)
  }
}

extension ResolvedSchemas {
  /// What a build that uses a schema opens stores with.
  package func upgradeTarget(_ schema: ShippedSchema) -> UpgradeTarget {
    let version = versions.first { subject($0.type) == schema.version }
    let plan = schema.passesPlan ? plans.first { subject($0.type) == schema.plan } : nil
    return UpgradeTarget(
      plan: plan, version: version, shape: version.map(partialShape) ?? PartialShape(schema.shape),
      identity: schema.identity)
  }
}
