import SchemaLinting

/// An attribute in a store that syncs that is neither optional nor has a default at the property.
struct CloudKitRequiredAttribute: CloudKitRule {
  func faults(of model: ProjectModel) -> [CloudKitFault] {
    model.properties.filter(\.isRequiredAttribute).map { property in
      CloudKitFault(.required(model.name(of: property)), property, of: model, help: .relax(property))
    }
  }
}

extension Property {
  /// Whether the property stores a value that it must always have, and nothing gives it one.
  fileprivate var isRequiredAttribute: Bool {
    relationship == nil && type.failure == nil && !isOptional && defaultValue == nil
      && attribute.option("ephemeral") == nil
  }
}

extension Message {
  fileprivate static func required(_ name: String) -> Message {
    "'\(name)' is neither optional nor has a default, which CloudKit refuses"
  }
  fileprivate static func relax(_ property: Property) -> Message {
    "give '\(property.name)' a default at the property, not in 'init', or make it optional"
  }
}
