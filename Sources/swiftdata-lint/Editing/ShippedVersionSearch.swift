import SchemaFiles
import SchemaLoading
import SchemaProject

/// Looks for the git reference that shows a version as it shipped.
struct ShippedVersionSearch {
  private let workspace: Workspace
  private let repository: GitRepository
  /// Reads one state of the repository at a time: several are read side by side.
  private let loader: ProjectLoader

  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    repository = try ReleaseSource.reading { () throws(GitFailure) in
      try GitRepository(around: workspace.universe.root)
    }
    loader = try workspace.loader(jobs: 1).showingPaths(in: "/")
  }

  /// How places in a reference are shown.
  private func places(in reference: String) -> ReferencePlaces {
    ReferencePlaces(reference: reference, repository: repository)
  }

  // MARK: A reference that is named

  /// A version at a git reference, or at the commit of a record of that name.
  func version(_ version: ProjectVersion, at reference: String) throws -> VersionAtReference {
    let commit = try commit(of: reference)
    let schemas = try schemas(at: [commit], reading: repository.objects())[0]
    guard let found = VersionAtReference(version, at: places(in: reference), in: schemas) else {
      let opened = VersionAtReference.openedVersion(of: schemas, like: version)
      let shipped = opened.map { "; it ships '\($0)'\(Self.command(for: $0, in: version.project, from: reference))" }
      throw UsageError(message: "'\(reference)' has no version '\(version.subject)'\(shipped ?? "")")
    }
    return found
  }

  /// The command that copies the version which a reference ships, where that lacks copies.
  private static func command(for opened: String, in project: Project, from reference: String) -> String {
    project.versions.first { $0.subject == opened && $0.mayHaveShipped && $0.lacksCopies }.map {
      ": run 'swiftdata-lint freeze \($0.name) --from \(reference)'"
    } ?? ""
  }

  private func commit(of reference: String) throws -> String {
    if let commit = try? repository.commit(reference) { return commit }
    let recorded = workspace.records().records.first { $0.record.release == reference }
    guard let (record, file) = recorded else {
      return try ReleaseSource.reading { () throws(GitFailure) in try repository.commit(reference) }
    }
    guard let commit = record.commit, !record.isDirty else {
      let reason = record.commit == nil ? "names no commit" : "was made of sources that were not committed"
      throw UsageError(
        message:
          "the record '\(reference)' \(reason), and records hold no sources; name a tag, branch or commit that has "
          + "those of the release; without one, write the copies by hand after \(file.path)")
    }
    return try ReleaseSource.reading { () throws(GitFailure) in try repository.commit(commit) }
  }

  // MARK: All tags

  /// References that show one shape of a version.
  struct Found {
    /// The version at the newest of them.
    fileprivate(set) var version: VersionAtReference
    /// The references, the oldest first.
    fileprivate(set) var references: [String]
  }

  /// What all tags show of a version.
  struct Tagged {
    let version: ProjectVersion
    fileprivate let shapes: Shapes

    /// The shapes that builds open stores with; where no tag's does, those that have its entities and no version; without
    /// those that contradict the copies that the version has. Throws where all that open stores with it do.
    func found() throws(UsageError) -> [Found] {
      let found = shapes.fitting(version)
      if found.opened.isEmpty, let newest = shapes.opened.last { try newest.version.requireFit(version) }
      return found.opened.isEmpty ? found.unversioned : found.opened
    }
  }

  /// What the tags show of some versions; each is read once.
  func tagged(_ versions: [ProjectVersion]) throws -> [Tagged] {
    zip(versions, try shapes(of: versions, at: try taggedCommits())).map { Tagged(version: $0, shapes: $1) }
  }

  private func taggedCommits() throws -> [(name: String, commit: String)] {
    let tags = try ReleaseSource.reading { () throws(GitFailure) in try repository.tags() }
    return tags.compactMap { tag in tag.commit.map { (name: tag.name, commit: $0) } }
  }

  /// What the commits show of a version, one for each shape: those whose build opens stores with it, and where there are
  /// none, all.
  func committedShapes(of version: ProjectVersion) throws -> Committed {
    guard (try? repository.commit("HEAD")) != nil else { return .nowhere }
    let commits = try ReleaseSource.reading { () throws(GitFailure) in
      try repository.commits(changing: version.fileNames)
    }
    guard commits.count <= Self.mostCommits else { return .shapes([], isPart: false) }
    let all = try shapes(of: [version], at: commits.map { (name: String($0.prefix(9)), commit: $0) })[0]
    if all.isEmpty { return .nowhere }
    let found = all.fitting(version)
    let opened = found.opened.isEmpty ? found.unversioned : found.opened
    return .shapes(opened.isEmpty ? found.listed : opened, isPart: found.count < all.count)
  }

  /// What commits show of a version.
  enum Committed {
    /// No commit has it: it is new.
    case nowhere
    /// Its shapes; none where they are not known, and a part where others contradict the copies that it has.
    case shapes([Found], isPart: Bool)
  }

  /// Reading more of them takes too long.
  private static let mostCommits = 500

  /// What references show of a version, one for each shape.
  fileprivate struct Shapes {
    /// Those whose build opens stores with it.
    var opened: [Found] = []
    /// Those that have its entities and no version, after all that show earlier versions and before those of later ones.
    var unversioned: [Found] = []
    /// Those that only list it.
    var listed: [Found] = []
    /// Whether a reference showed a later version.
    private var isOver = false

    var count: Int { opened.count + unversioned.count + listed.count }
    var isEmpty: Bool { count == 0 }

    /// Those that do not contradict the copies that a version has.
    func fitting(_ version: ProjectVersion) -> Shapes {
      func fitting(_ found: [Found]) -> [Found] { found.filter { $0.version.fits(version) } }
      return Shapes(opened: fitting(opened), unversioned: fitting(unversioned), listed: fitting(listed))
    }

    /// Adds what the next reference shows, if anything; `opened` is the version that its build opens stores with.
    mutating func add(_ found: VersionAtReference?, of neighbors: VersionNeighbors, openedAs opened: String?) {
      let side = neighbors.side(of: found, openedAs: opened)
      if side == .earlier { unversioned = [] }
      isOver = isOver || side == .later
      guard let found else { return }
      if opened == neighbors.version.subject {
        self.opened.add(found)
      } else if opened != nil {
        listed.add(found)
      } else if found.mayBe(neighbors.version) {
        if side == nil, !isOver { unversioned.add(found) }
      } else if found.isDeclared {
        listed.add(found)
      }
    }
  }

  private func shapes(
    of versions: [ProjectVersion], at commits: [(name: String, commit: String)]
  ) throws -> [Shapes] {
    var shapes = versions.map { _ in Shapes() }
    let neighbors = versions.map(VersionNeighbors.init)
    let objects = repository.objects()
    for start in stride(from: 0, to: commits.count, by: FileSystem.processorCount) {
      let next = commits[start..<min(start + FileSystem.processorCount, commits.count)]
      for (name, schemas) in zip(next.map(\.name), try schemas(at: next.map(\.commit), reading: objects)) {
        for (index, version) in versions.enumerated() {
          shapes[index].add(
            VersionAtReference(version, at: places(in: name), in: schemas), of: neighbors[index],
            openedAs: VersionAtReference.openedVersion(of: schemas, like: version))
        }
      }
    }
    return shapes
  }

  /// The shapes of some plans' last version that the builds of tags open stores with, in the order in which they shipped first,
  /// whatever copies it has; without those that earlier versions have. If it is the first version too, stores of builds
  /// without versions are opened with it.
  func openedShapes(of version: ProjectVersion, in plans: [ProjectPlan]) throws -> [VersionAtReference] {
    let earlier = plans.flatMap(\.history).uniqued(by: \.type).filter { $0 != version }
      .map { $0.project.schemas.state(of: $0.version) }
    let shapes = try shapes(of: [version], at: try taggedCommits())[0]
    let opened = shapes.opened.map(\.version)
    let isFirst = plans.contains { $0.history.first == version }
    let unversioned = isFirst ? shapes.unversioned.map(\.version) : []
    return unversioned.filter { shape in !opened.contains { $0.state.isSame(as: shape.state) } }
      + opened.filter { shape in !earlier.contains { $0.isSame(as: shape.state) } }
  }

  /// The newest tag whose build opens stores without versions; nil where none does.
  func newestUnversionedTag(like version: ProjectVersion) throws -> String? {
    let tags = try taggedCommits()
    let objects = repository.objects()
    return try tags.last { tag in
      let schemas = try schemas(at: [tag.commit], reading: objects)[0]
      return VersionAtReference.openedVersion(of: schemas, like: version) == nil
        && !schemas.stores(near: version).isEmpty
    }?.name
  }

  /// What the newest commit shows of a version; nil before the first commit, and where that has no such version.
  func committedShape(of version: ProjectVersion) throws -> VersionAtReference? {
    guard let commit = try? repository.commit("HEAD") else { return nil }
    return VersionAtReference(
      version, at: places(in: "HEAD"), in: try schemas(at: [commit], reading: repository.objects())[0])
  }

  /// Refuses to take a version that no tag here shipped for one that none shipped, where tags may be missing.
  func requireAllTags(for version: ProjectVersion) throws(UsageError) {
    guard repository.isShallow else { return }
    throw UsageError(
      message: "no tag shipped '\(version.name)'; the clone is shallow and may lack tags; "
        + "run 'git fetch --unshallow --tags' to fetch the rest")
  }

  // MARK: A commit without a tag

  /// A commit that shows a version which no tag shipped: the one before the next version was added to the plan, or, where
  /// that contradicts the version, the one that added it.
  func commit(showing version: ProjectVersion) -> String? {
    let next = version.plans.lazy.compactMap { plan in
      plan.history.drop { $0 != version }.dropFirst().first.map { (plan: plan, version: $0) }
    }.first
    guard let next, let name = next.version.name.split(separator: ".").last.map(String.init) else { return nil }
    let file = Path.absolute(next.plan.place.file.path, in: workspace.workingFolder)
    guard let added = repository.firstCommit(writing: name, in: file) else { return nil }
    let neighbors = VersionNeighbors(of: version)
    return ["\(added)^", added].first { commit in
      (try? self.version(version, at: commit)).map { found in
        let opened = VersionAtReference.openedVersion(of: found.schemas, like: version)
        let isShown = opened == version.subject || found.mayBe(version)
        return isShown && neighbors.side(of: found, openedAs: opened) == nil && found.fits(version)
          && found.isCopyable(as: version)
      } ?? false
    }
  }

  /// What commits show, read side by side.
  private func schemas(at commits: [String], reading objects: GitObjects) throws -> [ResolvedSchemas] {
    var trees: [CommitTree] = []
    for commit in commits {
      trees.append(
        try ReleaseSource.reading { () throws(GitFailure) in
          try workspace.tree(at: commit, of: repository, reading: objects)
        })
    }
    let loaded = trees.mapped(byJobs: trees.count) { loader.load($0, root: workspace.universe.root) }
    // A part of the files does not show what shipped.
    for (commit, loaded) in zip(commits, loaded) {
      guard let failure = loaded.failures.first else { continue }
      throw ReadFailure(path: failure.path, reason: "cannot be read in commit \(commit.prefix(9)); nothing was written")
    }
    return loaded.map(\.project.schemas)
  }
}

extension ProjectVersion {
  /// The names of the files that declare it, its models and its plans.
  fileprivate var fileNames: Set<String> {
    Set(([place] + models.map(\.place) + plans.map(\.place)).map { Path.name($0.file.path) })
  }
}

extension [ShippedVersionSearch.Found] {
  /// Adds what the next tag shows.
  fileprivate mutating func add(_ version: VersionAtReference) {
    if let index = firstIndex(where: { $0.version.state.isSame(as: version.state) }) {
      self[index].version = version
      self[index].references.append(version.name)
    } else {
      append(ShippedVersionSearch.Found(version: version, references: [version.name]))
    }
  }
}
