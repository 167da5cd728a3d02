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
  func places(in reference: String) -> ReferencePlaces {
    ReferencePlaces(reference: reference, repository: repository)
  }

  // MARK: A reference that is named

  /// A version at a git reference, or at the commit of a record of that name.
  func version(_ version: ProjectVersion, at reference: String) throws -> VersionAtReference {
    let commit = try commit(of: reference)
    let schemas = try schemas(at: [commit], reading: repository.objects())[0]
    guard let found = VersionAtReference(version, at: reference, in: schemas) else {
      let shipped = VersionAtReference.shippedVersion(of: schemas).map { "; it ships '\($0)'" } ?? ""
      throw UsageError(message: "'\(reference)' has no version '\(version.subject)'\(shipped)")
    }
    return found
  }

  private func commit(of reference: String) throws -> String {
    if let commit = try? repository.commit(reference) { return commit }
    let records = workspace.records().records.map(\.record)
    guard let record = records.first(where: { $0.release == reference }) else {
      return try ReleaseSource.reading { () throws(GitFailure) in try repository.commit(reference) }
    }
    guard let commit = record.commit, !record.isDirty else {
      let reason = record.commit == nil ? "names no commit" : "was made of sources that were not committed"
      throw UsageError(
        message: "the record '\(reference)' \(reason), and records hold no sources; name a git reference")
    }
    return try ReleaseSource.reading { () throws(GitFailure) in try repository.commit(commit) }
  }

  // MARK: All tags

  /// Tags that shipped one shape of a version.
  struct Found {
    /// The version at the newest of them.
    fileprivate(set) var version: VersionAtReference
    /// The tags, the oldest first.
    fileprivate(set) var tags: [String]
  }

  /// What the tags show of a version that their build opens stores with, one for each shape; where no tag's does, what tags
  /// show that have its entities and no version. Shapes that contradict the copies that the version has are left out.
  func shapes(of version: ProjectVersion) throws -> [Found] {
    let tags = try ReleaseSource.reading { () throws(GitFailure) in try repository.tags() }
    let commits = tags.compactMap { tag in tag.commit.map { (tag: tag.name, commit: $0) } }
    var (shipped, unversioned): ([Found], [Found]) = ([], [])
    let objects = repository.objects()
    for start in stride(from: 0, to: commits.count, by: FileSystem.processorCount) {
      let next = commits[start..<min(start + FileSystem.processorCount, commits.count)]
      for (tag, schemas) in zip(next.map(\.tag), try schemas(at: next.map(\.commit), reading: objects)) {
        let opened = VersionAtReference.shippedVersion(of: schemas)
        guard opened == nil || opened == version.subject,
          let found = VersionAtReference(version, at: tag, in: schemas), found.fits(version)
        else { continue }
        if opened != nil {
          shipped.add(found)
        } else if found.hasModels(of: version) {
          unversioned.add(found)
        }
      }
    }
    return shipped.isEmpty ? unversioned : shipped
  }

  /// What the newest tag shows of a version that its build opens stores with; nil where there is none.
  func newestShape(of version: ProjectVersion) throws -> VersionAtReference? {
    let tags = try ReleaseSource.reading { () throws(GitFailure) in try repository.tags() }
    let objects = repository.objects()
    for tag in tags.reversed() {
      guard let commit = tag.commit else { continue }
      let schemas = try schemas(at: [commit], reading: objects)[0]
      guard VersionAtReference.shippedVersion(of: schemas) == version.subject,
        let found = VersionAtReference(version, at: tag.name, in: schemas)
      else { continue }
      return found
    }
    return nil
  }

  /// What the newest commit shows of a version; nil before the first commit, and where that has no such version.
  func committedShape(of version: ProjectVersion) throws -> VersionAtReference? {
    guard let commit = try? repository.commit("HEAD") else { return nil }
    return VersionAtReference(
      version, at: "HEAD", in: try schemas(at: [commit], reading: repository.objects())[0])
  }

  /// Whether tags may be missing here.
  var isShallow: Bool { repository.isShallow }

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
    return ["\(added)^", added].first { commit in
      (try? self.version(version, at: commit)).map { found in
        let isOpened = VersionAtReference.shippedVersion(of: found.schemas) == version.subject
        return found.fits(version) && (isOpened || found.hasModels(of: version))
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

extension [ShippedVersionSearch.Found] {
  /// Adds what the next tag shows.
  fileprivate mutating func add(_ version: VersionAtReference) {
    if let index = firstIndex(where: { $0.version.state.isSame(as: version.state) }) {
      self[index].version = version
      self[index].tags.append(version.name)
    } else {
      append(ShippedVersionSearch.Found(version: version, tags: [version.name]))
    }
  }
}
