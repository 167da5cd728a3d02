import SchemaLinting
import SchemaProject

/// A relationship in a store that syncs that is not optional; arrays have to be optional too.
struct CloudKitRequiredRelationship: CloudKitRule {
  func faults(of model: ProjectModel) -> [CloudKitFault] {
    model.sides.filter { !$0.isOptional }.map { side in
      CloudKitFault(
        side.property, of: model, help: .declare(side),
        // The code that uses the property may need a change too.
        fixes: Fix.changingChecksum(
          of: [model], .declare(side), isSafe: false, model.makingOptional(side.property)))
    }
  }

  func message(for faults: [CloudKitFault]) -> Message {
    let names = faults.map(\.name)
    return names.count == 1
      ? "relationship \(names.quotedList) is not optional, which CloudKit refuses"
      : "relationships \(names.shortQuotedList) are not optional, which CloudKit refuses"
  }

  let helpForSeveral: Message = "declare each as optional, arrays too: '[Model]?'"
}

extension Message {
  fileprivate static func declare(_ side: RelationshipSide) -> Message {
    let type = side.isToMany ? "[\(side.destinationName)]?" : "\(side.destinationName)?"
    return "declare '\(side.property.name)' as '\(type)'"
  }
}
