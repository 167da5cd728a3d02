import SchemaDeclarations
import SchemaProject

extension ProjectModel {
  /// The members that every model has (Apple, `PersistentModel`).
  private static let ownMembers: Set<String> = [
    "id", "persistentModelID", "modelContext", "hasChanges", "isDeleted", "hashValue",
  ]

  /// Whether it certainly stores no property of a name, nor does a model that it inherits from.
  package func lacksStoredProperty(_ name: String) -> Bool {
    lineage.allSatisfy { !$0.stores(name) && $0.hasKnownMembers } && !isBuiltIn(name)
  }

  /// Whether it, or a model that it inherits from, declares a variable of a name.
  package func inheritsOrDeclares(_ name: String) -> Bool { lineage.contains { $0.declares(name) } }

  private func isBuiltIn(_ name: String) -> Bool { Self.ownMembers.contains(name) }

  /// Whether it stores a property itself, one of a tuple pattern and one that others' wrappers store included.
  private func stores(_ name: String) -> Bool {
    property(named: name) != nil
      || members.contains { member in
        member.name.first.map(tree.name) == name && (member.pattern != nil || !tree.hasKnownAttributes(member))
      }
  }
}
