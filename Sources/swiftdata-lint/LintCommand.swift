import SchemaLinting
import SchemaModel
import SchemaReporting
import SchemaRules

/// `lint`: checks files and folders.
struct LintCommand: Verb {
  static let name = "lint"
  static let operands = "[PATH…]"
  static let summary = "check files and folders"
  static let options = [
    Option(
      name: "--format", value: "NAME[=FILE]", summary: "write text or json, to FILE or standard output; repeatable"),
    Option(name: "--only", value: "ID", summary: "run this rule or family only; repeatable"),
    Option(name: "--enable", value: "ID", summary: "switch a rule or family on; repeatable"),
    Option(name: "--disable", value: "ID", summary: "switch a rule or family off; repeatable"),
    Option(name: "--strict", value: nil, summary: "fail on warnings too"),
    Option(name: "--quiet", value: nil, summary: "show errors only"),
    Option(name: "--project", value: "ROOT", summary: "analyze this folder, whatever paths are given"),
    Option(
      name: "--deployment-target", value: "TARGET",
      summary: "judge for this system, as in iOS-17.0, instead of the manifests' targets; repeatable, the lowest counts"
    ),
    Option(name: "--show-files", value: nil, summary: "list the files that would be checked"),
    Option(name: "--exit-zero", value: nil, summary: "exit with 0 whatever is found"),
    Option(name: "--jobs", value: "N", summary: "read this many files at a time"),
  ]

  func run(_ options: ParsedOptions) async throws -> ExitCode {
    let folder = FileSystem.workingFolder
    let formats = try OutputFormat.all(options.all("--format"))
    let selection = try selection(options)
    let universe = try Universe(options.operands, project: options.last("--project"), in: folder)
    if options.has("--show-files") { return showFiles(universe, folder) }
    let loader = ProjectLoader(
      jobs: try jobs(options), workingFolder: folder, deploymentTargets: try deploymentTargets(options))
    let loaded = await loader.load(WorkingTree(universe.paths), root: universe.root)
    let diagnostics = Linter(Catalogue.builtIn, selection: selection).diagnostics(in: loaded.project)
      .filter { universe.shows($0, in: folder) }
    for failure in loaded.failures {
      Terminal.complain("\(Path.relative(failure.path, to: folder)): \(failure.reason)")
    }
    let report = Report(
      project: loaded.project, diagnostics: diagnostics, fileCount: loaded.fileCount, toolVersion: Main.version,
      showsErrorsOnly: options.has("--quiet"))
    let isWritten = try write(report, formats, Terminal.style(options.last("--color")), folder)
    if !loaded.failures.isEmpty || !isWritten { return .unreadable }
    let failing: Severity = options.has("--strict") ? .warning : .error
    return !options.has("--exit-zero") && diagnostics.contains { $0.severity >= failing } ? .findings : .success
  }

  private func jobs(_ options: ParsedOptions) throws -> Int {
    guard let text = options.last("--jobs") else { return FileSystem.processorCount }
    guard let jobs = Int(text), (1...1024).contains(jobs) else {
      throw UsageError(message: "'\(text)' is no number of jobs from 1 to 1024")
    }
    return jobs
  }

  private func deploymentTargets(_ options: ParsedOptions) throws -> [DeploymentTarget] {
    try options.all("--deployment-target").map { text in
      guard let target = DeploymentTarget(text) else {
        let platforms = DeploymentTarget.Platform.allCases.map(\.rawValue)
        let platform = text.split(separator: "-").first.map(String.init) ?? text
        throw UsageError(
          message: "'\(text)' is no deployment target: write it as 'iOS-17.0', for one of "
            + platforms.joined(separator: ", ") + Suggestion(platform, platforms).text)
      }
      return target
    }
  }

  private func selection(_ options: ParsedOptions) throws -> RuleSelection {
    var selection = RuleSelection()
    selection.only = options.all("--only")
    selection.enabled = options.all("--enable")
    selection.disabled = options.all("--disable")
    let known = Catalogue.builtIn.entries.map(\.page.id) + Catalogue.builtIn.families
    for name in selection.only + selection.enabled + selection.disabled where !known.contains(name) {
      throw UsageError(message: "no rule or family is called '\(name)'\(Suggestion(name, known).text)")
    }
    return selection
  }

  private func showFiles(_ universe: Universe, _ folder: String) -> ExitCode {
    let found = FileFinder().find(universe.paths)
    Terminal.print(found.swiftFiles.map { Path.relative($0, to: folder) + "\n" }.joined())
    for failure in found.failures { Terminal.complain("\(failure.path): \(failure.reason)") }
    return found.failures.isEmpty ? .success : .unreadable
  }

  /// Writes all formats; false where a file could not be written.
  private func write(_ report: Report, _ formats: [OutputFormat], _ style: Style, _ folder: String) throws -> Bool {
    var isWritten = true
    for format in formats {
      let text = try format.text(report, format.file == nil ? style : Style(isColored: false))
      guard let file = format.file else {
        Terminal.print(text)
        continue
      }
      do {
        try FileSystem.write(text, to: Path.absolute(file, in: folder))
      } catch {
        Terminal.complain("\(file): \(error.reason)")
        isWritten = false
      }
    }
    return isWritten
  }
}

/// A format with the file that it is written to.
struct OutputFormat {
  /// The formats that exist.
  private static let names = ["text", "json"]

  /// The format's name.
  private let name: String
  /// The file; nil for standard output.
  let file: String?

  /// Takes the values of `--format`; text when there are none.
  static func all(_ values: [String]) throws -> [OutputFormat] {
    let formats = try (values.isEmpty ? ["text"] : values).map(OutputFormat.init)
    guard formats.count(where: { $0.file == nil }) < 2 else {
      throw UsageError(message: "only one format can go to standard output: write '--format NAME=FILE' for the others")
    }
    return formats
  }

  private init(_ value: String) throws {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard Self.names.contains(parts[0]) else {
      throw UsageError(
        message: "'\(parts[0])' is no format: it is one of \(Self.names.joined(separator: ", "))"
          + Suggestion(parts[0], Self.names).text)
    }
    guard parts.count == 1 || !parts[1].isEmpty else { throw UsageError(message: "'--format \(value)' names no file") }
    name = parts[0]
    file = parts.count > 1 ? parts[1] : nil
  }

  /// The report in this format.
  func text(_ report: Report, _ style: Style) throws -> String {
    name == "json" ? try JSONReporter().text(report) : TextReporter(style: style).text(report)
  }
}
