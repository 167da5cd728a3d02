import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// A version before its plan's last that lists a type which still changes: a live one, or a later version's.
struct LiveModelInOldVersion: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    // On the way back each version is later than the one that it leads to.
    if project.isRollback(plan) { return [] }
    let history = plan.history(in: project)
    let positions = Dictionary(zip(history.map(\.type), history.indices)) { first, _ in first }
    let listings = history.indices.dropLast().flatMap { index in
      (history[index].models?.entries ?? []).filter {
        changes($0.type, after: index, history, positions, plan, project)
      }
      .map { Listing(version: index, entry: $0) }
    }
    if listings.isEmpty { return [] }
    let distant = project.identicalVersions(of: plan).filter { !$0.areNeighbors }
    return Dictionary(grouping: listings, by: \.entry.type).values.compactMap { listings in
      finding(listings.sorted { $0.version < $1.version }, history, plan, distant, project)
    }
  }

  /// A version, as its position in the plan, with the element of its models that changes.
  private struct Listing {
    let version: Int
    let entry: TypeList.Entry
  }

  private func changes(
    _ type: TypeID, after index: Int, _ history: [SchemaVersion], _ positions: [TypeID: Int], _ plan: MigrationPlan,
    _ project: Project
  ) -> Bool {
    guard project.model(type) != nil else { return false }
    guard let owner = project.owner(of: type) else { return project.isLive(type, for: plan) }
    return positions[owner].map { $0 > index } ?? false
      || project.isHeldByLast(type, plan) && isLaterAndUnlisted(owner, than: history[index], project)
  }

  /// Whether a version is in no plan, and is not one before another by its number: a retired version is frozen.
  private func isLaterAndUnlisted(_ owner: TypeID, than version: SchemaVersion, _ project: Project) -> Bool {
    guard project.plans(listing: owner).isEmpty else { return false }
    guard let number = project.version(owner)?.identifier?.value, let other = version.identifier?.value else {
      return true
    }
    return !(number < other)
  }

  private func finding(
    _ listings: [Listing], _ history: [SchemaVersion], _ plan: MigrationPlan, _ distant: [IdenticalPair],
    _ project: Project
  ) -> Finding? {
    guard let first = listings.first, let model = project.model(first.entry.type) else { return nil }
    let versions = listings.map { history[$0.version] }
    let others = listings.uniqued(by: \.entry.place).dropFirst()
    let owner = project.owner(of: model.type).flatMap { owner in history.first { $0.type == owner } }
    let isChanged = hasOtherCopy(of: model, after: first.version, history, project)
    return Finding(
      owner.map { .laterType(model, $0, versions.map(\.name)) } ?? .live(model, versions.map(\.name)),
      subject: project.subject(model.type), at: first.entry.place,
      severity: plan.hasNoStages ? .note : isChanged ? .error : .warning,
      notes: [.init(.declaredHere, at: model.place)]
        + others.map { .init(.listedHereToo(history[$0.version]), at: $0.entry.place) },
      help: .freeze(model, versions), consequences: consequences(of: model, versions, distant, project))
  }

  /// Whether a later version holds an own copy of the entity with another shape: then the type has changed since.
  private func hasOtherCopy(
    of model: Model, after index: Int, _ history: [SchemaVersion], _ project: Project
  ) -> Bool {
    guard let shape = project.shape(of: model).value?.proven else { return false }
    return history[(index + 1)...].contains { version in
      guard let copy = project.model(named: model.name, in: version), copy.type != model.type,
        project.owner(of: copy.type) == version.type
      else { return false }
      return project.shape(of: copy).value.map { $0.proven != shape } ?? false
    }
  }

  /// What follows from the same type: old models that lead to it, and versions further apart that it makes identical.
  private func consequences(
    of model: Model, _ versions: [SchemaVersion], _ distant: [IdenticalPair], _ project: Project
  ) -> [String] {
    let related = versions.flatMap(project.ownModels).flatMap { old in
      old.relationships.filter { $0.relationship.destination == model.type }.flatMap {
        [project.subject(old.type), "\(project.subject(old.type)).\($0.property.name)"]
      }
    }
    let identical = distant.filter { $0.earlier.lists(model.type) }
    return related + identical.map { project.subject($0.later.type) }
  }

}

extension Message {
  fileprivate static func live(_ model: Model, _ versions: [String]) -> Message {
    "\(versions.rangeText) the live model '\(model.name)', and \(versions.count == 1 ? "changes" : "change") with it"
  }
  fileprivate static func laterType(_ model: Model, _ owner: SchemaVersion, _ versions: [String]) -> Message {
    "\(versions.rangeText) '\(model.qualifiedName)', which belongs to the later version '\(owner.name)'"
  }
  fileprivate static let declaredHere: Message = "the model is declared here"
  fileprivate static func listedHereToo(_ version: SchemaVersion) -> Message { "'\(version.name)' lists it here" }
  fileprivate static func freeze(_ model: Model, _ versions: [SchemaVersion]) -> Message {
    "nest a copy of '\(model.name)' in '\(versions[0].name)', as it was when that version shipped"
  }
}

extension [String] {
  /// The versions as the beginning of a sentence about what they list.
  fileprivate var rangeText: String {
    count == 1 ? "'\(self[0])' lists" : "'\(self[0])' and \(count - 1) later version\(count > 2 ? "s" : "") list"
  }
}
