import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// Stored properties with names that the managed object underneath a model uses.
struct ReservedPropertyName: Rule {
  func findings(in project: Project) -> [Finding] {
    let models = project.app.currentModels
    let fields = descriptions(storedBy: models, project.symbols).map { field, notes in
      Finding(
        .reservedField(project.symbols[field.owner].name),
        subject: "\(project.schemas.subject(field.owner)).description", at: field.place, notes: notes,
        help: .renameField, errors: Clash.description.errors)
    }
    return models.flatMap(properties) + fields
  }

  private func properties(of model: ProjectModel) -> [Finding] {
    model.properties.compactMap { property in
      guard let clash = Clash(rawValue: property.name) else { return nil }
      return Finding(
        .reserved(clash, model.name), subject: model.subject(property), at: property.place, severity: clash.severity,
        help: .rename(clash), errors: clash.errors)
    }
  }

  /// Stored structs with a `description`, with who stores them: their fields become attributes too.
  private func descriptions(
    storedBy models: [ProjectModel], _ symbols: SymbolTable
  ) -> [(field: StoredField, notes: [Finding.Note])] {
    var users: [Place: (field: StoredField, notes: [Finding.Note])] = [:]
    for model in models {
      for property in model.properties where property.isStoredByFields {
        for field in symbols.nestedFields(of: property.type) where field.name == "description" {
          let note = Finding.Note(.stored(model.name(of: property)), at: property.placeOfType)
          users[field.place, default: (field, [])].notes.append(note)
        }
      }
    }
    return Array(users.values)
  }
}

/// The names that conflict.
private enum Clash: String {
  case description, entity, deleted
  case hash, hashValue, isDeleted, hasChanges, objectID, modelContext, persistentModelID

  /// An error for the names whose effect is known.
  var severity: Severity {
    switch self {
    case .description, .entity, .deleted: .error
    default: .warning
    }
  }

  /// The runtime errors that the name causes; none where its effect is not known.
  var errors: [String] {
    switch self {
    case .description: ["attribute-named-description"]
    case .entity: ["attribute-named-entity"]
    case .deleted: ["deleted-never-updates"]
    default: []
    }
  }
}

extension Message {
  fileprivate static func reserved(_ name: Clash, _ model: String) -> Message {
    switch name {
    case .description: "'\(model)' stores a property 'description', which the schema rejects at launch"
    case .entity: "'\(model)' stores a property 'entity', which conflicts with the managed object's own: saving traps"
    case .deleted:
      "'\(model)' stores a property 'deleted', which conflicts with the managed object's own: its value never changes"
    default: "'\(model)' stores a property '\(name.rawValue)', a name that every model or managed object already uses"
    }
  }
  fileprivate static func rename(_ name: Clash) -> Message {
    switch name {
    case .description: "rename it, for example to 'details'"
    case .deleted: "rename it, for example to 'removedAt'"
    default: "rename it, and write '@Attribute(originalName: \"\(name.rawValue)\")' if the app has shipped with it"
    }
  }
  fileprivate static func reservedField(_ type: String) -> Message {
    "'\(type)' is stored in a model and has a field 'description', which the schema rejects at launch"
  }
  fileprivate static func stored(_ property: String) -> Message { "stored by '\(property)'" }
  fileprivate static let renameField: Message =
    "rename the field; 'CodingKeys' can keep 'description' as its key in JSON"
}
