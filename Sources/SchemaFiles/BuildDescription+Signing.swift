import SchemaSyntax
import SchemaText

/// What a readable `.entitlements` file grants.
struct GrantedRights: Sendable {
  /// The strings of an entitlement that is a list.
  struct List: Sendable {
    let names: [String]
    /// The place of the key; nil if there is none.
    let place: Place?

    init(_ list: (names: [String], span: Span?), in file: SourceFile) {
      names = list.names
      place = list.span.map { Place(file: file, span: $0) }
    }
  }

  let appGroups: List
  let cloudKitContainers: List
  /// Whether build variables decide if CloudKit is granted.
  let leavesCloudKitOpen: Bool
  /// Whether the system confines the app to folders of its own.
  let isSandboxed: Bool

  /// Takes a file; nil if it cannot be read to its end.
  init?(_ entitlements: Entitlements, in file: SourceFile) {
    guard entitlements.isReadable else { return nil }
    appGroups = List(entitlements.appGroups, in: file)
    cloudKitContainers = List(entitlements.cloudKitContainers, in: file)
    leavesCloudKitOpen = entitlements.leavesCloudKitOpen
    isSandboxed = entitlements.isSandboxed
  }
}

extension BuildDescription {
  /// How a module's target is signed; nil for a library, and where targets of one name differ in what they become.
  func signedTarget(_ module: String) -> SignedTarget? {
    let own = (targets[module] ?? []).filter { !$0.isTest }
    guard let first = own.first,
      own.allSatisfy({ $0.isSigned && $0.isExtension == first.isExtension && $0.isApp == first.isApp })
    else { return nil }
    let sharing = manifests.flatMap(\.targets).filter { other in
      !other.isTest && other.isSigned && other.name != module && own.contains { $0.sharesFiles(with: other) }
    }
    return SignedTarget(
      isExtension: first.isExtension, app: first.isExtension ? app(of: module) : nil,
      appGroups: entitled(\.appGroups, own, sharing),
      cloudKitContainers: entitled(\.cloudKitContainers, own, sharing),
      isSandboxed: isSandboxed(own), runsOnDevices: own.allSatisfy(\.runsOnDevices),
      runsOnMacOnly: own.allSatisfy(\.runsOnMacOnly))
  }

  /// Whether it is known of all that sign a module's code, or of the apps around a library, if they are granted CloudKit.
  func isCloudKitKnown(of module: String) -> Bool {
    guard let named = targets[module] else { return false }
    let own = named.filter(\.isSigned)
    let signers = own.isEmpty ? manifests.flatMap(\.targets).filter(\.isSigned) : own
    return !signers.isEmpty
      && signers.allSatisfy { target in
        hasKnownEntitlements(target) && target.entitlements.allSatisfy { rights[$0]?.leavesCloudKitOpen == false }
      }
  }

  /// Whether all `.entitlements` files of a target are known: one that no target names may be its own.
  private func hasKnownEntitlements(_ target: BuildTarget) -> Bool {
    target.statesAllEntitlements && (!target.entitlements.isEmpty || looseEntitlements.isEmpty)
  }

  /// The apps and extensions that compile a file, for those among some that several compile.
  func sharedFiles(_ files: [String]) -> [String: Set<String>] {
    let signed = manifests.flatMap(\.targets).filter { $0.isSigned && !$0.isTest }
    let shared = files.compactMap { file -> (String, Set<String>)? in
      let users = Set(signed.filter { $0.compiles(file) }.map(\.name))
      return users.count > 1 ? (Path.relative(file, to: shownFolder), users) : nil
    }
    return Dictionary(shared) { $0.union($1) }
  }

  /// The app that an extension is built with: the one that depends on it, or the only one of its project.
  private func app(of module: String) -> String? {
    let apps = manifests.filter { manifest in manifest.targets.contains { $0.name == module } }.map { manifest in
      let apps = manifest.targets.filter { $0.isApp && !$0.isTest }
      let owners = apps.filter { $0.dependencies.contains(module) }
      return owners.isEmpty ? apps : owners
    }
    let names = Set(apps.flatMap { $0.map(\.name) })
    return names.count == 1 ? names.first : nil
  }

  /// What some targets list under a key, and with those that compile files of them too.
  private func entitled(
    _ list: KeyPath<GrantedRights, GrantedRights.List>, _ own: [BuildTarget], _ sharing: [BuildTarget]
  ) -> EntitledNames {
    EntitledNames(own: names(list, of: own), ofFiles: names(list, of: own + sharing), place: place(list, of: own))
  }

  /// The strings of a list of some targets together; nil if not all are known, or a build setting is part of one.
  private func names(_ list: KeyPath<GrantedRights, GrantedRights.List>, of targets: [BuildTarget]) -> Set<String>? {
    guard let rights = knownRights(of: targets) else { return nil }
    let names = rights.flatMap { $0[keyPath: list].names }
    return names.contains { $0.contains("$") } ? nil : Set(names)
  }

  /// Where some targets list strings; nil if none does.
  private func place(_ list: KeyPath<GrantedRights, GrantedRights.List>, of targets: [BuildTarget]) -> Place? {
    targets.flatMap(\.entitlements).lazy.compactMap { rights[$0]?[keyPath: list].place }.first
  }

  /// Whether some targets run in a sandbox on macOS, in some configuration; nil if that is not known.
  private func isSandboxed(_ targets: [BuildTarget]) -> Bool? {
    guard let rights = knownRights(of: targets) else { return nil }
    if rights.contains(where: \.isSandboxed) || targets.contains(where: { $0.isSandboxed == true }) { return true }
    return targets.allSatisfy { $0.isSandboxed == false } ? false : nil
  }

  /// What the `.entitlements` files of some targets grant; nil if not all of them are known.
  private func knownRights(of targets: [BuildTarget]) -> [GrantedRights]? {
    guard targets.allSatisfy(hasKnownEntitlements) else { return nil }
    let files = targets.flatMap(\.entitlements)
    let known = files.compactMap { rights[$0] }
    return known.count == files.count ? known : nil
  }

  /// Whether files that no project describes are beside `.entitlements` files, none of which grants CloudKit.
  func areBesideEntitlementsWithoutCloudKit(_ files: [String]) -> Bool {
    guard !manifests.flatMap(\.targets).contains(where: \.isSigned) else { return false }
    let beside = folders.filter { folder in files.contains { Path.lies($0, in: folder.value) } }.keys
    return !beside.isEmpty && beside.allSatisfy { rights[$0]?.leavesCloudKitOpen == false && grants[$0] == nil }
  }
}
