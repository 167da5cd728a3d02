import SchemaModel
import SchemaSyntax

/// Reads a project: searches the bytes of all its files, and parses those that matter.
package struct ProjectLoader: Sendable {
  /// How many files are read at a time.
  private let jobs: Int
  /// The folder that shown paths are relative to.
  private var workingFolder: String
  /// What counts instead of what the sources show.
  private let given: GivenSettings
  /// Hears of each step, on any thread.
  private var progress: @Sendable (Step) -> Void = { _ in }

  /// Makes a loader that tells nobody how far it is.
  package init(jobs: Int, workingFolder: String, given: GivenSettings = GivenSettings()) {
    self.jobs = max(jobs, 1)
    self.workingFolder = workingFolder
    self.given = given
  }

  /// A loader that shows paths relative to another folder.
  package func showingPaths(in folder: String) -> ProjectLoader {
    var loader = self
    loader.workingFolder = folder
    return loader
  }

  /// A loader that reports each step.
  package func reporting(_ progress: @escaping @Sendable (Step) -> Void) -> ProjectLoader {
    var loader = self
    loader.progress = progress
    return loader
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
      project.add(releases)
      self.failures += failures
    }
  }

  /// Loads the files of a tree; `root` is the folder that modules and exemptions refer to.
  package func load(_ tree: some SourceTree, root: String) -> Loaded {
    progress(.found(files: tree.files.sources.count))
    let outcomes = tree.files.sources.mapped(byJobs: jobs) { path in
      defer { progress(.read) }
      return parseIfMarked(path, in: tree)
    }
    var trees: [String: SyntaxTree] = [:]
    var failures = tree.failures
    var unparsed: [Unparsed] = []
    unparsed.reserveCapacity(outcomes.count)
    for (path, outcome) in zip(tree.files.sources, outcomes) {
      switch outcome {
      case .parsed(let syntax): trees[path] = syntax
      case .unmarked(let names): unparsed.append(Unparsed(path: path, names: names))
      case .failed(let failure): failures.append(failure)
      }
    }
    let readCount = tree.files.sources.count - failures.count + tree.failures.count
    let given = Set(tree.files.manifests + tree.files.entitlements)
    let description = BuildDescription(tree.files, root: root, shownIn: workingFolder) { path in
      do throws(ReadFailure) {
        return try tree.read(path)
      } catch {
        // A project may name entitlements that are not there.
        if given.contains(path), !failures.contains(where: { $0.path == path }) { failures.append(error) }
        return nil
      }
    }
    let units = Units(description: description, root: root, given: self.given, jobs: jobs)
    let project = complete(&trees, unparsed, of: tree, units)
    progress(.loaded)
    return Loaded(
      project: project, parsedFiles: project.symbols.units.map(\.tree.file.path),
      fileCount: readCount,
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
        if Markers.askForParsing(of: bytes) { return .parsed(parse(Array(bytes), path)) }
        let names = DeclaredNames(in: bytes)
        return names.importSwiftData && Markers.mayServeSchema(bytes)
          ? .parsed(parse(Array(bytes), path)) : .unmarked(names)
      }
    } catch {
      return .failed(error)
    }
  }

  private func parse(_ bytes: [UInt8], _ path: String) -> SyntaxTree {
    SyntaxTree(parsing: SourceFile(path: Path.relative(path, to: workingFolder), bytes: bytes))
  }

  // MARK: Files without markers

  /// How trees become units.
  private struct Units: Sendable {
    let description: BuildDescription
    let root: String
    let given: GivenSettings
    let jobs: Int

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
      return Project(units, settings: given.replacing(description.settings(of: modules)), jobs: jobs)
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
      let byFolder = Dictionary(grouping: files) { modules.guess($0) }
      let names = Dictionary(grouping: byFolder.keys, by: \.name)
      var result: [String: String] = [:]
      for (guess, files) in byFolder {
        // Folders of several projects may have one name.
        let isDistinct = names[guess.name]?.count == 1 || guess.folder == root
        let parted = GuessedModules(
          files.compactMap { path in trees[path].map { .init(path, $0) } }, below: guess.folder,
          name: isDistinct ? guess.name : guess.longName)
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
  ) -> Project {
    var waiting = unparsed
    var asked = OpenNames()
    parseGuesses(&trees, &waiting, of: tree)
    var project = units.project(trees)
    for _ in 0..<Self.maximumRounds where !waiting.isEmpty {
      let open = project.openNames
      let search = OpenNameSearch(open.subtracting(asked))
      if search.isEmpty { break }
      asked.formUnion(open)
      let isFound = waiting.mapped(byJobs: jobs) { search.matches($0, of: tree, units) }
      let found = zip(waiting, isFound).filter(\.1).map(\.0)
      guard parse(found, of: tree, into: &trees, from: &waiting) else { break }
      project = units.project(trees)
    }
    return project
  }

  /// Parses the files that declare what models store, and what those types hold, so that the project is rarely resolved
  /// twice.
  private func parseGuesses(
    _ trees: inout [String: SyntaxTree], _ waiting: inout [Unparsed], of tree: some SourceTree
  ) {
    var open = OpenNames(guessedFrom: trees.values)
    for _ in 0..<Self.maximumRounds where !open.declarations.isEmpty {
      let search = OpenNameSearch(open)
      guard parse(waiting.filter { search.declares($0) }, of: tree, into: &trees, from: &waiting) else { return }
      open = OpenNames(guessedFrom: trees.values, of: open.declarations)
    }
  }

  /// Parses some of the files that wait; false where none could be read.
  private func parse(
    _ files: [Unparsed], of tree: some SourceTree, into trees: inout [String: SyntaxTree],
    from waiting: inout [Unparsed]
  ) -> Bool {
    guard !files.isEmpty else { return false }
    let count = trees.count
    let parsed = files.mapped(byJobs: jobs) { file in (try? tree.read(file.path)).map { parse($0, file.path) } }
    for (file, tree) in zip(files, parsed) { trees[file.path] = tree }
    waiting.removeAll { trees[$0.path] != nil }
    return trees.count > count
  }

  /// Looks for names that files leave open in the files that were not parsed.
  private struct OpenNameSearch: Sendable {
    private let declarations: HashedNames
    private let uses: WordSearch
    private let testUses: WordSearch

    init(_ names: OpenNames) {
      let quick = names.declarations.filter(DeclaredNames.canHold)
      declarations = HashedNames(quick)
      uses = WordSearch(names.uses.union(names.declarations.subtracting(quick)))
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
