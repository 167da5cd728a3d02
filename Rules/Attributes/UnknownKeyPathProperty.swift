import SchemaLinting
import SchemaProject
import SchemaShapes

/// Key paths of `#Unique` and `#Index` that lead to no stored property.
struct UnknownKeyPathProperty: EveryModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    (model.uniqueMacros + model.indexMacros).flatMap(\.lists).joined().compactMap { path in
      guard let name = path.names.first, let root = path.root.flatMap(model.project.model),
        root.lacksStoredProperty(name)
      else { return nil }
      let known = root.lineage.flatMap(\.properties).map(\.name)
      return Finding(
        root.inheritsOrDeclares(name) ? .notStored(root.name, name) : .unknown(root.name, name),
        subject: "\(model.subject).\(name)",
        at: path.place, help: .nameStored(Similarity.nearest(to: name, among: known)))
    }
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
