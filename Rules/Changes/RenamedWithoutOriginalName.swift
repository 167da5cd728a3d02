import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A property that was removed while a similar one was added, without `originalName:`.
struct RenamedWithoutOriginalName: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .losesData).compactMap { change in
      guard case .likelyRenamed(let property, let others) = change.kind, let old = change.before,
        let new = change.after, let oldName = old.part.property, property.originalName == nil
      else { return nil }
      let declaration = step.declaration(of: new)?.with(
        originalName: oldName, isRelationship: property.isRelationship, isExternal: step.from.isExternal(old))
      return Finding(
        .renamed(from: old, to: new), subject: new.subject, at: new.place,
        severity: property.needsValue ? nil : .warning, notes: [.init(.before(step, others), at: old.place)],
        help: .name(declaration?.shortText ?? "originalName: \"\(oldName)\""), consequences: [old.subject],
        // External values cannot be moved into the database.
        fixes: others.isEmpty && step.from.isExternal(old) == step.to.isExternal(new) ? fixes(new, oldName, step) : [])
    }
  }

  private func fixes(_ new: PlacedPart, _ oldName: String, _ step: ProjectStep) -> [Fix] {
    guard let model = new.model.map(step.project.model), let property = new.property else { return [] }
    let all = ([(model, property)] + step.successors(of: new)).uniqued { $0.0.type }
    let edits = all.compactMap { model, property in model.writing(originalName: oldName, at: property) }
    return edits.count < all.count ? [] : Fix.only(.write(oldName, property), isSafe: false, edits.flatMap { $0 })
  }
}

extension ProjectStep {
  /// The properties that later versions of the plan have in the place of a new one, and that need its original name too.
  fileprivate func successors(of new: PlacedPart) -> [(ProjectModel, Property)] {
    guard let version = to.version, let name = new.part.property else { return [] }
    let later = plan?.history.drop { $0.type != version.type }.dropFirst() ?? []
    let properties = later.map { version in
      version.model(named: new.part.entity).flatMap { model in model.model.property(named: name).map { (model, $0) } }
    }
    return properties.prefix { $0.map { $0.1.attribute.original == nil } ?? false }.compactMap { $0 }
  }
}

extension Message {
  fileprivate static func renamed(from old: PlacedPart, to new: PlacedPart) -> Message {
    "'\(old.name)' appears to be renamed to '\(new.part.property ?? new.name)' without 'originalName:', so its values are dropped"
  }
  fileprivate static func before(_ step: ProjectStep, _ others: [String]) -> Message {
    let rest = others.isEmpty ? "" : "; \(others.quotedList) may be meant as well"
    return "removed in \(step.to.title)\(rest)"
  }
  fileprivate static func write(_ name: String, _ property: Property) -> Message {
    "write 'originalName: \"\(name)\"' at '\(property.name)'"
  }
  fileprivate static func name(_ text: String) -> Message {
    "if this is the same property, write '\(text)', and keep the argument in later versions"
  }
}
