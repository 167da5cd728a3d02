import SchemaLinting
import SchemaNames
import SchemaProject

/// Models that inherit from a model without `@available` for the systems that support inheritance.
struct SubclassWithoutAvailability: EveryModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    guard let parent = model.parent,
      !model.project.symbols.availability(of: model.type).contains(where: \.allowsInheritance)
    else { return [] }
    return [
      Finding(
        .unavailable(model.name, parent.name), subject: model.subject, at: model.place,
        notes: [.init(.parent, at: parent.place)], help: .addAvailability)
    ]
  }
}

extension Availability {
  /// Whether the code runs only on systems with inheritance between models: version 26 or later. Where iOS is not
  /// named, another platform counts.
  fileprivate var allowsInheritance: Bool {
    majorVersions["iOS"].map { $0 >= 26 } ?? majorVersions.values.contains { $0 >= 26 }
  }
}

extension Message {
  fileprivate static func unavailable(_ model: String, _ parent: String) -> Message {
    "model '\(model)' inherits from model '\(parent)' without '@available(iOS 26, *)'"
  }
  fileprivate static let parent: Message = "the parent model"
  fileprivate static let addAvailability: Message =
    "write '@available(iOS 26, *)' before the class, and add version 26 of the app's other platforms"
}
