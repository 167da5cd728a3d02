import SchemaLinting
import SchemaProject
import SchemaText

/// An old version's own model that is named like a later entity plus a suffix.
struct FrozenCopyRenamed: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let history = plan.history
    let laterModels = LaterModels(history)
    return history.indices.dropLast().flatMap { index -> [Finding] in
      let version = history[index]
      let listed = version.listedModels
      let names = Set(listed.map(\.name))
      let dropped = listed.filter { !laterModels.hold($0.name, behind: index) && isOwn($0, version, plan) }
      return dropped.compactMap { model in
        guard let later = laterModels.original(of: model.name, behind: index, besides: names),
          // An alias may show that the longer name is the one that shipped.
          !model.aliases.contains(where: { $0.name == later.name })
        else { return nil }
        let release = plan.releases.first { $0.shape.entity(named: model.name) != nil }
        return Finding(
          .renamed(model, later), subject: model.subject, at: model.place,
          notes: [.init(.laterIsHere, at: later.place)],
          help: release.map { .keepRows(of: model, in: $0, to: later) } ?? .rename(to: later),
          consequences: [later.subject])
      }
    }
  }

  /// Whether a model is the version's own: declared in it, or a class beside it that nothing else uses.
  private func isOwn(_ model: ProjectModel, _ version: ProjectVersion, _ plan: ProjectPlan) -> Bool {
    if let owner = model.owner { return owner == version }
    return model.listingVersions == [version] && !plan.isLive(model.type)
  }
}

/// The models that the versions of a plan list, by their names.
private struct LaterModels {
  /// A model with its version, and with its position among all.
  private typealias Entry = (version: Int, position: Int, model: ProjectModel)

  private var entries: [String: [Entry]] = [:]

  init(_ history: [ProjectVersion]) {
    var position = 0
    for (index, version) in history.enumerated() {
      for model in version.listedModels {
        entries[model.name, default: []].append((index, position, model))
        position += 1
      }
    }
  }

  /// Whether a version after another one lists a model of a name.
  func hold(_ name: String, behind version: Int) -> Bool { entries[name]?.last.map { $0.version > version } ?? false }

  /// The first model after a version whose name is another one without what tells versions apart.
  func original(of name: String, behind version: Int, besides names: Set<String>) -> ProjectModel? {
    let prefixes = name.indices.dropFirst().map { String(name[..<$0]) }
    return prefixes.filter { entries[$0] != nil && !names.contains($0) && name.isVersioned($0) }.compactMap { prefix in
      entries[prefix].flatMap { $0.firstSorted { $0.version > version } }
    }.min { $0.position < $1.position }?.model
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
    "'\(model.qualifiedName)' and the later '\(later.name)' are two entities, because an entity is named after its class"
  }
  fileprivate static let laterIsHere: Message = "the later model"
  fileprivate static func rename(to later: ProjectModel) -> Message {
    "rename the frozen class to '\(later.name)', if that is the name that shipped"
  }
  fileprivate static func keepRows(of model: ProjectModel, in release: Release, to later: ProjectModel) -> Message {
    "release '\(release.name)' shipped '\(model.name)': keep that name in later versions, or copy its rows to '\(later.name)' in a custom stage"
  }
}
