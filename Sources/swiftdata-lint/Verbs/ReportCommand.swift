import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaReporting
import SchemaRules

/// `report`: the project as one page of HTML, or as diagrams in text.
struct ReportCommand: Verb {
  static let name = "report"
  static let operands = "-o FILE [VERSION…] [PATH…]"
  static let summary = "write a page with versions, stages, diagrams and findings, or only diagrams"
  static let detail = """
    The page is one file that loads nothing from elsewhere. It begins with whether the users of each recorded release can \
    update. Then it shows all findings with their fixes, each migration plan as a timeline with the verdict on each stage, \
    and each version as a diagram with what changed since the one before. As diagrams, the plans are drawn with their stages \
    and verdicts; in a project without a plan, the entities of each version, or of all models. With versions, the entities \
    of each are drawn. In Mermaid, several diagrams are a Markdown document with a section for each. Relationships whose \
    inverse is not written are dashed. Findings are named where they are about an entity or a property.
    """
  static let options =
    [
      Option(
        name: "--output", shortName: "-o", value: "FILE", completion: .files,
        summary: "the file to write; - for standard output"),
      Option(
        name: "--format", value: "NAME", choices: Format.allCases.map(\.rawValue),
        summary: "output format: html (the page), mermaid or dot",
        detail: "GitHub and GitLab draw Mermaid in Markdown; dot is the language of Graphviz."),
      Option(
        name: "--changes", value: nil,
        summary: "draw what changes from one version to another, as in --format mermaid --changes V1 V2"),
      Option(name: "--container", value: "NAME", summary: "the container that opens the stores, if there are several"),
    ] + Workspace.options + ReleaseSource.options

  enum Format: String, CaseIterable {
    case html, mermaid, dot
  }

  func run(_ session: Session) throws -> ExitCode {
    let options = session.options
    guard let file = options.last("--output"), !file.isEmpty else {
      throw UsageError(message: "report needs the file to write: -o FILE, or -o - for standard output")
    }
    let folder = try session.workingFolder
    let format = options.last("--format").flatMap(Format.init) ?? .html
    let operands = VersionOperands(options.operands, in: folder)
    try Self.require(operands.names, fitting: format, showsChanges: options.has("--changes"))
    let workspace = try session.workspace(operands.paths)
    let (report, isComplete) = try report(options, workspace)
    let text =
      format == .html
      ? try page(report, options, workspace)
      : try diagrams(of: report, operands.names, format, showsChanges: options.has("--changes"))
    if file == "-" {
      Terminal.print(text)
    } else {
      do {
        try FileSystem.write(text, to: file)
      } catch {
        Terminal.complain("\(file): \(error.reason)")
        return .unreadable
      }
    }
    return isComplete ? .success : .unreadable
  }

  private static func require(_ names: [String], fitting format: Format, showsChanges: Bool) throws {
    if format == .html, showsChanges {
      throw UsageError(message: "--changes needs a format for diagrams: --format mermaid or --format dot")
    }
    if format == .html, let name = names.first {
      throw UsageError(
        message: "no such file or folder: '\(name)'; to draw a version, use --format mermaid or --format dot")
    }
    if showsChanges, names.count != 2 {
      throw UsageError(message: "--changes requires two versions, got \(names.count)")
    }
  }

  /// Checks the project; not complete where something could not be read.
  private func report(_ options: ParsedOptions, _ workspace: Workspace) throws -> (Report, isComplete: Bool) {
    let folder = workspace.workingFolder
    let baselines = try KnownFindings(options, workspace).counting
    let (loaded, outcome) = try ProjectCheck(workspace, try workspace.tree(), options).run()
    keepToTheEnd(loaded)
    workspace.reportUnbuiltFiles(loaded)
    workspace.complain(of: loaded.failures)
    var run = Run(workingFolder: folder)
    run.failures = loaded.failures.map { $0.text(shownIn: folder) }
    var report = Report(
      project: loaded.project, diagnostics: workspace.shown(baselines.part(outcome.diagnostics).open),
      fileCount: loaded.fileCount,
      unbuiltCount: loaded.unbuiltCount, toolVersion: Tool.version, rules: outcome.rules, run: run)
    report.nextStep = NextStep.text(for: report.project, around: workspace.universe.root)
    return (report, loaded.failures.isEmpty)
  }

  // MARK: The page

  private func page(_ report: Report, _ options: ParsedOptions, _ workspace: Workspace) throws -> String {
    let upgrades = try upgrades(report.project, options, of: workspace.scope)
    return ReportPage(report, of: try SourceStamp(report.project, in: workspace), upgrades: upgrades).text
  }

  /// What becomes of the stores of releases; nil where none is recorded, or it is not certain what opens them.
  private func upgrades(
    _ project: Project, _ options: ParsedOptions, of scope: AppScope
  ) throws -> UpgradeReport? {
    guard !project.releases.isEmpty else { return nil }
    let container = options.last("--container")
    do {
      return try UpgradeSimulation(project, container: container, of: scope).ofReleases().explained(
        by: UpgradeCauses(in: project, .builtIn))
    } catch {
      if container != nil { throw error }
      Terminal.complain("the page does not show what becomes of the stores of releases: \(error.message)")
      return nil
    }
  }

  // MARK: Diagrams

  private func diagrams(
    of report: Report, _ names: [String], _ format: Format, showsChanges: Bool
  ) throws(UsageError) -> String {
    let pictures = ProjectPictures(report.project, marks: FindingMarks(report))
    let versions = try names.map { name throws(UsageError) in
      try report.project.schemas.onlyVersion(named: name)
    }
    if showsChanges { return text([pictures.changes(from: versions[0], to: versions[1])], format) }
    if versions.isEmpty, !pictures.plans.isEmpty { return format == .dot ? pictures.plans.dot : pictures.plans.mermaid }
    let diagrams = versions.isEmpty ? pictures.all : versions.map(pictures.version)
    if diagrams.isEmpty { Terminal.complain("there is nothing to draw: no models were found") }
    return text(diagrams, format)
  }

  /// One diagram as it is; several as a document.
  private func text(_ diagrams: [EntityDiagram], _ format: Format) -> String {
    if format == .dot { return diagrams.map(\.dot).joined(separator: "\n") }
    if diagrams.count == 1 { return diagrams[0].mermaid }
    return diagrams.map(\.mermaidSection).joined(separator: "\n")
  }
}
