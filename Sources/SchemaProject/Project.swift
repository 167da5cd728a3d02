import SchemaDeclarations
import SchemaFiles
import SchemaMigrationCode
import SchemaNames

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
  /// The relationships that no `inverse:` names.
  private(set) var openSides = OpenSides()
  /// Those of current models that lead both ways, in the order of their source.
  private(set) var openRelationships: [OpenRelationships] = []
  /// Their positions by the models at both ends.
  private(set) var openRelationshipsByPair: [Set<TypeID>: Int] = [:]
  private let versionsByType: TypeTable<SchemaVersion>
  /// What versions, plans and models have to do with each other.
  let versionIndex: VersionIndex
  private let plansByType: TypeTable<MigrationPlan>
  private(set) var frozenTypes: Set<TypeID> = []
  /// For types that are no version and hold models of one version only: that version.
  private(set) var namespaceOwners: [TypeID: TypeID] = [:]
  private var cloudKitUses: [TypeID: CloudKitUse] = [:]
  /// The containers by what they have to do with each other.
  let containerIndex: ContainerIndex
  /// The models that belong to each version, in the order of their declaration.
  private(set) var modelsByOwner: [TypeID: [Model]] = [:]
  /// The sets of models of older versions which the last ones of their plans do not hold.
  private(set) var oldStores: Set<Set<TypeID>> = []
  /// The aliases by the names of what they lead to.
  let aliasesByTarget: [String: [ModelAlias]]
  /// What the files of each module import.
  let imports: [String: Set<String>]
  /// The names of the aliases that lead to each model, version and plan.
  let aliasNames: [TypeID: [String]]
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
    versionIndex = VersionIndex(symbols, modelsByType, models, versions, plans)
    containerIndex = ContainerIndex(containers, in: symbols)
    let declared = Dictionary(grouping: symbols.types.filter { $0.declaration != nil }, by: \.qualifiedName)
    ambiguousNames = Set(declared.filter { Set($0.value.map(\.module)).count > 1 }.keys)
    let schemas = versions.map(\.type) + models.map(\.type)
    let named = ModelAlias.all(leadingTo: schemas + plans.map(\.type), in: symbols)
    let ofSchemas = Set(schemas)
    aliases = named.filter { ofSchemas.contains($0.target) }
    aliasNames = Dictionary(grouping: named, by: \.target).mapValues { [symbols] in $0.map { symbols[$0.type].name } }
    aliasesByTarget = Dictionary(grouping: aliases) { [symbols] in symbols[$0.target].name }
    imports = symbols.units.reduce(into: [:]) { $0[$1.module, default: []].formUnion($1.importedModules) }
    mentions = Mentions(
      of: schemas + plans.map(\.type) + aliases.map(\.type), in: symbols,
      .init(
        schemas: Set(schemas),
        migrations: Set(plans.map(\.type) + [symbols.external("MigrationStage")].compactMap { $0 })),
      jobs: jobs)
    frozenTypes = Self.frozenTypes(self)
    namespaceOwners = Self.namespaceOwners(self)
    for model in models {
      if let owner = owner(of: model.type) { modelsByOwner[owner, default: []].append(model) }
    }
    oldStores = findOldStores()
    cloudKitUses = findCloudKitUses()
    openSides = OpenSides(of: models, in: self)
    openRelationships = OpenRelationships.find(in: self)
    for (index, open) in openRelationships.enumerated() { openRelationshipsByPair[open.models] = index }
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

  /// Whether code of the app names a plan, outside the plan itself; tests and previews do not count.
  package func isUsed(_ plan: MigrationPlan) -> Bool { !mentions.of(plan.type).allSatisfy(\.isExempt) }

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
    let isAmbiguous = containerIndex.isAmbiguous(maker, of: container)
    return isAmbiguous ? "\(container.module).\(maker)" : maker
  }
}

extension Project {
  /// The models that a container lists, by itself or through a version.
  package func models(of container: Container) -> [TypeID] {
    container.schema.models.types + container.schema.versions.flatMap { version($0.type)?.listedTypes ?? [] }
  }

  /// Whether a container holds a type of some version of a plan: the same type, not one of that name.
  package func covers(_ container: Container, _ plan: MigrationPlan) -> Bool {
    models(of: container).contains { versionIndex.plansByModel[$0]?.contains(plan.type) ?? false }
  }
}
