import SchemaLinting
import SchemaModel

/// Models of schema versions that store types of the project.
struct CustomTypeAttribute: Rule {
  func findings(in project: Project) -> [Finding] {
    let versioned = versionedModels(in: project)
    return project.models.filter { !$0.isExempt && project.isCurrent($0) && versioned.contains($0.type) }.flatMap {
      model in
      model.properties.filter { $0.relationship == nil }.compactMap { property in
        stored(property.type, project).map { finding($0, property, model, project) }
      }
    }
  }

  /// The models that versions list, reach or declare.
  private func versionedModels(in project: Project) -> Set<TypeID> {
    project.versions.filter { !$0.isExempt }.reduce(into: []) { models, version in
      models.formUnion(project.reachableModels(from: version.models?.types ?? []))
      models.formUnion(project.ownModels(of: version).map(\.type))
    }
  }

  /// The type of the project that a value is, or is a collection of.
  private func stored(_ type: ResolvedType, _ project: Project) -> TypeID? {
    switch type {
    case .declared(let id): project.model(id) == nil ? id : nil
    case .optional(let inner), .array(let inner): stored(inner, project)
    case .dictionary(let key, let value): stored(value, project) ?? stored(key, project)
    case .external(_, let arguments): arguments.lazy.compactMap { stored($0, project) }.first
    case .other, .unresolved: nil
    }
  }

  private func finding(_ type: TypeID, _ property: Property, _ model: Model, _ project: Project) -> Finding {
    let symbol = project.symbols[type]
    let place = symbol.declaration.flatMap { declaration in
      project.symbols.parts(of: type).first.map { project.symbols.tree($0.scope).place(declaration.name) }
    }
    return Finding(
      .custom("\(model.name).\(property.name)", symbol.name), subject: project.subject(property, of: model),
      at: property.typePlace ?? property.place, notes: [place.map { .init(.declared, at: $0) }].compactMap { $0 },
      help: .storePlain)
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
