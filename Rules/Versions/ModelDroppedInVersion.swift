import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// An entity that a version omits though its neighbor had it.
struct ModelDroppedInVersion: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    let history = plan.history(in: project)
    let entities = history.map { self.entities(of: $0, project) }
    var last: [String: Int] = [:]
    for (index, names) in entities.enumerated() {
      for name in (names ?? [:]).keys { last[name] = index }
    }
    return history.indices.dropFirst().flatMap { index -> [Finding] in
      guard let before = entities[index - 1], let after = entities[index] else { return [] }
      return before.keys.filter { after[$0] == nil }.sorted().compactMap { name in
        let returns = last[name].map { $0 > index } ?? false
        return before[name].flatMap { finding($0, history[index - 1], history[index], returns: returns, plan, project) }
      }
    }
  }

  /// The models of a version by their entities' names; nil where the list is not known.
  private func entities(of version: SchemaVersion, _ project: Project) -> [String: Model]? {
    version.models?.isKnown == true ? project.entities(of: version) : nil
  }

  private func finding(
    _ model: Model, _ before: SchemaVersion, _ after: SchemaVersion, returns: Bool, _ plan: MigrationPlan,
    _ project: Project
  ) -> Finding? {
    guard !hasShipped(after, without: model, plan, project), let place = after.modelsPlace,
      let earlier = before.modelsPlace,
      let severity = returns ? severityOfHole(in: plan) : severity(of: model, plan, project)
    else { return nil }
    return Finding(
      returns ? .comesBack(model, after) : .dropped(model, after),
      subject: "\(project.subject(after.type)).\(model.name)", at: place, severity: severity,
      notes: [.init(.listedThere(before), at: earlier)],
      help: returns ? .keep(model, after) : .keepOrRemove(model, after))
  }

  /// Whether a release shipped the version without the model: it must stay as it is.
  private func hasShipped(
    _ version: SchemaVersion, without model: Model, _ plan: MigrationPlan, _ project: Project
  ) -> Bool {
    project.releases(of: plan).contains { release in
      release.shape.entity(named: model.name) == nil && project.match(release, in: plan)?.version.type == version.type
    }
  }

  /// An error, or a note where no stages lead through the versions: a store then goes straight to the last one.
  private func severityOfHole(in plan: MigrationPlan) -> Severity { plan.hasNoStages ? .note : .error }

  /// A warning where the app still uses the live name, a note where other code does; nil where nothing does: the
  /// entity was removed.
  private func severity(of model: Model, _ plan: MigrationPlan, _ project: Project) -> Severity? {
    let namesakes =
      project.models(named: model.name).filter { $0.module == model.module && project.owner(of: $0.type) == nil }
      .map(\.type)
      + project.aliases(leadingTo: model.name).map(\.type)
    // A namesake in another plan's versions belongs to another store.
    let others = namesakes.isEmpty ? [] : project.plans.filter { $0.type != plan.type }.flatMap(\.distinctVersions)
    let foreign = Set(others.compactMap(project.version).flatMap { project.models(in: $0).map(\.type) })
    let own = namesakes.filter {
      !foreign.contains($0) && !project.settings.areStrangers(project.symbols[$0].module, plan.module)
    }
    if own.flatMap(project.mentions.of).contains(where: \.isInApp) {
      return .warning
    }
    let uses = project.mentions.of(model.type).filter { $0.isInApp && !$0.isAliased }
    return uses.allSatisfy { project.isReadByMigration($0, of: plan) } ? nil : .note
  }
}

extension Message {
  fileprivate static func comesBack(_ model: Model, _ version: SchemaVersion) -> Message {
    "'\(version.name)' omits '\(model.name)', which versions before and after it have: its rows are lost on the way"
  }
  fileprivate static func dropped(_ model: Model, _ version: SchemaVersion) -> Message {
    "'\(version.name)' omits '\(model.name)', which the version before has and the app's code still names"
  }
  fileprivate static func listedThere(_ version: SchemaVersion) -> Message {
    "'\(version.name)' lists its models here"
  }
  fileprivate static func keep(_ model: Model, _ version: SchemaVersion) -> Message {
    "list '\(model.name)' in '\(version.name)' too, or, if that has shipped, bring it back in a new version only"
  }
  fileprivate static func keepOrRemove(_ model: Model, _ version: SchemaVersion) -> Message {
    "list '\(model.name)' in '\(version.name)' too, or remove what still uses it: the migration deletes its rows"
  }
}
