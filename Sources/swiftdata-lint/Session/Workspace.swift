import SchemaFiles
import SchemaLinting
import SchemaLoading
import SchemaProject
import SchemaRules

/// Where a run takes place: what is analyzed, and what the configuration says of it.
struct Workspace {
  /// The options that decide it.
  static let options =
    [
      Option(
        name: "--project", value: "ROOT", completion: .folders,
        summary: "analyze this folder, whatever paths are given",
        detail: "Without it, the project is the folder of the configuration, or the repository around the paths.")
    ] + configurationOptions
  /// The options that decide which configuration counts.
  static let configurationOptions = [
    Option(
      name: "--config", value: "FILE", completion: .files, summary: "read this configuration",
      detail: "Without it, .swiftdata-lint.json is read from the folder of the paths or the nearest folder around it."),
    Option(name: "--no-config", value: nil, summary: "read no configuration"),
  ]
  /// The option that counts before the deployment targets of the project.
  static let deploymentTarget = Option(
    name: "--deployment-target", value: "TARGET", isRepeatable: true, takesList: true,
    summary: "check for this system, as in iOS-17.0, instead of the manifests' targets",
    detail: "Of several, the oldest counts.")

  private(set) var universe: Universe
  /// What the project says of how it is checked.
  let configuration: Configuration
  /// The absolute path of the configuration's file; nil where there is none.
  let configurationPath: String?
  /// The folder that the paths and patterns of the configuration are relative to.
  let folder: String
  /// The folder that shown paths are relative to.
  private(set) var workingFolder: String
  /// The folders of the records of shipped schemas, absolute: one for each project.
  private let historyFolders: [String]
  /// The folders that are named, or the working folder where nothing is; absolute.
  let namedFolders: [String]
  /// The places that links lead to from the project that they are in, absolute.
  private let linkedOutside: [String]
  private let options: ParsedOptions

  /// Finds the configuration and the files that paths and options ask for.
  init(_ options: ParsedOptions, paths: [String], in workingFolder: String) throws {
    self.options = options
    self.workingFolder = workingFolder
    let operands = try Operands(paths, options, in: workingFolder)
    linkedOutside = operands.linkedOutside
    let project = try options.last("--project").map { try Self.existingFolder($0, in: workingFolder) }
    let named = operands.named ?? [project ?? workingFolder]
    namedFolders = named.filter { FileSystem.kind($0) == .folder }
    let file = try Self.configurationFile(options, for: project.map { [$0] } ?? named, in: workingFolder)
    let own = file.flatMap { $0.namesFolder || $0.isAround(named) ? $0.folder : nil }
    // A configuration in a home folder counts for the projects in it; it does not make one of them all.
    let root = own.flatMap { Self.search.isWide($0) && !named.contains($0) ? nil : $0 }
    universe = Universe(named, edited: operands.edited, root: project ?? root, Self.search)
    configuration = file?.configuration ?? Configuration()
    configurationPath = file?.path
    folder = root ?? universe.root
    historyFolders = (root.map { [$0] } ?? universe.projects).map { [configuration] in
      Path.absolute(configuration.historyFolder, in: $0)
    }
  }

  /// The workspace with the whole project asked for, as if it had been named in its own folder.
  var whole: Workspace {
    var workspace = self
    workspace.universe = universe.whole
    workspace.workingFolder = universe.root
    return workspace
  }

  /// Whether a file may be written: it is in the project, and no link leads out to it.
  func mayWrite(_ path: String) -> Bool {
    !linkedOutside.contains { Path.lies(path, in: $0) }
      && ProjectArea(around: Path.parent(path), outsideRepositories: universe.root).contains(path)
  }

  /// What finds the project around a path.
  static var search: ProjectSearch { ProjectSearch(home: Terminal.environment("HOME")) }

  private static func existingFolder(_ path: String, in folder: String) throws -> String {
    let absolute = Path.aroundXcodeFolders(Path.absolute(path, in: folder))
    guard FileSystem.kind(absolute) == .folder else { throw UsageError(message: "no such folder: '\(path)'") }
    return FileSystem.withoutLinkedFolders(absolute)
  }

  /// The configuration that is named, or that lies around the paths.
  private static func configurationFile(
    _ options: ParsedOptions, for paths: [String], in folder: String
  ) throws -> ConfigurationFile? {
    if options.has("--no-config") {
      if options.has("--config") { throw UsageError(message: "--config and --no-config cannot be combined") }
      return nil
    }
    if let named = options.last("--config") {
      return try ConfigurationFile(Path.absolute(named, in: folder), shownIn: folder, Catalogue.builtIn)
    }
    guard let path = try found(for: paths, in: folder) else { return nil }
    let file = try ConfigurationFile(path, shownIn: folder, Catalogue.builtIn)
    let around = Path.parent(path)
    // A stranger's configuration must not lead the verbs that write to other projects.
    if let root = file.configuration.root,
      !ProjectArea(around: around, outsideRepositories: around).contains(file.folder)
    {
      throw UsageError(
        message: "'\(Path.relative(path, to: folder))': 'root' is '\(root)', which is outside of its repository; "
          + "name the project's folder with --project")
    }
    return file
  }

  /// The one configuration that lies around all paths.
  private static func found(for paths: [String], in folder: String) throws -> String? {
    let found = paths.map { FileSystem.kind($0) == .folder ? $0 : Path.parent($0) }.map(ConfigurationFile.find)
    guard let first = found.first else { return nil }
    if let other = found.first(where: { $0 != first }) {
      let names = [first, other].map { $0.map { "'\(Path.relative($0, to: folder))'" } ?? "none" }
      throw UsageError(
        message: "the paths have different configurations, \(names[0]) and \(names[1]); "
          + "check them separately, or choose one with --config")
    }
    return first
  }

  /// Those findings that lie in what was asked for, in the order of the paths as they are shown.
  func shown(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter { universe.shows($0, in: workingFolder) }.sorted { left, right in
      let (path, other) = (left.finding.place.file.path, right.finding.place.file.path)
      return path == other ? left < right : path.precedesByBytes(other)
    }
  }

  // MARK: Contents

  /// The files as they are; says where there are none, which is a mistake in a strict run.
  func tree(jobs: Int = FileSystem.processorCount) throws -> any SourceTree { try contents(jobs: jobs).tree }

  /// The files as they are, and the text on standard input where that is one of them.
  func contents(
    jobs: Int = FileSystem.processorCount
  ) throws -> (tree: any SourceTree, edited: EditedText?) {
    announceWideSearch()
    let tree = ProgressLine.during { _ in WorkingTree(universe.paths, excluding: excluded, jobs: jobs) }
    try reportEmptyFolders(in: tree, isStrict: options.has("--strict"))
    guard let path = universe.edited else { return (tree, nil) }
    let edited = EditedText(path: path, bytes: try FileSystem.readStandardInput())
    // What is excluded is not checked while it is edited either.
    return (excluded?.cover(path) == true ? tree : EditedTree(tree, [path: edited.bytes]), edited)
  }

  /// The text on standard input, and the file that it stands for.
  struct EditedText {
    /// The path of the file, absolute.
    let path: String
    let bytes: [UInt8]
  }

  /// Loads a project and says what could not be read.
  func load(
    _ tree: some SourceTree, _ loader: ProjectLoader, releases: [Release] = []
  ) -> ProjectLoader.Loaded {
    let loaded = ProgressLine.during {
      loader.reporting($0).load(tree, root: universe.root, releases: releases)
    }
    complain(of: loaded.failures)
    reportUnbuiltFiles(loaded)
    return loaded
  }

  /// Says so where no target compiles what was found.
  func reportUnbuiltFiles(_ loaded: ProjectLoader.Loaded) {
    guard loaded.fileCount == 0, loaded.unbuiltCount > 0, loaded.failures.isEmpty else { return }
    let count = loaded.unbuiltCount == 1 ? "the only Swift file" : "any of the \(loaded.unbuiltCount) Swift files"
    Terminal.complain("nothing is checked: no target compiles \(count)")
  }

  func complain(of failures: [ReadFailure]) {
    for failure in failures { Terminal.complain(failure.text(shownIn: workingFolder)) }
  }

  /// The contents as a commit holds them.
  func tree(
    at commit: String, of repository: GitRepository, reading objects: GitObjects
  ) throws(GitFailure) -> CommitTree {
    try CommitTree(commit, of: repository, below: universe.paths, excluding: excluded, reading: objects)
  }

  /// The files that are not read; nil for none.
  var excluded: PathPatterns? { configuration.excluded(in: folder) }

  /// What is given for the project: the command line counts before the configuration.
  func given() throws -> GivenSettings {
    var given = GivenSettings()
    let targets = try options.all(Self.deploymentTarget.name).map { text in
      guard let target = DeploymentTarget(text) else {
        throw UsageError(message: DeploymentTarget.complaint(about: text))
      }
      return target
    }
    given.deploymentTargets = targets.isEmpty ? configuration.deploymentTargets : targets
    given.cloudKit = configuration.cloudKit
    given.exemptions = configuration.exemptions(in: folder)
    return given
  }

  /// What reads the files.
  func loader(jobs: Int = FileSystem.processorCount) throws -> ProjectLoader {
    ProjectLoader(
      jobs: jobs, workingFolder: workingFolder, given: try given(), openNames: Catalogue.builtIn.openNames)
  }

  /// Which rules run, as the configuration says.
  var selection: RuleSelection {
    var selection = RuleSelection()
    selection.configured = configuration.levels(in: folder)
    return selection
  }

  /// What checks the project, as the configuration says unless other rules are selected.
  func linter(_ selection: RuleSelection? = nil, jobs: Int = FileSystem.processorCount) -> Linter {
    Linter(
      Catalogue.builtIn, selection: selection ?? self.selection, reasons: configuration.suppressionReasons,
      workingFolder: workingFolder, jobs: jobs)
  }

  // MARK: Releases

  /// The records of shipped schemas.
  func records() -> RecordFolder.Contents { RecordFolder.contents(of: historyFolders, shownIn: workingFolder) }

  /// What the records of shipped schemas are called.
  var recordPatterns: [String] { historyFolders.map { "\($0)/*.json" } }

  /// The folder that records are written to.
  func recordFolder() throws(UsageError) -> RecordFolder {
    guard historyFolders.count == 1 else {
      let names = universe.projects.map { Path.relative($0, to: workingFolder) }.quotedList
      throw UsageError(message: "the paths belong to different projects, \(names); name paths of one of them")
    }
    return RecordFolder(historyFolders[0])
  }

  /// Which of the apps in the project are asked for.
  var scope: AppScope { universe.scope(in: workingFolder) }
}

extension ConfigurationFile {
  /// Whether its folder holds all of some paths.
  fileprivate func isAround(_ paths: [String]) -> Bool {
    paths.allSatisfy { Path.lies($0, in: folder) }
  }
}
