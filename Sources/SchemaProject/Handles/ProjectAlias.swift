import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// A typealias that leads to a model or a version, in its project.
package struct ProjectAlias: Sendable {
  /// What the alias declares.
  let alias: ModelAlias
  let project: Project

  package var type: TypeID { alias.type }
  /// The model or version at the end of the chain.
  package var target: TypeID { alias.target }
  package var name: String { project.symbols[type].name }
  /// The place of its name.
  package var place: Place { alias.place }
  /// The symbol that findings about it are about.
  package var subject: String { project.subject(type) }
  /// The model that it leads to.
  package var model: ProjectModel? { project.model(target) }
  /// The version that it leads to.
  package var version: ProjectVersion? { project.version(target) }
  /// Where the code names it.
  package var mentions: [Mentions.Mention] { project.schemas.mentions.of(type) }
  /// The first alias of a version on its way; itself if there is none.
  package var origin: ProjectAlias {
    let versions = project.aliases.filter { $0.version != nil }
    return alias.steps.lazy.compactMap { step in versions.first { $0.type == step } }.first ?? self
  }
}

extension ProjectAlias: Hashable {
  package static func == (left: ProjectAlias, right: ProjectAlias) -> Bool { left.type == right.type }
  package func hash(into hasher: inout Hasher) { hasher.combine(type) }
}

extension Project {
  /// The aliases that lead to a type of a name.
  package func aliases(leadingTo name: String) -> [ProjectAlias] {
    schemas.declared.aliases(leadingTo: name).map { ProjectAlias(alias: $0, project: self) }
  }
}

extension ProjectModel {
  /// The aliases that lead to it.
  package var aliases: [ProjectAlias] { project.aliases(leadingTo: name).filter { $0.target == type } }
}
