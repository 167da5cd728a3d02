import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes

/// Stored arrays of plain values; an optional one is known to crash.
struct PrimitiveArrayAttribute: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.properties.filter { $0.isStoredByFields && isPrimitiveArray($0.type.unwrapped) }.map { property in
      let name = model.name(of: property)
      return Finding(
        property.isOptional ? .optionalArray(name) : .array(name), subject: model.subject(property),
        at: property.placeOfType, severity: property.isOptional ? nil : .note,
        help: property.isOptional ? .makeRequired(property.name) : .makeModels, isOptIn: !property.isOptional)
    }
  }

  private func isPrimitiveArray(_ type: ResolvedType) -> Bool {
    guard case .array(let element) = type else { return false }
    switch element.unwrapped {
    case .external(let name, _): return SystemType.named(name).map { $0.kind != .structured } ?? false
    case .array: return isPrimitiveArray(element.unwrapped)
    default: return false
    }
  }
}

extension Message {
  fileprivate static func array(_ property: String) -> Message {
    "'\(property)' stores an array of plain values, which no predicate can search"
  }
  fileprivate static func optionalArray(_ property: String) -> Message {
    "'\(property)' stores an optional array of plain values, which can crash when the object is saved"
  }
  fileprivate static func makeRequired(_ property: String) -> Message {
    "declare '\(property)' as an array that is not optional, with the default '[]'; in a new version, if this one has shipped"
  }
  fileprivate static let makeModels: Message =
    "make the elements models with a relationship if you need to search them or there are many of them"
}
