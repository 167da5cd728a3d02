import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// A container with a plan whose models are not those of the plan's last version.
struct ContainerModelsDiffer: ContainerRule {
  func findings(for container: Container, in project: Project) -> [Finding] {
    guard container.isPersistent != false, container.plan.failures.isEmpty, container.plan.plans.count == 1,
      let plan = container.plan.plans.first.flatMap({ project.schemas.plan($0.type) }),
      let last = project.schemas.lastVersion(of: plan), let place = last.modelsPlace,
      let held = project.schemas.knownModels(of: container), let expected = project.schemas.knownModels(of: last),
      held != expected
    else { return [] }
    let missing = expected.subtracting(held).sorted().map(project.schemas.subject)
    let extra = held.subtracting(expected).sorted()
    // Another class of an entity that the version has would be a second entity of that name.
    let entities = Set(expected.map { project.schemas.symbols[$0].name })
    let new = extra.filter { !entities.contains(project.schemas.symbols[$0].name) }.map(project.schemas.subject)
    return [
      Finding(
        .differ(last, plan, .missing(missing, extra: extra.map(project.schemas.subject))),
        subject: project.schemas.subject(container),
        at: container.place,
        severity: plan.hasNoStages ? .note : nil, notes: [.init(.modelsAreHere, at: place)],
        help: new.isEmpty ? help(extra, last, project) : .list(new, last))
    ]
  }

  /// Where the app's own class stands beside the version's of that name, the app has to use the version's first.
  private func help(_ extra: [TypeID], _ last: SchemaVersion, _ project: Project) -> Message {
    let pairs = extra.filter { project.schemas.owner(of: $0) == nil }.compactMap { live in
      project.schemas.model(named: project.schemas.symbols[live].name, in: last).map {
        (project.schemas.symbols[live].name, $0.qualifiedName)
      }
    }
    return pairs.first.map { .alias($0.0, $0.1, last) } ?? .use(last)
  }
}

extension Message {
  fileprivate static func differ(_ last: SchemaVersion, _ plan: MigrationPlan, _ difference: String) -> Message {
    return
      "the container's models differ from those of '\(last.name)', the last version of '\(plan.name)': \(difference)"
  }
  fileprivate static let modelsAreHere: Message = "the version's models are listed here"
  fileprivate static func use(_ last: SchemaVersion) -> Message {
    "use 'Schema(versionedSchema: \(last.name).self)'"
  }
  fileprivate static func alias(_ live: String, _ frozen: String, _ last: SchemaVersion) -> Message {
    "replace the class '\(live)' by 'typealias \(live) = \(frozen)', or list it in '\(last.name)' instead of '\(frozen)' while that has not shipped"
  }
  fileprivate static func list(_ extra: [String], _ last: SchemaVersion) -> Message {
    "add a new version with \(extra.shortQuotedList), or list it in '\(last.name)' while that has not shipped"
  }
}
