import SchemaLinting

/// A new required attribute of a struct or enum of the project: the migration succeeds, and reading an old row traps.
struct CodableAttributeAdded: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .traps).compactMap { change in
      guard let attribute = change.addedAttribute, let new = change.after else { return nil }
      let rawType: String? = if case .enumeration(_, let type, _) = attribute.type { type } else { nil }
      let optional = step.declaration(of: new)?.bare.madeOptional.text ?? "\(attribute.name)?"
      return Finding(
        .added(new, attribute.type.sourceText), subject: new.subject, at: new.place,
        severity: rawType == nil ? nil : .warning, help: .makeOptional(optional, rawType: rawType).unlessShipped(step))
    }
  }
}

extension Message {
  fileprivate static func added(_ new: PlacedPart, _ type: String) -> Message {
    "'\(new.name)' is new and required, and its default does not reach existing rows because '\(type)' is a Codable type"
  }
  fileprivate static func makeOptional(_ declaration: String, rawType: String?) -> Message {
    let other = rawType.map { ", or store its raw value, a '\($0)', with a default and compute the rest" } ?? ""
    return "make it optional: '\(declaration)'\(other)"
  }
}
