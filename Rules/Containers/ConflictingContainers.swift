import SchemaLinting

/// A container that keeps other models in a store than the first container of that store.
struct ConflictingContainers: Rule {
  func findings(in project: Project) -> [Finding] {
    let stores = project.app.containers.filter(\.sharesStores).flatMap(\.stores)
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

  /// What identifies a store's file: the file in a module, or in an app and its extension if they share an app group.
  private struct Key: Hashable {
    let file: String
    var module: String?
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
  fileprivate static let firstIsHere: Message = "the first container of the store"
  fileprivate static let shareContainer: Message =
    "create one container with all models and pass it on, or give this one a configuration with its own name"
}

extension StoreLocation {
  /// The store's name in a message.
  fileprivate var title: String {
    if let url { return "the store at '\(url)'" }
    return name.map { "the store '\($0.filter { $0 != "\"" })'" } ?? "the default store"
  }
}
