import SchemaLinting
import SchemaNames
import SchemaProject

/// A container with a plan whose models differ from those of the plan's last version.
struct ContainerModelsDiffer: ContainerRule {
  func findings(for container: ProjectContainer) -> [Finding] {
    guard container.isPersistent != false, let plan = container.onlyPlan, let last = plan.lastVersion,
      let place = last.modelsPlace, let held = container.knownTypes, let expected = last.knownTypes, held != expected
    else { return [] }
    let project = container.project
    let missing = expected.subtracting(held).sorted().map(project.subject)
    let extra = held.subtracting(expected).sorted()
    // Another class of an entity that the version has would be a second entity of that name.
    let entities = Set(expected.map { project.symbols[$0].name })
    let new = extra.filter { !entities.contains(project.symbols[$0].name) }.map(project.subject)
    let stores = container.releases(failingWith: ["unknown-coordinator-model-version", "backwards-migration"])
    return [
      Finding(
        .differ(last, plan, .missing(missing, extra: extra.map(project.subject))), subject: container.subject,
        at: container.place,
        severity: plan.hasNoStages ? .note : stores.isEmpty || plan.isOptional(for: stores) ? .warning : .error,
        notes: [.init(.modelsAreHere, at: place)], help: new.isEmpty ? help(extra, last) : .list(new, last, in: plan),
        releases: stores)
    ]
  }

  /// If the app has its own class next to the version's class of that name, or an alias that leads to an older version's, the
  /// app has to use the version's first.
  private func help(_ extra: [TypeID], _ last: ProjectVersion) -> Message {
    let models = extra.lazy.compactMap { type in
      last.project.model(type).flatMap { model in last.model(named: model.name).map { (model, $0) } }
    }
    return models.compactMap { model, newest -> Message? in
      if model.owner == nil { return .alias(model.name, newest.qualifiedName, last) }
      return model.aliases.first.map(\.origin).map { alias in
        .point(alias.name, alias.version == nil ? newest.qualifiedName : last.name)
      }
    }.first ?? .use(last)
  }
}

extension Message {
  fileprivate static func differ(_ last: ProjectVersion, _ plan: ProjectPlan, _ difference: String) -> Message {
    return
      "the container's models differ from those of '\(last.name)', the last version of '\(plan.name)': \(difference)"
  }
  fileprivate static let modelsAreHere: Message = "the version's models"
  fileprivate static func use(_ last: ProjectVersion) -> Message {
    "use 'Schema(versionedSchema: \(last.name).self)'"
  }
  fileprivate static func alias(_ live: String, _ frozen: String, _ last: ProjectVersion) -> Message {
    "replace the class '\(live)' with 'typealias \(live) = \(frozen)', or list it in '\(last.name)' instead of '\(frozen)' if that version has not shipped"
  }
  fileprivate static func point(_ alias: String, _ target: String) -> Message {
    "point '\(alias)' at '\(target)'"
  }
  fileprivate static func list(_ extra: [String], _ last: ProjectVersion, in plan: ProjectPlan) -> Message {
    let advice = "add a new version with \(extra.shortQuotedList)"
    let hasShipped = plan.matches.contains { $0.version.type == last.type }
    return hasShipped ? "\(advice)" : "\(advice), or list it in '\(last.name)' if that version has not shipped"
  }
}
