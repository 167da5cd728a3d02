import SchemaNames

/// The files of a container's stores, as far as the code shows their names.
struct StoreFiles {
  let symbols: SymbolTable
  let container: Container
  /// The other containers that are made where this one is.
  let others: [Container]
  /// The app group in whose folder the system puts a store for which nothing else is written; nil if that is not known.
  var group: String?

  /// Whether a path is that of a store, of a file beside it, or of its folder.
  ///
  /// What the code says of the path decides, in this order: that it is a copy or temporary; which container is made with
  /// it; where it is; the names of files in it; the names of variables.
  func include(_ path: StaticValue) -> Bool {
    let evidence = PathEvidence(of: path, symbols)
    if isCopy(evidence) { return false }
    if isCertain(path) { return true }
    if evidence.isAside { return false }
    if let isStore = isStore(of: container, evidence) { return isStore }
    if isElsewhere(path) { return false }
    if others.contains(where: { isStore(of: $0, evidence) != nil }) { return false }
    if !evidence.fileNames.isEmpty { return evidence.fileNames.contains(where: Self.isStore) }
    if evidence.isOfConfiguration { return true }
    return !evidence.isOther && (evidence.isStore || (evidence.isStoreFolder && urls.isEmpty))
  }

  /// Whether a path is that of a store by the values alone: the one that the container is made with, or its folder.
  func surelyInclude(_ path: StaticValue) -> Bool {
    let evidence = PathEvidence(of: path, symbols)
    if isCopy(evidence) { return false }
    return isCertain(path) || (!evidence.isAside && !evidence.isOther && isStore(of: container, evidence) == true)
  }

  private var urls: [StaticValue] { container.configurations.compactMap(\.url) }

  private func isCopy(_ path: PathEvidence) -> Bool {
    path.isCopy || urls.contains { PathEvidence(of: $0, symbols).isCopy }
  }

  func isCertain(_ path: StaticValue) -> Bool {
    let ends = PathEvidence.ends(of: path, symbols)
    return urls.contains { !PathEvidence.ends(of: $0, symbols).isDisjoint(with: ends) } || isBelow(path)
  }

  /// Whether a path that is made from a container's configuration or URL is that of its store; nil for any other path.
  private func isStore(of container: Container, _ path: PathEvidence) -> Bool? {
    let used = container.configurations.filter { configuration in
      configuration.url.map { path.passes(PathEvidence.ends(of: $0, symbols)) } == true
        || configuration.end.map(path.isURL) == true
    }
    if used.isEmpty { return nil }
    var rest = path
    for url in used.compactMap(\.url) { rest.disregard(PathEvidence(of: url, symbols)) }
    return rest.fileNames.isEmpty || rest.fileNames.contains(where: Self.isStore)
  }

  /// Whether the path is known to lead to a store, or to its folder.
  private func isBelow(_ path: StaticValue) -> Bool {
    let files = container.configurations.compactMap(place)
    return StaticEvaluator(symbols: symbols).filePaths(path).map(\.description).contains { removed in
      files.contains { $0 == removed || $0.hasPrefix("\(removed)/") || removed.hasPrefix("\($0)-") }
    }
  }

  /// The path of a configuration's store; nil if a part of it is not known.
  private func place(of configuration: StoreConfiguration) -> String? {
    guard configuration.group == .automatic, let group else { return configuration.location?.path }
    return configuration.location?.path(inGroup: group)
  }

  /// Whether the path is certain to lead to files other than the stores': to other folders, or to files of other names.
  func isElsewhere(_ path: StaticValue) -> Bool {
    guard container.configurationFailures.isEmpty, !isCertain(path) else { return false }
    let evaluator = StaticEvaluator(symbols: symbols)
    let paths = evaluator.filePaths(path)
    if !paths.isEmpty, paths.allSatisfy({ $0.isKnown && isElsewhere($0.description) }) { return true }
    let names = evaluator.lastComponents(path)
    return !names.isEmpty && names.allSatisfy(isNameOfOther)
  }

  /// Whether a path that is below no store is known to be none.
  private func isElsewhere(_ removed: String) -> Bool {
    container.configurations.allSatisfy { configuration in
      // Without a group written, the store is in an app group where the app's entitlements have one.
      let mayBeInGroup = configuration.url == nil && configuration.group == .automatic
      return configuration.location != nil
        && !(mayBeInGroup && removed.contains("forSecurityApplicationGroupIdentifier"))
    }
  }

  /// Whether a name is that of another store.
  private func isNameOfOther(_ name: String) -> Bool {
    Self.isStore(name)
      && container.configurations.allSatisfy { $0.fileName != nil && $0.fileName != Self.mainFile(name) }
  }

  /// The extensions of SQLite stores.
  private static let extensions: Set<String> = ["store", "sqlite", "sqlite3", "db"]

  /// Whether a file's name is that of a store or of a file that SQLite keeps beside it.
  private static func isStore(_ name: String) -> Bool {
    extensions.contains(mainFile(name).split(separator: ".").last?.lowercased() ?? "")
  }

  /// The name of the store that SQLite keeps a file beside; any other name as it is.
  static func mainFile(_ name: String) -> String {
    ["-wal", "-shm"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
  }
}
