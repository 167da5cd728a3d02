import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A container that keeps other models in a store than the first container of that store.
struct ConflictingContainers: Rule {
  func findings(in project: Project) -> [Finding] {
    let stores = project.schemas.containers.filter { project.schemas.sharesStores($0) }.flatMap(project.schemas.stores)
    return stores.indices.compactMap { index in
      let store = stores[index]
      let first = stores[..<index].first {
        project.schemas.areSame($0, store) && !project.schemas.areAlternatives($0.container, store.container)
      }
      return first.flatMap { finding(store, $0, project) }
    }
  }

  private func finding(_ store: Store, _ first: Store, _ project: Project) -> Finding? {
    let missing = project.schemas.models(of: first, missingIn: store).map(project.schemas.subject)
    let extra = project.schemas.models(of: store, missingIn: first).map(project.schemas.subject)
    guard !missing.isEmpty || !extra.isEmpty else { return nil }
    return Finding(
      .conflict(store.location, .missing(missing, extra: extra)), subject: project.schemas.subject(store.container),
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
