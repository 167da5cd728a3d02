import SchemaLinting
import SchemaProject
import SchemaReporting
import SchemaRules
import SchemaText

/// What becomes of stores in the build of a project's sources.
struct UpgradeSimulation {
  private let project: Project
  private let stores: AppStores
  /// Whether only the stores of a container that is named are asked for.
  private let isNarrowed: Bool
  /// What traps in the code of stages.
  private let stageErrors: [Diagnostic]
  /// What keeps containers from opening any store.
  private let openingErrors: [Diagnostic]

  /// Opens stores with the app's containers, or with the one that is named.
  init(_ project: Project, container: String?, of scope: AppScope) throws(UsageError) {
    self.project = project
    stores = try project.schemas.chosenStores(container: container, of: scope)
    isNarrowed = container != nil
    stageErrors = Catalogue.builtIn.stageErrors(in: project)
    openingErrors = Catalogue.builtIn.openingErrors(in: project)
  }

  /// What becomes of the stores of the project's releases, by the stores of today's build; also as it will be once no versions
  /// are identical.
  func ofReleases(onceVersionsDiffer: Bool = false) -> UpgradeReport {
    func upgrade(_ opening: ReleaseOpening) -> Upgrade {
      project.schemas.upgrade(opening, onceVersionsDiffer: onceVersionsDiffer).stopped(by: stageErrors, .builtIn)
    }
    let openings = project.schemas.openings(of: project.releases, among: stores)
    let opened = (stores.stores + stores.storesInMemory).map { store in
      section(store, openings.filter { $0.opening.store?.isSame(as: store) == true }.map(upgrade))
    }
    let rest = openings.filter { $0.opening.store == nil }
    let others = isNarrowed || rest.isEmpty ? [] : [UpgradeReport.Section(rest.map(upgrade))]
    return UpgradeReport(opened.filter { !$0.rows.isEmpty } + others, toolVersion: Tool.version)
  }

  /// What becomes of some stores, which some of the releases may have written.
  func of(_ files: [GivenStores.Named], writtenBy releases: [Release]) throws(UsageError) -> UpgradeReport {
    var found: [(store: ShippedSchema, upgrade: Upgrade)] = []
    for (path, contents) in files {
      guard let store = stores.store(of: contents, named: path) else { throw stores.ambiguity }
      let target = project.schemas.upgradeTarget(store)
      let release = project.schemas.release(of: contents, named: path, openedWith: target)
      let upgrade = project.schemas.upgrade(release, to: target, rows: StoreRows(contents))
      found.append((store, upgrade.stopped(by: stageErrors, .builtIn)))
    }
    let sections = stores.stores.map { store in
      section(store, found.filter { $0.store.isSame(as: store) }.map(\.upgrade), releases: releases)
    }
    return UpgradeReport(sections.filter { !$0.rows.isEmpty }, toolVersion: Tool.version)
  }

  private func section(
    _ schema: ShippedSchema, _ upgrades: [Upgrade], releases: [Release] = []
  ) -> UpgradeReport.Section {
    let target = project.schemas.upgradeTarget(schema)
    return UpgradeReport.Section(
      upgrades, in: schema, with: target, recovery: { project.schemas.recovery(of: $0, in: schema) },
      failures: Catalogue.builtIn.openingFailures(among: openingErrors, in: project, of: target), releases: releases,
      .builtIn)
  }
}

extension ShippedSchema {
  /// Whether both are one store of a build.
  fileprivate func isSame(as other: ShippedSchema) -> Bool {
    containers == other.containers && location == other.location && version == other.version
  }
}

extension AppStores {
  /// That one of several stores has to be chosen.
  var ambiguity: UsageError {
    UsageError(message: ResolvedSchemas.several(stores))
  }
}

extension ResolvedSchemas {
  /// The stores of one app's containers, or of the one that is named; at least one, which may be in memory.
  func chosenStores(container: String?, of scope: AppScope) throws(UsageError) -> AppStores {
    let stores = stores(container: container, of: scope)
    if areOfSeveralApps(stores) { throw stores.ambiguity }
    if stores.stores.isEmpty, stores.storesInMemory.isEmpty, let failure = stores.failures.first {
      throw missingSchema(failure.why, container)
    }
    return stores
  }

  private func missingSchema(_ reason: String, _ container: String?) -> UsageError {
    guard let container, !containerNames.isEmpty, !containerNames.contains(container) else {
      return UsageError(message: reason)
    }
    let suggestion = Suggestion(container, containerNames).text
    return UsageError(
      message:
        "\(reason)\(suggestion.isEmpty ? "; known: \(containerNames.quotedList)" : suggestion)")
  }
}
