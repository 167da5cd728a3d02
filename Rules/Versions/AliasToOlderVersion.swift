import SchemaLinting

/// An alias used by the app's code that leads to a model of a version other than its plan's last.
struct AliasToOlderVersion: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let history = plan.history
    guard let last = history.last else { return [] }
    let older = Set(history.dropLast())
    let entities = Set(last.reachedTypes.map { plan.project.symbols[$0].name })
    let stale = plan.project.aliases.filter { isStale($0, older, entities) }
    // Aliases that go through one alias of a version have one cause.
    return Dictionary(grouping: stale, by: \.origin).map { origin, aliases in
      finding(aliases.sorted { $0.place < $1.place }, through: origin, last)
    }
  }

  /// Whether an alias leads to a model that only earlier versions of plans hold, or to such a version whose models are
  /// named through it, though the last one has their entities, and the app uses it.
  private func isStale(_ alias: ProjectAlias, _ older: Set<ProjectVersion>, _ entities: Set<String>) -> Bool {
    func isOutdated(_ model: ProjectModel) -> Bool { !model.isCurrent && entities.contains(model.name) }
    let uses = alias.mentions.filter { $0.isInApp && $0.isCertain }
    if let model = alias.model {
      // Where other aliases alone name it, theirs are the uses.
      return model.owner.map(older.contains) == true && isOutdated(model) && uses.contains { !$0.isAliased }
    }
    guard let version = alias.version, older.contains(version) else { return false }
    let names = Set(version.ownModels.filter(isOutdated).map(\.name))
    return uses.contains { $0.member.map(names.contains) == true }
  }

  private func finding(_ aliases: [ProjectAlias], through origin: ProjectAlias, _ last: ProjectVersion) -> Finding {
    let first = aliases[0]
    let through = [origin].filter { $0 != first }
    let model = through.isEmpty ? first.model : nil
    return Finding(
      .older(first.name, last.project.qualifiedName(first.target), last), subject: first.subject, at: first.place,
      notes: through.map { .init(.throughHere, at: $0.place) }
        + aliases.dropFirst().map { .init(.olderToo, at: $0.place) }
        + [.init(.lastIsHere, at: last.place)],
      help: .pointAlias(origin.name, model.map { "\(last.name).\($0.name)" } ?? last.name))
  }
}

extension Message {
  fileprivate static func older(_ alias: String, _ target: String, _ last: ProjectVersion) -> Message {
    "the app's '\(alias)' is '\(target)', but the plan ends at '\(last.name)'"
  }
  fileprivate static let throughHere: Message = "by way of this alias"
  fileprivate static let olderToo: Message = "this alias leads to an older version too"
  fileprivate static let lastIsHere: Message = "the plan's last version is declared here"
  fileprivate static func pointAlias(_ alias: String, _ target: String) -> Message {
    "let '\(alias)' stand for '\(target)'"
  }
}
