import SchemaLinting

/// Stored arrays of plain values.
struct PrimitiveArrayAttribute: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.properties.filter { $0.isStoredByFields && isPrimitiveArray($0.type.unwrapped) }.map { property in
      Finding(
        .array(model.name(of: property)), subject: model.subject(property),
        at: property.placeOfType, help: .makeModels)
    }
  }

  private func isPrimitiveArray(_ type: ResolvedType) -> Bool {
    guard case .array(let element) = type else { return false }
    switch element.unwrapped {
    case .external(let name, _): return SystemTypes.plain.contains(name)
    case .array: return isPrimitiveArray(element.unwrapped)
    default: return false
    }
  }
}

extension Message {
  fileprivate static func array(_ property: String) -> Message {
    "'\(property)' stores an array of plain values, which no predicate can search"
  }
  fileprivate static let makeModels: Message =
    "make the elements models with a relationship if you need to search them or there are many of them"
}
