import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A frozen version's model with a relationship that leaves the version, or one of the last version with a relationship to
/// another class of a name that the version lists; and a version that lists two classes of one name.
struct CrossVersionRelationship: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let history = plan.history
    let frozen = history.dropLast().flatMap { version in
      let own = version.ownedModels.compactMap { leaving($0, version, plan) }
      // What a version's own models lead to explains what it reuses.
      return own.isEmpty ? version.listedModels.compactMap { reused($0, version, plan) } : own
    }
    // Several versions may reuse one model.
    return frozen.uniqued(by: \.subject) + (history.last.map { strays(from: $0, plan) } ?? [])
      + history.flatMap { namesakes(listedIn: $0, plan) }
  }

  /// A model of a version whose relationships leave it.
  private func leaving(_ model: ProjectModel, _ version: ProjectVersion, _ plan: ProjectPlan) -> Finding? {
    let exits = model.exits { version.isLeft(for: $0, in: plan) }
    guard let first = exits.first else { return nil }
    let rivals = version.rivals
    let isCertain = !rivals.isEmpty || exits.contains { !$0.isToLive }
    return finding(
      .leaves(model, first), model, exits, plan, rivals: rivals, severity: isCertain ? .error : .warning,
      help: help(for: exits, version, plan))
  }

  /// A model of another version that is listed unchanged, and leads to the class that the version has a copy of.
  private func reused(_ model: ProjectModel, _ version: ProjectVersion, _ plan: ProjectPlan) -> Finding? {
    guard let owner = model.owner, owner != version else { return nil }
    let rivals = version.rivals
    let exits = model.sides.map(VersionExit.init).filter { exit in rivals.contains { $0.type == exit.target } }
    guard let first = exits.first, let target = rivals.first(where: { $0.type == first.target }) else { return nil }
    return finding(
      .reused(model, first.side.property, target, version), model, exits, plan, rivals: [target],
      help: version == plan.history.last ? .nest(model.name, version) : .nest([model.name], version))
  }

  /// The models of the last version that lead to another class beside the one of that name that the version lists.
  private func strays(from version: ProjectVersion, _ plan: ProjectPlan) -> [Finding] {
    let listed = version.listedByName
    return listed.values.compactMap { model -> Finding? in
      // Another version's class stays as it is.
      if let owner = model.owner, owner != version { return reused(model, version, plan) }
      let exits = model.exits { listed[plan.project.symbols[$0].name] != nil && !version.lists($0) }
      return exits.first.map { exit in
        let own = exits.map(\.entity).uniqued.compactMap { listed[$0]?.qualifiedName }
        // The version is still being written: the app's current class may be the one that it means to list.
        let help = exit.isToLive ? Message.useOrList(own, exits.map(\.targetName).uniqued, version) : .use(own)
        return finding(.strays(exit, version), model, exits, plan, help: help)
      }
    }
  }

  /// One finding for all relationships of a model that leave the version.
  private func finding(
    _ message: Message, _ model: ProjectModel, _ exits: [VersionExit], _ plan: ProjectPlan,
    rivals: [ProjectModel] = [], severity: Severity? = nil, help: Message
  ) -> Finding {
    Finding(
      message, subject: model.subject, at: exits[0].place, severity: plan.hasNoStages ? .note : severity,
      notes: exits.dropFirst().map { .init(.leavesToo($0), at: $0.place) }
        + rivals.map { .init(.namesake($0), at: $0.place) },
      help: help)
  }

  /// The version should use the frozen classes that it has, and needs copies of the rest.
  private func help(for exits: [VersionExit], _ version: ProjectVersion, _ plan: ProjectPlan) -> Message {
    let targets = exits.map(\.target)
    let frozen = (version.listedModels + version.ownModels).filter {
      plan.isFrozen($0, in: version) && !targets.contains($0.type)
    }
    let names = exits.map(\.entity).uniqued
    let own = names.compactMap { name in frozen.first { $0.name == name } }
    let missing = names.filter { !own.map(\.name).contains($0) }
    let used = own.map(\.qualifiedName)
    if missing.isEmpty { return .use(used) }
    // What the app still changes is copied as it shipped; what another version froze is not.
    let isLive = exits.allSatisfy(\.isToLive) && used.isEmpty && version != plan.history.last
    guard isLive else { return .nest(missing, beside: used, version) }
    return .freezeOrNest(in: version) ?? .freeze([version.subject])
  }

  /// The classes that a version lists together with another one of the same name.
  private func namesakes(listedIn version: ProjectVersion, _ plan: ProjectPlan) -> [Finding] {
    guard let list = version.list, !list.isBranched else { return [] }
    let entries = list.entries.compactMap { entry in
      plan.project.model(entry.type).map { (model: $0, place: entry.place) }
    }
    return Dictionary(grouping: entries, by: \.model.name).values.compactMap { entries in
      let first = entries[0]
      guard let other = entries.first(where: { $0.model != first.model }) else { return nil }
      let own = entries.first { $0.model.owner == version } ?? other
      return Finding(
        .both([first, other].map(\.model.qualifiedName), version), subject: own.model.subject, at: other.place,
        severity: plan.hasNoStages ? .note : nil,
        notes: [.init(.otherIsHere(first.model.qualifiedName), at: first.place)],
        help: .listOne(own.model.qualifiedName), consequences: [version.subject])
    }
  }
}

extension ProjectPlan {
  /// Whether a class stays unchanged after a version shipped: its own, an earlier version's, or one that nothing current uses.
  fileprivate func isFrozen(_ model: ProjectModel, in version: ProjectVersion) -> Bool {
    model.owner.map { $0 == version || lists($0, before: version) } ?? !isLive(model.type)
  }
}

extension VersionExit {
  /// The target as a message names it.
  fileprivate var title: String { isToLive ? "the app's current class '\(targetName)'" : "'\(targetName)'" }
}

extension Message {
  fileprivate static func leaves(_ model: ProjectModel, _ exit: VersionExit) -> Message {
    "a relationship of the frozen model '\(model.qualifiedName)' leaves its version: \(leavesToo(exit).text)"
  }
  fileprivate static func strays(_ exit: VersionExit, _ version: ProjectVersion) -> Message {
    "\(leavesToo(exit).text), but '\(version.name)' lists another '\(exit.entity)'"
  }
  fileprivate static func reused(
    _ model: ProjectModel, _ property: Property, _ target: ProjectModel, _ version: ProjectVersion
  ) -> Message {
    "'\(version.name)' lists '\(model.qualifiedName)', whose '\(property.name)' leads to '\(target.qualifiedName)', but also another '\(target.name)'"
  }
  fileprivate static func leavesToo(_ exit: VersionExit) -> Message { "'\(exit.side.name)' leads to \(exit.title)" }
  fileprivate static func namesake(_ model: ProjectModel) -> Message {
    "'\(model.qualifiedName)' is reachable from the version too: two classes for one entity name"
  }
  fileprivate static func nest(_ model: String, _ version: ProjectVersion) -> Message {
    "nest a copy of '\(model)' in '\(version.name)' too, and list that"
  }
  fileprivate static func both(_ names: [String], _ version: ProjectVersion) -> Message {
    "'\(version.name)' lists \(names.quotedList), two classes for one entity name"
  }
  fileprivate static func otherIsHere(_ name: String) -> Message { "the other class, '\(name)'" }
  fileprivate static func listOne(_ name: String) -> Message { "list only '\(name)'" }
  fileprivate static func use(_ models: [String]) -> Message { "use \(models.quotedList) there" }
  fileprivate static func useOrList(_ models: [String], _ targets: [String], _ version: ProjectVersion) -> Message {
    "use \(models.quotedList) there, or, if '\(version.name)' has not shipped, list \(targets.quotedList) instead"
  }
  fileprivate static func nest(
    _ models: [String], beside used: [String] = [], _ version: ProjectVersion
  ) -> Message {
    let isOne = models.count == 1
    let copies = isOne ? "a copy of \(models.quotedList)" : "copies of \(models.quotedList)"
    let them = isOne ? "it" : "them"
    let others = used.isEmpty ? "" : " and \(used.quotedList)"
    return
      "nest \(copies) in '\(version.name)', as \(isOne ? "it was" : "they were") when that version shipped; list \(them) in 'models' and use \(them)\(others) there"
  }
}
