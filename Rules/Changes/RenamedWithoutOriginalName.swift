import SchemaLinting
import SchemaProject
import SchemaShapes

/// A property that is gone and one like it that is new, without `originalName:`.
struct RenamedWithoutOriginalName: StageRule {
  func findings(for step: MigrationStep, in project: Project) -> [Finding] {
    step.changes.compactMap { change in
      guard case .likelyRenamed(let property, let others) = change.kind, let old = change.before,
        let new = change.after, let oldName = old.part.property, property.originalName == nil,
        step.consequences(of: change).contains(.losesData)
      else { return nil }
      return Finding(
        .renamed(from: old, to: new), subject: new.subject, at: new.place,
        severity: property.needsValue ? nil : .warning, notes: [.init(.before(step, others), at: old.place)],
        help: .name(new, property, oldName, wasExternal: step.from.isExternal(old), project),
        consequences: [old.subject])
    }
  }
}

extension Message {
  fileprivate static func renamed(from old: PlacedPart, to new: PlacedPart) -> Message {
    "'\(old.name)' seems to be called '\(new.part.property ?? new.name)' now, but nothing says so: its values are dropped"
  }
  fileprivate static func before(_ step: MigrationStep, _ others: [String]) -> Message {
    let rest = others.isEmpty ? "" : "; \(others.quotedList) may be meant as well"
    return "gone from \(step.to.title)\(rest)"
  }
  fileprivate static func name(
    _ new: PlacedPart, _ property: PropertyShape, _ old: String, wasExternal: Bool, _ project: Project
  ) -> Message {
    let declaration = PropertyDeclaration(new, in: project.schemas)?.with(
      originalName: old, isRelationship: property.isRelationship, isExternal: wasExternal)
    let text = declaration?.shortText ?? "originalName: \"\(old)\""
    return "if this is the same property, write '\(text)', and keep the name in later versions"
  }
}
