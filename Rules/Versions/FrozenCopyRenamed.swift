import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// An old version's own model that is named like a later entity plus a suffix.
struct FrozenCopyRenamed: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    let history = plan.history(in: project)
    let laterModels = LaterModels(history, project)
    return history.indices.dropLast().flatMap { index -> [Finding] in
      let version = history[index]
      let listed = version.listedTypes.compactMap(project.model)
      let names = Set(listed.map(\.name))
      return listed.filter { !laterModels.hold($0.name, behind: index) && isOwn($0, version, plan, project) }.compactMap
      {
        model in
        guard let later = laterModels.original(of: model.name, behind: index, besides: names),
          !isAliased(model, as: later.name, project)
        else { return nil }
        return Finding(
          .renamed(model, later), subject: project.subject(model.type), at: model.place,
          notes: [.init(.laterIsHere, at: later.place)], help: .rename(to: later),
          consequences: [project.subject(later.type)])
      }
    }
  }

  /// Whether a model is the version's own: declared in it, or a class beside it that nothing else uses.
  private func isOwn(_ model: Model, _ version: SchemaVersion, _ plan: MigrationPlan, _ project: Project) -> Bool {
    if let owner = project.owner(of: model.type) { return owner == version.type }
    return project.versions(listing: model.type) == [version.type] && !project.isLive(model.type, for: plan)
  }

  /// Whether an alias shows that the longer name is the one that shipped.
  private func isAliased(_ model: Model, as name: String, _ project: Project) -> Bool {
    project.aliases.contains { $0.target == model.type && project.symbols[$0.type].name == name }
  }
}

/// The models that the versions of a plan list, by their names.
private struct LaterModels {
  /// The models of a name with their versions, and with their positions among all.
  private var models: [String: [(version: Int, position: Int, model: Model)]] = [:]

  init(_ history: [SchemaVersion], _ project: Project) {
    var position = 0
    for (index, version) in history.enumerated() {
      for model in version.listedTypes.compactMap(project.model) {
        models[model.name, default: []].append((index, position, model))
        position += 1
      }
    }
  }

  /// Whether a version behind another one lists a model of a name.
  func hold(_ name: String, behind version: Int) -> Bool { models[name]?.last.map { $0.version > version } ?? false }

  /// The first model behind a version whose name is another one without what tells versions apart.
  func original(of name: String, behind version: Int, besides names: Set<String>) -> Model? {
    let prefixes = name.indices.dropFirst().map { String(name[..<$0]) }
    return prefixes.filter { models[$0] != nil && !names.contains($0) && name.isVersioned($0) }.compactMap { prefix in
      models[prefix].flatMap { first($0, behind: version) }
    }.min { $0.position < $1.position }?.model
  }

  private func first(
    _ models: [(version: Int, position: Int, model: Model)], behind version: Int
  ) -> (version: Int, position: Int, model: Model)? {
    var (low, high) = (0, models.count)
    while low < high {
      let middle = (low + high) / 2
      if models[middle].version <= version { low = middle + 1 } else { high = middle }
    }
    return low < models.count ? models[low] : nil
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
