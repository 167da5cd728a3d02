import SchemaDrawing
import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaReporting

/// `report`: the project as one page of HTML.
struct ReportCommand: Verb {
  static let name = "report"
  static let operands = "-o FILE [PATH…]"
  static let summary = "write a page of HTML with versions, stages, diagrams and findings"
  static let detail = """
    The page is one file that loads nothing from elsewhere. It shows each migration plan as a timeline with the verdict on \
    each stage, each version as a diagram with what changed since the one before, and all findings, which can be filtered. \
    Where releases are recorded, it shows what becomes of their stores.
    """
  static let options =
    [
      Option(
        name: "--output", shortName: "-o", value: "FILE", completion: .files,
        summary: "the file to write; - for standard output"),
      Option(name: "--container", value: "NAME", summary: "the container that opens the stores, if there are several"),
    ] + Workspace.options + ReleaseSource.options

  func run(_ options: ParsedOptions) throws -> ExitCode {
    guard let file = options.last("--output"), !file.isEmpty else {
      throw UsageError(message: "report requires the file to write: -o FILE.html")
    }
    let folder = try FileSystem.workingFolder
    let workspace = try Workspace(options, paths: options.operands, in: folder)
    let loader = try workspace.loader()
    let releases = try ReleaseSource(options, workspace, loader)
    let tree = try workspace.tree()
    let linter = Linter(
      Catalogue.builtIn, selection: workspace.selection, reasons: workspace.configuration.suppressionReasons,
      workingFolder: folder)
    let check = ProjectCheck(
      tree: tree, root: workspace.universe.root, workingFolder: folder, loader: loader, releases: releases,
      linter: linter)
    let (loaded, outcome) = check.run()
    keepToTheEnd(loaded)
    workspace.reportUnbuiltFiles(loaded)
    workspace.complain(of: loaded.failures)
    var run = Run(workingFolder: folder)
    run.failures = loaded.failures.map { $0.text(shownIn: folder) }
    let report = Report(
      project: loaded.project, diagnostics: workspace.shown(outcome.diagnostics), fileCount: loaded.fileCount,
      unbuiltCount: loaded.unbuiltCount, toolVersion: Main.version, rules: outcome.rules, run: run)
    let page = ReportPage(report, upgrades: try upgrades(loaded.project, options, of: workspace.scope))
    if file == "-" {
      Terminal.print(page.text)
    } else {
      do {
        try FileSystem.write(page.text, to: file)
      } catch {
        Terminal.complain("\(file): \(error.reason)")
        return .unreadable
      }
    }
    return loaded.failures.isEmpty ? .success : .unreadable
  }

  /// What becomes of the stores of releases; nil where none is recorded, or it is not certain what opens them.
  private func upgrades(
    _ project: Project, _ options: ParsedOptions, of scope: AppScope
  ) throws -> UpgradeReport? {
    guard !project.releases.isEmpty else { return nil }
    let container = options.last("--container")
    do {
      return try UpgradeCommand().report(project, container: container, of: scope)
    } catch {
      if container != nil { throw error }
      Terminal.complain("the page does not show what becomes of the stores of releases: \(error.message)")
      return nil
    }
  }
}
