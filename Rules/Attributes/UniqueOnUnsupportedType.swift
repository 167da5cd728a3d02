import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes

/// `.unique` on a type that Apple does not document for uniqueness.
struct UniqueOnUnsupportedType: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.properties.compactMap { property in
      guard let option = property.uniqueOption, property.relationship == nil,
        isUnsupported(property.type.unwrapped)
      else { return nil }
      return Finding(
        .unsupported(model.name(of: property)), subject: model.subject(property),
        at: option.place, help: .useAnother)
    }
  }

  /// Whether a type is known not to be one that Apple names; one of another module may be an alias of such a type.
  private func isUnsupported(_ type: ResolvedType) -> Bool {
    switch type {
    case .declared, .array, .dictionary, .other: true
    case .external(let name, _): SystemType.named(name).map { !Self.isSupported($0) } ?? false
    case .optional, .unresolved: false
    }
  }

  private static func isSupported(_ type: SystemType) -> Bool {
    type.isNumber || ["String", "UUID", "Date"].contains(type.name)
  }
}

extension Message {
  fileprivate static func unsupported(_ property: String) -> Message {
    "'.unique' on '\(property)', whose type is not a number, 'String', 'UUID' or 'Date'"
  }
  fileprivate static let useAnother: Message =
    "make a property of one of those types unique, or write a test that inserts two equal values and finds only one"
}
