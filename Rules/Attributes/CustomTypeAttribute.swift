import SchemaLinting
import SchemaProject

/// Models of schema versions that store structs or enums of the project.
struct CustomTypeAttribute: Rule {
  func findings(in project: Project) -> [Finding] {
    let versioned = Set(project.app.versions.flatMap(\.heldTypes))
    return project.app.currentModels.filter { versioned.contains($0.type) }.flatMap(findings)
  }

  private func findings(for model: ProjectModel) -> [Finding] {
    model.properties.filter { $0.relationship == nil }.compactMap { property in
      property.type.declaredTypes.first { model.project.model($0) == nil }.map { type in
        Finding(
          .custom(model.name(of: property), model.project.symbols[type].name), subject: model.subject(property),
          at: property.placeOfType,
          notes: [model.project.schemas.place(of: type).map { .init(.declared, at: $0) }].compactMap { $0 },
          help: .storePlain)
      }
    }
  }
}

extension Message {
  fileprivate static func custom(_ property: String, _ type: String) -> Message {
    "'\(property)' stores '\(type)', so changing that type changes the schema version"
  }
  fileprivate static let declared: Message = "the type is declared here"
  fileprivate static let storePlain: Message =
    "store plain values and compute the rest, or copy the type into each version that stores it"
}
