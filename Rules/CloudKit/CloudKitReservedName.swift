import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A property in a store that syncs that is called like one of those that the mirroring adds.
struct CloudKitReservedName: CloudKitRule {
  /// The names that Core Data keeps for itself in mirrored stores.
  private static let names: Set<String> = ["ckRecordID", "ckRecordSystemFields"]

  func faults(of model: ProjectModel) -> [CloudKitFault] {
    model.properties.filter { Self.names.contains($0.name) }.map { property in
      CloudKitFault(property, of: model, help: .rename(property))
    }
  }

  func message(for faults: [CloudKitFault]) -> Message {
    let names = faults.map(\.name)
    return names.count == 1
      ? "\(names.quotedList) has a name that CloudKit's mirroring reserves"
      : "\(names.quotedList) have names that CloudKit's mirroring reserves"
  }

  let helpForSeveral: Message = "rename them, with '@Attribute(originalName:)' to keep existing values"
}

extension Message {
  fileprivate static func rename(_ property: Property) -> Message {
    "rename it, with '@Attribute(originalName: \"\(property.name)\")' to keep existing values"
  }
}
