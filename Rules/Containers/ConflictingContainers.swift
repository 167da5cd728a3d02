import SchemaLinting

/// A container that keeps other models in a store than the first container of that store.
struct ConflictingContainers: Rule {
  func findings(in project: Project) -> [Finding] {
    let stores = project.app.containers.filter(\.sharesStores).flatMap(\.stores)
    return stores.indices.compactMap { index in
      let store = stores[index]
      let first = stores[..<index].first { $0.isSame(as: store) && !$0.container.isAlternative(to: store.container) }
      return first.flatMap { finding(store, $0) }
    }
  }

  private func finding(_ store: Store, _ first: Store) -> Finding? {
    let project = store.container.project
    let missing = first.models(missingIn: store).map(project.subject)
    let extra = store.models(missingIn: first).map(project.subject)
    guard !missing.isEmpty || !extra.isEmpty else { return nil }
    return Finding(
      .conflict(store.location, .missing(missing, extra: extra)), subject: store.container.subject,
      at: store.container.place, notes: [.init(.firstIsHere, at: first.container.place)], help: .shareContainer)
  }
}

extension Message {
  fileprivate static func conflict(_ location: StoreLocation, _ difference: String) -> Message {
    return "two containers open \(location.title) with different models: \(difference)"
  }
  fileprivate static let firstIsHere: Message = "the first container of the store is made here"
  fileprivate static let shareContainer: Message =
    "make one container with all models and pass it on, or give this one a configuration with a name of its own"
}

extension StoreLocation {
  /// What the store is called in a message.
  fileprivate var title: String {
    if let url { return "the store at '\(url)'" }
    return name.map { "the store '\($0.filter { $0 != "\"" })'" } ?? "the default store"
  }
}
