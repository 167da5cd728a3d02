import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes

/// `.externalStorage` on a type other than `Data`.
struct ExternalStorageNotData: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.properties.compactMap { property in
      guard let option = property.attribute.option("externalStorage"), isOther(property.type.unwrapped),
        property.attribute.option("transformable") == nil
      else { return nil }
      return Finding(
        .notData(model.name(of: property)), subject: model.subject(property), at: property.placeOfType,
        notes: [.init(.option, at: option.place)], help: .storeData)
    }
  }

  /// Whether a type is known not to be `Data`; one of another module may be an alias of it.
  private func isOther(_ type: ResolvedType) -> Bool {
    switch type {
    case .declared, .other: true
    // Collections are stored as encoded data.
    case .array, .dictionary: false
    case .external(let name, _): SystemType.named(name).map { $0.name != "Data" } ?? false
    case .optional, .unresolved: false
    }
  }
}

extension Message {
  fileprivate static func notData(_ property: String) -> Message {
    "'.externalStorage' has no effect on '\(property)', whose type is not 'Data'"
  }
  fileprivate static let option: Message = "the option is here"
  fileprivate static let storeData: Message =
    "store the value as 'Data' or remove the option; if this version has shipped, do so in a new version, because the option is part of the checksum"
}
