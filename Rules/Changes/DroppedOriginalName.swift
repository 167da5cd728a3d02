import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A renamed property that lost its `originalName:`, while stores of an earlier version still have the old name.
struct DroppedOriginalName: SequenceRule {
  func findings(for versions: [ProjectVersion]) -> [Finding] {
    versions.changes.enumerated().flatMap { index, changes in
      changes.compactMap { change -> Finding? in
        guard case .originalNameDropped(let name, let property) = change.kind, let old = change.before,
          change.change.linkHolder == nil, let new = change.after,
          let first = versions[..<index].first(where: { $0.has(name, of: old.part.entity) }),
          let last = versions[..<index].last(where: { $0.has(name, of: old.part.entity) })
        else { return nil }
        let declaration = versions[index + 1].declaration(of: new)?.with(
          originalName: name, isRelationship: property.isRelationship)
        return Finding(
          .dropped(new, name, first), subject: new.subject, at: new.place,
          severity: property.needsValue ? nil : .warning,
          notes: [.init(.before(versions[index]), at: old.property?.attribute.original?.place ?? old.place)],
          help: .keep(declaration?.shortText ?? "originalName: \"\(name)\"", versions[index + 1]),
          errors: [property.needsValue ? "missing-mandatory-values" : "data-gone"],
          fixes: fixes(new, name, versions[index + 1].project),
          steps: [.init(from: last.type, to: versions[index + 1].type, wrongAfter: versions[index].type)])
      }
    }
  }

  private func fixes(_ new: PlacedPart, _ name: String, _ project: Project) -> [Fix] {
    guard let model = new.model.map(project.model), let property = new.property else { return [] }
    return Fix.only(.write(name, property), model.writing(originalName: name, at: property))
  }
}

extension ProjectVersion {
  /// Whether an entity has a property of a name.
  fileprivate func has(_ name: String, of entity: String) -> Bool {
    entities[entity]?.property(named: name) != nil
  }
}

extension Message {
  fileprivate static func dropped(_ new: PlacedPart, _ name: String, _ first: ProjectVersion) -> Message {
    "'\(new.name)' lost 'originalName: \"\(name)\"', which stores of '\(first.name)' still need"
  }
  fileprivate static func write(_ name: String, _ property: Property) -> Message {
    "write 'originalName: \"\(name)\"' at '\(property.name)'"
  }
  fileprivate static func before(_ version: ProjectVersion) -> Message { "'\(version.name)' still has it here" }
  fileprivate static func keep(_ text: String, _ version: ProjectVersion) -> Message {
    let edit = "write '\(text)' here too"
    // The original name is not among what a store's checksum is made from.
    return version.mayHaveShipped ? "\(edit); that does not change the checksum of '\(version.name)'" : "\(edit)"
  }
}
