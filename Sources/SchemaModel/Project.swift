import SchemaSyntax

/// The SwiftData schemas of a project, resolved.
package struct Project: Sendable {
  /// The types and files.
  package let symbols: SymbolTable
  /// The `@Model` classes.
  package let models: [Model]
  /// The types that conform to `VersionedSchema`.
  package let versions: [SchemaVersion]
  /// The types that conform to `SchemaMigrationPlan`.
  package let plans: [MigrationPlan]
  /// The stages that are declared as properties or functions.
  package let stageDeclarations: [StageDeclaration]
  /// The calls that make containers.
  package let containers: [Container]
  /// The lists of models outside versions.
  package let lists: [TypeList]
  /// The typealiases that lead to models and versions.
  package let aliases: [ModelAlias]
  /// Where plans, versions, models and aliases of them are named.
  package let mentions: Mentions
  /// What manifests and entitlements say about how the code is built.
  package let settings: ProjectSettings
  /// The releases that records or a git reference show.
  package private(set) var releases: [Release] = []
  /// The models by their types.
  let modelsByType: TypeTable<Model>
  /// The relationships with an `inverse:`, by what it names.
  let claims: [InverseReference: [RelationshipSide.Claim]]
  private let versionsByType: TypeTable<SchemaVersion>
  private let plansByType: TypeTable<MigrationPlan>
  private(set) var frozenTypes: Set<TypeID> = []
  /// For types that are no version and hold models of one version only: that version.
  private(set) var namespaceOwners: [TypeID: TypeID] = [:]
  private var cloudKitUses: [TypeID: CloudKitUse] = [:]
  /// The qualified names of types that two modules declare.
  private let ambiguousNames: Set<String>
  /// The steps that the plans take, or, without a plan, the stores of releases, with what changes on each.
  package private(set) var steps: [MigrationStep] = []
  /// The models of each version, those that it reaches included, and its shape as far as it is known.
  private(set) var contents: [TypeID: VersionContents] = [:]
  /// What changes between neighbors of plans.
  private(set) var knownChanges: [VersionPair: [PlacedChange]] = [:]

  /// Resolves the files, whose order does not matter, on some threads.
  package init(_ units: [SourceUnit], settings: ProjectSettings = ProjectSettings(), jobs: Int = 1) {
    self.settings = settings
    let units = units.sorted { $0.tree.file.path.precedesByBytes($1.tree.file.path) }
    symbols = SymbolTable(units)
    models = ModelReader(symbols: symbols).models(jobs: jobs)
    versions = SchemaVersionReader(symbols: symbols).versions()
    let planReader = MigrationPlanReader(symbols: symbols)
    claims = RelationshipSide.Claim.byReference(models)
    modelsByType = TypeTable(models, by: \.type)
    plans = planReader.plans().map { [symbols, modelsByType] in $0.reading(symbols, modelsByType) }
    stageDeclarations = planReader.declaredStages(plans)
    let found = ContainerReader(symbols: symbols, versionTypes: Set(versions.map(\.type))).read()
    containers = FailureReader(symbols: symbols, containers: found.containers).read()
    lists = found.lists
    versionsByType = TypeTable(versions, by: \.type)
    plansByType = TypeTable(plans, by: \.type)
    let declared = Dictionary(grouping: symbols.types.filter { $0.declaration != nil }, by: \.qualifiedName)
    ambiguousNames = Set(declared.filter { Set($0.value.map(\.module)).count > 1 }.keys)
    let schemas = versions.map(\.type) + models.map(\.type)
    aliases = ModelAlias.all(leadingTo: schemas, in: symbols)
    mentions = Mentions(
      of: schemas + plans.map(\.type) + aliases.map(\.type), in: symbols,
      .init(
        schemas: Set(schemas),
        migrations: Set(plans.map(\.type) + [symbols.external("MigrationStage")].compactMap { $0 })),
      jobs: jobs)
    frozenTypes = Self.frozenTypes(self)
    namespaceOwners = Self.namespaceOwners(self)
    cloudKitUses = findCloudKitUses()
    let contents = versions.mapped(byJobs: jobs) { [self] in ($0.type, VersionContents($0, in: self)) }
    self.contents = Dictionary(contents) { first, _ in first }
    knownChanges = changesBetweenNeighbors(jobs: jobs)
    steps = migrationSteps()
  }

  /// Adds what records or a git reference show of releases.
  package mutating func add(_ shown: [Release]) {
    releases += shown
    if !hasPlan { steps = stepsWithoutPlan() }
  }

  /// Whether there is a migration plan outside tests and previews.
  package var hasPlan: Bool { plans.contains { !$0.isExempt } }

  /// The model of a type.
  package func model(_ type: TypeID) -> Model? { modelsByType[type] }
  /// The schema version of a type.
  package func version(_ type: TypeID) -> SchemaVersion? { versionsByType[type] }
  /// The migration plan of a type.
  package func plan(_ type: TypeID) -> MigrationPlan? { plansByType[type] }

  /// How a model comes to lie in a store that syncs with CloudKit; nil where none is known that does.
  package func cloudKitUse(of model: TypeID) -> CloudKitUse? { cloudKitUses[model] }

  /// The name of a type with those around it, and with its module where two modules have one of that name.
  package func subject(_ type: TypeID) -> String {
    let symbol = symbols[type]
    let isAmbiguous = ambiguousNames.contains(symbol.qualifiedName)
    return isAmbiguous ? "\(symbol.module).\(symbol.qualifiedName)" : symbol.qualifiedName
  }

  /// The name of the function or property that makes a container, with the types around it, and with its module where
  /// containers of two modules have one of that name.
  package func subject(_ container: Container) -> String {
    guard let maker = container.maker else { return container.module }
    if let owner = container.owner { return "\(subject(owner)).\(maker)" }
    let isAmbiguous = containers.contains {
      $0.owner == nil && $0.maker == maker && $0.module != container.module
    }
    return isAmbiguous ? "\(container.module).\(maker)" : maker
  }
}

// MARK: Order of plans

extension MigrationPlan {
  /// The stages whose versions are known, as positions in `schemas`; a version that is not listed has none.
  package var steps: [(stage: MigrationStage, from: Int, to: Int)] {
    guard let schemas else { return [] }
    return (stages?.stages ?? []).compactMap { stage in
      guard let from = stage.from.value.flatMap({ schemas.types.firstIndex(of: $0.type) }),
        let to = stage.to.value.flatMap({ schemas.types.firstIndex(of: $0.type) })
      else { return nil }
      return (stage, from, to)
    }
  }

  /// Whether all stages run from later to earlier elements of `schemas`.
  package var runsDownward: Bool {
    let steps = steps
    return !steps.isEmpty && steps.allSatisfy { $0.from > $0.to }
  }

  /// Whether the order of `schemas` and `stages` is known.
  package var hasKnownOrder: Bool {
    guard let schemas, let stages else { return false }
    return schemas.isComplete && !schemas.isBranched && stages.isComplete && !stages.isBranched
  }

  /// The last version: the first where all stages run downward; several where a condition leaves the order open.
  package var lastVersions: [TypeID] {
    guard let schemas else { return [] }
    if schemas.isBranched || !schemas.isComplete { return schemas.types }
    return [runsDownward ? schemas.types.first : schemas.types.last].compactMap { $0 }
  }
}

extension MigrationPlan {
  /// The versions in `schemas` and at the ends of stages, each once.
  var namedVersions: [TypeID] {
    let ends = (stages?.stages ?? []).flatMap { [$0.from.value?.type, $0.to.value?.type].compactMap { $0 } }
    return ends.reduce(into: distinctVersions) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The versions whose models may still be changed: the last; where the order is open, the last of each branch, without
  /// those from which a stage leads on.
  var currentVersions: [TypeID] {
    if schemas?.isComplete == true, schemas?.isBranched == false { return lastVersions }
    let older = Set((stages?.stages ?? []).compactMap { $0.from.value?.type })
    let listed = branchEnds.filter { !older.contains($0) }
    if !listed.isEmpty { return listed }
    return namedVersions.last { !older.contains($0) }.map { [$0] } ?? branchEnds
  }

  /// The last versions of the branches of `schemas`; where a version is listed again, another branch begins.
  private var branchEnds: [TypeID] {
    var branches: [[TypeID]] = [[]]
    for type in schemas?.types ?? [] {
      if branches[branches.count - 1].contains(type) { branches.append([]) }
      branches[branches.count - 1].append(type)
    }
    return branches.compactMap(\.last)
  }
}

extension MigrationPlan {
  /// Whether `stages` is known to be empty: then no checksum is looked up, and migration is inferred.
  package var hasNoStages: Bool {
    stages.map { $0.failures.isEmpty && $0.stages.isEmpty } ?? false
  }

  /// The versions of `schemas` in their order, each once.
  package var distinctVersions: [TypeID] {
    (schemas?.types ?? []).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The symbol that a finding about a stage is about: its property, or the plan with the two versions.
  package func subject(of stage: MigrationStage, in project: Project) -> String {
    let plan = project.subject(type)
    if let name = stage.name { return "\(plan).\(name)" }
    let ends = [stage.from, stage.to].map { end in
      end.value.map { project.symbols[$0.type].qualifiedName } ?? end.failure?.what ?? ""
    }
    return "\(plan).stages(\(ends.joined(separator: " → ")))"
  }
}

extension Project {
  /// The plans outside tests and previews that lead forward.
  package var forwardPlans: [MigrationPlan] { plans.filter { !$0.isExempt && !isRollback($0) } }

  /// Whether a plan is a deliberate way back to an earlier version: all its stages run downward, in `schemas` or by
  /// the versions' identifiers, and not only by these: stages from `SchemaV1` to `SchemaV2` lead forward.
  package func isRollback(_ plan: MigrationPlan) -> Bool {
    let risesByName = plan.steps.contains { step in
      guard let types = plan.schemas?.types else { return false }
      let (from, to) = (symbols[types[step.from]].name.numbers, symbols[types[step.to]].name.numbers)
      return !from.isEmpty && from.lexicographicallyPrecedes(to)
    }
    let steps = plan.steps.compactMap { step -> (VersionIdentifier, VersionIdentifier)? in
      guard let schemas = plan.schemas, let from = version(schemas.types[step.from])?.identifier?.value,
        let to = version(schemas.types[step.to])?.identifier?.value
      else { return nil }
      return (from, to)
    }
    guard !steps.isEmpty, steps.count == plan.steps.count else { return plan.runsDownward }
    // Stages that run upward by their identifiers belong to a list in the wrong order.
    return !risesByName && steps.allSatisfy { $0.0 > $0.1 } || plan.runsDownward && !steps.allSatisfy { $0.0 < $0.1 }
  }
}

extension String {
  /// The numbers in a name: 1 and 2 of `SchemaV1_2`.
  fileprivate var numbers: [Int] {
    split { !("0"..."9").contains($0) }.compactMap { Int($0) }
  }
}

// MARK: Containers

extension Project {
  /// The models that a container lists, by itself or through a version.
  package func models(of container: Container) -> [TypeID] {
    container.schema.models.types + container.schema.versions.flatMap { version($0.type)?.models?.types ?? [] }
  }

  /// Whether a container holds a type of some version of a plan: the same type, not one of that name.
  package func covers(_ container: Container, _ plan: MigrationPlan) -> Bool {
    let models = Set(models(of: container))
    return plan.distinctVersions.contains { !models.isDisjoint(with: version($0)?.models?.types ?? []) }
  }
}

// MARK: Requirements

extension Project {
  /// Whether nothing unseen can give a type the members that a protocol asks for: it conforms to known protocols
  /// only, and no macro is attached to it.
  package func hasKnownRequirements(_ type: TypeID) -> Bool {
    let symbol = symbols[type]
    guard let declaration = symbol.declaration, let scope = symbol.scope else { return false }
    let tree = symbols.tree(scope)
    return declaration.attributes.allSatisfy { Self.inertAttributes.contains(tree.text($0.name)) }
      && symbols.inheritedTypes(of: type).allSatisfy { inherited in
        guard let path = symbols.tree(inherited.scope).namePath(inherited.syntax) else { return false }
        switch symbols.lookUp(path, from: inherited.scope.dropping(type)) {
        case .found: return true
        case .ambiguous, .broken: return false
        case .missing: return Self.inertProtocols.contains(path.last ?? "")
        }
      }
  }

  /// Attributes that add no members.
  private static let inertAttributes: Set<String> = ["available", "MainActor", "objc", "frozen", "usableFromInline"]
  /// Protocols that give no members to versions and plans.
  private static let inertProtocols: Set<String> = [
    "VersionedSchema", "SchemaMigrationPlan", "Sendable", "CaseIterable", "Hashable", "Equatable", "Codable",
    "Identifiable", "Comparable", "CustomStringConvertible",
  ]
}
