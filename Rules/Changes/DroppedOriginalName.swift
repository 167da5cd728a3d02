import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes

/// A renamed property that no longer says so, while stores of an earlier version still have the old name.
struct DroppedOriginalName: SequenceRule {
  func findings(for versions: [SchemaVersion], in project: Project) -> [Finding] {
    let steps = project.schemas.changes(along: versions)
    return steps.indices.flatMap { index in
      steps[index].compactMap { change -> Finding? in
        guard case .originalNameDropped(let name, let property) = change.kind, let old = change.before,
          let new = change.after,
          let first = versions[..<index].first(where: { project.schemas.hasProperty(name, of: old.part.entity, in: $0) }
          )
        else { return nil }
        return Finding(
          .dropped(new, name, first), subject: new.subject, at: new.place,
          severity: property.needsValue ? nil : .warning,
          notes: [.init(.before(versions[index]), at: old.property?.attribute.original?.place ?? old.place)],
          help: .keep(new, property, name, project))
      }
    }
  }
}

extension ResolvedSchemas {
  /// Whether an entity has a property of a name in a version.
  fileprivate func hasProperty(_ name: String, of entity: String, in version: SchemaVersion) -> Bool {
    model(named: entity, in: version)?.property(named: name) != nil
  }
}

extension Message {
  fileprivate static func dropped(_ new: PlacedPart, _ name: String, _ first: SchemaVersion) -> Message {
    "'\(new.name)' no longer says that it was '\(name)', as stores of '\(first.name)' still call it"
  }
  fileprivate static func before(_ version: SchemaVersion) -> Message { "said so in '\(version.name)'" }
  fileprivate static func keep(
    _ new: PlacedPart, _ property: PropertyShape, _ name: String, _ project: Project
  ) -> Message {
    let declaration = PropertyDeclaration(new, in: project.schemas)?.with(
      originalName: name, isRelationship: property.isRelationship)
    return "write '\(declaration?.shortText ?? "originalName: \"\(name)\"")' here too"
  }
}
