import SchemaSyntax

/// What an `.entitlements` file says of app groups.
struct AppGroups: Sendable {
  let names: [String]
  /// The place of the key; nil if there is none.
  let place: Place?
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
      isExtension: first.isExtension, app: first.isExtension ? app(of: module) : nil, appGroups: appGroups(of: own),
      appGroupsOfFiles: appGroups(of: own + sharing),
      place: own.flatMap(\.entitlements).lazy.compactMap { appGroups[$0]?.place }.first,
      runsOnDevices: own.allSatisfy(\.runsOnDevices))
  }

  /// Whether all that sign a module's code, or the apps around a library, are known to do so with which entitlements.
  func hasKnownEntitlements(_ module: String) -> Bool {
    guard let named = targets[module] else { return false }
    let own = named.filter(\.isSigned)
    let signers = own.isEmpty ? manifests.flatMap(\.targets).filter(\.isSigned) : own
    return !signers.isEmpty
      && signers.allSatisfy { target in
        hasKnownEntitlements(target) && target.entitlements.allSatisfy { appGroups[$0] != nil }
      }
  }

  /// Whether all `.entitlements` files of a target are known: one that no target names may be its own.
  private func hasKnownEntitlements(_ target: BuildTarget) -> Bool {
    target.statesAllEntitlements && (!target.entitlements.isEmpty || looseEntitlements.isEmpty)
  }

  /// The files among some that several apps and extensions compile.
  func sharedFiles(_ files: [String]) -> [String] {
    let signed = manifests.flatMap(\.targets).filter { $0.isSigned && !$0.isTest }
    return files.filter { file in Set(signed.filter { $0.compiles(file) }.map(\.name)).count > 1 }
      .map { Path.relative($0, to: shownFolder) }
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

  /// The app groups of some targets together; nil if not all are known, or a build setting is part of one.
  private func appGroups(of targets: [BuildTarget]) -> Set<String>? {
    var names: Set<String> = []
    for target in targets {
      guard hasKnownEntitlements(target) else { return nil }
      for path in target.entitlements {
        guard let groups = appGroups[path], !groups.names.contains(where: { $0.contains("$") }) else { return nil }
        names.formUnion(groups.names)
      }
    }
    return names
  }
}
