import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// An alias used by the app's code that leads to a model of a version other than its plan's last.
struct AliasToOlderVersion: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    let history = plan.history(in: project.schemas)
    guard let last = history.last else { return [] }
    let stale = project.schemas.aliases.filter { isStale($0, history, last, project) }
    // Aliases that go through one alias of a version have one cause.
    let groups = Dictionary(grouping: stale) { alias in
      alias.steps.first { step in
        project.schemas.aliases.contains { $0.type == step && project.schemas.version($0.target) != nil }
      }
        ?? alias.type
    }
    return groups.map { cause, aliases in
      finding(aliases.sorted { $0.place < $1.place }, project.schemas.aliases.first { $0.type == cause }, last, project)
    }
  }

  /// Whether an alias leads to a model that only earlier versions of plans hold, or to such a version whose models are
  /// named through it, though the last one has their entities, and the app uses it.
  private func isStale(
    _ alias: ModelAlias, _ history: [SchemaVersion], _ last: SchemaVersion, _ project: Project
  ) -> Bool {
    let older = Set(history.dropLast().map(\.type))
    let current = project.schemas.reachableModels(from: last.listedTypes)
    func isOutdated(_ model: Model) -> Bool {
      !project.schemas.isCurrent(model) && current.contains { project.schemas.symbols[$0].name == model.name }
    }
    let uses = project.schemas.mentions.of(alias.type).filter { $0.isInApp && $0.isCertain }
    if let model = project.schemas.model(alias.target) {
      // Where other aliases alone name it, theirs are the uses.
      return project.schemas.owner(of: model.type).map(older.contains) == true && isOutdated(model)
        && uses.contains { !$0.isAliased }
    }
    guard older.contains(alias.target), let version = project.schemas.version(alias.target) else { return false }
    let names = Set(project.schemas.ownModels(of: version).filter(isOutdated).map(\.name))
    return uses.contains { $0.member.map(names.contains) == true }
  }

  private func finding(
    _ aliases: [ModelAlias], _ cause: ModelAlias?, _ last: SchemaVersion, _ project: Project
  ) -> Finding {
    let first = aliases[0]
    let through = cause.flatMap { $0.type == first.type ? nil : $0 }
    let (name, target) = (project.schemas.symbols[first.type].name, project.schemas.symbols[first.target])
    return Finding(
      .older(name, target.qualifiedName, last), subject: project.schemas.subject(first.type), at: first.place,
      notes: [through.map { .init(.throughHere, at: $0.place) }].compactMap { $0 }
        + aliases.dropFirst().map { .init(.olderToo, at: $0.place) }
        + [.init(.lastIsHere, at: last.place)],
      help: through.map { .pointAlias(project.schemas.symbols[$0.type].name, last.name) }
        ?? .pointAlias(name, project.schemas.version(first.target) == nil ? "\(last.name).\(target.name)" : last.name))
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
