import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// Models of schema versions that store types of the project.
struct CustomTypeAttribute: Rule {
  func findings(in project: Project) -> [Finding] {
    let versioned = versionedModels(in: project)
    return project.schemas.currentModels.filter { versioned.contains($0.type) }.flatMap { model in
      model.properties.filter { $0.relationship == nil }.compactMap { property in
        property.type.declaredTypes.first { project.schemas.model($0) == nil }.map {
          finding($0, property, model, project)
        }
      }
    }
  }

  /// The models that versions list, reach or declare.
  private func versionedModels(in project: Project) -> Set<TypeID> {
    project.schemas.versions.filter { !$0.isExempt }.reduce(into: []) { models, version in
      models.formUnion(project.schemas.reachableModels(from: version.listedTypes))
      models.formUnion(project.schemas.ownModels(of: version).map(\.type))
    }
  }

  private func finding(_ type: TypeID, _ property: Property, _ model: Model, _ project: Project) -> Finding {
    Finding(
      .custom("\(model.name).\(property.name)", project.schemas.symbols[type].name),
      subject: project.schemas.subject(property, of: model), at: property.typePlace ?? property.place,
      notes: [project.schemas.place(of: type).map { .init(.declared, at: $0) }].compactMap { $0 }, help: .storePlain)
  }
}

extension Message {
  fileprivate static func custom(_ property: String, _ type: String) -> Message {
    "'\(property)' stores '\(type)', so a change of that type changes the schema version"
  }
  fileprivate static let declared: Message = "the type is declared here"
  fileprivate static let storePlain: Message =
    "store plain values and compute the rest, or copy the type into each version that stores it"
}
