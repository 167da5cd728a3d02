import SchemaLinting

/// An old version's own model that is named like a later entity plus a suffix.
struct FrozenCopyRenamed: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let history = plan.history
    return history.indices.dropLast().flatMap { index -> [Finding] in
      let version = history[index]
      let listed = version.listedModels
      let later = history[(index + 1)...].flatMap(\.listedModels)
      let originals = later.filter { candidate in !listed.contains { $0.name == candidate.name } }
      let kept = Set(later.map(\.name))
      return listed.filter { isOwn($0, version, plan) && !kept.contains($0.name) }.compactMap { model in
        guard let later = originals.first(where: { model.name.isVersioned($0.name) }),
          // An alias may show that the longer name is the one that shipped.
          !model.aliases.contains(where: { $0.name == later.name })
        else { return nil }
        return Finding(
          .renamed(model, later), subject: model.subject, at: model.place,
          notes: [.init(.laterIsHere, at: later.place)], help: .rename(to: later), consequences: [later.subject])
      }
    }
  }

  /// Whether a model is the version's own: declared in it, or a class beside it that nothing else uses.
  private func isOwn(_ model: ProjectModel, _ version: ProjectVersion, _ plan: ProjectPlan) -> Bool {
    if let owner = model.owner { return owner == version }
    return plan.project.versions.filter { $0.lists(model.type) } == [version] && !plan.isLive(model.type)
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
  fileprivate static func renamed(_ model: ProjectModel, _ later: ProjectModel) -> Message {
    "'\(model.qualifiedName)' and the later '\(later.name)' are two entities, because an entity is named like its class"
  }
  fileprivate static let laterIsHere: Message = "the later model is declared here"
  fileprivate static func rename(to later: ProjectModel) -> Message {
    "call the frozen class '\(later.name)' too, if that is the name that shipped"
  }
}
