import SchemaLinting

/// A property in a store that syncs that is called like one of those that the mirroring adds.
struct CloudKitReservedName: CloudKitRule {
  /// The names that Core Data keeps for itself in mirrored stores.
  private static let names: Set<String> = ["ckRecordID", "ckRecordSystemFields"]

  func faults(of model: ProjectModel) -> [CloudKitFault] {
    model.properties.filter { Self.names.contains($0.name) }.map { property in
      CloudKitFault(.reserved(model.name(of: property)), property, of: model, help: .rename(property))
    }
  }
}

extension Message {
  fileprivate static func reserved(_ name: String) -> Message {
    "'\(name)' has a name that CloudKit's mirroring keeps for itself"
  }
  fileprivate static func rename(_ property: Property) -> Message {
    "rename it, with '@Attribute(originalName: \"\(property.name)\")' where values are to be kept"
  }
}
