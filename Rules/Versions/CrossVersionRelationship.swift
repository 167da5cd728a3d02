import SchemaLinting

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
      help: help(for: exits, version))
  }

  /// A model of another version that is listed as it is, and leads to the class that the version has a copy of.
  private func reused(_ model: ProjectModel, _ version: ProjectVersion, _ plan: ProjectPlan) -> Finding? {
    guard let owner = model.owner, owner != version else { return nil }
    let rivals = version.rivals
    let exits = model.sides.map(VersionExit.init).filter { exit in rivals.contains { $0.type == exit.target } }
    guard let first = exits.first, let target = rivals.first(where: { $0.type == first.target }) else { return nil }
    return finding(
      .reused(model, first.side.property, target, version), model, exits, plan, rivals: [target],
      help: version == plan.history.last ? .nest(model.name, version) : .freeze([model.name], version))
  }

  /// The models of the last version that lead to another class beside the one that the version lists under its name.
  private func strays(from version: ProjectVersion, _ plan: ProjectPlan) -> [Finding] {
    let listed = version.listedByName
    return listed.values.compactMap { model -> Finding? in
      // Another version's class stays as it is.
      if let owner = model.owner, owner != version { return reused(model, version, plan) }
      let exits = model.exits { listed[plan.project.symbols[$0].name] != nil && !version.lists($0) }
      return exits.first.map { finding(.strays($0, version), model, exits, plan, help: help(for: exits, version)) }
    }
  }

  /// One finding for all relationships of a model that lead astray.
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

  /// What the version has a class of is to be used; of the rest it needs copies.
  private func help(for exits: [VersionExit], _ version: ProjectVersion) -> Message {
    let listed = version.listedByName
    let names = exits.map(\.entity).uniqued
    let own = names.compactMap { listed[$0] }.filter { model in !exits.contains { $0.target == model.type } }
    return own.count == names.count ? .use(own.map(\.qualifiedName)) : .freeze(names, version)
  }

  /// The classes that a version lists beside another one of their name.
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

extension VersionExit {
  /// The target as a message names it.
  fileprivate var title: String { isToLive ? "the live model '\(targetName)'" : "'\(targetName)'" }
}

extension Message {
  fileprivate static func leaves(_ model: ProjectModel, _ exit: VersionExit) -> Message {
    "frozen model '\(model.qualifiedName)' leaves its version: \(leavesToo(exit).text)"
  }
  fileprivate static func strays(_ exit: VersionExit, _ version: ProjectVersion) -> Message {
    "\(leavesToo(exit).text), but '\(version.name)' lists another '\(exit.entity)'"
  }
  fileprivate static func reused(
    _ model: ProjectModel, _ property: Property, _ target: ProjectModel, _ version: ProjectVersion
  ) -> Message {
    "'\(version.name)' lists '\(model.qualifiedName)', whose '\(property.name)' leads to '\(target.qualifiedName)', beside another '\(target.name)'"
  }
  fileprivate static func leavesToo(_ exit: VersionExit) -> Message { "'\(exit.side.name)' leads to \(exit.title)" }
  fileprivate static func namesake(_ model: ProjectModel) -> Message {
    "'\(model.qualifiedName)' is reached from the version too: one entity name, two classes"
  }
  fileprivate static func nest(_ model: String, _ version: ProjectVersion) -> Message {
    "nest a copy of '\(model)' in '\(version.name)' too, and list that"
  }
  fileprivate static func both(_ names: [String], _ version: ProjectVersion) -> Message {
    "'\(version.name)' lists \(names.quotedList): one entity name, two classes"
  }
  fileprivate static func otherIsHere(_ name: String) -> Message { "'\(name)' is listed here" }
  fileprivate static func listOne(_ name: String) -> Message { "list only '\(name)' of them" }
  fileprivate static func use(_ models: [String]) -> Message { "use the version's own \(models.quotedList) there" }
  fileprivate static func freeze(_ models: [String], _ version: ProjectVersion) -> Message {
    models.count == 1
      ? "nest a copy of \(models.quotedList) in '\(version.name)' too, as it was when that version shipped"
      : "nest copies of \(models.quotedList) in '\(version.name)' too, as they were when that version shipped"
  }
}
