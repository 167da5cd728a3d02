import SchemaDeclarations
import SchemaNames
import SchemaShapes
import SchemaSyntax

/// A model in its project: what it declares, and what follows from that.
package struct ProjectModel: Sendable {
  /// What the class declares.
  package let model: Model
  /// The project.
  package let project: Project

  /// The class.
  package var type: TypeID { model.type }
  /// The class name, which is the entity's name.
  package var name: String { model.name }
  /// The name with those of the enclosing types.
  package var qualifiedName: String { model.qualifiedName }
  /// The place of the class name.
  package var place: Place { model.place }
  /// The module that declares it.
  package var module: String { model.module }
  /// The declaration.
  package var declaration: Declaration { model.declaration }
  /// The members of the class body, and those of its twins in other branches of an `#if`.
  package var members: [Declaration] { model.members }
  /// The stored, persisted properties in the order of their declaration.
  package var properties: [Property] { model.properties }
  /// The tree of the file that declares it.
  package var tree: SyntaxTree { project.schemas.symbols.tree(model.scope) }

  /// The symbol that findings about it are about.
  package var subject: String { project.schemas.subject(type) }
  /// The symbol of one of its properties.
  package func subject(_ property: Property) -> String { "\(subject).\(property.name)" }
  /// Whether it is in the last version of a plan, or in no plan's version: advice about others would change what shipped.
  package var isCurrent: Bool { project.schemas.isCurrent(model) }
  /// The version that it belongs to; nil for a model that belongs to none.
  package var owner: ProjectVersion? { project.schemas.owner(of: type).flatMap(project.version) }
  /// The version that it is declared in.
  package var enclosingVersion: ProjectVersion? {
    project.schemas.enclosingVersion(of: type).map { ProjectVersion(version: $0, project: project) }
  }
  /// The model and those that it inherits from, itself first.
  package var lineage: [ProjectModel] {
    project.schemas.lineage(of: type).map { ProjectModel(model: $0, project: project) }
  }
  /// Its relationships, each seen from this side.
  package var sides: [RelationshipSide] { RelationshipSide.all(of: model, in: project.schemas) }
  /// Where the code names it.
  package var mentions: [Mentions.Mention] { project.schemas.mentions.of(type) }
  /// How it comes to lie in a store that syncs with CloudKit; nil where none is known that does.
  package var cloudKitUse: CloudKitUse? { project.schemas.cloudKitUse(of: type) }
  /// Whether its superclass is unknown or no model.
  package var hasForeignSuperclass: Bool { project.schemas.hasForeignSuperclass(model) }
}

extension ProjectModel: Hashable {
  package static func == (left: ProjectModel, right: ProjectModel) -> Bool { left.type == right.type }
  package func hash(into hasher: inout Hasher) { hasher.combine(type) }
}
