import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// Stored arrays of plain values.
struct PrimitiveArrayAttribute: ModelRule {
  func findings(for model: Model, in project: Project) -> [Finding] {
    model.properties.filter { $0.isStoredByFields && isPrimitiveArray($0.type.unwrapped) }.map { property in
      Finding(
        .array("\(model.name).\(property.name)"), subject: project.schemas.subject(property, of: model),
        at: property.typePlace ?? property.place, help: .makeModels)
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
    "make the elements models with a relationship if they have to be searched or grow numerous"
}
