import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A uniqueness constraint in a store that syncs.
struct CloudKitUniqueConstraint: CloudKitRule {
  func faults(of model: Model, in project: Project) -> [CloudKitFault] {
    let options = model.properties.compactMap { property in
      property.uniqueOption.map { option in
        CloudKitFault(
          .option(model, property), named: property.name, subject: project.schemas.subject(property, of: model),
          at: option.attributePlace, help: .remove)
      }
    }
    let macros = model.uniqueMacros.map { macro in
      CloudKitFault(
        .macro(model), named: "#Unique", subject: project.schemas.subject(model.type), at: macro.place, help: .remove)
    }
    return options + macros
  }
}

extension Message {
  fileprivate static func option(_ model: Model, _ property: Property) -> Message {
    "'\(model.name).\(property.name)' is unique, which CloudKit refuses"
  }
  fileprivate static func macro(_ model: Model) -> Message {
    "'\(model.name)' has a '#Unique' constraint, which CloudKit refuses"
  }
  fileprivate static let remove: Message = "remove the constraint, and look for an existing object before inserting one"
}
