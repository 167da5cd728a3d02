import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// An attribute in a store that syncs that is neither optional nor has a default at the property.
struct CloudKitRequiredAttribute: CloudKitRule {
  func faults(of model: ProjectModel) -> [CloudKitFault] {
    model.properties.filter(\.isRequiredAttribute).map { property in
      CloudKitFault(
        property, of: model, help: .relax(property),
        fixes: Fix.only(.writeDefault(property), model.givingDefault(to: property)))
    }
  }

  func message(for faults: [CloudKitFault]) -> Message {
    let names = faults.map(\.name)
    return names.count == 1
      ? "\(names.quotedList) is not optional and has no default, which CloudKit refuses"
      : "\(names.shortQuotedList) are not optional and have no defaults, which CloudKit refuses"
  }

  let fixForSeveral: Message = "write default values at the properties"
  let helpForSeveral: Message = "give each a default at the property, not in 'init', or make it optional"
}

extension Property {
  /// Whether the property stores a value that it must always have, and nothing gives it one.
  fileprivate var isRequiredAttribute: Bool {
    relationship == nil && type.failure == nil && !isOptional && defaultValue == nil
      && attribute.option("ephemeral") == nil
  }
}

extension Message {
  fileprivate static func writeDefault(_ property: Property) -> Message {
    "write a default value at '\(property.name)'"
  }
  fileprivate static func relax(_ property: Property) -> Message {
    "give '\(property.name)' a default at the property, not in 'init', or make it optional"
  }
}
