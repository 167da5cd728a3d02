import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// A model in its project: what it declares, and what follows from that.
package struct ProjectModel: Sendable {
  /// What the class declares.
  package let model: Model
  package let project: Project

  package var type: TypeID { model.type }
  package var name: String { model.name }
  package var qualifiedName: String { model.qualifiedName }
  package var place: Place { model.place }
  package var module: String { model.module }
  package var declaration: Declaration { model.declaration }
  package var members: [Declaration] { model.members }
  package var properties: [Property] { model.properties }
  package func property(named name: String) -> Property? { model.property(named: name) }
  package var uniqueMacros: [KeyPathMacro] { model.uniqueMacros }
  package var indexMacros: [KeyPathMacro] { model.indexMacros }
  /// The tree of the file that declares it.
  package var tree: SyntaxTree { project.schemas.symbols.tree(model.scope) }

  /// The symbol that findings about it are about.
  package var subject: String { project.schemas.subject(type) }
  /// The symbol of one of its properties.
  package func subject(_ property: Property) -> String { "\(subject).\(property.name)" }
  /// The name of one of its properties with its own: `Note.tags`.
  package func name(of property: Property) -> String { "\(name).\(property.name)" }
  /// Whether it is in the last version of a plan, or in no plan's version: advice about others would change what shipped.
  package var isCurrent: Bool { project.schemas.isCurrent(model) }
  /// The version that it belongs to; nil for a model that belongs to none.
  package var owner: ProjectVersion? { project.schemas.owner(of: type).flatMap(project.version) }
  /// The version that it is declared in.
  package var enclosingVersion: ProjectVersion? {
    project.schemas.enclosingVersion(of: type).map { ProjectVersion(version: $0, project: project) }
  }
  package var parent: ProjectModel? { model.parent.flatMap(project.model) }
  /// The model and those that it inherits from, itself first.
  package var lineage: [ProjectModel] {
    project.schemas.lineage(of: type).map { ProjectModel(model: $0, project: project) }
  }
  /// Whether a model is the same, inherits from it, or is one that it inherits from.
  package func isRelated(to other: TypeID) -> Bool { project.schemas.isRelated(type, other) }
  /// The versions that list it, in the order of their declaration.
  package var listingVersions: [ProjectVersion] {
    project.schemas.declared.versions(listing: type).compactMap(project.version)
  }
  /// Its relationships, each seen from this side.
  package var sides: [RelationshipSide] { RelationshipSide.all(of: model, in: project.schemas) }
  /// Where the code names it.
  package var mentions: [Mentions.Mention] { project.schemas.mentions.of(type) }
  /// How it ends up in a store that syncs with CloudKit; nil if none is known that does.
  package var cloudKitUse: CloudKitUse? { project.schemas.cloudKitUse(of: type) }
  /// Whether nothing unseen gives it members: no superclass that is unknown or no model, and no macro of someone else.
  package var hasKnownMembers: Bool {
    !project.schemas.declared.hasForeignSuperclass(model) && tree.hasKnownAttributes(declaration)
      && !tree.hasProblem(in: declaration.tokens)
  }
  /// Whether the class, or an extension of it, declares a variable of a name.
  package func declares(_ name: String) -> Bool { !project.symbols.values(name, of: type).isEmpty }
}

extension ProjectModel: Hashable {
  package static func == (left: ProjectModel, right: ProjectModel) -> Bool { left.type == right.type }
  package func hash(into hasher: inout Hasher) { hasher.combine(type) }
}

extension Project {
  /// All models, including those of tests and previews and of versions that shipped.
  package var models: [ProjectModel] { schemas.models.map(model) }
  /// The models of a name, in the order of their declaration.
  package func models(named name: String) -> [ProjectModel] { schemas.declared.models(named: name).map(model) }
}
