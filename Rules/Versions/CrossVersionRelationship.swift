import SchemaLinting
import SchemaModel

/// A frozen version's model with a relationship that leaves the version, or one of the last version with a relationship to
/// another class of a name that the version lists; and a version that lists two classes of one name.
struct CrossVersionRelationship: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    let history = plan.history(in: project)
    let findings = history.dropLast().flatMap { version -> [Finding] in
      let own = project.models.filter { project.owner(of: $0.type) == version.type }
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
    let listed = listed(in: version, project)
    return listed.values.compactMap { model in
      // Another version's class stays as it is.
      if let owner = project.owner(of: model.type), owner != version.type {
        var finding = finding(forReused: model, in: version, plan, project)
        finding?.help = .nest(model.name, version)
        return finding
      }
      let exits = exits(of: model) { type in
        listed[project.symbols[type].name].map { $0.type != type && version.models?.contains(type) != true } ?? false
      }
      guard let first = exits.first else { return nil }
      return Finding(
        .strays(first.name, first.target, version, project), subject: project.subject(model.type), at: first.place,
        severity: plan.hasNoStages ? .note : nil,
        notes: exits.dropFirst().map { .init(.leavesToo($0.name, $0.target, project), at: $0.place) },
        help: help(for: exits, version, project))
    }
  }

  /// The models that a version lists, by name.
  private func listed(in version: SchemaVersion, _ project: Project) -> [String: Model] {
    let models = (version.models?.types ?? []).compactMap(project.model)
    return Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
  }

  private func reused(in version: SchemaVersion, _ plan: MigrationPlan, _ project: Project) -> [Finding] {
    (version.models?.types ?? []).compactMap(project.model)
      .compactMap { finding(forReused: $0, in: version, plan, project) }
  }

  /// A relationship, or its key path, that leads to a type outside the version.
  private struct Exit {
    let place: Place
    let name: String
    let target: TypeID
  }

  private func finding(
    for model: Model, of version: SchemaVersion, _ plan: MigrationPlan, _ project: Project
  ) -> Finding? {
    let exits = exits(of: model) { leaves($0, version, plan, project) }
    guard let first = exits.first else { return nil }
    let namesakes = namesakes(in: version, project)
    let isCertain = !namesakes.isEmpty || exits.contains { project.owner(of: $0.target) != nil }
    return Finding(
      .leaves(model, first.name, first.target, project), subject: project.subject(model.type), at: first.place,
      severity: plan.hasNoStages ? .note : isCertain ? .error : .warning,
      notes: exits.dropFirst().map { .init(.leavesToo($0.name, $0.target, project), at: $0.place) }
        + namesakes.map { .init(.namesake($0), at: $0.place) },
      help: help(for: exits, version, project))
  }

  /// What the version has a class of is to be used; of the rest it needs copies.
  private func help(for exits: [Exit], _ version: SchemaVersion, _ project: Project) -> Message {
    let listed = listed(in: version, project)
    let names = exits.map { project.symbols[$0.target].name }.unique
    let own = names.compactMap { listed[$0] }.filter { model in !exits.contains { $0.target == model.type } }
    return own.count == names.count ? .use(own.map(\.qualifiedName)) : .freeze(names, version)
  }

  /// A model of another version that is listed as it is, and leads to the class that the version has a copy of.
  private func finding(
    forReused model: Model, in version: SchemaVersion, _ plan: MigrationPlan, _ project: Project
  ) -> Finding? {
    guard let owner = project.owner(of: model.type), owner != version.type else { return nil }
    let namesakes = Dictionary(namesakes(in: version, project).map { ($0.type, $0) }) { first, _ in first }
    let exits = model.relationships.filter { namesakes[$0.relationship.destination] != nil }
    guard let first = exits.first, let target = namesakes[first.relationship.destination] else { return nil }
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

  private func exits(of model: Model, where leaves: (TypeID) -> Bool) -> [Exit] {
    model.relationships.compactMap { property, relationship in
      if leaves(relationship.destination) {
        return Exit(
          place: property.place, name: "\(model.name).\(property.name)", target: relationship.destination)
      }
      guard let root = relationship.inverse?.value?.root, let place = relationship.inversePlace,
        root != relationship.destination, leaves(root)
      else { return nil }
      return Exit(place: place, name: "\(model.name).\(property.name)", target: root)
    }
  }

  /// Whether a type is a live one or another version's; an earlier version's own model that is listed here stays as
  /// it is.
  private func leaves(
    _ type: TypeID, _ version: SchemaVersion, _ plan: MigrationPlan, _ project: Project
  ) -> Bool {
    guard let owner = project.owner(of: type) else { return project.isLive(type, for: plan) }
    guard owner != version.type else { return false }
    let history = plan.history(in: project).map(\.type)
    let isEarlier = history.prefix { $0 != version.type }.contains(owner)
    return !isEarlier || version.models?.contains(type) != true || !namesakes(in: version, project).isEmpty
  }

  /// The models outside a version that it reaches though another one of their entity's name is reached too: the first
  /// to claim the name wins in the whole process.
  private func namesakes(in version: SchemaVersion, _ project: Project) -> [Model] {
    let reached = project.reachableModels(from: version.models?.types ?? []).sorted().compactMap(project.model)
    let names = Dictionary(grouping: reached, by: \.name).filter { $0.value.count > 1 }
    return reached.filter { names[$0.name] != nil && project.owner(of: $0.type) != version.type }
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

extension [String] {
  /// Each text once, in order.
  fileprivate var unique: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
