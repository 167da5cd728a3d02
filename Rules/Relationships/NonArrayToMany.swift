import SchemaLinting
import SchemaProject

/// A to-many relationship in a collection other than an array.
struct NonArrayToMany: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.sides.filter { $0.isToMany && !$0.isArray }.map { side in
      Finding(
        .collection(side), subject: side.subject, at: side.property.placeOfType,
        help: .write("[\(side.destinationName)]\(side.isOptional ? "?" : "")"))
    }
  }
}

extension RelationshipSide {
  /// Whether its type, optional or not, is an array.
  fileprivate var isArray: Bool {
    if case .array = property.type.unwrapped { true } else { false }
  }
}

extension Message {
  fileprivate static func collection(_ side: RelationshipSide) -> Message {
    "'\(side.name)' holds many models in a collection that is not an array"
  }
  fileprivate static func write(_ type: String) -> Message {
    "declare it as '\(type)', and convert it to another collection where you read it"
  }
}
