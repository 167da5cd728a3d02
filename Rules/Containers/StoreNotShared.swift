import SchemaFiles
import SchemaLinting
import SchemaNames
import SchemaProject

/// A container of an extension that has its own store, although the app keeps the same models.
struct StoreNotShared: Rule {
  func findings(in project: Project) -> [Finding] {
    let containers = project.app.containers.filter(\.sharesStores)
    let extensions = Dictionary(grouping: containers, by: \.module).compactMap { module, containers in
      Pair(extension: module, project.settings).map { ($0, containers.filter(\.hasPrivateStore)) }
    }
    return extensions.compactMap { pair, own in
      guard !project.spells("forSecurityApplicationGroupIdentifier", in: pair.modules) else { return nil }
      let apps = containers.filter { $0.module == pair.app && $0.hasPrivateStore }
      return finding(pair, own, apps)
    }
  }

  private func finding(_ pair: Pair, _ own: [ProjectContainer], _ apps: [ProjectContainer]) -> Finding? {
    let shared = own.map { container in
      (container: container, app: apps.first { !$0.storedModels.isDisjoint(with: container.storedModels) })
    }.filter { $0.app != nil }
    guard let first = shared.first, let app = first.app else { return nil }
    let models = first.container.storedModels.intersection(app.storedModels).sorted().map(app.project.subject)
    return Finding(
      .apart(models, pair), subject: first.container.subject, at: first.container.place,
      notes: [.init(.ofApp(pair.app), at: app.place)] + shared.dropFirst().map { .init(.also, at: $0.container.place) },
      help: .share)
  }
}

/// An extension and its app that have no app group in common.
private struct Pair {
  let `extension`: String
  let app: String
  var modules: Set<String> { [`extension`, app] }

  /// Makes one of an extension's module; nil where not all is known of both targets, or the system may bring the data.
  init?(extension module: String, _ settings: ProjectSettings) {
    guard let target = settings.signedTargets[module], target.isExtension, let app = target.app,
      let appTarget = settings.signedTargets[app], !appTarget.isExtension, settings.cloudKitEntitlements[module] == nil,
      let groups = target.appGroups.own, let appGroups = appTarget.appGroups.own, groups.isDisjoint(with: appGroups)
    else { return nil }
    self.extension = module
    self.app = app
  }
}

extension ProjectContainer {
  /// Whether all of its stores are in folders that belong to its process alone, and nothing else is opened in its place.
  fileprivate var hasPrivateStore: Bool {
    project.settings.sharedFiles[place.file.path] == nil && !stores.isEmpty && stores.allSatisfy(\.isPrivate)
      && container.flow.failedAttempts.isEmpty && !hasAlternative
  }

  /// The models in its stores.
  fileprivate var storedModels: Set<TypeID> { Set(stores.flatMap(\.models)) }
}

extension Store {
  /// Whether it is written to, and is where only its own process looks.
  fileprivate var isPrivate: Bool {
    let folders = ["applicationSupportDirectory", "documentsDirectory", "libraryDirectory"]
    let isOwn = configuration.location?.url.map { url in folders.contains { url.hasPrefix($0) } } ?? true
    return isOwn && !configuration.isReadOnly && (configuration.group == .automatic || configuration.group == .none)
  }
}

extension Project {
  /// Whether a file of some modules that was read contains a name.
  fileprivate func spells(_ name: String, in modules: Set<String>) -> Bool {
    symbols.units.contains { modules.contains($0.module) && !$0.tree.tokens(spelling: [.init(name)]).isEmpty }
  }
}

extension Message {
  fileprivate static func apart(_ models: [String], _ pair: Pair) -> Message {
    "'\(pair.extension)' opens its own store for \(models.shortQuotedList), and never sees what '\(pair.app)' saved"
  }
  fileprivate static func ofApp(_ app: String) -> Message { "the container of '\(app)'" }
  fileprivate static let also: Message = "another container of the extension"
  fileprivate static let share: Message =
    "give both targets an app group and open the store in it, after moving the app's existing file there"
}
