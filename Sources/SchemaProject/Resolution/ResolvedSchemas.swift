import SchemaDeclarations
import SchemaFiles
import SchemaNames
import SchemaText

/// What follows from the declarations: which types are frozen, whose they are, what versions hold and what changes
/// between them.
package final class ResolvedSchemas: Sendable {
  /// What it follows from.
  package let declared: DeclaredSchemas
  /// The models that only earlier versions of plans hold.
  let frozenTypes: Set<TypeID>
  /// For types that are not versions and hold models of one version only: that version.
  let namespaceOwners: [TypeID: TypeID]
  /// The models that belong to each version, in the order of their declaration.
  let modelsByOwner: [TypeID: [Model]]
  /// The types that the app's own code names, or aliases of which it names.
  let namedByApp: Set<TypeID>
  /// The sets of models of older versions which the last ones of their plans do not hold.
  let oldStores: Set<Set<TypeID>>
  /// The relationships that no `inverse:` names.
  let openSides: OpenSides
  /// Those of current models that lead both ways.
  package let openGroups: OpenGroups
  /// How models end up in stores that sync with CloudKit.
  let cloudKitUses: [TypeID: CloudKitUse]
  /// What a store would hold of each model.
  let shapes: ModelShapes
  /// The models of each version, including those that it reaches, and its shape as far as it is known.
  let contents: VersionContents.Table
  /// What identifies each version to Core Data.
  let identities: VersionIdentities
  /// The versions of each plan that a store cannot tell from an earlier one.
  let identicalPairs: [TypeID: IdenticalPairs]
  /// What changes between neighbors of plans.
  let changesBetweenNeighbors: [VersionPair: [PlacedChange]]
  /// What is asked often and found once, whatever it is.
  let answers = KeptAnswers<AnyHashable, Any>()

  /// Concludes what follows from declarations, on some threads; in a draft, which is asked for open names only, not what
  /// identifies versions and changes between them.
  package init(_ declared: DeclaredSchemas, isDraft: Bool = false, jobs: Int = 1) {
    self.declared = declared
    frozenTypes = declared.frozenTypes()
    namespaceOwners = declared.namespaceOwners()
    modelsByOwner = declared.modelsByOwner(namespaceOwners)
    namedByApp = AppNames(of: declared).named
    oldStores = declared.oldStores()
    openSides = OpenSides(of: declared.models)
    openGroups = OpenGroups(openSides, of: declared.models) { [frozenTypes] in
      !$0.isExempt && !frozenTypes.contains($0.type)
    }
    cloudKitUses = declared.cloudKitUses()
    let reader = IdentityReader(declared: declared, namespaceOwners: namespaceOwners)
    guard !isDraft else {
      shapes = ModelShapes(onDemand: declared)
      contents = VersionContents.Table(onDemand: declared)
      identities = VersionIdentities(onDemand: reader, contents)
      (identicalPairs, changesBetweenNeighbors) = ([:], [:])
      return
    }
    shapes = ModelShapes(declared, jobs: jobs)
    contents = VersionContents.Table(declared, shapes, jobs: jobs)
    identities = VersionIdentities(reader, contents, shapes, jobs: jobs)
    let pairs = declared.plans.mapped(byJobs: jobs) { [contents, identities] plan in
      (plan.type, IdenticalPairs(IdenticalPair.all(in: declared.history(of: plan), contents, identities)))
    }
    identicalPairs = Dictionary(pairs) { first, _ in first }
    changesBetweenNeighbors = ChangeFinder(
      declared: declared, contents: contents, identities: identities
    ).changesBetweenNeighbors(jobs: jobs)
  }
}

// MARK: What was declared

extension ResolvedSchemas {
  package var symbols: SymbolTable { declared.symbols }
  package var settings: ProjectSettings { declared.settings }
  package var models: [Model] { declared.models }
  package var versions: [SchemaVersion] { declared.versions }
  package var plans: [MigrationPlan] { declared.plans }
  package var stageDeclarations: [StageDeclaration] { declared.stageDeclarations }
  package var containers: [Container] { declared.containers }
  package var lists: [TypeList] { declared.lists }
  package var aliases: [ModelAlias] { declared.aliases }
  package var mentions: Mentions { declared.mentions }

  package func model(_ type: TypeID) -> Model? { declared.model(type) }
  package func version(_ type: TypeID) -> SchemaVersion? { declared.version(type) }
  package func plan(_ type: TypeID) -> MigrationPlan? { declared.plan(type) }
  package func lineage(of type: TypeID) -> [Model] { declared.lineage(of: type) }
  package func isRelated(_ left: TypeID, _ right: TypeID) -> Bool { declared.isRelated(left, right) }
  package func subject(_ type: TypeID) -> String { declared.subject(type) }
  package func subject(_ container: Container) -> String { declared.subject(container) }
  package func ownModels(of version: SchemaVersion) -> [Model] { declared.ownModels(of: version) }
  package func enclosingVersion(of type: TypeID) -> SchemaVersion? { declared.enclosingVersion(of: type) }
  package func reachableModels(from types: [TypeID]) -> Set<TypeID> { declared.reachableModels(from: types) }
  package func heldModels(_ type: TypeID) -> Set<TypeID> { declared.heldModels(type) }
  package var forwardPlans: [MigrationPlan] { declared.forwardPlans }
  package func hasKnownRequirements(_ type: TypeID) -> Bool { declared.hasKnownRequirements(type) }
  /// Whether there is a migration plan outside tests and previews.
  package var hasPlan: Bool { plans.contains { !$0.isExempt } }
  /// How a model ends up in a store that syncs with CloudKit; nil if none is known that does.
  package func cloudKitUse(of model: TypeID) -> CloudKitUse? { cloudKitUses[model] }
  package func isUsed(_ plan: MigrationPlan) -> Bool { declared.isUsed(plan) }
}

extension ResolvedSchemas {
  /// The models that a container lists, by itself or through a version.
  package func models(of container: Container) -> [TypeID] {
    container.schema.models.types + container.schema.versions.flatMap { version($0.type)?.listedTypes ?? [] }
  }
}
