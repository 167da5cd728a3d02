import SchemaDiagnosis
import SchemaFiles
import SchemaLinting
import SchemaRules

/// `diagnose`: the documented errors in console output, and their causes in a project.
struct DiagnoseCommand: Verb {
  static let name = "diagnose"
  static let operands = "[FILE|-]"
  static let summary = "find documented errors in a log, and their causes in this project"
  static let detail = """
    FILE is the output of Xcode's console, a crash report (.ips) or a device log; '-' reads standard input. Explains each \
    error that it finds: first the findings that are its causes in this project, the most likely first, then what is ruled \
    out and what cannot be checked. Without FILE, answers the first questions of any investigation: versions, missing \
    models, inverses, plan, stages, changes, tests.
    """
  static let options =
    [
      Option(
        name: "--in", value: "PATH", completion: .files,
        summary: "look for causes in the project around this file or folder",
        detail: "The default is the working folder."),
      .format,
    ] + Workspace.options

  func run(_ session: Session) throws -> ExitCode {
    let options = session.options
    let folder = try session.workingFolder
    guard options.operands.count <= 1 else { throw UsageError(message: "diagnose takes only one log") }
    let log = try options.operands.first.map { try Log($0, in: folder) }
    let path = options.last("--in") ?? "."
    let workspace = try session.workspace([path])
    let contents = try log?.contents()
    let (examination, isComplete) = try examination(of: Path.absolute(path, in: folder), session, options, workspace)
    let diagnosis = Diagnosis(
      contents.flatMap { contents in log.map { ($0.name, contents) } }, examination,
      folder: Path.relative(workspace.universe.root, to: folder), name: Path.name(workspace.universe.root),
      toolVersion: Tool.version)
    try session.print(diagnosis)
    if !isComplete { return .unreadable }
    return log == nil || diagnosis.isRecognized ? .success : .findings
  }

  /// Loads the project around a path that is asked for its causes; false where something of it could not be read.
  private func examination(
    of path: String, _ session: Session, _ options: ParsedOptions, _ workspace: Workspace
  ) throws -> (ProjectExamination, isComplete: Bool) {
    let folder = workspace.workingFolder
    let loaded = try session.projectWithReleases(in: workspace).loaded
    let failures = loaded.failures.map { $0.text(shownIn: folder) }
    let examination = ProjectExamination(
      loaded.project, Catalogue.builtIn, selection: workspace.selection,
      baselines: try KnownFindings(options, workspace).counting, paths: [path],
      failures: failures.map { "could not be read: \($0)" }, workingFolder: folder)
    return (examination, failures.isEmpty)
  }

  /// The log that a command line names.
  private struct Log {
    /// What it is called.
    let name: String
    /// Where it is; nil for standard input.
    private let path: String?

    init(_ operand: String, in folder: String) throws {
      guard operand != "-" else {
        (name, path) = ("standard input", nil)
        return
      }
      let path = Path.absolute(operand, in: folder)
      // An empty path is a variable without a value, not the working folder.
      if operand.isEmpty || FileSystem.isMissing(path) {
        throw UsageError(
          message: "no such file: '\(operand)'; to look up an error's text, run 'swiftdata-lint explain TEXT'")
      }
      if FileSystem.kind(path) == .folder {
        throw UsageError(message: "'\(operand)' is a folder; use '--in \(operand)' to look for causes in it")
      }
      (name, self.path) = (operand, path)
    }

    func contents() throws -> LogContents {
      var search = ErrorSearch(Catalogue.builtIn)
      try FileSystem.readParts(of: path) { part throws(ReadFailure) in
        do throws(LogRefusal) {
          try search.read(part)
        } catch {
          throw ReadFailure(path: name, reason: error.reason)
        }
      }
      return search.finish()
    }
  }
}
