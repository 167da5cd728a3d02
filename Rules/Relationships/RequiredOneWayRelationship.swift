import SchemaLinting
import SchemaProject

/// A non-optional to-one relationship with no property back.
struct RequiredOneWayRelationship: OneWayRule {
  func fault(of side: RelationshipSide) -> (message: Message, help: Message)? {
    side.isRequired ? (.dangling(side), .either(side)) : nil
  }
}

extension Message {
  fileprivate static func dangling(_ side: RelationshipSide) -> Message {
    "deleting an object of '\(side.destinationName)' leaves '\(side.name)' pointing at it: the property is required, and no property of '\(side.destinationName)' leads back"
  }
  fileprivate static func either(_ side: RelationshipSide) -> Message {
    "add a property that leads back to '\(side.destinationName)', with a delete rule, or make '\(side.property.name)' optional"
  }
}
