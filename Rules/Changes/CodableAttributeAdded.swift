import SchemaLinting
import SchemaProject
import SchemaShapes

/// A new required attribute of a struct or enum of the project: the migration succeeds, and reading an old row traps.
struct CodableAttributeAdded: StageRule {
  func findings(for step: MigrationStep, in project: Project) -> [Finding] {
    step.changes.compactMap { change in
      guard let attribute = change.addedAttribute, !attribute.isOptional, let new = change.after,
        !attribute.options.contains("codable"), !attribute.options.contains("transformable"),
        !step.mayDeleteRows(of: change.oldModel), !step.mayFill(new)
      else { return nil }
      switch attribute.type {
      case .composite: return finding(new, attribute, rawType: nil, step, project)
      case .enumeration(_, let rawType, _): return finding(new, attribute, rawType: rawType, step, project)
      default: return nil
      }
    }
  }

  private func finding(
    _ new: PlacedPart, _ attribute: AttributeShape, rawType: String?, _ step: MigrationStep, _ project: Project
  ) -> Finding {
    let optional = PropertyDeclaration(new, in: project.schemas)?.bare.madeOptional.text ?? "\(attribute.name)?"
    return Finding(
      .added(new, attribute.type.sourceText), subject: new.subject, at: new.place,
      severity: rawType == nil ? nil : .warning,
      help: .makeOptional(optional, rawType: rawType).unlessShipped(step, in: project))
  }
}

extension MigrationStep {
  /// Whether code gives the rows a value after they are migrated, or may do so out of sight.
  fileprivate func mayFill(_ new: PlacedPart) -> Bool {
    guard let code = stage?.didMigrateCode, let model = new.model, let property = new.part.property else {
      return false
    }
    return !code.isComplete || code.writes(property, of: model.type)
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
