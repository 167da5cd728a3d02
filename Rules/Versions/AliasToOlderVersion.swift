import SchemaLinting
import SchemaModel

/// An alias used by the app's code that leads to a model of a version other than its plan's last.
struct AliasToOlderVersion: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    let history = plan.history(in: project)
    guard let last = history.last else { return [] }
    let stale = project.aliases.filter { isStale($0, history, last, project) }
    // Aliases that go through one alias of a version have one cause.
    let groups = Dictionary(grouping: stale) { alias in
      alias.steps.first { step in project.aliases.contains { $0.type == step && project.version($0.target) != nil } }
        ?? alias.type
    }
    return groups.map { cause, aliases in
      finding(aliases.sorted { $0.place < $1.place }, project.aliases.first { $0.type == cause }, last, project)
    }
  }

  /// Whether an alias leads to a model that only earlier versions of plans hold, though the last one has its entity,
  /// and the app uses it.
  private func isStale(
    _ alias: ModelAlias, _ history: [SchemaVersion], _ last: SchemaVersion, _ project: Project
  ) -> Bool {
    guard let model = project.model(alias.target),
      history.dropLast().contains(where: { $0.type == project.owner(of: model.type) })
    else { return false }
    let current = project.reachableModels(from: last.models?.types ?? [])
    return !project.isCurrent(model) && current.contains { project.symbols[$0].name == model.name }
      && project.mentions.of(alias.type).contains { $0.isInApp && $0.isCertain }
  }

  private func finding(
    _ aliases: [ModelAlias], _ cause: ModelAlias?, _ last: SchemaVersion, _ project: Project
  ) -> Finding {
    let first = aliases[0]
    let through = cause.flatMap { $0.type == first.type ? nil : $0 }
    let (name, target) = (project.symbols[first.type].name, project.symbols[first.target])
    return Finding(
      .older(name, target.qualifiedName, last), subject: project.subject(first.type), at: first.place,
      notes: [through.map { .init(.throughHere, at: $0.place) }].compactMap { $0 }
        + aliases.dropFirst().map { .init(.olderToo, at: $0.place) }
        + [.init(.lastIsHere, at: last.place)],
      help: through.map { .pointAlias(project.symbols[$0.type].name, last.name) }
        ?? .pointAlias(name, "\(last.name).\(target.name)"))
  }
}

extension Message {
  fileprivate static func older(_ alias: String, _ target: String, _ last: SchemaVersion) -> Message {
    "the app's '\(alias)' is '\(target)', but the plan ends at '\(last.name)'"
  }
  fileprivate static let throughHere: Message = "by way of this alias"
  fileprivate static let olderToo: Message = "this alias leads to an older version too"
  fileprivate static let lastIsHere: Message = "the plan's last version is declared here"
  fileprivate static func pointAlias(_ alias: String, _ target: String) -> Message {
    "let '\(alias)' stand for '\(target)'"
  }
}
