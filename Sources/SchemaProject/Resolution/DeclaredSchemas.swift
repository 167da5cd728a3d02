import SchemaDeclarations
import SchemaFiles
import SchemaNames

/// What the sources declare of SwiftData, before anything is concluded from it.
package final class DeclaredSchemas: Sendable {
  /// The types and files.
  package let symbols: SymbolTable
  /// What manifests and entitlements say about how the code is built.
  package let settings: ProjectSettings
  /// The `@Model` classes.
  package let models: [Model]
  /// The types that conform to `VersionedSchema`.
  package let versions: [SchemaVersion]
  /// The types that conform to `SchemaMigrationPlan`, with what the code of their stages does.
  package let plans: [MigrationPlan]
  /// The stages that are declared as properties or functions.
  package let stageDeclarations: [StageDeclaration]
  /// The stages whose plan is not among the files, with what their code does.
  package let looseStages: [MigrationStage]
  /// The calls that make containers.
  package let containers: [Container]
  /// The lists of models outside versions.
  package let lists: [TypeList]
  /// The typealiases that lead to models and versions.
  package let aliases: [ModelAlias]
  /// The structs and enums outside versions that models of versions store.
  let sharedValueTypes: [TypeID]
  /// Where plans, versions, models, aliases of them, and shared value types are named.
  package let mentions: Mentions
  /// The relationships with an `inverse:`, by what it names.
  let claims: [InverseReference: [RelationshipClaim]]
  /// What callers pass to the functions that make containers.
  let callers: CallerValues
  /// What versions, plans and models have to do with each other.
  package let versionIndex: VersionIndex
  /// The containers by what they have to do with each other.
  let containerIndex: ContainerIndex
  /// The containers that the app never makes.
  package let leftOverContainers: LeftOverContainers
  let namedCode: NamedCode
  /// The names that decide whether containers are those of sample data.
  let namesLeadingToPreviews: Set<String>
  /// Reads what the app's code does with objects.
  let appCode: AppCodeReader
  /// What the files of each module import.
  let imports: [String: Set<String>]
  /// The names of the aliases that lead to each model, version and plan.
  package let aliasNames: [TypeID: [String]]
  /// The aliases by the names of what they lead to.
  private let aliasesByTarget: [String: [ModelAlias]]
  /// The aliases that lead to each type or to what is nested in it.
  private let aliasesInside: [TypeID: [TypeID]]
  let modelsByType: TypeTable<Model>
  private let versionsByType: TypeTable<SchemaVersion>
  private let plansByType: TypeTable<MigrationPlan>
  /// The qualified names of types that two modules declare.
  private let ambiguousNames: Set<String>

  /// Reads the files, whose order does not matter, on some threads.
  package init(_ units: [SourceUnit], settings: ProjectSettings = ProjectSettings(), jobs: Int = 1) {
    self.settings = settings
    let units = units.sorted { $0.tree.file.projectPath.precedesByBytes($1.tree.file.projectPath) }
    symbols = SymbolTable(units)
    models = ModelReader(symbols: symbols).models(jobs: jobs)
    modelsByType = TypeTable(models, by: \.type)
    appCode = AppCodeReader(symbols: symbols, models: modelsByType)
    claims = RelationshipClaim.byReference(models)
    versions = SchemaVersionReader(symbols: symbols).versions()
    versionsByType = TypeTable(versions, by: \.type)
    let appModules = Set(settings.signedTargets.keys)
    callers = CallerReader.read(symbols, words: ContainerReader.makingWords, appModules: appModules)
    let found = ContainerReader(symbols: symbols, versionTypes: Set(versions.map(\.type)), callers: callers).read()
    let planReader = MigrationPlanReader(symbols: symbols, versions: versionsByType, containers: found.containers)
    plans = planReader.plans().map { [symbols, modelsByType] in $0.reading(symbols, modelsByType) }
    plansByType = TypeTable(plans, by: \.type)
    stageDeclarations = planReader.declaredStages(plans)
    looseStages = planReader.looseStages(besides: plans).map { [symbols, modelsByType] in
      $0.reading(symbols, modelsByType)
    }
    imports = symbols.units.reduce(into: [:]) { $0[$1.module, default: []].formUnion($1.importedModules) }
    namedCode = NamedCode(symbols, imports: imports, appModules: appModules)
    let previewContainers = PreviewContainers(found.containers, in: namedCode)
    containers = FailureReader(
      symbols: symbols, containers: found.containers, callers: callers, groups: settings.onlyAppGroups
    ).read().map(previewContainers.marking)
    namesLeadingToPreviews = previewContainers.names
    versionIndex = VersionIndex(symbols, modelsByType, models, versions, plans)
    containerIndex = ContainerIndex(containers, in: symbols)
    let leftOver = LeftOverContainers(containers, besides: previewContainers, in: namedCode)
    leftOverContainers = leftOver
    lists = found.lists.filter { !leftOver.contains($0) }
    let declared = Dictionary(grouping: symbols.types.filter { $0.declaration != nil }, by: \.qualifiedName)
    ambiguousNames = Set(declared.filter { Set($0.value.map(\.module)).count > 1 }.keys)
    let schemas = versions.map(\.type) + models.map(\.type)
    let named = ModelAlias.all(leadingTo: schemas + plans.map(\.type), in: symbols)
    let ofSchemas = Set(schemas)
    aliases = named.filter { ofSchemas.contains($0.target) }
    aliasNames = Dictionary(grouping: named, by: \.target).mapValues { [symbols] in $0.map { symbols[$0.type].name } }
    aliasesByTarget = Dictionary(grouping: aliases) { [symbols] in symbols[$0.target].name }
    aliasesInside = aliases.reduce(into: [:]) { [symbols] inside, alias in
      for type in symbols.withParents(alias.target) { inside[type, default: []].append(alias.type) }
    }
    sharedValueTypes = Self.sharedValueTypes(plans, versionIndex, modelsByType, in: symbols)
    mentions = Mentions(
      of: schemas + plans.map(\.type) + aliases.map(\.type) + sharedValueTypes, in: symbols,
      .init(
        schemas: Set(schemas),
        migrations: Set(plans.map(\.type) + [symbols.external("MigrationStage")].compactMap { $0 })),
      jobs: jobs)
  }

  /// The model of a type.
  package func model(_ type: TypeID) -> Model? { modelsByType[type] }
  /// The schema version of a type.
  package func version(_ type: TypeID) -> SchemaVersion? { versionsByType[type] }
  /// The migration plan of a type.
  package func plan(_ type: TypeID) -> MigrationPlan? { plansByType[type] }

  /// A model and those that it inherits from, itself first.
  package func lineage(of type: TypeID) -> [Model] { modelsByType.lineage(of: type) }
  /// Whether two models are the same, or one inherits from the other.
  package func isRelated(_ left: TypeID, _ right: TypeID) -> Bool { modelsByType.areRelated(left, right) }

  /// The aliases that lead to a type of a name.
  package func aliases(leadingTo name: String) -> [ModelAlias] { aliasesByTarget[name] ?? [] }

  /// A type, and the aliases that lead to it or to what is nested in it.
  package func withAliases(_ type: TypeID) -> [TypeID] { [type] + (aliasesInside[type] ?? []) }

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
