import SchemaNames

extension DeclaredSchemas {
  /// Whether nothing unseen can give a type the members that a protocol requires: it conforms to known protocols
  /// only, and no macro is attached to it.
  func hasKnownRequirements(_ type: TypeID) -> Bool {
    let symbol = symbols[type]
    guard let declaration = symbol.declaration, let scope = symbol.scope else { return false }
    let tree = symbols.tree(scope)
    return declaration.attributes.allSatisfy { Self.inertAttributes.contains(tree.text($0.name)) }
      && symbols.inheritedTypes(of: type).allSatisfy { inherited in
        guard let path = symbols.tree(inherited.scope).namePath(inherited.syntax) else { return false }
        switch symbols.lookUp(path, from: inherited.scope.dropping(type)) {
        case .found: return true
        case .ambiguous, .broken: return false
        case .missing: return Self.inertProtocols.contains(path.last ?? "")
        }
      }
  }

  /// Attributes that add no members.
  private static let inertAttributes: Set<String> = ["available", "MainActor", "objc", "frozen", "usableFromInline"]
  /// Protocols that give no members to versions and plans.
  private static let inertProtocols: Set<String> = [
    "VersionedSchema", "SchemaMigrationPlan", "Sendable", "CaseIterable", "Hashable", "Equatable", "Codable",
    "Identifiable", "Comparable", "CustomStringConvertible",
  ]
}
