import SchemaLinting

/// The delete rule `.deny` in a store that syncs.
struct CloudKitDenyDeleteRule: CloudKitRule {
  func faults(of model: ProjectModel) -> [CloudKitFault] {
    model.sides.compactMap { side in
      guard side.deleteRule == .deny, let place = side.relationship.deleteRulePlace else { return nil }
      return CloudKitFault(.deny(side), side.property, of: model, at: place, help: .replace)
    }
  }
}

extension Message {
  fileprivate static func deny(_ side: RelationshipSide) -> Message {
    "'\(side.name)' has the delete rule '.deny', which CloudKit refuses"
  }
  fileprivate static let replace: Message =
    "use '.nullify' or '.cascade', and make the check in the code that deletes"
}
