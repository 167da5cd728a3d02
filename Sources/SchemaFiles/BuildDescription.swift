import SchemaSyntax

/// What the manifests and entitlements around some sources say: which module a file belongs to, and how it is built.
package struct BuildDescription: Sendable {
  /// Tells which module a file belongs to.
  package let modules: ModuleMap
  let manifests: [BuildManifest]
  /// The files that some of them list one by one.
  private let listedFiles: ListedFiles?
  /// The targets of all manifests by their names.
  let targets: [String: [BuildTarget]]
  /// The places where entitlements grant CloudKit, by the files' absolute paths.
  let grants: [String: Place]
  /// What the `.entitlements` files that could be read grant, by the files' absolute paths.
  let rights: [String: GrantedRights]
  /// The `.entitlements` files that no target names, absolute.
  let looseEntitlements: [String]
  /// The folders that the files which no target names apply to, by the files' absolute paths.
  let folders: [String: String]
  /// The folders with files of other build systems.
  private let otherFolders: Set<String>
  /// The folder that paths are shown relative to.
  let shownFolder: String

  /// The files that a project is described by, as absolute paths.
  package struct Files: Sendable {
    /// The manifests and Xcode projects.
    package var manifests: [String]
    /// The `.entitlements` files that were found.
    package var entitlements: [String]
    /// Files of other build systems.
    package var others: [String] = []
    /// The Swift files, which show what an `.entitlements` file is beside.
    package var sources: [String]
    /// The files on disk that are stores by their names.
    package var stores: [String] = []

    package init(manifests: [String], entitlements: [String], others: [String] = [], sources: [String]) {
      self.manifests = manifests
      self.others = others
      self.entitlements = entitlements
      self.sources = sources
    }

    /// Takes those that describe a project out of some files.
    package init(_ paths: [String]) {
      self.init(
        manifests: paths.filter(BuildManifest.isOne), entitlements: paths.filter(Entitlements.isOne),
        others: paths.filter(BuildManifest.isOfOtherSystem),
        sources: paths.filter { $0.hasSuffix(".swift") })
    }
  }

  /// Reads the files; one that cannot be read or understood says nothing. Paths are shown relative to a folder.
  package init(_ files: Files, root: String, shownIn folder: String, read: (String) -> [UInt8]?) {
    let manifests = files.manifests.compactMap { path in read(path).flatMap { BuildManifest.read(path, $0) } }
      .withDistinctTargets(below: root)
    self.manifests = manifests
    listedFiles = ListedFiles(manifests, among: files.sources)
    shownFolder = folder
    targets = Dictionary(grouping: manifests.flatMap(\.targets), by: \.name)
    modules = ModuleMap(manifests, root: root)
    otherFolders = Set(files.others.map(Path.parent))
    let named = Set(manifests.flatMap { $0.targets.flatMap(\.entitlements) })
    looseEntitlements = files.entitlements.filter { !named.contains($0) }
    var grants: [String: Place] = [:]
    var rights: [String: GrantedRights] = [:]
    for path in named.union(files.entitlements) {
      guard let bytes = read(path) else { continue }
      let file = SourceFile(
        path: Path.relative(path, to: folder), inProject: Path.relative(path, to: root), bytes: bytes)
      let entitlements = Entitlements(bytes)
      grants[path] = entitlements.cloudKit.map { Place(file: file, span: $0) }
      rights[path] = GrantedRights(entitlements, in: file)
    }
    self.grants = grants
    self.rights = rights
    folders = Dictionary(
      uniqueKeysWithValues: Set(looseEntitlements).filter { !Self.isUnused($0, manifests) }.map {
        ($0, Self.folder(around: $0, files.sources, root))
      })
  }

  /// Whether the project that a file is in says which entitlements its targets use, and this one is not among them.
  private static func isUnused(_ path: String, _ manifests: [BuildManifest]) -> Bool {
    let around = manifests.filter { path.hasPrefix($0.folder == "/" ? "/" : $0.folder + "/") }
    let signing = around.filter { manifest in manifest.targets.contains(where: \.isSigned) }
    let nearest = signing.map(\.folder.utf8.count).max()
    return signing.contains { manifest in
      manifest.folder.utf8.count == nearest && manifest.statesEntitlements
        && !manifest.targets.contains(where: \.hasUnknownEntitlements)
    }
  }

  /// The nearest folder around a file that has Swift files, up to the root.
  private static func folder(around path: String, _ sources: [String], _ root: String) -> String {
    var folder = Path.parent(path)
    while folder != root, folder != "/", !sources.contains(where: { $0.hasPrefix(folder + "/") }) {
      folder = Path.parent(folder)
    }
    return folder
  }

  /// Whether it is certain that no target compiles a file: each project around it says which files it builds, one by one
  /// or by folder, and this is none of them.
  package func isUnbuilt(_ path: String) -> Bool {
    guard let listedFiles, !listedFiles.mayContain(path) else { return false }
    let around = manifests.filter { Path.lies(path, in: $0.folder) }
    return !around.isEmpty && around.allSatisfy { $0.listedFiles != nil }
      && modules.target(of: path) == nil && !otherFolders.contains { Path.lies(path, in: $0) }
  }

  /// The targets other than tests that copy a file into their bundles, by name.
  package func targets(shipping path: String) -> [String] {
    manifests.flatMap(\.targets).filter { !$0.isTest && $0.ships(path) }.map(\.name).uniqued.sorted()
  }

  // MARK: Settings

  /// The settings of modules, given with the absolute paths of their files.
  package func settings(of modules: [String: [String]]) -> ProjectSettings {
    var settings = ProjectSettings()
    settings.deploymentTargets = manifests.flatMap(\.deploymentTargets)
    settings.strangers = strangers
    for (module, files) in modules {
      if languageMode(of: module) == .six, !isOnMainActor(module) { settings.swift6Modules.insert(module) }
      let found = grants.isEmpty ? [] : grants(to: module, files)
      settings.cloudKitEntitlements[module] = found.isEmpty ? nil : found
      if found.isEmpty, isCloudKitKnown(of: module) { settings.modulesWithoutCloudKit.insert(module) }
      if areBesideEntitlementsWithoutCloudKit(files) { settings.modulesLikelyWithoutCloudKit.insert(module) }
      settings.signedTargets[module] = signedTarget(module)
      if settings.signedTargets[module] != nil { settings.sharedFiles.merge(sharedFiles(files)) { $1 } }
    }
    return settings
  }

  /// For each app the apps that it shares no file with.
  private var strangers: [String: Set<String>] {
    // Where no source is known, any may be shared.
    let apps = manifests.flatMap(\.targets).filter { $0.isApp && !($0.folders.isEmpty && $0.files.isEmpty) }
    return apps.reduce(into: [:]) { strangers, app in
      strangers[app.name, default: []].formUnion(
        apps.filter { $0.name != app.name && !$0.sharesFiles(with: app) }.map(\.name))
    }
  }

  private func isOnMainActor(_ module: String) -> Bool {
    (targets[module] ?? []).contains(where: \.isOnMainActor)
  }

  private func languageMode(of module: String) -> LanguageMode? {
    let targets = targets[module] ?? []
    let modes = targets.isEmpty ? manifests.compactMap(\.languageMode) : targets.compactMap(\.languageMode)
    return LanguageMode(agreed: modes)
  }

  /// What grants CloudKit to the process that runs a module's code.
  ///
  /// An app and an extension run with their own entitlements, a library with those of any app around. A file that no
  /// target names counts for the folder that it is in.
  private func grants(to module: String, _ files: [String]) -> [CloudKitGrant] {
    let own = (targets[module] ?? []).filter(\.isSigned)
    let stated = manifests.filter(\.statesEntitlements).flatMap(\.targets).filter(\.isSigned)
    let signers = own.isEmpty ? stated : own
    let isOpen = !stated.contains { $0.name == module } || own.contains(where: \.hasUnknownEntitlements)
    // Of what nothing states the entitlements, a library counts for the apps around it.
    let isLibrary = stated.isEmpty && (targets[module] ?? []).contains { !$0.isSigned }
    let beside = folders.filter { folder in
      isOpen && (isLibrary || files.contains { $0.hasPrefix(folder.value + "/") })
    }
    return (signers.flatMap(\.entitlements) + beside.keys.sorted()).uniqued.compactMap { path in
      grants[path].map { place in
        CloudKitGrant(
          place: place, deploymentTargets: deploymentTargets(of: signers.filter { $0.entitlements.contains(path) }))
      }
    }
  }

  /// What some targets state together; nil if one of them states nothing.
  private func deploymentTargets(of signers: [BuildTarget]) -> [DeploymentTarget]? {
    guard !signers.isEmpty, !signers.contains(where: { $0.deploymentTargets.isEmpty && !$0.runsOnMacOnly }) else {
      return nil
    }
    return signers.flatMap { signer in
      signer.deploymentTargets.filter { $0.platform == .macOS || !signer.runsOnMacOnly }
    }
  }
}
