import SchemaModel
import SchemaSyntax

/// Reads a project: searches the bytes of all its files, and parses those that matter.
package struct ProjectLoader: Sendable {
  /// How many files are read at a time.
  private let jobs: Int
  /// The folder that shown paths are relative to.
  private let workingFolder: String
  /// What counts instead of what the sources show.
  private let given: GivenSettings
  /// Hears of each step, on any thread.
  private let progress: @Sendable (Step) -> Void

  /// Makes a loader.
  package init(
    jobs: Int, workingFolder: String, given: GivenSettings = GivenSettings(),
    progress: @escaping @Sendable (Step) -> Void = { _ in }
  ) {
    self.jobs = max(jobs, 1)
    self.workingFolder = workingFolder
    self.given = given
    self.progress = progress
  }

  /// A step of loading.
  package enum Step: Sendable {
    /// The folders are walked; so many files will be read.
    case found(files: Int)
    /// One more file was read.
    case read
    /// The project is resolved.
    case loaded
  }

  /// A project with what reading it showed.
  package struct Loaded: Sendable {
    /// The resolved project.
    package private(set) var project: Project
    /// The files that were parsed, as they are shown, sorted.
    package let parsedFiles: [String]
    /// The number of Swift files read for markers.
    package let fileCount: Int
    /// What could not be read.
    package private(set) var failures: [ReadFailure]

    /// Adds the releases that its versions are judged by, and the records that could not be read.
    package mutating func add(_ releases: [Release], _ failures: [ReadFailure]) {
      project.releases += releases
      self.failures += failures
    }
  }

  /// Loads the files of a tree; `root` is the folder that modules and exemptions refer to.
  package func load(_ tree: some SourceTree, root: String) async -> Loaded {
    progress(.found(files: tree.files.sources.count))
    let outcomes = await map(tree.files.sources) { path in
      defer { self.progress(.read) }
      return self.parseIfMarked(path, in: tree)
    }
    var trees: [String: SyntaxTree] = [:]
    var failures = tree.failures
    var unparsed: [String] = []
    for (path, outcome) in zip(tree.files.sources, outcomes) {
      switch outcome {
      case .parsed(let syntax): trees[path] = syntax
      case .unmarked: unparsed.append(path)
      case .failed(let failure): failures.append(failure)
      }
    }
    let description = BuildDescription(tree.files, root: root, shownIn: workingFolder) { try? tree.read($0) }
    let units = Units(description: description, root: root, given: given)
    let project = await complete(&trees, unparsed, of: tree, units)
    progress(.loaded)
    return Loaded(
      project: project, parsedFiles: project.symbols.units.map(\.tree.file.path),
      fileCount: tree.files.sources.count - failures.count + tree.failures.count,
      failures: failures)
  }

  // MARK: Reading

  private enum Outcome: Sendable {
    case parsed(SyntaxTree)
    case unmarked
    case failed(ReadFailure)
  }

  private func parseIfMarked(_ path: String, in tree: some SourceTree) -> Outcome {
    do {
      let bytes = try tree.read(path)
      return Markers.askForParsing(of: bytes) ? .parsed(parse(bytes, path)) : .unmarked
    } catch {
      return .failed(error)
    }
  }

  private func parse(_ bytes: [UInt8], _ path: String) -> SyntaxTree {
    SyntaxTree(parsing: SourceFile(path: Path.relative(path, to: workingFolder), bytes: bytes))
  }

  /// Applies a function to all items on `jobs` tasks, in order.
  private func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ transform: @escaping @Sendable (Item) -> Result
  ) async -> [Result] {
    let jobs = min(jobs, max(items.count, 1))
    let parts = await withTaskGroup(of: (Int, [Result]).self) { group in
      for job in 0..<jobs {
        group.addTask { (job, stride(from: job, to: items.count, by: jobs).map { transform(items[$0]) }) }
      }
      return await group.reduce(into: [[Result]](repeating: [], count: jobs)) { $0[$1.0] = $1.1 }
    }
    return items.indices.map { parts[$0 % jobs][$0 / jobs] }
  }

  // MARK: Files without markers

  /// How trees become units.
  private struct Units: Sendable {
    let description: BuildDescription
    let root: String
    let given: GivenSettings

    func project(_ trees: [String: SyntaxTree]) -> Project {
      let guessed = guessedModules(trees)
      var modules: [String: [String]] = [:]
      let units = trees.map { path, tree in
        let target = description.modules.target(of: path)
        let module = target?.name ?? guessed[path] ?? ""
        modules[module, default: []].append(path)
        return SourceUnit(
          tree: tree, module: module,
          isExempt: given.exemptions.cover(
            path, below: root, imports: tree.imports, isInTestTarget: target?.isTest ?? false))
      }
      return Project(units, settings: given.replacing(description.settings(of: modules)))
    }

    /// Whether a file is a test by where it is.
    func isTest(_ path: String) -> Bool {
      given.exemptions.cover(
        path, below: root, imports: [], isInTestTarget: description.modules.target(of: path)?.isTest ?? false)
    }

    /// The modules of the files that no target takes.
    private func guessedModules(_ trees: [String: SyntaxTree]) -> [String: String] {
      let modules = description.modules
      let files = trees.keys.filter { modules.target(of: $0) == nil }.sorted()
      let byFolder = Dictionary(grouping: files) { modules.guess($0).folder }
      var result: [String: String] = [:]
      for (folder, files) in byFolder {
        let parted = GuessedModules(
          files.compactMap { path in trees[path].map { .init(path, $0) } }, below: folder,
          name: modules.guess(files[0]).name)
        result.merge(parted.modules) { first, _ in first }
      }
      return result
    }
  }

  /// Rounds of looking for names that the files read so far leave open.
  private static let maximumRounds = 4

  /// Resolves the project, and parses more files as long as they hold names that are open.
  private func complete(
    _ trees: inout [String: SyntaxTree], _ unparsed: [String], of tree: some SourceTree, _ units: Units
  ) async -> Project {
    var project = units.project(trees)
    var waiting = unparsed
    var asked = OpenNames()
    for _ in 0..<Self.maximumRounds {
      let open = project.openNames
      let search = OpenNameSearch(open.subtracting(asked))
      if waiting.isEmpty || search.isEmpty { break }
      let parsed = await map(waiting) { path -> SyntaxTree? in
        guard let bytes = try? tree.read(path),
          search.matches(bytes, isTest: units.isTest(path) || Markers.occurTests(in: bytes))
        else { return nil }
        return self.parse(bytes, path)
      }
      let new = zip(waiting, parsed).compactMap { path, tree in tree.map { (path, $0) } }
      asked.formUnion(open)
      if new.isEmpty { continue }
      for (path, tree) in new { trees[path] = tree }
      waiting.removeAll { trees[$0] != nil }
      project = units.project(trees)
    }
    return project
  }
}
