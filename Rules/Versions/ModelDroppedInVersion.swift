import SchemaLinting
import SchemaProject

/// An entity that a version omits although its neighbor has it.
struct ModelDroppedInVersion: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let history = plan.history
    // Nothing can be missing from an unknown list.
    let entities = history.map { $0.list?.isKnown == true ? $0.entities : nil }
    let known = history.indices.filter { entities[$0] != nil }
    return history.indices.dropFirst().flatMap { index -> [Finding] in
      guard let before = entities[index - 1], let after = entities[index] else { return [] }
      return before.filter { after[$0.key] == nil }.compactMap { name, model in
        // A class that the newest version with it only leads to by a relationship was not brought back on purpose.
        let newest = known.last { $0 > index && entities[$0]?[name] != nil }
        let returns = newest.map { history[$0].listedModels.contains { $0.name == name } } ?? false
        return finding(plan.project.model(model), history[index - 1], history[index], returns: returns, plan)
      }
    }
  }

  private func finding(
    _ model: ProjectModel, _ before: ProjectVersion, _ after: ProjectVersion, returns: Bool, _ plan: ProjectPlan
  ) -> Finding? {
    guard !hasShipped(after, without: model, plan), let place = after.modelsPlace, let earlier = before.modelsPlace,
      let severity = returns ? severityOfHole(in: plan) : severity(of: model, plan)
    else { return nil }
    return Finding(
      returns ? .comesBack(model, after) : .dropped(model, after),
      subject: "\(after.subject).\(model.name)", at: place, severity: severity,
      notes: [.init(.listedThere(before), at: earlier)],
      help: returns
        ? .keep(model, after) : after.mayHaveShipped ? .bringBack(model, after) : .keepOrRemove(model, after),
      steps: [.init(from: before.type, to: after.type)]
    ).judged(by: plan)
  }

  /// Whether a release shipped the version without the model: it must stay unchanged.
  private func hasShipped(_ version: ProjectVersion, without model: ProjectModel, _ plan: ProjectPlan) -> Bool {
    plan.releases.contains { release in
      release.shape.entity(named: model.name) == nil && plan.match(release)?.version.type == version.type
    }
  }

  /// An error, or a note where no stages lead through the versions: a store then goes straight to the last one.
  private func severityOfHole(in plan: ProjectPlan) -> Severity { plan.hasNoStages ? .note : .error }

  /// A warning if the app still uses the current name, a note if other code does; nil if nothing does: the
  /// entity was removed.
  private func severity(of model: ProjectModel, _ plan: ProjectPlan) -> Severity? {
    plan.appUsesNamesake(of: model) ? .warning : plan.appUses(model) ? .note : nil
  }
}

extension Message {
  fileprivate static func comesBack(_ model: ProjectModel, _ version: ProjectVersion) -> Message {
    "'\(version.name)' omits '\(model.name)', which versions before and after it have, so its rows are lost"
  }
  fileprivate static func dropped(_ model: ProjectModel, _ version: ProjectVersion) -> Message {
    "'\(version.name)' omits '\(model.name)', which the previous version has and the app's code still uses"
  }
  fileprivate static func listedThere(_ version: ProjectVersion) -> Message {
    "the models of '\(version.name)'"
  }
  fileprivate static func keep(_ model: ProjectModel, _ version: ProjectVersion) -> Message {
    "if '\(version.name)' has not shipped, list '\(model.name)' there too; if it has, leave it unchanged, because its stores no longer have rows of '\(model.name)'"
  }
  fileprivate static func bringBack(_ model: ProjectModel, _ version: ProjectVersion) -> Message {
    "list '\(model.name)' in a new version, or remove the code that still uses it; leave '\(version.name)' unchanged, because it may have shipped without it"
  }
  fileprivate static func keepOrRemove(_ model: ProjectModel, _ version: ProjectVersion) -> Message {
    "list '\(model.name)' in '\(version.name)' too, or remove the code that still uses it, because the migration deletes its rows"
  }
}
