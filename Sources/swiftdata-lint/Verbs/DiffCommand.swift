import SchemaLoading
import SchemaProject
import SchemaReporting

/// `diff`: what changes between versions, or between two git references, and what each change needs from the migration.
struct DiffCommand: Verb {
  static let name = "diff"
  static let operands = "[FROM TO | REF..REF] [PATH…]"
  static let summary = "show what changes between versions, with a verdict on each change"
  static let detail = """
    Without versions, the neighbors of each migration plan are compared. FROM and TO are any two versions. REF..REF compares \
    what the app's container holds at two git references, such as v1.2..HEAD; without the second reference, with the \
    working tree. The first two arguments are versions unless one of them exists as a path.
    """
  static let options =
    [
      .format,
      Option(name: "--against", value: "REF", summary: "compare the working tree with a tag, branch or commit"),
      Option(
        name: "--container", value: "NAME",
        summary: "with references: the container whose schema is compared, if there are several"),
      Option(
        name: "--exit-code", value: nil,
        summary: "exit with 1 if a change would fail or lose data",
        detail: "Between git references the whole way along the plan is judged. What is not known counts as not done."),
    ] + Workspace.options

  func run(_ session: Session) throws -> ExitCode {
    let options = session.options
    let subject = try DiffSubject(options, in: try session.workingFolder)
    let workspace = try session.workspace(subject.paths)
    let (report, isComplete) =
      if case .references(let range) = subject.kind {
        try ReferenceDiff(workspace, container: options.last("--container")).report(range)
      } else {
        try report(subject.kind, try session.project(in: workspace), workspace)
      }
    try session.print(report)
    if !isComplete { return .unreadable }
    return options.has("--exit-code") && !report.isSafe ? .findings : .success
  }

  private func report(
    _ kind: DiffSubject.Kind, _ loaded: ProjectLoader.Loaded, _ workspace: Workspace
  ) throws -> (DiffReport, isComplete: Bool) {
    let (project, schemas) = (loaded.project, loaded.project.schemas)
    let errors = workspace.linter().diagnostics(in: project).filter { $0.severity == .error }
    guard case .versions(let from, let to) = kind else {
      let report = DiffReport(project, of: workspace.scope, errors: errors, toolVersion: Tool.version)
      return (report, loaded.failures.isEmpty)
    }
    let comparison = schemas.comparison(
      from: try schemas.onlyVersion(named: from, nearest: workspace.scope),
      to: try schemas.onlyVersion(named: to, nearest: workspace.scope))
    return (DiffReport(project, comparison, errors: errors, toolVersion: Tool.version), loaded.failures.isEmpty)
  }
}
