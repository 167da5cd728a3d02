import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax
import SchemaText

/// Versions that list a model without the models that inherit from it, or without the one it inherits from.
struct UnlistedSubclass: VersionRule {
  func findings(for version: ProjectVersion) -> [Finding] {
    // A shipped version must not get another model.
    guard let list = version.list, list.isComplete, !version.mayHaveShipped else { return [] }
    let related = relatedModels(list, version.project)
    return children(missingFrom: list, of: version, related) + parents(missingFrom: list, of: version, related)
  }

  private func children(
    missingFrom list: TypeList, of version: ProjectVersion, _ related: Set<TypeID>
  ) -> [Finding] {
    // Another version's class of a name that is listed is what the listed one was.
    let entities = Set(list.types.map { version.project.symbols[$0].name })
    let missing = version.project.app.subclasses.filter { child in
      !entities.contains(child.name) && !related.contains(child.type)
        && mayBelong(child, to: version)
    }
    // Another rule reports those declared in the version, one by one.
    let own = Set(version.ownModels)
    let byAncestor = Dictionary(grouping: missing) { listedAncestor(of: $0, version)?.type }
    return list.entries.flatMap { entry -> [Finding] in
      let children = byAncestor[entry.type] ?? []
      let parts = [children.filter(own.contains), children.filter { !own.contains($0) }]
      return parts.compactMap { part in
        part.first.map { first in
          Finding(
            .children(part.map(\.name), version.name, version.project.symbols[entry.type].name),
            subject: first.subject, at: entry.place, notes: part.map { .init(.declared, at: $0.place) },
            help: .list(part.map(\.name)), errors: ["missing-entity-description"])
        }
      }
    }
  }

  private func parents(
    missingFrom list: TypeList, of version: ProjectVersion, _ related: Set<TypeID>
  ) -> [Finding] {
    let pairs = list.entries.compactMap { entry -> (child: ProjectModel, parent: ProjectModel, place: Place)? in
      guard let child = version.project.model(entry.type), let parent = child.parent, !version.lists(parent.type),
        !related.contains(parent.type)
      else { return nil }
      return (child, parent, entry.place)
    }
    return Dictionary(grouping: pairs, by: \.parent).compactMap { parent, group in
      guard let first = group.first else { return nil }
      return Finding(
        .parent(parent.name, version.name, first.child.name), subject: parent.subject, at: first.place,
        notes: [.init(.declared, at: parent.place)] + group.dropFirst().map { .init(.anotherChild, at: $0.place) },
        help: .list([parent.name]), errors: ["parent-not-listed"])
    }
  }

  /// The models that relationships lead to: SwiftData adds those on its own.
  private func relatedModels(_ list: TypeList, _ project: Project) -> Set<TypeID> {
    func related(_ type: TypeID) -> [TypeID] { project.model(type)?.sides.map(\.destination) ?? [] }
    return Set(list.types.flatMap(related).reachable(by: related))
  }

  /// Whether a version can list a model of the app: one of its module that ships.
  private func mayBelong(_ model: ProjectModel, to version: ProjectVersion) -> Bool {
    let tree = model.tree
    return model.module == version.module && !model.declaration.conditions.contains { $0.isDebugOnly(tree) }
  }

  /// The nearest model above another one that the version lists.
  private func listedAncestor(of model: ProjectModel, _ version: ProjectVersion) -> ProjectModel? {
    model.lineage.dropFirst().first { version.lists($0.type) }
  }
}

extension Message {
  fileprivate static func children(_ names: [String], _ version: String, _ parent: String) -> Message {
    "'\(version).models' lists '\(parent)', but not \(names.quotedList), which \(names.count == 1 ? "inherits" : "inherit") from it"
  }
  fileprivate static func parent(_ name: String, _ version: String, _ child: String) -> Message {
    "'\(version).models' lists '\(child)', but not its superclass '\(name)'"
  }
  fileprivate static let declared: Message = "declared here"
  fileprivate static let anotherChild: Message = "another of its subclasses"
  fileprivate static func list(_ names: [String]) -> Message {
    "if the version has not shipped, add \(names.map { "\($0).self" }.quotedList) to 'models'"
  }
}
