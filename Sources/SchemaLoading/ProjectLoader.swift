import SchemaFiles
import SchemaProject
import SchemaStores
import SchemaSyntax

/// Reads a project: searches the bytes of all its files, and parses those that matter.
package struct ProjectLoader: Sendable {
  /// How many files are read at a time.
  let jobs: Int
  /// The folder that shown paths are relative to.
  private var workingFolder: String
  /// The folder of the project that is loaded.
  private var root = "/"
  /// What counts instead of what the sources show.
  private let given: GivenSettings
  /// Says which names of a project are open beside those that its declarations leave open.
  private(set) var openNames: @Sendable (Project) -> OpenNames
  /// Whether the project is asked what becomes of releases that are not given to it.
  private var judgesReleases = false
  /// Hears of each step, on any thread.
  private var progress: @Sendable (Step) -> Void = { _ in }

  /// Makes a loader that tells nobody how far it is.
  package init(
    jobs: Int, workingFolder: String, given: GivenSettings = GivenSettings(),
    openNames: @escaping @Sendable (Project) -> OpenNames = { _ in OpenNames() }
  ) {
    self.jobs = max(jobs, 1)
    self.workingFolder = workingFolder
    self.given = given
    self.openNames = openNames
  }

  /// A loader that shows paths relative to another folder.
  package func showingPaths(in folder: String) -> ProjectLoader {
    var loader = self
    loader.workingFolder = folder
    return loader
  }

  /// A loader that reads what decides about stores of releases, even if no release is given.
  package var judgingReleases: ProjectLoader {
    var loader = self
    loader.judgesReleases = true
    return loader
  }

  /// A loader that looks for more names that a project leaves open.
  package func asking(_ more: @escaping @Sendable (Project) -> OpenNames) -> ProjectLoader {
    var loader = self
    loader.openNames = { [openNames] in openNames($0).union(more($0)) }
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
    package let project: Project
    /// The files that were parsed, as they are shown, sorted.
    package let parsedFiles: [String]
    /// The number of Swift files read for markers.
    package let fileCount: Int
    /// The number of Swift files that no target compiles, which are left out.
    package let unbuiltCount: Int
    /// What could not be read.
    package private(set) var failures: [ReadFailure]
    fileprivate let description: BuildDescription

    /// Whether a file that is made at an absolute path is compiled with the others.
    package func compilesNewFile(_ path: String) -> Bool { !description.isUnbuilt(path) }

    /// Adds the records of releases that could not be read.
    package mutating func add(_ failures: [ReadFailure]) { self.failures += failures }
  }

  /// Loads the files of a tree; `root` is the folder that modules and exemptions refer to. The versions are judged by some
  /// releases.
  package func load(_ tree: some SourceTree, root: String, releases: [Release] = []) -> Loaded {
    var loader = self
    loader.root = root
    return loader.load(tree, releases)
  }

  private func load(_ tree: some SourceTree, _ releases: [Release]) -> Loaded {
    var failures = tree.failures
    let description = description(of: tree, &failures)
    let sources = tree.files.sources.filter { !description.isUnbuilt($0) }
    progress(.found(files: sources.count))
    let outcomes = sources.mapped(byJobs: jobs) { path in
      defer { progress(.read) }
      return parseIfMarked(path, in: tree)
    }
    var trees: [String: SyntaxTree] = [:]
    var unparsed: [UnparsedFile] = []
    unparsed.reserveCapacity(outcomes.count)
    for (path, outcome) in zip(sources, outcomes) {
      switch outcome {
      case .parsed(let syntax): trees[path] = syntax
      case .unmarked(let names): unparsed.append(UnparsedFile(path: path, names: names))
      case .failed(let failure): failures.append(failure)
      }
    }
    // A manifest in Swift is a source too.
    failures = failures.uniqued
    let readCount = trees.count + unparsed.count
    var resolver = ProjectResolver(
      description: description, root: root, given: given, releases: releases, judgesReleases: judgesReleases, jobs: jobs
    )
    resolver.stores = bundledStores(tree.files.stores, resolver)
    let project = complete(&trees, unparsed, of: tree, resolver)
    progress(.loaded)
    return Loaded(
      project: project, parsedFiles: project.schemas.symbols.units.map(\.tree.file.path), fileCount: readCount,
      unbuiltCount: tree.files.sources.count - sources.count, failures: failures, description: description)
  }

  /// No app ships more stores.
  private static let storeLimit = 200

  /// The stores; SwiftData opens no other database, and none that is damaged. Those of tests that are not kept for a version
  /// say nothing.
  private func bundledStores(_ paths: [String], _ resolver: ProjectResolver) -> [BundledStore] {
    paths.prefix(Self.storeLimit).compactMap { path in
      let shown = Path.relative(path, to: workingFolder)
      let isExempt = resolver.isTest(path, imports: [])
      guard !isExempt || BundledStore.claimedVersion(of: shown) != nil, let contents = try? StoreContents(path: path)
      else { return nil }
      return BundledStore(
        path: shown, name: Path.name(path), contents: contents,
        shippers: resolver.description.targets(shipping: path), isExempt: isExempt)
    }
  }

  /// What a tree's manifests and entitlements say; adds those that cannot be read to failures.
  private func description(
    of tree: some SourceTree, _ failures: inout [ReadFailure]
  ) -> BuildDescription {
    let found = Set(tree.files.manifests + tree.files.entitlements)
    return BuildDescription(tree.files, root: root, shownIn: workingFolder) { path in
      do throws(ReadFailure) {
        return try tree.read(path)
      } catch {
        // A project may name entitlements that are not there.
        if found.contains(path), !failures.contains(where: { $0.path == path }) { failures.append(error) }
        return nil
      }
    }
  }

  // MARK: Reading

  private enum Outcome: Sendable {
    case parsed(SyntaxTree)
    case unmarked(DeclaredNames)
    case failed(ReadFailure)
  }

  private func parseIfMarked(_ path: String, in tree: some SourceTree) -> Outcome {
    do {
      return try tree.withBytes(of: path) { bytes in
        guard Markers.kind(of: bytes) == .other else { return .parsed(parse(Array(bytes), path)) }
        let names = DeclaredNames(in: bytes)
        return names.importSwiftData && Markers.mayServeSchema(bytes)
          ? .parsed(parse(Array(bytes), path)) : .unmarked(names)
      }
    } catch {
      return .failed(error)
    }
  }

  /// Parses the bytes of a file, given its absolute path.
  func parse(_ bytes: [UInt8], _ path: String) -> SyntaxTree {
    SyntaxTree(
      parsing: SourceFile(
        path: Path.relative(path, to: workingFolder), inProject: Path.relative(path, to: root), bytes: bytes))
  }
}
