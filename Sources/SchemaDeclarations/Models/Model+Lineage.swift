import SchemaNames

extension TypeTable<Model> {
  /// A model and those that it inherits from, itself first; none for a class that is not a model or not known.
  package func lineage(of type: TypeID?) -> [Model] {
    var lineage: [Model] = []
    var seen: Set<TypeID> = []
    var next = self[type]
    while let current = next, current.parent == nil || seen.insert(current.type).inserted {
      lineage.append(current)
      next = self[current.parent]
    }
    return lineage
  }

  /// Whether two classes are the same, or one inherits from the other.
  package func areRelated(_ left: TypeID, _ right: TypeID) -> Bool {
    left == right || lineage(of: left).contains { $0.type == right } || lineage(of: right).contains { $0.type == left }
  }
}
