import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// An old version's own model that is named like a later entity plus a suffix.
struct FrozenCopyRenamed: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    let history = plan.history(in: project.schemas)
    return history.indices.dropLast().flatMap { index -> [Finding] in
      let version = history[index]
      let listed = version.listedTypes.compactMap(project.schemas.model)
      let later = history[(index + 1)...].flatMap(\.listedTypes).compactMap(project.schemas.model)
      let originals = later.filter { candidate in !listed.contains { $0.name == candidate.name } }
      let kept = Set(later.map(\.name))
      return listed.filter { isOwn($0, version, plan, project) && !kept.contains($0.name) }.compactMap {
        model in
        guard let later = originals.first(where: { model.name.isVersioned($0.name) }),
          !isAliased(model, as: later.name, project)
        else { return nil }
        return Finding(
          .renamed(model, later), subject: project.schemas.subject(model.type), at: model.place,
          notes: [.init(.laterIsHere, at: later.place)], help: .rename(to: later),
          consequences: [project.schemas.subject(later.type)])
      }
    }
  }

  /// Whether a model is the version's own: declared in it, or a class beside it that nothing else uses.
  private func isOwn(_ model: Model, _ version: SchemaVersion, _ plan: MigrationPlan, _ project: Project) -> Bool {
    if let owner = project.schemas.owner(of: model.type) { return owner == version.type }
    let users = project.schemas.versions.filter { $0.models?.contains(model.type) == true }
    return users.map(\.type) == [version.type] && !project.schemas.isLive(model.type, for: plan)
  }

  /// Whether an alias shows that the longer name is the one that shipped.
  private func isAliased(_ model: Model, as name: String, _ project: Project) -> Bool {
    project.schemas.aliases.contains { $0.target == model.type && project.schemas.symbols[$0.type].name == name }
  }
}

extension String {
  /// Whether the text is a name with a suffix that tells versions apart: `NoteV1`, `Note_1`, `OldNote` not.
  fileprivate func isVersioned(_ name: String) -> Bool {
    guard hasPrefix(name), count > name.count else { return false }
    let suffix = dropFirst(name.count).drop { $0 == "_" }.lowercased()
    if ["old", "legacy", "original", "previous", "initial", "frozen", "snapshot"].contains(suffix) { return true }
    var number = suffix[...]
    for word in ["schema", "model", "version", "v"] where number.hasPrefix(word) { number.removeFirst(word.count) }
    return !number.isEmpty && number.first != "_" && number.allSatisfy { $0.isNumber || $0 == "_" }
  }
}

extension Message {
  fileprivate static func renamed(_ model: Model, _ later: Model) -> Message {
    "'\(model.qualifiedName)' and the later '\(later.name)' are two entities, because an entity is named like its class"
  }
  fileprivate static let laterIsHere: Message = "the later model is declared here"
  fileprivate static func rename(to later: Model) -> Message {
    "call the frozen class '\(later.name)' too, if that is the name that shipped"
  }
}
