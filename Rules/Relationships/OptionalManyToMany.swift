import SchemaLinting
import SchemaProject

/// An optional array on a side of a many-to-many, outside CloudKit, which requires it.
struct OptionalManyToMany: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    guard model.cloudKitUse == nil else { return [] }
    return model.sides.filter { $0.isToMany && $0.isOptional && $0.partner.isToMany }.map { side in
      Finding(.optional(side), subject: side.subject, at: side.property.placeOfType, help: .write(side.destinationName))
    }
  }
}

extension Message {
  fileprivate static func optional(_ side: RelationshipSide) -> Message {
    "'\(side.name)' is an optional array in a many-to-many, so it can be either nil or empty"
  }
  fileprivate static func write(_ destination: String) -> Message { "declare it as '[\(destination)] = []'" }
}
