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

  func run(_ session: Session) throws -> ExitCode {
    let options = session.options
    let workspace = try session.workspace(session.operands)
    let (loaded, source) = try session.projectWithReleases(in: workspace)
    let found = try GivenStores(options.all("--store"), in: try session.workingFolder)
    workspace.complain(of: found.failures)
    let report: UpgradeReport
    if options.has("--store") {
      if found.stores.isEmpty { return .unreadable }
      report = try simulation(loaded.project, session, workspace).of(found.stores, writtenBy: source.releases)
    } else {
      guard !loaded.project.releases.isEmpty else {
        if !source.failures.isEmpty { return .unreadable }
        let reason = options.last("--against").map { ", and '\($0)' has none" } ?? ""
        throw UsageError(message: "no release is recorded\(reason); run 'swiftdata-lint record RELEASE --at TAG'")
      }
      let schemas = loaded.project.schemas
      if schemas.models.allSatisfy(\.isExempt), schemas.openContainers.isEmpty {
        throw UsageError(
          message: "no code stores models with SwiftData any more, so nothing opens the stores of the recorded releases"
        )
      }
      report = try simulation(loaded.project, session, workspace).ofReleases()
      if report.rows.isEmpty { throw UsageError(message: "no recorded release has one of these stores") }
    }
    try session.print(report.explained(by: UpgradeCauses(in: loaded.project, .builtIn)))
    if !loaded.failures.isEmpty || !found.failures.isEmpty { return .unreadable }
    return report.hasFailures ? .findings : .success
  }

  private func simulation(
    _ project: Project, _ session: Session, _ workspace: Workspace
  ) throws(UsageError) -> UpgradeSimulation {
    try UpgradeSimulation(project, container: session.options.last("--container"), of: workspace.scope)
  }
}
