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
    var unparsed: [Unparsed] = []
    for (path, outcome) in zip(tree.files.sources, outcomes) {
      switch outcome {
      case .parsed(let syntax): trees[path] = syntax
      case .unmarked(let names): unparsed.append(Unparsed(path: path, names: names))
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
    case unmarked(DeclaredNames)
    case failed(ReadFailure)
  }

  /// A file without markers.
  private struct Unparsed: Sendable {
    /// The absolute path.
    let path: String
    /// What the search for markers saw beside them.
    let names: DeclaredNames
  }

  private func parseIfMarked(_ path: String, in tree: some SourceTree) -> Outcome {
    do {
      return try tree.withBytes(of: path) { bytes in
        Markers.askForParsing(of: bytes) ? .parsed(parse(Array(bytes), path)) : .unmarked(DeclaredNames(in: bytes))
      }
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
    _ trees: inout [String: SyntaxTree], _ unparsed: [Unparsed], of tree: some SourceTree, _ units: Units
  ) async -> Project {
    var waiting = unparsed
    var asked = OpenNames()
    await parseGuesses(&trees, &waiting, of: tree)
    var project = units.project(trees)
    for _ in 0..<Self.maximumRounds where !waiting.isEmpty {
      let open = project.openNames
      let search = OpenNameSearch(open.subtracting(asked))
      if search.isEmpty { break }
      asked.formUnion(open)
      let parsed = await map(waiting) { file in
        search.matches(file, of: tree, units) ? (try? tree.read(file.path)).map { self.parse($0, file.path) } : nil
      }
      let new = zip(waiting, parsed).compactMap { file, tree in tree.map { (file.path, $0) } }
      if new.isEmpty { continue }
      for (path, tree) in new { trees[path] = tree }
      waiting.removeAll { trees[$0.path] != nil }
      project = units.project(trees)
    }
    return project
  }

  /// Parses the files that declare what models store, and what those types hold, so that the project is rarely resolved
  /// twice.
  private func parseGuesses(
    _ trees: inout [String: SyntaxTree], _ waiting: inout [Unparsed], of tree: some SourceTree
  ) async {
    var open = OpenNames(guessedFrom: trees.values)
    for _ in 0..<Self.maximumRounds where !open.declarations.isEmpty {
      let search = OpenNameSearch(OpenNames(declarations: open.declarations.filter(DeclaredNames.canHold)))
      let found = waiting.filter { search.declares($0) }
      if found.isEmpty { return }
      let parsed = await map(found) { file in (try? tree.read(file.path)).map { self.parse($0, file.path) } }
      for (file, tree) in zip(found, parsed) { trees[file.path] = tree }
      waiting.removeAll { trees[$0.path] != nil }
      open = OpenNames(guessedFrom: trees.values, of: open.declarations)
    }
  }

  /// Looks for names that files leave open in the files that were not parsed.
  private struct OpenNameSearch: Sendable {
    private let declarations: Set<UInt32>
    private let uses: WordSearch
    private let testUses: WordSearch

    init(_ names: OpenNames) {
      let (quick, slow) = (names.declarations.filter(DeclaredNames.canHold), names.declarations)
      declarations = Set(quick.map { DeclaredNames.hash($0.utf8) })
      uses = WordSearch(names.uses.union(slow.subtracting(quick)))
      testUses = WordSearch(names.testUses)
    }

    var isEmpty: Bool { declarations.isEmpty && uses.isEmpty && testUses.isEmpty }

    /// Whether a file seems to declare one of the names.
    func declares(_ file: Unparsed) -> Bool { file.names.holds(anyOf: declarations) }

    /// Whether a file holds one of the names; only names that it may use, rather than declare, ask for its bytes again.
    func matches(_ file: Unparsed, of tree: some SourceTree, _ units: Units) -> Bool {
      if declares(file) { return true }
      let isTest = !testUses.isEmpty && (file.names.importTests || units.isTest(file.path))
      guard isTest || !uses.isEmpty else { return false }
      let isFound = try? tree.withBytes(of: file.path) { uses.matches($0) || (isTest && testUses.matches($0)) }
      return isFound ?? false
    }
  }
}
