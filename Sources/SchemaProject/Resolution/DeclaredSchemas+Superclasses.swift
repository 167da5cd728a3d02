import SchemaDeclarations
import SchemaNames

extension DeclaredSchemas {
  /// Whether a model's superclass is unknown or no model: a class of the project, or a name of another module that is
  /// no protocol of the system.
  package func hasForeignSuperclass(_ model: Model) -> Bool {
    guard let first = model.declaration.inherits.first, let path = symbols.tree(model.scope).namePath(first) else {
      return false
    }
    let scope = Scope(unit: model.scope.unit, types: model.scope.types.dropLast())
    switch symbols.lookUp(path, from: scope) {
    case .found(let found):
      guard let type = symbols.followAlias(found) else { return false }
      return symbols[type].declaration?.kind == .class && self.model(type) == nil
    case .missing: return !Self.systemProtocols.contains(path.withoutSystemModule.joined(separator: "."))
    case .ambiguous, .broken: return true
    }
  }

  /// Protocols of the system that models conform to.
  private static let systemProtocols: Set<String> = [
    "PersistentModel", "Observable", "ObservableObject", "Identifiable", "Hashable", "Equatable", "Comparable",
    "Codable", "Encodable", "Decodable", "Sendable", "CustomStringConvertible", "CustomDebugStringConvertible",
    "Transferable", "AnyObject", "Error",
  ]
}
