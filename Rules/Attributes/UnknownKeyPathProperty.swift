import SchemaLinting
import SchemaProject
import SchemaShapes

/// Key paths of `#Unique` and `#Index` that lead to no stored property.
struct UnknownKeyPathProperty: EveryModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    (model.uniqueMacros + model.indexMacros).flatMap(\.lists).joined().compactMap { path in
      guard let name = path.names.first, let root = path.root.flatMap(model.project.model), isUnknown(name, root)
      else { return nil }
      let isDeclared = root.lineage.contains { $0.declares(name) }
      let known = root.lineage.flatMap(\.properties).map(\.name)
      return Finding(
        isDeclared ? .notStored(root.name, name) : .unknown(root.name, name), subject: "\(model.subject).\(name)",
        at: path.place, help: .nameStored(Similarity.nearest(to: name, among: known)))
    }
  }

  private func isUnknown(_ name: String, _ root: ProjectModel) -> Bool {
    !Self.members.contains(name) && root.lineage.allSatisfy { !stores(name, $0) && $0.hasKnownMembers }
  }

  /// Whether a model stores a property, one of a tuple pattern and one that others' wrappers store included.
  private func stores(_ name: String, _ model: ProjectModel) -> Bool {
    let tree = model.tree
    return model.property(named: name) != nil
      || model.members.contains { member in
        member.name.first.map(tree.name) == name && (member.pattern != nil || !tree.hasKnownAttributes(member))
      }
  }

  /// The members that every model has (Apple, `PersistentModel`).
  private static let members: Set<String> = [
    "id", "persistentModelID", "modelContext", "hasChanges", "isDeleted", "hashValue",
  ]
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
