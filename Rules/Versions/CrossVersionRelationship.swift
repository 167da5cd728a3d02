import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// A frozen version's model with a relationship that leaves the version, or one of the last version with a relationship to
/// another class of a name that the version lists; and a version that lists two classes of one name.
struct CrossVersionRelationship: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    let history = plan.history(in: project)
    let findings = history.dropLast().flatMap { version -> [Finding] in
      let own = project.ownedModels(of: version)
        .compactMap { finding(for: $0, of: version, plan, project) }
      // What a version's own models lead to explains what it reuses.
      return own.isEmpty ? reused(in: version, plan, project) : own
    }
    // Several versions may reuse one model.
    let frozen = Dictionary(grouping: findings, by: \.subject).values.compactMap(\.first)
    return frozen + (history.last.map { strays(from: $0, plan, project) } ?? [])
      + history.flatMap { namesakes(listedIn: $0, plan, project) }
  }

  /// The classes that a version lists beside another one of their name.
  private func namesakes(
    listedIn version: SchemaVersion, _ plan: MigrationPlan, _ project: Project
  ) -> [Finding] {
    let entries = (version.models?.entries ?? []).filter { project.model($0.type) != nil }
    let byName = Dictionary(grouping: entries) { project.symbols[$0.type].name }
    return byName.values.compactMap { entries in
      guard let first = entries.first, let other = entries.first(where: { $0.type != first.type }),
        version.models?.isBranched == false
      else { return nil }
      let own = entries.first { project.owner(of: $0.type) == version.type } ?? other
      let names = [first, other].map { project.symbols[$0.type].qualifiedName }
      return Finding(
        .both(names, version), subject: project.subject(own.type), at: other.place,
        severity: plan.hasNoStages ? .note : nil, notes: [.init(.otherIsHere(names[0]), at: first.place)],
        help: .listOne(project.symbols[own.type].qualifiedName), consequences: [project.subject(version.type)])
    }
  }

  /// The models of the last version that lead to another class beside the one that the version lists under its name.
  private func strays(from version: SchemaVersion, _ plan: MigrationPlan, _ project: Project) -> [Finding] {
    let listed = project.listedModels(of: version)
    return listed.values.compactMap { model in
      // Another version's class stays as it is.
      if let owner = project.owner(of: model.type), owner != version.type {
        var finding = finding(forReused: model, in: version, plan, project)
        finding?.help = .nest(model.name, version)
        return finding
      }
      let exits = project.exits(of: model) { type in
        listed[project.symbols[type].name].map { $0.type != type && !version.lists(type) } ?? false
      }
      guard let first = exits.first else { return nil }
      return Finding(
        .strays(first.name, first.target, version, project), subject: project.subject(model.type), at: first.place,
        severity: plan.hasNoStages ? .note : nil,
        notes: exits.dropFirst().map { .init(.leavesToo($0.name, $0.target, project), at: $0.place) },
        help: help(for: exits, version, project))
    }
  }

  private func reused(in version: SchemaVersion, _ plan: MigrationPlan, _ project: Project) -> [Finding] {
    version.listedTypes.compactMap(project.model)
      .compactMap { finding(forReused: $0, in: version, plan, project) }
  }

  private func finding(
    for model: Model, of version: SchemaVersion, _ plan: MigrationPlan, _ project: Project
  ) -> Finding? {
    let exits = project.exits(of: model) { project.leaves($0, version, of: plan) }
    guard let first = exits.first else { return nil }
    let rivals = project.rivals(in: version)
    let isCertain = !rivals.isEmpty || exits.contains { project.owner(of: $0.target) != nil }
    return Finding(
      .leaves(model, first.name, first.target, project), subject: project.subject(model.type), at: first.place,
      severity: plan.hasNoStages ? .note : isCertain ? .error : .warning,
      notes: exits.dropFirst().map { .init(.leavesToo($0.name, $0.target, project), at: $0.place) }
        + rivals.map { .init(.namesake($0), at: $0.place) },
      help: help(for: exits, version, project))
  }

  /// What the version has a class of is to be used; of the rest it needs copies.
  private func help(for exits: [VersionExit], _ version: SchemaVersion, _ project: Project) -> Message {
    let listed = project.listedModels(of: version)
    let names = exits.map { project.symbols[$0.target].name }.uniqued
    let own = names.compactMap { listed[$0] }.filter { model in !exits.contains { $0.target == model.type } }
    return own.count == names.count ? .use(own.map(\.qualifiedName)) : .freeze(names, version)
  }

  /// A model of another version that is listed as it is, and leads to the class that the version has a copy of.
  private func finding(
    forReused model: Model, in version: SchemaVersion, _ plan: MigrationPlan, _ project: Project
  ) -> Finding? {
    guard let owner = project.owner(of: model.type), owner != version.type else { return nil }
    let rivals = Dictionary(project.rivals(in: version).map { ($0.type, $0) }) { first, _ in first }
    let exits = model.relationships.filter { rivals[$0.relationship.destination] != nil }
    guard let first = exits.first, let target = rivals[first.relationship.destination] else { return nil }
    return Finding(
      .reused(model, first.property, target, version), subject: project.subject(model.type), at: first.property.place,
      severity: plan.hasNoStages ? .note : nil,
      notes: exits.dropFirst().map {
        .init(
          .leavesToo("\(model.name).\($0.property.name)", $0.relationship.destination, project), at: $0.property.place)
      }
        + [.init(.namesake(target), at: target.place)],
      help: .freeze([model.name], version))
  }
}

extension Message {
  fileprivate static func leaves(_ model: Model, _ name: String, _ target: TypeID, _ project: Project) -> Message {
    "frozen model '\(model.qualifiedName)' leaves its version: '\(name)' leads to \(described(target, project))"
  }
  fileprivate static func strays(
    _ name: String, _ target: TypeID, _ version: SchemaVersion, _ project: Project
  ) -> Message {
    "'\(name)' leads to \(described(target, project)), but '\(version.name)' lists another '\(project.symbols[target].name)'"
  }
  fileprivate static func reused(
    _ model: Model, _ property: Property, _ target: Model, _ version: SchemaVersion
  ) -> Message {
    "'\(version.name)' lists '\(model.qualifiedName)', whose '\(property.name)' leads to '\(target.qualifiedName)', beside another '\(target.name)'"
  }
  fileprivate static func leavesToo(_ name: String, _ target: TypeID, _ project: Project) -> Message {
    "'\(name)' leads to \(described(target, project))"
  }
  fileprivate static func namesake(_ model: Model) -> Message {
    "'\(model.qualifiedName)' is reached from the version too: one entity name, two classes"
  }
  private static func described(_ target: TypeID, _ project: Project) -> String {
    let name = project.symbols[target].qualifiedName
    return project.owner(of: target) == nil ? "the live model '\(name)'" : "'\(name)'"
  }
  fileprivate static func nest(_ model: String, _ version: SchemaVersion) -> Message {
    "nest a copy of '\(model)' in '\(version.name)' too, and list that"
  }
  fileprivate static func both(_ names: [String], _ version: SchemaVersion) -> Message {
    "'\(version.name)' lists \(names.quotedList): one entity name, two classes"
  }
  fileprivate static func otherIsHere(_ name: String) -> Message { "'\(name)' is listed here" }
  fileprivate static func listOne(_ name: String) -> Message { "list only '\(name)' of them" }
  fileprivate static func use(_ models: [String]) -> Message { "use the version's own \(models.quotedList) there" }
  fileprivate static func freeze(_ models: [String], _ version: SchemaVersion) -> Message {
    models.count == 1
      ? "nest a copy of \(models.quotedList) in '\(version.name)' too, as it was when that version shipped"
      : "nest copies of \(models.quotedList) in '\(version.name)' too, as they were when that version shipped"
  }
}
