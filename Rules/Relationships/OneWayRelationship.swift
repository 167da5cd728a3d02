import SchemaLinting
import SchemaProject

/// A relationship with no property back.
struct OneWayRelationship: OneWayRule {
  func fault(of side: RelationshipSide, to destination: String) -> (message: Message, help: Message)? {
    (.oneWay(side, destination), .lead(destination, side))
  }
}

extension Message {
  fileprivate static func oneWay(_ side: RelationshipSide, _ destination: String) -> Message {
    "relationship '\(side.name)' leads one way: no property of '\(destination)' is its other side"
  }
  fileprivate static func lead(_ destination: String, _ side: RelationshipSide) -> Message {
    "add a property of type '\(side.model.name)?' or '[\(side.model.name)]' to '\(destination)', and name it in 'inverse:'"
  }
}
