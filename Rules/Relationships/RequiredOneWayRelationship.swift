import SchemaLinting
import SchemaProject

/// A non-optional to-one relationship with no property back.
struct RequiredOneWayRelationship: OneWayRule {
  func fault(of side: RelationshipSide, to destination: String) -> (message: Message, help: Message)? {
    side.isRequired ? (.dangling(side, destination), .either(side, destination)) : nil
  }
}

extension Message {
  fileprivate static func dangling(_ side: RelationshipSide, _ destination: String) -> Message {
    "deleting one '\(destination)' leaves '\(side.name)' pointing at nothing: it is required and leads one way"
  }
  fileprivate static func either(_ side: RelationshipSide, _ destination: String) -> Message {
    "give '\(destination)' a property that leads back, with a delete rule, or make '\(side.property.name)' optional"
  }
}
