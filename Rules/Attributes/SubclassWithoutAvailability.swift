import SchemaLinting
import SchemaNames
import SchemaProject

/// Models that inherit from a model without `@available` for the releases that can do so.
struct SubclassWithoutAvailability: Rule {
  func findings(in project: Project) -> [Finding] {
    project.schemas.models.compactMap { model in
      guard let parent = model.parent.flatMap(project.schemas.model),
        !project.schemas.symbols.availability(of: model.type).contains(where: \.allowsInheritance)
      else { return nil }
      return Finding(
        .unavailable(model.name, parent.name), subject: project.schemas.subject(model.type), at: model.place,
        notes: [.init(.parent, at: parent.place)], help: .addAvailability)
    }
  }
}

extension Availability {
  /// Whether the code runs only on releases with inheritance between models: those called 26. Where iOS is not
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
    "write '@available(iOS 26, *)' before the class, with the other platforms of the app at their 26"
}
