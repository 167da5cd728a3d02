import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes

/// A property that was removed while a similar one was added, without `originalName:`.
struct RenamedWithoutOriginalName: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    step.changes(with: .losesData).compactMap { change in
      guard case .likelyRenamed(let property, let others) = change.kind, let old = change.before,
        let new = change.after, let oldName = old.part.property,
        // Of versions another rule reports a name that none of them has.
        property.originalName == nil || step.from.release != nil
      else { return nil }
      let leadsToAll = step.project.mayName(oldName, insteadOf: property.originalName, of: new.part.entity)
      let declaration = step.declaration(of: new)?.with(
        originalName: oldName, isRelationship: property.isRelationship, isExternal: step.from.isExternal(old))
      return Finding(
        .renamed(from: old, to: new), subject: new.subject, at: new.place,
        severity: property.needsValue ? nil : .warning, notes: [.init(.before(step, others), at: old.place)],
        help: leadsToAll ? .name(declaration?.shortText ?? "originalName: \"\(oldName)\"") : .merge(oldName, new),
        consequences: [old.subject],
        // External values cannot be moved into the database.
        fixes: leadsToAll && others.isEmpty && step.from.isExternal(old) == step.to.isExternal(new)
          ? fixes(new, oldName, step) : [])
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

extension Project {
  /// Whether the first name of a property leads to it in all releases, those included that have it under another name: they
  /// must name the first one too.
  fileprivate func mayName(_ first: String, insteadOf second: String?, of entity: String) -> Bool {
    guard let second else { return true }
    return releases.allSatisfy { release in
      release.shape.properties(of: entity).allSatisfy { $0.name != second || $0.originalName == first }
    }
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
  fileprivate static func merge(_ name: String, _ new: PlacedPart) -> Message {
    "if this is the same property, add a second one with 'originalName: \"\(name)\"', and let the app copy its values to '\(new.part.property ?? new.name)'"
  }
  fileprivate static func name(_ text: String) -> Message {
    "if this is the same property, write '\(text)', and keep the argument in later versions"
  }
}
