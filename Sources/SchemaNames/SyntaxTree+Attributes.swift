import SchemaSyntax

extension SyntaxTree {
  /// The attribute of a name, with or without `SwiftData.` in front.
  package func attribute(_ name: String, of declaration: Declaration) -> Attribute? {
    attributes(name, of: declaration).first
  }

  /// Whether a declaration is a model by its attribute, and the attribute SwiftData's.
  package func isModel(_ declaration: Declaration) -> Bool {
    attribute("Model", of: declaration) != nil
      && (!imports.contains("ManagedModels") || imports.contains("SwiftData"))
  }

  /// All attributes of a name.
  package func attributes(_ name: String, of declaration: Declaration) -> [Attribute] {
    declaration.attributes.filter { attribute in
      let path = path(attribute.name)
      return path.last == name && (path.count == 1 || path.first == "SwiftData")
    }
  }

  /// Whether a member of a model is stored in the database.
  package func isPersisted(_ member: Declaration) -> Bool {
    isStored(member) && attribute("Transient", of: member) == nil
  }

  /// Whether a member holds a value of its own in each instance, persisted or not.
  package func isStored(_ member: Declaration) -> Bool {
    guard member.kind == .var || member.kind == .let, !member.has(.static), !member.has(.class), !member.has(.lazy),
      member.pattern == nil
    else { return false }
    return (member.accessors ?? []).allSatisfy { accessor in
      accessor.keyword.map { text($0) == "didSet" || text($0) == "willSet" } ?? false
    }
  }
}
