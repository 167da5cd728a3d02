import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A container that keeps other models in a store than the first container of that store.
struct ConflictingContainers: Rule {
  func findings(in project: Project) -> [Finding] {
    let stores = project.containers.filter { project.sharesStores($0) }.flatMap(project.stores)
    var earlier: [Key: [Int]] = [:]
    return stores.indices.compactMap { index in
      let store = stores[index]
      let keys = [Key(file: store.location.file, module: store.container.module), Key(file: store.location.file)]
      defer { for key in store.location.isShared ? keys : [keys[0]] { earlier[key, default: []].append(index) } }
      let first = keys.compactMap { key in
        earlier[key]?.first { !project.areAlternatives(stores[$0].container, store.container) }
      }.min()
      return first.flatMap { finding(store, stores[$0], project) }
    }
  }

  /// What makes two stores one file: the file and the module, or the file alone where apps share it.
  private struct Key: Hashable {
    let file: String
    var module: String?
  }

  private func finding(_ store: Store, _ first: Store, _ project: Project) -> Finding? {
    let missing = project.models(of: first, missingIn: store).map(project.subject)
    let extra = project.models(of: store, missingIn: first).map(project.subject)
    guard !missing.isEmpty || !extra.isEmpty else { return nil }
    return Finding(
      .conflict(store.location, missing: missing, extra: extra), subject: project.subject(store.container),
      at: store.container.place, notes: [.init(.firstIsHere, at: first.container.place)], help: .shareContainer)
  }
}

extension Message {
  fileprivate static func conflict(_ location: StoreLocation, missing: [String], extra: [String]) -> Message {
    let parts = [("missing", missing), ("extra", extra)].filter { !$0.1.isEmpty }
    let list = parts.map { "\($0.0) \($0.1.shortQuotedList)" }.joined(separator: ", ")
    return "two containers open \(location.title) with different models: \(list)"
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
