import SchemaLinting

/// A version before its plan's last that lists a type which still changes: a live one, or a later version's.
struct LiveModelInOldVersion: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    // On the way back each version is later than the one that it leads to.
    if plan.isRollback { return [] }
    let history = plan.history
    let listings = history.indices.dropLast().flatMap { index in
      (history[index].list?.entries ?? []).compactMap { entry in
        plan.project.model(entry.type).map {
          Listing(model: $0, place: entry.place, version: history[index], later: history[(index + 1)...])
        }
      }
    }.filter { $0.changes(plan) }
    if listings.isEmpty { return [] }
    let distant = plan.identicalVersions.filter { !$0.areNeighbors }
    return Dictionary(grouping: listings, by: \.model).values.map { finding($0, plan, distant) }
  }

  /// A model as an element of a version's models.
  private struct Listing {
    let model: ProjectModel
    let place: Place
    let version: ProjectVersion
    let later: ArraySlice<ProjectVersion>

    /// Whether the model may have changed since the version shipped.
    func changes(_ plan: ProjectPlan) -> Bool {
      guard let owner = model.owner else { return plan.isLive(model.type) }
      return plan.lists(owner) && plan.lists(version, before: owner)
        || plan.isHeldByLast(model.type) && !isRetired(owner, plan)
    }

    /// Whether an owner is listed, or came before the first version that lists the model: a retired version is frozen.
    private func isRetired(_ owner: ProjectVersion, _ plan: ProjectPlan) -> Bool {
      guard owner.plans.isEmpty else { return true }
      let first = plan.history.first { $0.lists(model.type) }
      guard let number = owner.identifier?.value, let other = first?.identifier?.value else { return false }
      return number < other
    }

    /// Whether a later version holds an own copy of the entity with another shape: then the type has changed since.
    var hasOtherCopy: Bool {
      let schemas = model.project.schemas
      guard let shape = schemas.shape(of: model.model).value?.proven else { return false }
      return later.contains { version in
        guard let copy = version.model(named: model.name), copy != model, copy.owner == version else { return false }
        return switch version.isSameEntity(model.name, as: self.version) {
        case .same: false
        case .different: true
        case .unknown: schemas.shape(of: copy.model).value.map { $0.proven != shape } ?? false
        }
      }
    }
  }

  /// One finding for all versions that list a model.
  private func finding(_ listings: [Listing], _ plan: ProjectPlan, _ distant: [IdenticalPair]) -> Finding {
    let (model, versions) = (listings[0].model, listings.map(\.version))
    let owner = model.owner.flatMap { plan.lists($0) ? $0 : nil }
    return Finding(
      owner.map { .laterType(model, $0, versions.map(\.name)) } ?? .live(model, versions.map(\.name)),
      subject: model.subject, at: listings[0].place,
      severity: plan.hasNoStages
        ? .note : listings[0].hasOtherCopy && owner.map(plan.isLast) != false ? .error : .warning,
      notes: [.init(.declaredHere, at: model.place)]
        + listings.uniqued(by: \.place).dropFirst().map { .init(.listedHereToo($0.version), at: $0.place) },
      help: help(model, versions), consequences: consequences(of: model, versions, distant))
  }

  /// A version may have the frozen copy already, and not list it.
  private func help(_ model: ProjectModel, _ versions: [ProjectVersion]) -> Message {
    let copy = versions[0].ownModels.first { $0.name == model.name && $0 != model }
    return copy.map { .listCopy($0, versions[0]) } ?? .freeze(model, versions)
  }

  /// What follows from the same type: old models that lead to it, and versions further apart that it makes identical.
  private func consequences(
    of model: ProjectModel, _ versions: [ProjectVersion], _ distant: [IdenticalPair]
  ) -> [String] {
    let related = versions.flatMap(\.ownModels).flatMap { old in
      old.sides.filter { $0.relationship.destination == model.type }.flatMap { [old.subject, $0.subject] }
    }
    let identical = distant.filter { $0.earlier.lists(model.type) }
    return related + identical.map { model.project.subject($0.later.type) }
  }
}

extension ProjectPlan {
  /// Whether a version is the last one, whose classes change with the app; those of a version between are frozen.
  fileprivate func isLast(_ version: ProjectVersion) -> Bool { lastVersions.contains(version) }
}

extension Message {
  fileprivate static func live(_ model: ProjectModel, _ versions: [String]) -> Message {
    "\(versions.rangeText) the live model '\(model.name)', and \(versions.count == 1 ? "changes" : "change") with it"
  }
  fileprivate static func laterType(_ model: ProjectModel, _ owner: ProjectVersion, _ versions: [String]) -> Message {
    "\(versions.rangeText) '\(model.qualifiedName)', which belongs to the later version '\(owner.name)'"
  }
  fileprivate static let declaredHere: Message = "the model is declared here"
  fileprivate static func listedHereToo(_ version: ProjectVersion) -> Message { "'\(version.name)' lists it here" }
  fileprivate static func freeze(_ model: ProjectModel, _ versions: [ProjectVersion]) -> Message {
    let first = "nest a copy of '\(model.name)' in '\(versions[0].name)', as it was when that version shipped"
    return versions.count == 1 ? "\(first)" : "\(first), and do the same for \(Array(versions.dropFirst()).namesText)"
  }
  fileprivate static func listCopy(_ copy: ProjectModel, _ version: ProjectVersion) -> Message {
    "list '\(copy.qualifiedName).self', the frozen copy, in '\(version.name).models' instead"
  }
}

extension [ProjectVersion] {
  /// The versions by name, of many the first and the last.
  fileprivate var namesText: String {
    count > 3 ? "the versions from '\(self[0].name)' to '\(self[count - 1].name)'" : map(\.name).quotedList
  }
}

extension [String] {
  /// The versions as the beginning of a sentence about what they list.
  fileprivate var rangeText: String {
    count == 1 ? "'\(self[0])' lists" : "'\(self[0])' and \(count - 1) later version\(count > 2 ? "s" : "") list"
  }
}
