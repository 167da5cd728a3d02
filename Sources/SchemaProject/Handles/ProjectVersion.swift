import SchemaDeclarations
import SchemaNames
import SchemaShapes
import SchemaSyntax

/// A schema version in its project: what it declares, and what follows from that.
package struct ProjectVersion: Sendable {
  /// What the type declares.
  package let version: SchemaVersion
  package let project: Project

  package var type: TypeID { version.type }
  package var name: String { version.name }
  package var place: Place { version.place }
  package var module: String { version.module }
  /// What `models` lists; nil if no `models` is written.
  package var list: TypeList? { version.models }
  package var modelsPlace: Place? { version.modelsPlace }
  package var listedTypes: [TypeID] { version.listedTypes }
  package var identifier: Resolution<VersionIdentifier>? { version.identifier }
  package var identifierPlace: Place? { version.identifierPlace }

  /// The symbol that findings about it are about.
  package var subject: String { project.schemas.subject(type) }
  /// The models that it lists, in their order, then those that it only reaches.
  package var models: [ProjectModel] { project.schemas.models(in: version).map(project.model) }
  /// The models that it lists, in their order.
  package var listedModels: [ProjectModel] { version.listedTypes.compactMap(project.model) }
  package func lists(_ type: TypeID) -> Bool { version.lists(type) }
  /// The model that stands for an entity.
  package func model(named name: String) -> ProjectModel? {
    project.schemas.model(named: name, in: version).map(project.model)
  }
  /// The models that belong to it: its own, and those of namespaces that only it refers to.
  package var ownedModels: [ProjectModel] {
    project.schemas.ownedModels(of: version).map(project.model)
  }
  /// The models declared in its body, in extensions of it, or in types nested in it.
  package var ownModels: [ProjectModel] { project.schemas.ownModels(of: version).map(project.model) }
  /// The types of the models that it lists or reaches.
  package var reachedTypes: Set<TypeID> { project.schemas.contents(of: version).types }
  /// Its models by entity name: what is listed comes before what is only reached.
  package var entities: [String: Model] { project.schemas.entities(of: version) }
  /// The types of its models; nil if not all are known.
  package var knownTypes: Set<TypeID>? { project.schemas.knownModels(of: version) }
  /// The shape as far as it is known.
  package var shape: PartialShape { project.schemas.partialShape(of: version) }
  /// What identifies it to Core Data.
  package var identity: StoreIdentity { project.schemas.identity(of: version) }
  /// Whether an entity has one hash in it and in another version, as far as that is known.
  package func isSameEntity(_ name: String, as other: ProjectVersion) -> Sameness {
    guard let entity = identity.entity(named: name), let otherEntity = other.identity.entity(named: name) else {
      return .unknown
    }
    return entity.isSame(as: otherEntity)
  }
  /// The plans that list it.
  package var plans: [ProjectPlan] { project.schemas.plans(listing: type).map(project.plan) }
  /// Whether a plan has a later version, so that this one may have shipped and must stay as it is.
  package var mayHaveShipped: Bool { project.schemas.mayHaveShipped(version) }
  /// Whether nothing unseen can give it the members that the protocol requires.
  package var hasKnownRequirements: Bool { project.schemas.hasKnownRequirements(type) }
  /// Whether no plan lists it and nothing outside its own declaration names it, so that it may be deleted.
  package var isLeftOver: Bool { project.schemas.declared.isLeftOver(version) }
  /// Where code outside its own declaration names it, directly or by an alias of it or of what is in it.
  package var namings: [Mentions.Mention] { project.schemas.declared.namings(of: type) }
  /// Its name and those of the aliases that lead to it or to what is in it.
  package var names: [String] { project.schemas.declared.withAliases(type).map { project.symbols[$0].name } }
}

extension ProjectVersion: Hashable {
  package static func == (left: ProjectVersion, right: ProjectVersion) -> Bool { left.type == right.type }
  package func hash(into hasher: inout Hasher) { hasher.combine(type) }
}
