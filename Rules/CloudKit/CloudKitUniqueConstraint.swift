import SchemaLinting

/// A uniqueness constraint in a store that syncs.
struct CloudKitUniqueConstraint: CloudKitRule {
  func faults(of model: ProjectModel) -> [CloudKitFault] {
    let options = model.properties.compactMap { property in
      property.uniqueOption.map { option in
        CloudKitFault(
          .option(model.name(of: property)), property, of: model, at: option.attributePlace, help: .remove)
      }
    }
    let macros = model.uniqueMacros.map { macro in
      CloudKitFault(.macro(model.name), named: "#Unique", subject: model.subject, at: macro.place, help: .remove)
    }
    return options + macros
  }
}

extension Message {
  fileprivate static func option(_ name: String) -> Message {
    "'\(name)' is unique, which CloudKit refuses"
  }
  fileprivate static func macro(_ model: String) -> Message {
    "'\(model)' has a '#Unique' constraint, which CloudKit refuses"
  }
  fileprivate static let remove: Message = "remove the constraint, and look for an existing object before inserting one"
}
