import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaReporting
import SchemaRules

/// `upgrade`: for each recorded release, whether its store opens in this build.
struct UpgradeCommand: Verb {
  static let name = "upgrade"
  static let operands = "[PATH…]"
  static let summary = "simulate the migration from each recorded release"
  static let detail = """
    With --store, stores are migrated instead of releases: their checksums tell which version wrote them, and their rows \
    whether the migration succeeds. They are only read.
    """
  static let options =
    [
      .format,
      Option(
        name: "--store", value: "STORE", completion: .files, isRepeatable: true,
        summary: "simulate the migration of this store, or of the stores in this folder"),
      Option(name: "--container", value: "NAME", summary: "the container that opens the stores, if there are several"),
    ] + Workspace.options + ReleaseSource.options

  func run(_ options: ParsedOptions) throws -> ExitCode {
    let workspace = try Workspace(options, paths: options.operands, in: try FileSystem.workingFolder)
    let loader = try workspace.loader()
    let source = try ReleaseSource(options, workspace, loader)
    workspace.complain(of: source.failures)
    let loaded = workspace.load(try workspace.tree(), loader)
    let failures = source.failures + loaded.failures
    let found = try StoreFiles(options.all("--store"), in: try FileSystem.workingFolder)
    for failure in found.failures { Terminal.complain(failure.text(shownIn: workspace.workingFolder)) }
    if !options.all("--store").isEmpty {
      if found.stores.isEmpty { return .unreadable }
      let report = try report(
        found, source.releases, loaded.project, container: options.last("--container"), of: workspace.scope)
      try Terminal.print(report, options)
      if !failures.isEmpty || !found.failures.isEmpty { return .unreadable }
      return report.hasFailures ? .findings : .success
    }
    guard !source.releases.isEmpty || !loaded.project.releases.isEmpty else {
      if !source.failures.isEmpty { return .unreadable }
      let reason = options.last("--against").map { ", and '\($0)' has none" } ?? ""
      throw UsageError(message: "no release is recorded\(reason); run 'swiftdata-lint record RELEASE --at TAG'")
    }
    let report = try report(
      loaded.project.adding(source.releases), container: options.last("--container"), of: workspace.scope)
    try Terminal.print(report, options)
    if !failures.isEmpty { return .unreadable }
    return report.hasFailures ? .findings : .success
  }

  /// What becomes of the stores of a project's releases.
  func report(_ project: Project, container: String?, of scope: AppScope) throws(UsageError) -> UpgradeReport {
    let schema = try project.schemas.chosenSchema(container: container, of: scope, preferringPlan: true)
    let target = project.schemas.upgradeTarget(schema)
    let upgrades = project.schemas.releases(openedWith: schema, among: project.releases).map {
      project.schemas.upgrade($0, to: target)
    }
    return UpgradeReport(
      upgrades, to: target, recovery: project.schemas.recovery(of: schema),
      failures: openingFailures(in: project, target), Catalogue.builtIn, toolVersion: Main.version)
  }

  private func report(
    _ files: StoreFiles, _ releases: [Release], _ project: Project, container: String?, of scope: AppScope
  ) throws -> UpgradeReport {
    let schema = try project.schemas.chosenSchema(container: container, of: scope, preferringPlan: true)
    let target = project.schemas.upgradeTarget(schema)
    let upgrades = files.stores.map { path, store in
      let release = project.schemas.release(of: store, named: path, openedWith: target)
      return project.schemas.upgrade(release, to: target, rows: StoreRows(store))
    }
    return UpgradeReport(
      upgrades, to: target, recovery: project.schemas.recovery(of: schema),
      failures: openingFailures(in: project.adding(releases), target), releases: releases, Catalogue.builtIn,
      toolVersion: Main.version)
  }

  /// What keeps a container from opening any store: the first fault of each kind.
  private func openingFailures(in project: Project, _ target: UpgradeTarget) -> [UpgradeFailure] {
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
