import SchemaFiles
import SchemaLinting
import SchemaLoading
import SchemaProject
import SchemaRules
import SchemaServer
import SchemaSyntax
import SchemaText

/// Does for the language server what `lint` does, with the open texts in the place of their files.
struct ServerChecker: ServerSurroundings {
  /// The folder that paths of options are relative to.
  let workingFolder: String
  let readsConfiguration: Bool

  /// A larger project is not walked.
  private static let fileLimit = 200_000

  func run(_ job: ServerJob) -> ServerJob.Result {
    switch job.task {
    case .check: .checked(check(job))
    case .fix(let file): .fixed(try? fixedText(of: file, job))
    }
  }

  // MARK: Files

  func location(of path: String) -> FileLocation {
    let place = FileSystem.withoutLinkedFolders(path)
    return FileLocation(
      path: place, resolvedPath: FileSystem.resolved(path) ?? place,
      number: FileSystem.number(of: path).map { FileNumber(device: $0.device, file: $0.file) })
  }

  func read(_ path: String) -> [UInt8]? { try? FileSystem.read(path, as: FileKind(of: path)) }

  func isAlive(_ process: Int) -> Bool { Terminal.isAlive(process) }

  // MARK: Projects

  func project(around path: String, _ settings: ServerSettings) -> ProjectIdentity? {
    do {
      let workspace = try workspace(of: path, settings)
      guard let root = workspace.universe.projects.first, root == path || !Workspace.search.isWide(root) else {
        return nil
      }
      if FileSystem.kind(path) == .folder, Workspace.search.isWide(root) { return nil }
      return ProjectIdentity(root: root, configuration: workspace.configurationPath)
    } catch is InvalidFile {
      let folder = FileSystem.kind(path) == .folder ? path : Path.parent(path)
      let found = settings.configuration == nil ? ConfigurationFile.find(around: folder) : nil
      return ProjectIdentity(
        root: found.map(Path.parent) ?? Workspace.search.project(around: path),
        configuration: found ?? settings.configuration.map { Path.absolute($0, in: workingFolder) })
    } catch {
      return nil
    }
  }

  /// What `lint` is given for a file, or for a folder.
  private func options(for path: String, _ settings: ServerSettings) throws -> ParsedOptions {
    let configuration =
      settings.configuration.map { ["--config", Path.absolute($0, in: workingFolder)] }
      ?? (readsConfiguration ? [] : ["--no-config"])
    let operand = FileSystem.kind(path) == .folder ? [path] : ["\(Operands.option.name)=\(path)", "-"]
    return try ParsedOptions(configuration + operand, LintCommand.options)
  }

  private func workspace(of path: String, _ settings: ServerSettings) throws -> Workspace {
    let options = try options(for: path, settings)
    return try Workspace(options, paths: options.operands, in: "/")
  }

  // MARK: Runs

  private func check(_ job: ServerJob) -> CheckedProject {
    do {
      return try check(job, workspace(of: job.member, job.settings).whole)
    } catch let error as InvalidFile {
      var checked = CheckedProject(folder: "/")
      checked.problems = error.problems.map { FileProblem($0.message, at: $0.place) }
      return checked
    } catch {
      var checked = CheckedProject(folder: "/")
      checked.remarks = ["'\(job.project.root)' is not checked: \((error as? UsageError)?.message ?? "\(error)")"]
      return checked
    }
  }

  private func check(_ job: ServerJob, _ workspace: Workspace) throws -> CheckedProject {
    var checked = CheckedProject(folder: workspace.workingFolder)
    let options = try options(for: job.member, job.settings)
    let known: KnownFindings
    do {
      known = try KnownFindings(options, workspace)
    } catch let error as UsageError {
      return try workspace.problem(error, at: "baseline")
    }
    let (tree, remark) = tree(job, workspace)
    let check = try ProjectCheck(workspace, tree, options)
    let loaded = check.load()
    let outcome = check.linter.outcome(of: loaded.project)
    checked.diagnostics = known.open(outcome)
    checked.allDiagnostics = outcome.diagnostics
    checked.catalogue = Catalogue.builtIn
    checked.project = loaded.project
    checked.isComplete = loaded.failures.isEmpty
    checked.remarks = [remark].compactMap { $0 } + loaded.failures.map { $0.text(shownIn: "/") }
    checked.watched = known.paths + workspace.recordPatterns
    return checked
  }

  /// The text of a file as `--fix` would print it; nil where something could not be read.
  private func fixedText(of file: String, _ job: ServerJob) throws -> [UInt8]? {
    let options = try options(for: file, job.settings)
    let workspace = try workspace(of: file, job.settings)
    let known = try KnownFindings(options, workspace)
    let check = try ProjectCheck(workspace, tree(job, workspace).tree, options)
    let loaded = check.load()
    guard loaded.failures.isEmpty else { return nil }
    let edited = Workspace.EditedText(path: file, bytes: [])
    let loop = Fixer.loop(in: workspace, known, check, editing: edited, takesUnsafe: false)
    return loop.run(from: check.check(loaded.project)).files.first?.after
  }

  /// The files of a project with the open texts in their places; a remark where only these are read.
  private func tree(_ job: ServerJob, _ workspace: Workspace) -> (tree: any SourceTree, remark: String?) {
    let tree = WorkingTree(workspace.universe.paths, excluding: workspace.excluded, limit: Self.fileLimit)
    guard tree.isCut else { return (EditedTree(tree, contents(of: job, in: tree, workspace)), nil) }
    let open = WorkingTree(job.texts.map(\.location.path), excluding: nil)
    let contents = Dictionary(job.texts.map { ($0.location.path, $0.bytes) }) { first, _ in first }
    let remark = "'\(job.project.root)' has more than \(Self.fileLimit) Swift files; its open files are checked alone"
    return (EditedTree(open, contents), remark)
  }

  /// The bytes that stand for files of a tree, and those of new files that a walk would take.
  private func contents(of job: ServerJob, in tree: WorkingTree, _ workspace: Workspace) -> [String: [UInt8]] {
    let sources = Set(tree.files.sources)
    var contents: [String: [UInt8]] = [:]
    for text in job.texts {
      let known = [text.location.path, text.location.resolvedPath].filter(sources.contains)
      let isNew = known.isEmpty && FileSystem.isMissing(text.location.path) && takes(text.location.path, workspace)
      for path in known + (isNew ? [text.location.path] : []) { contents[path] = text.bytes }
    }
    return contents
  }

  private func takes(_ path: String, _ workspace: Workspace) -> Bool {
    let finder = FileFinder(excluding: workspace.excluded)
    return workspace.universe.paths.contains { $0 == path || finder.takes(newFile: path, below: $0) }
  }
}

extension Workspace {
  /// What is wrong with the value of a key in the configuration.
  fileprivate func problem(_ error: UsageError, at key: String) throws -> CheckedProject {
    guard let path = configurationPath else { throw error }
    let file = SourceFile(
      path: Path.relative(path, to: workingFolder), bytes: try FileSystem.read(path, as: .configuration))
    let span = try JSONValue(file.bytes)[key]?.place ?? Span(start: 0, end: 0)
    var checked = CheckedProject(folder: workingFolder)
    checked.problems = [FileProblem(error.message, at: Place(file: file, span: span))]
    return checked
  }
}
