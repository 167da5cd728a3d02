import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A container that keeps other models in a store than the first container of that store.
struct ConflictingContainers: Rule {
  func findings(in project: Project) -> [Finding] {
    let stores = project.app.containers.filter { $0.sharesStores && !$0.isLeftOver && !$0.choosesPlace }.flatMap(
      \.stores)
    let debugStores = project.app.containers.filter(\.isOfDebugBuilds).flatMap(\.stores)
    return conflicts(among: stores) + debugStores.compactMap { finding(ofDebugBuilds: $0, stores) }
  }

  private func conflicts(among stores: [Store]) -> [Finding] {
    var earlier: [Key: [Int]] = [:]
    return stores.indices.compactMap { index in
      let store = stores[index]
      let keys = [Key(file: store.place, module: store.container.module), Key(file: store.place)]
      defer { for key in store.place.isShared ? keys : [keys[0]] { earlier[key, default: []].append(index) } }
      let first = keys.compactMap { key in
        earlier[key]?.first { !stores[$0].container.isAlternative(to: store.container) }
      }.min()
      return first.flatMap { finding(store, stores[$0]) }
    }
  }

  /// What identifies a store's file: the file in a module, or in an app and its extension if they share an app group.
  private struct Key: Hashable {
    let file: StorePlace
    var module: String?
  }

  /// A debug build, whose store is the one that the app from the store opens on the same device.
  private func finding(ofDebugBuilds store: Store, _ stores: [Store]) -> Finding? {
    let project = store.container.project
    let released = stores.first {
      $0.place == store.place && $0.container.module == store.container.module
    }
    guard let released else { return nil }
    let missing = released.models(missingIn: store).map(project.subject)
    let extra = store.models(missingIn: released).map(project.subject)
    guard !missing.isEmpty || !extra.isEmpty else { return nil }
    return Finding(
      .debugConflict(store.place, .missing(missing, extra: extra)), subject: store.container.subject,
      at: store.container.place, severity: .note, notes: [.init(.releasedIsHere, at: released.container.place)],
      help: .nameDebugStore)
  }

  private func finding(_ store: Store, _ first: Store) -> Finding? {
    let project = store.container.project
    let missing = first.models(missingIn: store).map(project.subject)
    let extra = store.models(missingIn: first).map(project.subject)
    guard !missing.isEmpty || !extra.isEmpty else { return nil }
    return Finding(
      .conflict(store.place, .missing(missing, extra: extra)), subject: store.container.subject,
      at: store.container.place, notes: [.init(.firstIsHere, at: first.container.place)], help: .shareContainer)
  }
}

extension ConflictingContainers {
  /// A container counts if any code leads to it, and that may be code which mentions no schema.
  func openNames(in project: Project) -> OpenNames {
    OpenNames(uses: project.schemas.declared.leftOverContainers.names)
  }
}

extension ProjectContainer {
  /// Whether a condition decides which file it opens, so that it may never open the one that another container has.
  fileprivate var choosesPlace: Bool {
    let onDisk = configurations.filter { $0.isInMemory != true }
    return container.hasAlternativeConfigurations && Set(onDisk.map(place)).count > 1
  }

  /// Whether only debug builds make it, and keep it on disk.
  fileprivate var isOfDebugBuilds: Bool { isDebugOnly && isPersistent == true && !container.isTemporary }
}

extension Message {
  fileprivate static func debugConflict(_ place: StorePlace, _ difference: String) -> Message {
    "debug builds open \(place.text) with other models than release builds: \(difference)"
  }
  fileprivate static let releasedIsHere: Message = "the container of release builds"
  fileprivate static let nameDebugStore: Message =
    "give the container of debug builds a configuration with its own name, or the same models"
  fileprivate static func conflict(_ place: StorePlace, _ difference: String) -> Message {
    "two containers open \(place.text) with different models: \(difference)"
  }
  fileprivate static let firstIsHere: Message = "the first container of the store"
  fileprivate static let shareContainer: Message =
    "create one container with all models and pass it on, or give this one a configuration with its own name"
}
