import SchemaDeclarations
import SchemaFiles
import SchemaNames
import SchemaSyntax

/// What follows from the declarations: which types are frozen, whose they are, what versions hold and what changes
/// between them.
package final class ResolvedSchemas: Sendable {
  /// What it follows from.
  package let declared: DeclaredSchemas
  /// The models that only earlier versions of plans hold.
  let frozenTypes: Set<TypeID>
  /// For types that are no version and hold models of one version only: that version.
  let namespaceOwners: [TypeID: TypeID]
  /// The models that belong to each version, in the order of their declaration.
  let modelsByOwner: [TypeID: [Model]]
  /// The sets of models of older versions which the last ones of their plans do not hold.
  let oldStores: Set<Set<TypeID>>
  /// The relationships that no `inverse:` names.
  let openSides: OpenSides
  /// Those of current models that lead both ways.
  let openGroups: OpenGroups
  /// How models come to lie in stores that sync with CloudKit.
  let cloudKitUses: [TypeID: CloudKitUse]
  /// The models of each version, those that it reaches included, and its shape as far as it is known.
  let contents: VersionContents.Table
  /// What changes between neighbors of plans.
  let changesBetweenNeighbors: [VersionPair: [PlacedChange]]

  /// Concludes what follows from declarations, on some threads.
  package init(_ declared: DeclaredSchemas, jobs: Int = 1) {
    self.declared = declared
    frozenTypes = declared.frozenTypes()
    namespaceOwners = declared.namespaceOwners()
    modelsByOwner = declared.modelsByOwner(namespaceOwners)
    oldStores = declared.oldStores()
    openSides = OpenSides(of: declared.models)
    openGroups = OpenGroups(openSides, of: declared.models) { [frozenTypes] in
      !$0.isExempt && !frozenTypes.contains($0.type)
    }
    cloudKitUses = declared.cloudKitUses()
    contents = VersionContents.Table(declared, jobs: jobs)
    changesBetweenNeighbors = ChangeFinder(declared: declared, contents: contents).changesBetweenNeighbors(jobs: jobs)
  }
}

// MARK: What was declared

extension ResolvedSchemas {
  /// The types and files.
  package var symbols: SymbolTable { declared.symbols }
  /// What manifests and entitlements say about how the code is built.
  package var settings: ProjectSettings { declared.settings }
  /// The `@Model` classes.
  package var models: [Model] { declared.models }
  /// The types that conform to `VersionedSchema`.
  package var versions: [SchemaVersion] { declared.versions }
  /// The types that conform to `SchemaMigrationPlan`.
  package var plans: [MigrationPlan] { declared.plans }
  /// The stages that are declared as properties or functions.
  package var stageDeclarations: [StageDeclaration] { declared.stageDeclarations }
  /// The calls that make containers.
  package var containers: [Container] { declared.containers }
  /// The lists of models outside versions.
  package var lists: [TypeList] { declared.lists }
  /// The typealiases that lead to models and versions.
  package var aliases: [ModelAlias] { declared.aliases }
  /// Where plans, versions, models and aliases of them are named.
  package var mentions: Mentions { declared.mentions }

  /// The model of a type.
  package func model(_ type: TypeID) -> Model? { declared.model(type) }
  /// The schema version of a type.
  package func version(_ type: TypeID) -> SchemaVersion? { declared.version(type) }
  /// The migration plan of a type.
  package func plan(_ type: TypeID) -> MigrationPlan? { declared.plan(type) }
  /// A model and those that it inherits from, itself first.
  package func lineage(of type: TypeID) -> [Model] { declared.lineage(of: type) }
  /// Whether two models are the same, or one inherits from the other.
  func isRelated(_ left: TypeID, _ right: TypeID) -> Bool { declared.isRelated(left, right) }
  /// The name of a type with those around it, and with its module where two modules have one of that name.
  package func subject(_ type: TypeID) -> String { declared.subject(type) }
  /// The name of what makes a container.
  package func subject(_ container: Container) -> String { declared.subject(container) }
  /// The models declared in a version's body, in extensions of it, or in types nested in it.
  package func ownModels(of version: SchemaVersion) -> [Model] { declared.ownModels(of: version) }
  /// The schema version that a type is declared in.
  package func enclosingVersion(of type: TypeID) -> SchemaVersion? { declared.enclosingVersion(of: type) }
  /// The models that a list leads to: those listed, and those that SwiftData adds because they are reachable.
  package func reachableModels(from types: [TypeID]) -> Set<TypeID> { declared.reachableModels(from: types) }
  /// The models that a version lists, reaches, or declares.
  func heldModels(_ type: TypeID) -> Set<TypeID> { declared.heldModels(type) }
  /// The plans outside tests and previews that lead forward.
  package var forwardPlans: [MigrationPlan] { declared.forwardPlans }
  /// Whether a plan is a deliberate way back to an earlier version.
  package func isRollback(_ plan: MigrationPlan) -> Bool { declared.isRollback(plan) }
  /// Whether nothing unseen can give a type the members that a protocol asks for.
  package func hasKnownRequirements(_ type: TypeID) -> Bool { declared.hasKnownRequirements(type) }
  /// Whether there is a migration plan outside tests and previews.
  package var hasPlan: Bool { plans.contains { !$0.isExempt } }
  /// How a model comes to lie in a store that syncs with CloudKit; nil where none is known that does.
  func cloudKitUse(of model: TypeID) -> CloudKitUse? { cloudKitUses[model] }
  /// Whether code of the app names a plan, outside the plan itself; tests and previews do not count.
  package func isUsed(_ plan: MigrationPlan) -> Bool { declared.isUsed(plan) }
}

extension ResolvedSchemas {
  /// The models that a container lists, by itself or through a version.
  package func models(of container: Container) -> [TypeID] {
    container.schema.models.types + container.schema.versions.flatMap { version($0.type)?.listedTypes ?? [] }
  }

  /// Whether a container holds a type of some version of a plan: the same type, not one of that name.
  package func covers(_ container: Container, _ plan: MigrationPlan) -> Bool {
    models(of: container).contains { declared.versionIndex.plansByModel[$0]?.contains(plan.type) ?? false }
  }
}
