import SchemaLinting
import SchemaProject

/// A relationship with no property back.
struct OneWayRelationship: OneWayRule {
  func fault(of side: RelationshipSide) -> (message: Message, help: Message)? { (.oneWay(side), .lead(side)) }
}

extension Message {
  fileprivate static func oneWay(_ side: RelationshipSide) -> Message {
    "relationship '\(side.name)' is one-way: no property of '\(side.destinationName)' is its inverse"
  }
  fileprivate static func lead(_ side: RelationshipSide) -> Message {
    "add a property of type '\(side.model.name)?' or '[\(side.model.name)]' to '\(side.destinationName)', and name it in 'inverse:'"
  }
}
