import SchemaLinting

/// A relationship in a store that syncs that is not optional; arrays have to be optional too.
struct CloudKitRequiredRelationship: CloudKitRule {
  func faults(of model: ProjectModel) -> [CloudKitFault] {
    model.sides.filter { !$0.isOptional }.map { side in
      CloudKitFault(.required(side), side.property, of: model, help: .declare(side))
    }
  }
}

extension Message {
  fileprivate static func required(_ side: RelationshipSide) -> Message {
    let what = side.isToMany ? "is an array that is not optional" : "is a relationship that is not optional"
    return "'\(side.name)' \(what), which CloudKit refuses"
  }
  fileprivate static func declare(_ side: RelationshipSide) -> Message {
    let type = side.isToMany ? "[\(side.destinationName)]?" : "\(side.destinationName)?"
    return "declare '\(side.property.name)' as '\(type)'"
  }
}
