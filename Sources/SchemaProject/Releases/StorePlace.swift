import SchemaDeclarations
import SchemaNames

/// Where the file of a store is, in one spelling for each place; for a container that divides its models, where its files are.
package struct StorePlace: Hashable, Sendable {
  /// The path, as records keep it: `applicationSupportDirectory/Notes.store`.
  ///
  /// It starts with `appGroup:` and the identifier in an app group, with `automatic` where entitlements that are not
  /// known decide whether the file is in one, and with `unknown` where only the file's name is known. Several files have
  /// commas between them, and files of which the app opens one have bars.
  package let path: String
  /// The paths of the files for which entitlements decide about the app group, since no code names one.
  private var impliedPaths: Set<String> = []

  package init(path: String) {
    self.path = Self.mapping(path, Self.alternative) { Self.mapping($0, Self.separator) { FilePath($0).description } }
  }

  /// A text of several parts with each of them changed.
  private static func mapping(_ text: String, _ separator: String, _ change: (String) -> String) -> String {
    text.split(separator: separator).map { change(String($0)) }.joined(separator: separator)
  }

  /// The place of what is never in a file.
  static let memory = StorePlace(path: "memory")

  /// The place of a store without a URL.
  init(named file: String, in folder: Folder, isImplied: Bool) {
    switch folder {
    case .own: path = "\(Self.ownFolder)/\(file)"
    case .group(let identifier): path = "\(Self.groupPrefix)\(identifier)\(Self.groupFolder)/\(file)"
    case .automatic: path = "\(Self.automaticFolder)/\(file)"
    case .unknown: path = "\(Self.unknownFolder)/\(file)"
    }
    impliedPaths = isImplied ? [path] : []
  }

  /// The place that a URL leads to.
  init(url: String) {
    let argument = url.firstRange(of: Self.groupCall).map { url[$0.upperBound...].drop { $0 == " " } }
    guard let argument, argument.first == "\"" else {
      path = url
      return
    }
    let parts = argument.split(separator: "\"", maxSplits: 1)
    let rest = parts.count == 2 ? parts[1].drop { $0 != "/" } : ""
    path = "\(Self.groupPrefix)\(parts.first ?? "")\(rest)"
  }

  /// The places of several files as one.
  init(joining places: [StorePlace]) {
    self.init(places, Self.separator)
  }

  /// The place of one of several files, which a condition decides.
  init(oneOf places: [StorePlace]) {
    self.init(places, Self.alternative)
  }

  private init(_ places: [StorePlace], _ separator: String) {
    path = places.map(\.path).sorted().joined(separator: separator)
    impliedPaths = Set(places.flatMap(\.impliedPaths))
  }

  package static func == (left: StorePlace, right: StorePlace) -> Bool { left.path == right.path }
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }

  /// The folder of a store without a URL.
  enum Folder: Hashable {
    /// The app's own.
    case own
    case group(String)
    /// That of an app group, if the app's entitlements have one.
    case automatic
    /// One that the sources do not say, or that is chosen at run time.
    case unknown
  }

  private static let ownFolder = "applicationSupportDirectory"
  private static let automaticFolder = "automatic"
  private static let unknownFolder = "unknown"
  private static let groupPrefix = "appGroup:"
  private static let groupFolder = "/Library/Application Support"
  private static let groupCall = "forSecurityApplicationGroupIdentifier:"
  private static let separator = ", "
  private static let alternative = " | "

  // MARK: Comparison

  /// Whether a build that opens a store at another place opens the file that is here; nil if the sources cannot say.
  package func isOpened(at current: StorePlace) -> Bool? {
    if self == current { return true }
    if !isFile || !current.isFile { return false }
    if isOneOfSeveral || current.isOneOfSeveral {
      let isElsewhere = alternatives.allSatisfy { place in
        current.alternatives.allSatisfy { place.isOpened(at: $0) == false }
      }
      return isElsewhere ? false : nil
    }
    if current.isDivided, !isDivided {
      let answers = current.parts.map(isOpened)
      return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    }
    guard let file, let other = current.file else { return nil }
    if file != other { return false }
    guard hasFolder, current.hasFolder else { return nil }
    // Where entitlements decide, an app that named its group or no group may still mean the same file.
    if current.folder == Self.automaticFolder { return isSystemPlace ? nil : false }
    if folder == Self.automaticFolder, current.folder == Self.ownFolder || current.isImplied { return nil }
    // SwiftData itself copies the store into the first group that an app is entitled to.
    if folder == Self.ownFolder, current.isImplied, current.isShared { return nil }
    return hasKnownFolder && current.hasKnownFolder ? false : nil
  }

  /// The same where entitlements are taken to change nothing.
  func isOpenedByCode(at current: StorePlace) -> Bool? {
    isOpened(at: current) ?? (isComparable(to: current) ? true : nil)
  }

  /// The place if entitlements that are not known grant no app group.
  var withoutImpliedGroup: StorePlace {
    guard folder == Self.automaticFolder, let file else { return self }
    return StorePlace(named: file, in: .own, isImplied: true)
  }

  /// Whether an app and its extensions mean the same store by it: it is in an app group that is named.
  package var isShared: Bool { path.hasPrefix(Self.groupPrefix) }

  /// Whether it is in a file, and not only in memory.
  package var isFile: Bool { self != .memory }

  /// Whether more than the name of its file is known.
  package var hasFolder: Bool { folder != Self.unknownFolder && !isOneOfSeveral }

  private var folder: String { FilePath(path).parent?.description ?? "" }
  /// The name of the file; nil for a place that only an expression describes.
  private var file: String? { FilePath(path).components.last }

  /// Whether it is known of both of two different places where they are, entitlements aside.
  func isComparable(to other: StorePlace) -> Bool { hasKnownFolder && other.hasKnownFolder }

  /// Whether it may be the file of a store, a file beside it, or a folder around it.
  func mayHold(_ store: StorePlace) -> Bool {
    let suffix = ["-wal", "-shm"].first(where: path.hasSuffix) ?? ""
    let file = StorePlace(path: String(path.dropLast(suffix.count)))
    return !hasKnownFolder
      || store.files.contains { part in
        file.isOpened(at: part) != false
          || [part, part.withoutImpliedGroup].contains { $0.path.hasPrefix("\(path)/") }
      }
  }

  /// Whether SwiftData puts a store there by itself.
  private var isSystemPlace: Bool {
    folder == Self.ownFolder || folder == Self.automaticFolder
      || folder.hasPrefix(Self.groupPrefix) && folder.hasSuffix(Self.groupFolder)
  }

  /// Whether the path starts at a folder that every build finds at one place.
  private var hasKnownFolder: Bool {
    let path = FilePath(path)
    return !isOneOfSeveral
      && (path.isKnown || path.base == Self.automaticFolder || path.base.hasPrefix(Self.groupPrefix))
  }

  // MARK: Words

  /// The place in words: `the default store`, `the store 'Notes' of app group 'group.notes'`.
  package var text: String {
    alternatives.map { $0.parts.map(\.singleText).joined(separator: " and ") }.joined(separator: " or ")
  }

  /// Whether several files hold the models.
  var isDivided: Bool { parts.count > 1 }

  /// Whether one of its files is that of a store.
  func holds(_ store: StorePlace) -> Bool { parts.contains(store) }

  /// Whether a condition decides which of several files it is.
  var isOneOfSeveral: Bool { path.contains(Self.alternative) }

  /// The places of which the app opens one.
  var alternatives: [StorePlace] { places(between: Self.alternative) }

  /// The places of its files, one by one.
  private var parts: [StorePlace] { places(between: Self.separator) }

  /// The places of all files that it may be.
  private var files: [StorePlace] { alternatives.flatMap(\.parts) }

  private func places(between separator: String) -> [StorePlace] {
    if !path.contains(separator) { return [self] }
    return path.split(separator: separator).map { part in
      var place = StorePlace(path: String(part))
      place.impliedPaths = impliedPaths
      return place
    }
  }

  /// Whether no code names the app group that the file is in: entitlements decide.
  private var isImplied: Bool { impliedPaths.contains(path) }

  private var singleText: String {
    if !isFile { return "a store in memory" }
    guard let file else { return "the store at '\(path)'" }
    let name = file.hasSuffix(".store") ? file.dropLast(".store".count) : file[...]
    if !hasFolder { return "the store '\(name)'" }
    guard isSystemPlace else { return "the store at '\(path)'" }
    let group = folder.dropFirst(Self.groupPrefix.count).dropLast(Self.groupFolder.count)
    let owner = folder.hasPrefix(Self.groupPrefix) ? " of app group '\(group)'" : ""
    return (name == "default" ? "the default store" : "the store '\(name)'") + owner
  }

  /// The names of the files, as code that moves them may spell them.
  package var fileNames: [String] {
    files.compactMap(\.file)
  }
}

extension ResolvedSchemas {
  /// Where a container keeps its store; nil if not even its file's name is known.
  package func storePlace(of container: Container) -> StorePlace? {
    guard container.configurationFailures.isEmpty else { return nil }
    if container.isPersistent == false { return .memory }
    let places = container.configurations.filter { $0.isInMemory != true && !$0.isTemporary }.map { configuration in
      storePlace(of: configuration, in: container.module)
    }
    let known = places.compactMap { $0 }.uniqued
    guard !known.isEmpty, places.allSatisfy({ $0 != nil }) else { return nil }
    if known.count == 1 { return known[0] }
    // Configurations divide the models if they list theirs, unless a condition decides between them.
    let divides = !container.hasAlternativeConfigurations && container.configurations.contains { $0.schema != nil }
    return divides ? StorePlace(joining: known) : StorePlace(oneOf: known)
  }

  /// Where the file of a configuration is.
  func storePlace(of configuration: StoreConfiguration, in module: String) -> StorePlace? {
    guard let location = configuration.location else {
      let possible = configuration.possiblePaths.map(StorePlace.init(url:)).uniqued
      if !possible.isEmpty { return StorePlace(oneOf: possible) }
      return configuration.fileName.map { StorePlace(named: $0, in: .unknown, isImplied: false) }
    }
    if let url = location.url { return StorePlace(url: url) }
    return StorePlace(
      named: location.fileName, in: folder(of: configuration, in: module), isImplied: configuration.group == .automatic)
  }

  private func folder(of configuration: StoreConfiguration, in module: String) -> StorePlace.Folder {
    switch configuration.group {
    case .none: return .own
    case .identifier(let identifier): return .group(identifier)
    case .unknown: return .unknown
    case .automatic:
      guard let groups = settings.signedTargets[module]?.appGroups.own else { return .automatic }
      // Which one of several groups is taken is not known.
      return groups.count > 1 ? .unknown : groups.first.map { .group($0) } ?? .own
    }
  }
}
