import SchemaFiles
import SchemaLinting
import SchemaLoading

/// `init`: writes a configuration with comments, checks the project, and shows what sets the linter up there.
struct InitCommand: Verb {
  static let name = "init"
  static let operands = "[FOLDER]"
  static let summary = "write a configuration, check the project, and show how to set up the linter"
  static let detail = """
    It looks for a configuration of pre-commit, workflows of GitHub, a package and an Xcode project, and shows the lines that \
    each of them needs. With --write, it adds them to pre-commit's configuration and writes the workflow; other files are \
    left to you.
    """
  static let options = [
    Option(name: "--force", value: nil, summary: "overwrite an existing configuration"),
    Option(
      name: "--write", value: nil,
      summary: "write the lines for pre-commit and GitHub instead of showing them"),
  ]
  static let completion = Option.Completion.folders

  func run(_ session: Session) throws -> ExitCode {
    guard session.operands.count < 2 else { throw UsageError(message: "init takes one folder") }
    let workingFolder = try session.workingFolder
    let named = session.operands.first ?? "."
    let folder = Path.absolute(named, in: workingFolder)
    guard !named.isEmpty, FileSystem.kind(folder) == .folder else {
      throw UsageError(message: "no such folder: '\(named)'")
    }
    let place = FileSystem.resolved(folder) ?? folder
    let writer = SetupWriter(area: ProjectArea(around: place, outsideRepositories: place), workingFolder: workingFolder)
    let path = Path.absolute(ConfigurationFile.name, in: folder)
    try requireNew(path, in: folder, session, workingFolder)
    guard try writer.write(ConfigurationTemplate.text, to: path) else { return .unreadable }
    let steps = Surroundings(of: place).steps
    let areWritten = try steps.map { step in
      guard session.options.has("--write"), let file = step.file else { return false }
      return try writer.write(file.content, to: file.path)
    }
    try check(named, workingFolder)
    show(zip(steps, areWritten).filter { !$1 }.map(\.0))
    try showNext(folder, session, workingFolder)
    return .success
  }

  private func requireNew(
    _ path: String, in folder: String, _ session: Session, _ workingFolder: String
  ) throws(UsageError) {
    let exists = ((try? FileSystem.entries(folder)) ?? []).contains { $0.name == ConfigurationFile.name }
    if exists, !session.options.has("--force") {
      throw UsageError(message: "'\(Path.relative(path, to: workingFolder))' exists; '--force' overwrites it")
    }
  }

  /// The first check of the project.
  private func check(_ named: String, _ workingFolder: String) throws {
    Terminal.print("\n")
    let options = try ParsedOptions(["--exit-zero", "--", named], LintCommand.options + Option.common)
    _ = try LintCommand().run(Session(options: options))
  }

  private func show(_ steps: [SetupStep]) {
    for step in steps {
      let lines = step.lines.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "  \($0)"
      }
      Terminal.print("\n\(step.title)\n\n\(lines.joined(separator: "\n").trimmedEnd)\n")
    }
  }

  private func showNext(_ folder: String, _ session: Session, _ workingFolder: String) throws {
    let options = try ParsedOptions([], LintCommand.options + Option.common)
    let inner = Session(options: options)
    let project = try inner.projectWithReleases(in: try inner.workspace([folder])).loaded.project
    let text = FirstCommands(folder: folder, workingFolder: workingFolder, project: project).text
    if !text.isEmpty { Terminal.print("\n\(text)") }
  }
}

/// Writes files of a project, and says so.
private struct SetupWriter {
  let area: ProjectArea
  let workingFolder: String

  /// Writes a file; false where that fails.
  func write(_ text: String, to path: String) throws(UsageError) -> Bool {
    let shown = Path.relative(path, to: workingFolder)
    guard area.contains(path) else { throw UsageError(message: "'\(shown)' \(ProjectArea.refusal)") }
    do {
      try FileSystem.write(text, to: path)
      Terminal.print("\(shown.printable) is written.\n")
      return true
    } catch {
      Terminal.complain("\(shown): \(error.reason)")
      return false
    }
  }
}
