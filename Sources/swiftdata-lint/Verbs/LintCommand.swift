import SchemaFiles
import SchemaLinting
import SchemaReporting
import SchemaRules
import SchemaText

/// `lint`: checks files and folders.
struct LintCommand: Verb {
  static let name = "lint"
  static let isDefault = true
  static let operands = "[PATH…]"
  static let summary = "check files and folders"
  static let detail = """
    Folders are searched for Swift files, except for what .gitignore ignores and the folders of build systems and package \
    managers; a path that is named is always read. The whole project around a path is checked, and the findings that \
    concern the path are shown. Without a path, it is the working folder.
    """
  static let options =
    [
      Option(
        name: "--format", value: "NAME[=FILE]", completion: .wordsWithFile(ReportFormat.allCases.map(\.rawValue)),
        isRepeatable: true, summary: "output format, written to FILE or standard output",
        detail: """
          Without this option, text is written; with it, exactly the formats that it names, also as a list with commas. \
          Only one of them can go to standard output, which '-' means too. A file is replaced as a whole when its content \
          is complete; devices, pipes and descriptors such as /dev/stderr are written to directly.
          """),
      Option(
        name: "--only", value: "ID", completion: .rulesAndFamilies, isRepeatable: true, takesList: true,
        summary: "run only this rule or family"),
      Option(
        name: "--enable", value: "ID", completion: .rulesAndFamilies, isRepeatable: true, takesList: true,
        summary: "switch a rule or family on"),
      Option(
        name: "--disable", value: "ID", completion: .rulesAndFamilies, isRepeatable: true, takesList: true,
        summary: "switch a rule or family off",
        detail: """
          Among --only, --enable and --disable, the name of a rule overrides the name of its family, and a later option \
          overrides an earlier one for the same name. With --only, everything that it does not name stays off.
          """),
      Option(
        name: "--strict", value: nil, summary: "fail on warnings too",
        detail: "A path without Swift files is then a mistake on the command line."),
      Option(
        name: "--quiet", shortName: "-q", value: nil, summary: "show errors only",
        detail: "The closing line counts the rest."),
      Option(
        name: "--verbose", shortName: "-v", value: nil,
        summary: "say which project, configuration, files and releases are read",
        detail: "These lines go to standard error."),
      Option(
        name: "--statistics", value: nil, summary: "count the findings of each rule",
        detail: "The table is before the closing line, or on standard error if text is not written."),
      Option(
        name: "--show-unresolved", value: nil, summary: "list the expressions that could not be evaluated",
        detail: "The list belongs to the text format; json lists them always."),
      Option(name: "--show-files", value: nil, summary: "list the files that would be checked"),
      Option(
        name: "--exit-zero", value: nil, summary: "exit with 0 whatever is found",
        detail: "Mistakes on the command line and files that cannot be read still set the exit code."),
      Option(
        name: "--jobs", value: "N", summary: "read this many files in parallel",
        detail: "Between 1 and 1024; the default is the number of processors."),
      Watch.option, Operands.option, Workspace.deploymentTarget,
    ] + FixOptions.options + Workspace.options + ReleaseSource.options + KnownFindings.options

  func run(_ session: Session) throws -> ExitCode {
    session.options.has(Watch.option.name) ? try Watch(session: session).run(check) : try check(session)
  }

  /// Checks once, each of several projects by itself.
  private func check(_ session: Session) throws -> ExitCode {
    try ExitCode.first(of: session.byConfiguration.map(checkProject))
  }

  private func checkProject(_ session: Session) throws -> ExitCode {
    let options = session.options
    let folder = try session.workingFolder
    let workspace = try session.workspace(session.operands)
    let jobs = try jobs(options)
    let known = try KnownFindings(options, workspace)
    let destinations = try ReportDestination.all(options.all("--format"), beside: known.paths, in: folder)
    let selection = try selection(options, workspace)
    let fixing = try FixOptions(options, known)
    let (tree, edited) = try workspace.contents(jobs: jobs)
    if options.has("--show-files") { return showFiles(tree, folder) }
    let service = ContinuousIntegration(Terminal.environment, workingFolder: folder)
    var run = Run(workingFolder: folder, repository: service.repository, start: Terminal.startTime)
    let start = ContinuousClock.now
    let check = try ProjectCheck(workspace, tree, options, selection: selection, jobs: jobs)
    let (loaded, found) = check.run()
    if !options.has(Watch.option.name) { keepToTheEnd(loaded) }
    workspace.reportUnbuiltFiles(loaded)
    if options.has("--verbose") { workspace.describe(loaded, ruleCount: found.rules.count) }
    let fixes = try Fixer(options: fixing, workspace: workspace, known: known, check: check, edited: edited).run(
      loaded, found)
    if fixing.mode == .show {
      workspace.complain(of: loaded.failures)
      if !loaded.failures.isEmpty { return .unreadable }
      return fixes.hasChanges && !options.has("--exit-zero") ? .findings : .success
    }
    let outcome = fixes.check.outcome
    let baselines = known.update(for: outcome, isComplete: loaded.failures.isEmpty)
    let parts = baselines.counting.part(outcome.diagnostics)
    let diagnostics = workspace.shown(parts.open)
    run.failures = (loaded.failures + fixes.failures).map { $0.text(shownIn: folder) }
    for failure in run.failures { Terminal.complain(failure) }
    // What programs read is the same from run to run.
    let isRead = Terminal.isOutputTerminal
    if isRead { run.duration = ContinuousClock.now - start }
    var report = Report(
      project: fixes.check.project, diagnostics: diagnostics, fileCount: loaded.fileCount,
      unbuiltCount: loaded.unbuiltCount, toolVersion: Tool.version, showsErrorsOnly: options.has("--quiet"),
      rules: outcome.rules,
      failing: options.has("--strict") ? .warning : .error, run: run)
    report.suppressed = workspace.shown(outcome.suppressed)
    report.baselined = workspace.shown(parts.known)
    report.fixing = Report.Fixing(
      takesUnsafe: fixing.takesUnsafe, applied: fixes.applied?.map(Report.Fixing.Applied.init))
    if isRead { report.nextStep = NextStep.text(for: report.project, around: workspace.universe.root) }
    let isSummarized = service.summaryFile != nil && destinations.contains { $0.format == .text && $0.file == nil }
    if isSummarized || destinations.contains(where: { $0.format == .markdown }) {
      report.diagram = ProjectPictures(report.project, marks: FindingMarks(report)).found?.mermaidBlock
    }
    let writer = ReportWriter(
      destinations: destinations, style: session.style,
      showsStatistics: options.has("--statistics"), showsUnresolved: options.has("--show-unresolved"), service: service,
      leavesOutput: fixing.mode == .apply && edited != nil)
    if try !writer.write(report) || !run.failures.isEmpty || !baselines.isWritten { return .unreadable }
    return !options.has("--exit-zero") && diagnostics.contains { $0.severity >= report.failing } ? .findings : .success
  }

  private func jobs(_ options: ParsedOptions) throws -> Int {
    guard let text = options.last("--jobs") else { return FileSystem.processorCount }
    guard let jobs = Int(text), (1...1024).contains(jobs) else {
      throw UsageError(message: "--jobs must be between 1 and 1024, got '\(text)'")
    }
    return jobs
  }

  private func selection(_ options: ParsedOptions, _ workspace: Workspace) throws -> RuleSelection {
    var selection = workspace.selection
    selection.only = options.all("--only")
    selection.switches = options.all(["--only", "--enable", "--disable"]).map { option in
      RuleSelection.Switch(option.value, isOn: option.name != "--disable")
    }
    let known = Catalogue.builtIn.entries.map(\.page.id) + Catalogue.builtIn.families
    for name in selection.switches.map(\.name) where !known.contains(name) {
      let suggestion = Suggestion(name, known)
      let hint = suggestion.word == nil ? "; 'swiftdata-lint explain' lists them" : suggestion.text
      throw UsageError(message: "unknown rule or family '\(name)'\(hint)")
    }
    return selection
  }

  private func showFiles(_ tree: any SourceTree, _ folder: String) -> ExitCode {
    let paths = tree.files.sources.map { Path.relative($0, to: folder).atLineStart }
    Terminal.print(paths.map { $0.printable + "\n" }.joined())
    for failure in tree.failures { Terminal.complain(failure.text(shownIn: folder)) }
    return tree.failures.isEmpty ? .success : .unreadable
  }
}

extension Session {
  /// The formats whose reports can follow each other.
  private static let lineFormats = ["text", "concise", "github", "xcode"]
  /// The options that are about one project.
  private static let projectOptions = [
    "--config", "--no-config", "--project", "--baseline", "--write-baseline", Operands.option.name,
  ]

  /// The session, or where its paths have different configurations, one for each of these: a commit may touch several
  /// projects.
  fileprivate var byConfiguration: [Session] {
    get throws {
      let folder = try workingFolder
      let isSplittable =
        !Self.projectOptions.contains(where: options.has)
        && options.all("--format").allSatisfy(Self.lineFormats.contains)
      guard isSplittable, operands.count > 1 else { return [self] }
      let groups = operands.grouped { operand in
        let path = FileSystem.withoutLinkedFolders(Path.absolute(operand, in: folder))
        return ConfigurationFile.find(around: FileSystem.kind(path) == .folder ? path : Path.parent(path)) ?? ""
      }
      return groups.map { Session(options: options.with(operands: $0)) }
    }
  }
}

extension ExitCode {
  /// The one that counts of several.
  fileprivate static func first(of codes: [ExitCode]) -> ExitCode {
    [.usage, .unreadable, .findings].first(where: codes.contains) ?? .success
  }
}
