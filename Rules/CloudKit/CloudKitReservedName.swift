import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// A property in a store that syncs that is called like one of those that the mirroring adds.
struct CloudKitReservedName: CloudKitRule {
  /// The names that Core Data keeps for itself in mirrored stores.
  private static let names: Set<String> = ["ckRecordID", "ckRecordSystemFields"]

  func faults(of model: Model, in project: Project) -> [CloudKitFault] {
    model.properties.filter { Self.names.contains($0.name) }.map { property in
      CloudKitFault(
        .reserved(model, property), named: property.name, subject: project.schemas.subject(property, of: model),
        at: property.place, help: .rename(property))
    }
  }
}

extension Message {
  fileprivate static func reserved(_ model: Model, _ property: Property) -> Message {
    "'\(model.name).\(property.name)' has a name that CloudKit's mirroring keeps for itself"
  }
  fileprivate static func rename(_ property: Property) -> Message {
    "rename it, with '@Attribute(originalName: \"\(property.name)\")' where values are to be kept"
  }
}
