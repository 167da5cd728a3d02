import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// The delete rule `.deny` in a store that syncs.
struct CloudKitDenyDeleteRule: CloudKitRule {
  func faults(of model: Model, in project: Project) -> [CloudKitFault] {
    model.relationships.compactMap { property, relationship in
      guard relationship.deleteRule == .deny, let place = relationship.deleteRulePlace else { return nil }
      return CloudKitFault(
        .deny(model, property), named: property.name, subject: project.schemas.subject(property, of: model), at: place,
        help: .replace)
    }
  }
}

extension Message {
  fileprivate static func deny(_ model: Model, _ property: Property) -> Message {
    "'\(model.name).\(property.name)' has the delete rule '.deny', which CloudKit refuses"
  }
  fileprivate static let replace: Message =
    "use '.nullify' or '.cascade', and make the check in the code that deletes"
}
