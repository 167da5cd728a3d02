import SchemaLinting

/// A container that keeps other models in a store than the app's container of that store.
struct ConflictingContainers: Rule {
  func findings(in project: Project) -> [Finding] {
    let containers = project.app.containers.filter(\.sharesStores).map { ($0, rank: Rank($0)) }
    let stores = containers.sorted { $0.rank < $1.rank }.flatMap(\.0.stores)
    var earlier: [Key: [Int]] = [:]
    return stores.indices.compactMap { index in
      let store = stores[index]
      let keys = [Key(file: store.location.file, module: store.container.module), Key(file: store.location.file)]
      defer { for key in store.location.isShared ? keys : [keys[0]] { earlier[key, default: []].append(index) } }
      let first = keys.compactMap { key in
        earlier[key]?.first { !stores[$0].container.isAlternative(to: store.container) }
      }.min()
      return first.flatMap { finding(store, stores[$0]) }
    }
  }

  /// What makes two stores one file: the file in a module, or in an app and its extension where an app group says so.
  private struct Key: Hashable {
    let file: String
    var module: String?
  }

  /// How little a container looks like the app's own, the clearest sign first. Where nothing tells two apart, they stay in the
  /// order of the sources.
  private struct Rank: Comparable {
    let isHelper: Bool
    let isWithoutPlan: Bool
    let modelCount: Int

    init(_ container: ProjectContainer) {
      isHelper = container.isHelper
      isWithoutPlan = container.plan.isNone
      modelCount = container.knownTypes?.count ?? 0
    }

    static func < (left: Rank, right: Rank) -> Bool {
      if left.isHelper != right.isHelper { return right.isHelper }
      if left.isWithoutPlan != right.isWithoutPlan { return right.isWithoutPlan }
      return left.modelCount > right.modelCount
    }
  }

  private func finding(_ store: Store, _ first: Store) -> Finding? {
    let project = store.container.project
    let missing = first.models(missingIn: store).map(project.subject)
    let extra = store.models(missingIn: first).map(project.subject)
    guard !missing.isEmpty || !extra.isEmpty else { return nil }
    return Finding(
      .conflict(store.location, .missing(missing, extra: extra)), subject: store.container.subject,
      at: store.container.place, notes: [.init(.otherIsHere, at: first.container.place)], help: .shareContainer)
  }
}

extension ProjectContainer {
  /// Whether it is made in an app extension, or in a type that the system runs beside the app.
  fileprivate var isHelper: Bool {
    let protocols = ["AppIntent", "EntityQuery", "TimelineProvider", "AppIntentTimelineProvider"]
    return project.settings.signedTargets[module]?.isExtension == true
      || container.owner.map { owner in protocols.contains { project.symbols.conforms(owner, to: $0) } } ?? false
  }
}

extension Message {
  fileprivate static func conflict(_ location: StoreLocation, _ difference: String) -> Message {
    return "two containers open \(location.title) with different models: \(difference)"
  }
  fileprivate static let otherIsHere: Message = "the other container of the store is made here"
  fileprivate static let shareContainer: Message =
    "make one container with all models and pass it on, or, if this one keeps data of its own, give its configuration another name"
}

extension StoreLocation {
  /// What the store is called in a message.
  fileprivate var title: String {
    if let url { return "the store at '\(url)'" }
    return name.map { "the store '\($0.filter { $0 != "\"" })'" } ?? "the default store"
  }
}
