import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaReporting
import SchemaRules

/// What becomes of stores in the build of a project's sources.
struct UpgradeSimulation {
  private let project: Project
  private let schema: ShippedSchema
  private let target: UpgradeTarget

  /// Opens stores with the schema of the app's containers, or of the one that is named.
  init(_ project: Project, container: String?, of scope: AppScope) throws(UsageError) {
    self.project = project
    schema = try project.schemas.chosenSchema(container: container, of: scope, preferringPlan: true)
    target = project.schemas.upgradeTarget(schema)
  }

  /// What becomes of the stores of the project's releases.
  func ofReleases() -> UpgradeReport {
    let releases = project.schemas.releases(openedWith: schema, among: project.releases)
    return report(releases.map { project.schemas.upgrade($0, to: target) })
  }

  /// What becomes of some stores, which some of the releases may have written.
  func of(_ stores: [StoreFiles.Named], writtenBy releases: [Release]) -> UpgradeReport {
    let upgrades = stores.map { path, store in
      let release = project.schemas.release(of: store, named: path, openedWith: target)
      return project.schemas.upgrade(release, to: target, rows: StoreRows(store))
    }
    return report(upgrades, releases: releases)
  }

  private func report(_ upgrades: [Upgrade], releases: [Release] = []) -> UpgradeReport {
    UpgradeReport(
      upgrades, to: target, recovery: project.schemas.recovery(of: schema), failures: openingFailures,
      releases: releases, Catalogue.builtIn, toolVersion: Main.version)
  }

  /// What keeps a container from opening any store: the first fault of each kind.
  private var openingFailures: [UpgradeFailure] {
    var selection = RuleSelection()
    selection.only = Catalogue.builtIn.entries.map(\.page).filter(\.blocksOpening).map(\.id)
    guard !selection.only.isEmpty else { return [] }
    let entities = Set(target.shape.shape.entities.map(\.name))
    let held =
      target.version.map(project.schemas.models) ?? project.schemas.models.filter { entities.contains($0.name) }
    let subjects = held.map { project.schemas.subject($0.type) }
    let errors = Linter(Catalogue.builtIn, selection: selection).diagnostics(in: project).filter { diagnostic in
      diagnostic.severity == .error
        && subjects.contains { "\(diagnostic.finding.subject).".hasPrefix("\($0).") }
    }
    var seen: Set<String> = []
    return errors.compactMap { diagnostic in
      guard let error = Catalogue.builtIn.entry(diagnostic.rule)?.page.errors.first, seen.insert(error).inserted else {
        return nil
      }
      return UpgradeFailure(error: error, reason: diagnostic.finding.message.text)
    }
  }
}

extension ResolvedSchemas {
  /// The schema of the app's containers, or of the one that is named.
  func chosenSchema(
    container: String?, of scope: AppScope, preferringPlan: Bool = false
  ) throws(UsageError) -> ShippedSchema {
    switch shippedSchema(container: container, of: scope, preferringPlan: preferringPlan) {
    case .one(let schema): return schema
    case .several(let groups):
      let names = groups.map { $0.quotedList }.joined(separator: "; ")
      throw UsageError(message: "the containers have different schemas: \(names); choose one with --container NAME")
    case .none(let reason):
      guard let container, !containerNames.isEmpty, !containerNames.contains(container) else {
        throw UsageError(message: "no schema was found: \(reason)")
      }
      let suggestion = Suggestion(container, containerNames).text
      throw UsageError(
        message:
          "no schema was found: \(reason)\(suggestion.isEmpty ? "; known: \(containerNames.quotedList)" : suggestion)"
      )
    }
  }
}
