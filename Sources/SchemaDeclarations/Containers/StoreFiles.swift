import SchemaNames

/// The files of a container's stores, as far as the code shows their names.
struct StoreFiles {
  let symbols: SymbolTable
  let container: Container
  /// The other containers that are made where this one is.
  let others: [Container]

  /// Whether a path is that of a store, of a file beside it, or of its folder.
  ///
  /// What the code says of the path decides, in this order: that it is a copy or temporary; which container is made with
  /// it; where it is; the names of files in it; the names of variables.
  func include(_ path: StaticValue) -> Bool {
    let evidence = PathEvidence(of: path, symbols)
    if isCopy(evidence) || isExpendable { return false }
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
    if isCopy(evidence) || isExpendable { return false }
    return isCertain(path) || (!evidence.isAside && !evidence.isOther && isStore(of: container, evidence) == true)
  }

  private var urls: [StaticValue] { container.configurations.compactMap(\.url) }

  /// Whether the names of the stores say that what they hold can be made again.
  private var isExpendable: Bool { urls.contains { PathEvidence(of: $0, symbols).isExpendable } }

  private func isCopy(_ path: PathEvidence) -> Bool {
    path.isCopy || urls.contains { PathEvidence(of: $0, symbols).isCopy }
  }

  private func isCertain(_ path: StaticValue) -> Bool {
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
    guard let removed = StaticEvaluator(symbols: symbols).filePath(path)?.description else { return false }
    return container.configurations.compactMap(\.location?.path).contains { file in
      file == removed || file.hasPrefix("\(removed)/") || removed.hasPrefix("\(file)-")
    }
  }

  /// Whether the path and the places of all stores are known, so that what it is not below is another file.
  func isElsewhere(_ path: StaticValue) -> Bool {
    guard container.configurationFailures.isEmpty,
      let path = StaticEvaluator(symbols: symbols).filePath(path), path.isKnown
    else { return false }
    let removed = path.description
    return container.configurations.allSatisfy { configuration in
      // Without a group written, the store is in an app group where the app's entitlements have one.
      let mayBeInGroup = configuration.url == nil && configuration.group == .automatic
      return configuration.location != nil
        && !(mayBeInGroup && removed.contains("forSecurityApplicationGroupIdentifier"))
    }
  }

  /// The extensions of SQLite stores.
  private static let extensions: Set<String> = ["store", "sqlite", "sqlite3", "db"]

  /// Whether a file's name is that of a store or of a file that SQLite keeps beside it.
  private static func isStore(_ name: String) -> Bool {
    let end = name.split(separator: ".").last.map(String.init) ?? name
    let plain = ["-wal", "-shm"].first { end.hasSuffix($0) }.map { end.dropLast($0.count) } ?? end[...]
    return extensions.contains(plain.lowercased())
  }
}
