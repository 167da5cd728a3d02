import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// Versions that list a model without the models that inherit from it, or without the one it inherits from.
struct UnlistedSubclass: VersionRule {
  func findings(for version: SchemaVersion, in project: Project) -> [Finding] {
    // What has shipped must not get another model.
    guard let models = version.models, models.isComplete, !project.mayHaveShipped(version) else { return [] }
    return children(missingFrom: models, of: version, project) + parents(missingFrom: models, of: version, project)
  }

  private func children(
    missingFrom models: TypeList, of version: SchemaVersion, _ project: Project
  ) -> [Finding] {
    let related = relatedModels(models, project)
    // Another version's class of a name that is listed is what the listed one was.
    let entities = Set(models.types.map { project.symbols[$0].name })
    let missing = project.subclasses.filter { child in
      !entities.contains(child.name) && !related.contains(child.type)
        && mayBelong(child, to: version, project)
    }
    // Those declared in the version are another rule's, one by one.
    let own = Set(project.ownModels(of: version).map(\.type))
    let byAncestor = Dictionary(grouping: missing) { listedAncestor(of: $0, version, project)?.type }
    return models.entries.flatMap { entry -> [Finding] in
      let children = byAncestor[entry.type] ?? []
      let parts = [children.filter { own.contains($0.type) }, children.filter { !own.contains($0.type) }]
      return parts.compactMap { part in
        part.first.map { first in
          Finding(
            .children(part.map(\.name), version.name, project.symbols[entry.type].name),
            subject: project.subject(first.type), at: entry.place, notes: part.map { .init(.declared, at: $0.place) },
            help: .list(part.map(\.name)))
        }
      }
    }
  }

  private func parents(missingFrom models: TypeList, of version: SchemaVersion, _ project: Project) -> [Finding] {
    let related = relatedModels(models, project)
    let pairs = models.entries.compactMap { entry -> (parent: Model, entry: TypeList.Entry)? in
      guard let parent = project.model(entry.type)?.parent.flatMap(project.model), !version.lists(parent.type),
        !related.contains(parent.type)
      else { return nil }
      return (parent, entry)
    }
    return Dictionary(grouping: pairs) { $0.parent.type }.values.compactMap { group in
      guard let first = group.first else { return nil }
      return Finding(
        .parent(first.parent.name, version.name, project.symbols[first.entry.type].name),
        subject: project.subject(first.parent.type), at: first.entry.place,
        notes: [.init(.declared, at: first.parent.place)]
          + group.dropFirst().map { .init(.anotherChild, at: $0.entry.place) },
        help: .list([first.parent.name]))
    }
  }

  /// The models that relationships lead to: SwiftData adds those by itself.
  private func relatedModels(_ models: TypeList, _ project: Project) -> Set<TypeID> {
    var reached: Set<TypeID> = []
    var waiting = models.types
    while let type = waiting.popLast() {
      let next = (project.model(type)?.relationships ?? []).map(\.relationship.destination)
      for destination in next where reached.insert(destination).inserted { waiting.append(destination) }
    }
    return reached
  }

  /// Whether a version can list a model: one of its module that ships.
  private func mayBelong(_ model: Model, to version: SchemaVersion, _ project: Project) -> Bool {
    let tree = project.symbols.tree(model.scope)
    return !model.isExempt && model.module == version.module
      && !model.declaration.conditions.contains { $0.isDebugOnly(tree) }
  }

  /// The nearest model above another one that the version lists.
  private func listedAncestor(of model: Model, _ version: SchemaVersion, _ project: Project) -> Model? {
    project.lineage(of: model.type).dropFirst().first { version.lists($0.type) }
  }
}

extension Message {
  fileprivate static func children(_ names: [String], _ version: String, _ parent: String) -> Message {
    "'\(version).models' lists '\(parent)', but not \(names.quotedList), which \(names.count == 1 ? "inherits" : "inherit") from it"
  }
  fileprivate static func parent(_ name: String, _ version: String, _ child: String) -> Message {
    "'\(version).models' lists '\(child)', but not '\(name)', from which it inherits"
  }
  fileprivate static let declared: Message = "declared here"
  fileprivate static let anotherChild: Message = "so does this one"
  fileprivate static func list(_ names: [String]) -> Message {
    "add \(names.map { "\($0).self" }.quotedList) to 'models' while the version has not shipped"
  }
}
