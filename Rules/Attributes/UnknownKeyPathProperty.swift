import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes

/// Key paths of `#Unique` and `#Index` that lead to no stored property.
struct UnknownKeyPathProperty: Rule {
  func findings(in project: Project) -> [Finding] {
    project.schemas.models.flatMap { model in
      (model.uniqueMacros + model.indexMacros).flatMap(\.lists).joined().compactMap { finding($0, in: model, project) }
    }
  }

  private func finding(_ path: PropertyPath, in model: Model, _ project: Project) -> Finding? {
    guard let name = path.names.first, let root = path.root.flatMap(project.schemas.model),
      isUnknown(name, root, project)
    else { return nil }
    let lineage = project.schemas.lineage(of: root.type)
    let isDeclared = lineage.contains { !project.schemas.symbols.values(name, of: $0.type).isEmpty }
    return Finding(
      isDeclared ? .notStored(root.name, name) : .unknown(root.name, name),
      subject: "\(project.schemas.subject(model.type)).\(name)", at: path.place,
      help: .nameStored(similar(to: name, lineage)))
  }

  private func isUnknown(_ name: String, _ root: Model, _ project: Project) -> Bool {
    let lineage = project.schemas.lineage(of: root.type)
    guard !Self.members.contains(name), !lineage.contains(where: { stores(name, $0, project) }) else { return false }
    return lineage.allSatisfy { model in
      !project.schemas.hasForeignSuperclass(model)
        && project.schemas.symbols.tree(model.scope).hasKnownAttributes(model.declaration)
    }
  }

  /// Whether a model stores a property, one of a tuple pattern and one that others' wrappers store included.
  private func stores(_ name: String, _ model: Model, _ project: Project) -> Bool {
    let tree = project.schemas.symbols.tree(model.scope)
    return model.property(named: name) != nil
      || model.members.contains { member in
        member.name.first.map(tree.name) == name && (member.isInTuplePattern || !tree.hasKnownAttributes(member))
      }
  }

  /// The members that every model has (Apple, `PersistentModel`).
  private static let members: Set<String> = [
    "id", "persistentModelID", "modelContext", "hasChanges", "isDeleted", "hashValue",
  ]

  /// The stored property whose name differs least; nil where none is similar.
  private func similar(to name: String, _ lineage: [Model]) -> String? {
    lineage.flatMap(\.properties).map(\.name).filter { Similarity.areSimilar($0, name) }
      .min { EditDistance.between($0, name) < EditDistance.between($1, name) }
  }
}

extension Message {
  fileprivate static func unknown(_ model: String, _ name: String) -> Message {
    "the key path names '\(name)', which '\(model)' does not have"
  }
  fileprivate static func notStored(_ model: String, _ name: String) -> Message {
    "the key path names '\(name)', which '\(model)' does not store"
  }
  fileprivate static func nameStored(_ similar: String?) -> Message {
    similar.map { "did you mean '\($0)'?" } ?? "name a stored property of the model"
  }
}
