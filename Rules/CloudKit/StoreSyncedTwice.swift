import SchemaDeclarations
import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// A store in an app group that an app and its extension both sync with CloudKit.
struct StoreSyncedTwice: Rule {
  func findings(in project: Project) -> [Finding] {
    let stores = project.syncedSharedStores
    let extensions = project.settings.signedTargets.filter(\.value.isExtension).sorted { $0.key < $1.key }
    return extensions.compactMap { name, target in
      guard let app = target.app else { return nil }
      let pairs = stores.filter { $0.isOpened(by: name) }.compactMap { own in
        stores.first { $0.place == own.place && $0.isOpened(by: app) }.map { (own, $0) }
      }
      return pairs.first.map { own, other in finding(own, name, other, app) }
    }
  }

  private func finding(_ own: SyncedStore, _ name: String, _ other: SyncedStore, _ app: String) -> Finding {
    let container = own.container
    return Finding(
      .twice(app, name), subject: container.subject, at: container.place,
      notes: other.container.place == container.place
        ? own.naming(by: name).map { [.init(.usedBy(name), at: $0)] } ?? []
        : [.init(.ofApp(app), at: other.container.place)],
      help: .turnOff(name))
  }

  /// Extensions use what an app shares with them in files that mention no schema.
  func openNames(in project: Project) -> OpenNames {
    let stores = project.syncedSharedStores.filter(\.isInSharedCode)
    return OpenNames(uses: Set(stores.flatMap { $0.carriers.union([$0.owner ?? $0.maker].compactMap(\.self)) }))
  }
}

/// A store that syncs, in a place that an app and its extensions share.
private struct SyncedStore {
  let container: ProjectContainer
  /// Where the store's file is.
  let place: StorePlace

  private var settings: ProjectSettings { container.project.settings }
  private var targets: Set<String>? { settings.sharedFiles[container.place.file.path] }

  /// Whether several targets compile the code that opens it, or a library holds it.
  var isInSharedCode: Bool { targets != nil || settings.signedTargets[container.module] == nil }

  /// Whether a target opens it: the code is the target's own, or the target uses what holds it.
  func isOpened(by target: String) -> Bool {
    if !isInSharedCode { return container.module == target }
    guard targets?.contains(target) ?? true, !settings.modulesWithoutCloudKit.contains(target) else { return false }
    return naming(by: target) != nil
  }

  /// The name of the function or property that makes the container; nil for the code of a file.
  var maker: String? { container.container.maker }
  /// The name of the type around that; nil for a function or property at file level.
  var owner: String? { container.container.owner.map { container.project.symbols[$0].name } }

  /// Where the code of a target names what makes the container, or makes a value of a type whose code does.
  func naming(by target: String) -> Place? {
    guard let maker else { return nil }
    // What several targets compile may be there for any of them.
    let units = container.project.app.units.filter { unit in
      unit.module == target && settings.sharedFiles[unit.tree.file.path] == nil
    }
    let direct = units.lazy.compactMap { $0.tree.place(naming: maker, of: owner) }.first
    return direct
      ?? carriers.sorted().lazy.compactMap { name in
        units.lazy.compactMap { $0.tree.place(naming: "init", of: name) }.first
      }.first
  }

  /// The types in code of several targets that make the container, or make values of such types.
  var carriers: Set<String> {
    guard let maker else { return [] }
    var names: Set<String> = []
    var reached: [(type: String?, member: String)] = [(owner, maker)]
    while let next = reached.popLast() {
      let users = types(naming: next.member, of: next.type).subtracting(names).subtracting([owner].compactMap(\.self))
      names.formUnion(users)
      reached += users.map { ($0, "init") }
    }
    return names
  }

  /// The types, other than models, around shared code that names a member.
  private func types(naming member: String, of type: String?) -> Set<String> {
    let symbols = container.project.symbols
    let shared = symbols.units.indices.filter { unit in
      let unit = symbols.units[unit]
      return !unit.isExempt
        && (settings.sharedFiles[unit.tree.file.path] != nil || settings.signedTargets[unit.module] == nil)
    }
    let users = shared.flatMap { unit in
      symbols.units[unit].tree.tokens(naming: member, of: type).compactMap { symbols.types(around: $0, in: unit).last }
    }
    return Set(users.filter { container.project.model($0) == nil }.map { symbols[$0].name })
  }
}

extension SyntaxTree {
  /// Where code names a member of a type, or makes a value of it for `init`; or what is declared at file level.
  fileprivate func place(naming member: String, of type: String?) -> Place? {
    tokens(naming: member, of: type).first.map { place(token: $0) }
  }

  fileprivate func tokens(naming member: String, of type: String?) -> [Int] {
    guard let type else {
      return tokens(spelling: [.init(member)]).filter { token in
        token == 0 || tokens[token - 1].kind != .period && ![.func, .var, .let].contains(tokens[token - 1].keyword)
      }
    }
    return tokens(spelling: [.init(type)]).filter { token in
      guard token + 2 < tokens.count else { return false }
      if member == "init", tokens[token + 1].kind == .leftParen { return true }
      return tokens[token + 1].kind == .period && text(token + 2) == member
    }
  }
}

extension Project {
  /// The app's stores that are sure to sync, and are where an app and its extensions look.
  fileprivate var syncedSharedStores: [SyncedStore] {
    app.judgedContainers.flatMap { container -> [SyncedStore] in
      container.stores.filter { $0.place.isShared && container.syncs($0.configuration) }.map {
        SyncedStore(container: container, place: $0.place)
      }
    }
  }
}

extension ProjectContainer {
  /// Whether a configuration always syncs, and no other one is used in its place.
  fileprivate func syncs(_ configuration: StoreConfiguration) -> Bool {
    guard configuration.cloudKit.count == 1, !configuration.mayDependOnProcess,
      !container.hasAlternativeConfigurations, !hasAlternative, container.flow.failedAttempts.isEmpty
    else { return false }
    switch cloudKitEvidence(of: configuration) {
    case .asked, .granted: return true
    case .automatic, .ignoredNone, nil: return false
    }
  }
}

extension Message {
  fileprivate static func twice(_ app: String, _ target: String) -> Message {
    "'\(app)' and '\(target)' both sync this store with CloudKit, but only one process can"
  }
  fileprivate static func ofApp(_ app: String) -> Message { "the container of '\(app)'" }
  fileprivate static func usedBy(_ target: String) -> Message { "'\(target)' uses it here" }
  fileprivate static func turnOff(_ target: String) -> Message {
    "pass 'cloudKitDatabase: .none' in '\(target)', and let the app sync"
  }
}
