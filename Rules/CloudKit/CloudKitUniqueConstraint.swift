import SchemaLinting
import SchemaProject

/// A uniqueness constraint in a store that syncs.
struct CloudKitUniqueConstraint: CloudKitRule {
  func faults(of model: ProjectModel) -> [CloudKitFault] {
    let options = model.properties.compactMap { property in
      property.uniqueOption.map { option in
        CloudKitFault(property, of: model, at: option.attributePlace, help: .remove)
      }
    }
    let macros = model.uniqueMacros.map { macro in
      CloudKitFault(named: model.name, subject: model.subject, at: macro.place, help: .remove)
    }
    return options + macros
  }

  func message(for faults: [CloudKitFault]) -> Message {
    let names = faults.map(\.name).uniqued
    return names.count == 1
      ? "\(names.quotedList) has a uniqueness constraint, which CloudKit refuses"
      : "\(names.shortQuotedList) have uniqueness constraints, which CloudKit refuses"
  }

  var helpForSeveral: Message { .remove }
}

extension Message {
  fileprivate static let remove: Message = "remove the constraint, and look for an existing object before inserting one"
}
