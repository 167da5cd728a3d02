import SchemaLinting
import SchemaProject
import SchemaShapes
import SchemaSyntax
import SchemaText

/// A version before its plan's last that lists a type which still changes: a live one, or a later version's.
struct LiveModelInOldVersion: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    // On the way back each version is later than the one that it leads to.
    if plan.isRollback { return [] }
    let listings = listings(in: plan)
    if listings.isEmpty { return [] }
    let distant = plan.identicalVersions.filter { !$0.areNeighbors }
    let changed = plan.hasNoStages ? [] : Set(listings.filter { $0.hasChanged(plan) }.map(\.model))
    let (certain, possible) = (
      listings.filter { changed.contains($0.model) }, listings.filter { !changed.contains($0.model) }
    )
    let ofClasses = Array(Dictionary(grouping: certain, by: \.model).values)
    let differences = Differences(ofClasses.map { $0[0] })
    let ofVersions = Array(Dictionary(grouping: possible, by: \.version).values)
    return ofClasses.map { Self.finding(certain: $0, differences, distant) }
      + (ofVersions.count > Self.mostVersions
        ? [Self.finding(manyVersions: possible, plan, distant)]
        : ofVersions.map { Self.finding(possible: $0, plan, distant) })
  }

  /// The classes of more versions are one cause: nothing was ever frozen.
  private static let mostVersions = 5

  private func listings(in plan: ProjectPlan) -> [Listing] {
    let history = plan.history
    let copies = LaterCopies(history)
    var homes: [ProjectModel: Place] = [:]
    return history.indices.dropLast().flatMap { index in
      (history[index].list?.entries ?? []).compactMap { entry -> Listing? in
        guard let model = plan.project.model(entry.type), mayChange(model, after: history[index], plan) else {
          return nil
        }
        let home = homes[model, default: entry.place]
        homes[model] = home
        return Listing(
          model, at: entry.place, in: history[index], before: copies.after(index, of: model), plan, home: home)
      }
    }
  }

  /// Whether a model may have changed since a version that lists it shipped.
  private func mayChange(_ model: ProjectModel, after version: ProjectVersion, _ plan: ProjectPlan) -> Bool {
    guard let owner = model.owner else { return plan.isLive(model.type) }
    return plan.lists(owner) && plan.lists(version, before: owner)
      || plan.isHeldByLast(model.type) && !isRetired(owner, of: model, plan)
  }

  /// Whether an owner is listed, or came before the first version that lists the model: a retired version is frozen.
  private func isRetired(_ owner: ProjectVersion, of model: ProjectModel, _ plan: ProjectPlan) -> Bool {
    guard owner.plans.isEmpty else { return true }
    let first = plan.history.first { $0.lists(model.type) }
    guard let number = owner.identifier?.value, let other = first?.identifier?.value else { return false }
    return number < other
  }

  /// A model as an element of a version's models.
  fileprivate struct Listing: Sendable {
    let model: ProjectModel
    let place: Place
    let version: ProjectVersion
    /// The later version of the plan that the model belongs to; nil for one of the app's current classes.
    let owner: ProjectVersion?
    /// Where the first version lists the model.
    let home: Place
    /// The first copy of the entity with another shape that a later version holds.
    let otherCopy: ProjectModel?

    init(
      _ model: ProjectModel, at place: Place, in version: ProjectVersion, before copies: some Sequence<ProjectModel>,
      _ plan: ProjectPlan, home: Place
    ) {
      self.model = model
      self.place = place
      self.version = version
      owner = model.owner.flatMap { plan.lists($0) ? $0 : nil }
      self.home = home
      otherCopy = Self.otherCopy(of: model, in: version, among: copies)
    }

    var member: Finding.Member { .init(model.subject, at: place, home: home) }

    /// The listing as a part of its version.
    var memberOfVersion: Finding.Member {
      .init(model.subject, at: place, home: home, in: .init(version.subject, at: version.modelsPlace ?? place))
    }

    /// Whether the model certainly changed after the version: a later version holds a copy of it with another shape.
    func hasChanged(_ plan: ProjectPlan) -> Bool { otherCopy != nil && owner.map(plan.isLast) != false }

    private static func otherCopy(
      of model: ProjectModel, in earlier: ProjectVersion, among copies: some Sequence<ProjectModel>
    ) -> ProjectModel? {
      let schemas = model.project.schemas
      guard let shape = schemas.shape(of: model.model).value?.proven else { return nil }
      return copies.first { copy in
        guard copy != model, let version = copy.owner else { return false }
        return switch version.isSameEntity(model.name, as: earlier) {
        case .same: false
        case .different: true
        case .unknown: schemas.shape(of: copy.model).value.map { $0.proven != shape } ?? false
        }
      }
    }

    /// The frozen copy that the version has and does not list.
    var unlistedCopy: ProjectModel? { version.ownModels.first { $0.name == model.name && $0 != model } }

    /// What follows from the listing: old models that lead to the model, and versions further apart that it makes identical.
    func consequences(_ distant: [IdenticalPair]) -> [String] {
      let related = version.ownModels.flatMap { old in
        old.sides.filter { $0.relationship.destination == model.type }.flatMap { [old.subject, $0.subject] }
      }
      let identical = distant.filter { $0.earlier.lists(model.type) }
      return related + identical.map { model.project.subject($0.later.type) }
    }
  }
}

/// The copies of each entity that versions of a plan have of their own.
private struct LaterCopies {
  private var copies: [String: [(position: Int, model: ProjectModel)]] = [:]

  /// Takes the versions in their order.
  init(_ history: [ProjectVersion]) {
    for (position, version) in history.enumerated() {
      for (name, model) in version.entities {
        let copy = version.project.model(model)
        if copy.owner == version { copies[name, default: []].append((position, copy)) }
      }
    }
  }

  /// Those of a model's entity in versions after a position, in their order.
  func after(_ position: Int, of model: ProjectModel) -> some Sequence<ProjectModel> {
    let all = copies[model.name] ?? []
    return all[all.firstSortedIndex { $0.position > position }...].lazy.map(\.model)
  }
}

extension LiveModelInOldVersion {
  /// One finding for all versions that list a model which certainly changed.
  private static func finding(
    certain listings: [Listing], _ differences: Differences, _ distant: [IdenticalPair]
  ) -> Finding {
    let first = listings[0]
    let copy = first.otherCopy.map { [Finding.Note(.copy($0), at: $0.place)] } ?? []
    let finding = Finding(
      .changed(first, differences.text(first), in: listings.map(\.version.name)), subject: first.model.subject,
      at: first.version.modelsPlace ?? first.place,
      notes: copy + [.init(.declared(first.model), at: first.model.place)]
        + listings.uniqued(by: \.place).dropFirst().map { .init(.listedHereToo($0.version), at: $0.place) },
      help: first.unlistedCopy.map { .listCopies([$0], first.version) }
        ?? .freeze(listings.map(\.version.subject)),
      consequences: listings.flatMap { $0.consequences(distant) })
    return .group([first], member: \.member) { _ in finding }
  }

  /// One finding for all models of a version that may change.
  private static func finding(possible listings: [Listing], _ plan: ProjectPlan, _ distant: [IdenticalPair]) -> Finding
  {
    let severity: Severity = plan.hasNoStages ? .note : .warning
    return .group(listings, member: \.member) { listings in
      let version = listings[0].version
      let isCopied = listings.allSatisfy { $0.unlistedCopy != nil }
      return Finding(
        .listed(listings, version), subject: version.subject, at: version.modelsPlace ?? listings[0].place,
        severity: severity, notes: listings.map { .init(.declared($0.model), at: $0.model.place) },
        help: isCopied ? .listCopies(listings.compactMap(\.unlistedCopy), version) : .freeze([version.subject]),
        consequences: listings.flatMap { $0.consequences(distant) })
    }
  }
}

extension LiveModelInOldVersion {
  /// One finding for many versions of a plan whose models may change.
  private static func finding(
    manyVersions listings: [Listing], _ plan: ProjectPlan, _ distant: [IdenticalPair]
  ) -> Finding {
    .group(listings, member: \.memberOfVersion) { listings in
      let versions = listings.uniqued(by: \.version)
      return Finding(
        .listed(listings, plan, versionCount: versions.count), subject: plan.subject,
        at: plan.schemasPlace ?? plan.place, severity: plan.hasNoStages ? .note : .warning,
        notes: versions.map { .init(.listedHere($0.version), at: $0.version.modelsPlace ?? $0.place) },
        help: .freezeAll, consequences: listings.flatMap { $0.consequences(distant) })
    }
  }
}

extension ProjectPlan {
  /// Whether a version is the last one, whose classes change with the app; those of a version between are frozen.
  fileprivate func isLast(_ version: ProjectVersion) -> Bool { lastVersions.contains(version) }
}

extension Message {
  fileprivate static func changed(
    _ listing: LiveModelInOldVersion.Listing, _ difference: String, in versions: [String]
  ) -> Message {
    let lists =
      versions.count == 1
      ? "'\(versions[0])' lists" : "'\(versions[0])' and \((versions.count - 1).counted("later version")) list"
    let what =
      listing.owner == nil ? "the app's current class '\(listing.model.name)'" : "'\(listing.model.qualifiedName)'"
    return "\(lists) \(what), but \(difference)"
  }
  fileprivate static func listed(_ listings: [LiveModelInOldVersion.Listing], _ version: ProjectVersion) -> Message {
    let names = listings.map(\.model.qualifiedName)
    let list = "'\(version.name)' lists"
    if listings.allSatisfy({ $0.owner == nil }) {
      return names.count == 1
        ? "\(list) the app's current class \(names.quotedList), so editing \(names.quotedList) also changes this version"
        : "\(list) the app's current classes \(names.shortQuotedList), so editing them also changes this version"
    }
    let owners = listings.compactMap { $0.owner?.name }.uniqued
    if owners.count == 1, listings.allSatisfy({ $0.owner != nil }) {
      let belong = names.count == 1 ? "belongs" : "belong"
      return "\(list) \(names.shortQuotedList), which \(belong) to the later version '\(owners[0])'"
    }
    return "\(list) \(names.shortQuotedList), which are the app's current classes or belong to later versions"
  }
  fileprivate static func listed(
    _ listings: [LiveModelInOldVersion.Listing], _ plan: ProjectPlan, versionCount: Int
  ) -> Message {
    let names = listings.map(\.model.qualifiedName).uniqued.shortQuotedList
    let versions = "\(versionCount.counted("old version")) of '\(plan.name)' \(versionCount == 1 ? "lists" : "list")"
    return listings.allSatisfy { $0.owner == nil }
      ? "\(versions) the app's current classes \(names), so editing one of them also changes these versions"
      : "\(versions) \(names), which are the app's current classes or belong to later versions"
  }
  fileprivate static func listedHere(_ version: ProjectVersion) -> Message { "'\(version.name)' lists its models here" }
  fileprivate static let freezeAll: Message =
    "run 'swiftdata-lint freeze --all', which writes the frozen copies that these versions lack"
  fileprivate static func copy(_ copy: ProjectModel) -> Message { "this is the copy in '\(copy.owner?.name ?? "")'" }
  fileprivate static func declared(_ model: ProjectModel) -> Message { "'\(model.qualifiedName)' is declared here" }
  fileprivate static func listedHereToo(_ version: ProjectVersion) -> Message { "'\(version.name)' lists it here" }
  fileprivate static func listCopies(_ copies: [ProjectModel], _ version: ProjectVersion) -> Message {
    let types = copies.map { "\($0.qualifiedName).self" }
    return types.count == 1
      ? "list \(types.quotedList), the frozen copy, in '\(version.name).models' instead"
      : "list the frozen copies \(types.shortQuotedList) in '\(version.name).models' instead"
  }
}

/// How the copies in later versions differ from the classes that earlier ones list.
private struct Differences {
  private struct Versions: Hashable {
    let earlier: ProjectVersion
    let later: ProjectVersion

    /// The version that lists a class, and the one with the other copy; nil where there is none.
    init?(_ listing: LiveModelInOldVersion.Listing) {
      guard let later = listing.otherCopy?.owner else { return nil }
      (earlier, self.later) = (listing.version, later)
    }
  }

  /// The first change of each model between two versions.
  private let changes: [Versions: [String: SchemaChange]]

  /// Compares each two versions once, however many of their models differ.
  init(_ listings: [LiveModelInOldVersion.Listing]) {
    let versions = Set(listings.compactMap(Versions.init))
    changes = Dictionary(
      uniqueKeysWithValues: versions.map { versions in
        let comparison = ChecksumComparison(from: versions.earlier.identity, to: versions.later.identity)
        let changes = versions.earlier.shape.changes(to: versions.later.shape, comparison)
        return (versions, Dictionary(changes.map { ($0.model, $0) }) { first, _ in first })
      })
  }

  func text(_ listing: LiveModelInOldVersion.Listing) -> String {
    let later = listing.otherCopy?.owner?.name ?? ""
    let change = Versions(listing).flatMap { changes[$0]?[listing.model.name] }
    return "'\(later)' holds a copy of it \(change.map(Self.text) ?? "that differs")"
  }

  private static func text(_ change: SchemaChange) -> String {
    switch change.kind {
    case .added(let property): "with '\(property.name)'"
    case .removed(let property): "without '\(property.name)'"
    default: "that differs: \(change.text)"
    }
  }
}
