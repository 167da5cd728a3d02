import SchemaLinting
import SchemaProject
import SchemaShapes

/// A new required attribute of a struct or enum of the project: the migration succeeds, and reading an old row traps.
struct CodableAttributeAdded: StageRule {
  func findings(for step: MigrationStep, in project: Project) -> [Finding] {
    step.changes.compactMap { change in
      guard let attribute = change.addedAttribute, let new = change.after,
        step.consequences(of: change).contains(.traps)
      else { return nil }
      return finding(new, attribute, step, project)
    }
  }

  private func finding(
    _ new: PlacedPart, _ attribute: AttributeShape, _ step: MigrationStep, _ project: Project
  ) -> Finding {
    let rawType: String? = if case .enumeration(_, let type, _) = attribute.type { type } else { nil }
    let optional = PropertyDeclaration(new, in: project.schemas)?.bare.madeOptional.text ?? "\(attribute.name)?"
    return Finding(
      .added(new, attribute.type.sourceText), subject: new.subject, at: new.place,
      severity: rawType == nil ? nil : .warning,
      help: .makeOptional(optional, rawType: rawType).unlessShipped(step, in: project))
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
