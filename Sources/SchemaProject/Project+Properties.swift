import SchemaDeclarations
import SchemaNames

extension Project {
  /// The symbol of a model's property.
  package func subject(_ property: Property, of model: Model) -> String {
    "\(subject(model.type)).\(property.name)"
  }

  /// The models that inherit from another one.
  package var subclasses: [Model] { versionIndex.subclasses }

  /// A model and those that it inherits from, itself first.
  package func lineage(of type: TypeID) -> [Model] { modelsByType.lineage(of: type) }

  /// Whether two models are the same, or one inherits from the other.
  package func isRelated(_ left: TypeID, _ right: TypeID) -> Bool { modelsByType.areRelated(left, right) }

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
