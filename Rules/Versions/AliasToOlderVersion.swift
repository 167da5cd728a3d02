import SchemaLinting
import SchemaProject
import SchemaSyntax

/// An alias used by the app's code that leads to a model of a version other than its plan's last.
struct AliasToOlderVersion: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let history = plan.history
    guard let last = history.last else { return [] }
    let older = Set(history.dropLast())
    let entities = Set(last.reachedTypes.map { plan.project.symbols[$0].name })
    let stale = plan.project.aliases.filter { isStale($0, older, entities) }
    // Aliases that go through the same alias of a version have one cause.
    return Dictionary(grouping: stale, by: \.origin).map { origin, aliases in
      let models = aliases.flatMap { outdatedModels(of: $0, entities) }.uniqued
      return finding(
        aliases.sorted { $0.place < $1.place }, through: origin, last, models.compactMap { DirectUse($0, plan) })
    }
  }

  /// The models that an alias leads to, by itself or in its version, that only earlier versions of plans hold though the last
  /// one has their entities.
  private func outdatedModels(of alias: ProjectAlias, _ entities: Set<String>) -> [ProjectModel] {
    (alias.model.map { [$0] } ?? alias.version?.ownModels ?? [])
      .filter { !$0.isCurrent && entities.contains($0.name) }
  }

  /// Whether an alias leads to an outdated model, or to a version that has some, and the app uses it.
  private func isStale(_ alias: ProjectAlias, _ older: Set<ProjectVersion>, _ entities: Set<String>) -> Bool {
    let outdated = outdatedModels(of: alias, entities)
    let uses = alias.mentions.filter { $0.isInApp && $0.isCertain }
    if alias.model != nil {
      // Where other aliases alone name it, theirs are the uses.
      return outdated.contains { $0.owner.map(older.contains) == true } && uses.contains { !$0.isAliased }
    }
    guard let version = alias.version, older.contains(version) else { return false }
    let names = Set(outdated.map(\.name))
    return uses.contains { $0.member.map(names.contains) == true }
  }

  /// The first place where the app's code names a model in full.
  private struct DirectUse {
    let model: ProjectModel
    let place: Place

    init?(_ model: ProjectModel, _ plan: ProjectPlan) {
      let symbols = model.project.symbols
      let uses = model.mentions.filter { use in
        let path = symbols.units[use.unit].tree.path(to: use.token).joined(separator: ".")
        return use.isInApp && use.isCertain && !use.isAliased && path == model.qualifiedName && !plan.runs(use)
      }
      guard let first = uses.first else { return nil }
      self.model = model
      place = symbols.units[first.unit].tree.place(token: first.token)
    }
  }

  private func finding(
    _ aliases: [ProjectAlias], through origin: ProjectAlias, _ last: ProjectVersion, _ direct: [DirectUse]
  ) -> Finding {
    let first = aliases[0]
    let through = [origin].filter { $0 != first }
    let model = through.isEmpty ? first.model : nil
    return Finding(
      .older(first.name, last.project.qualifiedName(first.target), last), subject: first.subject, at: first.place,
      notes: through.map { .init(.throughHere, at: $0.place) }
        + aliases.dropFirst().map { .init(.olderToo, at: $0.place) }
        + direct.map { .init(.namedHere($0.model), at: $0.place) } + [.init(.lastIsHere, at: last.place)],
      help: .pointAlias(
        origin.name, model.map { "\(last.name).\($0.name)" } ?? last.name, for: direct.map(\.model.qualifiedName)))
  }
}

extension Message {
  fileprivate static func older(_ alias: String, _ target: String, _ last: ProjectVersion) -> Message {
    "the app's '\(alias)' is '\(target)', but the plan ends at '\(last.name)'"
  }
  fileprivate static let throughHere: Message = "through this alias"
  fileprivate static let olderToo: Message = "another alias to an older version"
  fileprivate static let lastIsHere: Message = "the plan's last version"
  fileprivate static func namedHere(_ model: ProjectModel) -> Message {
    "'\(model.qualifiedName)' used directly"
  }
  fileprivate static func pointAlias(_ alias: String, _ target: String, for models: [String]) -> Message {
    let others = models.isEmpty ? "" : ", and use the alias where the code names \(models.shortQuotedList)"
    return "point '\(alias)' at '\(target)'\(others)"
  }
}
