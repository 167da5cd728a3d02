import SchemaLinting
import SchemaProject

/// The delete rule `.deny` in a store that syncs.
struct CloudKitDenyDeleteRule: CloudKitRule {
  func faults(of model: ProjectModel) -> [CloudKitFault] {
    model.sides.compactMap { side in
      guard side.deleteRule == .deny, let place = side.relationship.deleteRulePlace else { return nil }
      return CloudKitFault(
        side.property, of: model, at: place, help: .replace,
        fixes: Fix.only(.nullify, isSafe: false, side.replacing(deleteRule: .nullify)))
    }
  }

  func message(for faults: [CloudKitFault]) -> Message {
    let names = faults.map(\.name)
    return
      "\(names.shortQuotedList) \(names.count == 1 ? "has" : "have") the delete rule '.deny', which CloudKit refuses"
  }

  var helpForSeveral: Message { .replace }
  var fixForSeveral: Message { .nullify }
}

extension Message {
  fileprivate static let nullify: Message = "use '.nullify'"
  fileprivate static let replace: Message =
    "use '.nullify' or '.cascade', and move the check to the code that deletes"
}
