import SchemaFiles
import SchemaLoading
import SchemaProject

/// Records releases of one project.
struct Recorder {
  private let workspace: Workspace
  private let loader: ProjectLoader
  private let records: RecordFolder
  private let area: ProjectArea
  private let container: String?
  private let replaces: Bool

  /// Takes the options of `record` and its paths.
  init(_ session: Session, _ paths: [String]) throws {
    workspace = try session.workspace(paths)
    loader = try workspace.loader()
    records = try workspace.recordFolder()
    area = ProjectArea(around: workspace.folder, outsideRepositories: workspace.folder)
    guard area.contains(records.path) else {
      throw UsageError(message: "'\(workspace.configuration.historyFolder)' \(ProjectArea.refusal)")
    }
    container = session.options.last("--container")
    replaces = session.options.has("--replace")
  }

  private var folder: String { workspace.workingFolder }

  private var root: String { workspace.universe.root }

  private func shown(_ path: String) -> String { Path.relative(path, to: folder) }

  // MARK: One release

  /// Records what the work tree or a reference holds.
  func record(_ release: String, at reference: String?) throws -> ExitCode {
    if let obstacle = obstacle(to: release, beside: records.contents(shownIn: folder)) {
      throw UsageError(message: obstacle)
    }
    let origin = try origin(reference)
    let tree: any SourceTree = if let tree = origin.tree { tree } else { try workspace.tree() }
    let loaded = loader.load(tree, root: root)
    let stores = try storesOnDisk(of: loaded.project.schemas)
    guard isComplete(loaded, release) else { return .unreadable }
    return write(stores, release, origin) ? .success : .unreadable
  }

  /// Records what a store holds; the sources only tell which plan and version that is.
  func record(_ release: String, store path: String) throws -> ExitCode {
    if let obstacle = obstacle(to: release, beside: records.contents(shownIn: folder)) {
      throw UsageError(message: obstacle)
    }
    let files = try GivenStores([path], in: folder)
    for failure in files.failures { Terminal.complain(failure.text(shownIn: folder)) }
    guard let store = files.stores.first?.store else { return .unreadable }
    if files.stores.count > 1 { throw UsageError(message: "'\(path)' holds several stores; name one of them") }
    let schemas = loader.load(try workspace.tree(), root: root).project.schemas
    let current = schemas.stores(container: container, of: workspace.scope).store(of: store, named: path)
    let schema = schemas.shippedSchema(of: store, openedAs: current)
    return write(AppStores(stores: [schema]), release, Origin()) ? .success : .unreadable
  }

  /// Where the sources come from.
  private struct Origin: Sendable {
    var tree: CommitTree?
    var commit: String?
    var isDirty = false
  }

  private func origin(_ reference: String?) throws -> Origin {
    guard let reference else {
      // Without git, or before the first commit, the record says so.
      guard let repository = try? GitRepository(around: root), let commit = try? repository.commit("HEAD")
      else { return Origin() }
      let files = try workspace.tree().files
      let present = files.sources + files.manifests + files.entitlements + files.others
      let isDirty = try? repository.isDirty(present, since: commit, excluding: workspace.excluded)
      return Origin(commit: commit, isDirty: isDirty ?? true)
    }
    return try ReleaseSource.reading { () throws(GitFailure) in
      let repository = try GitRepository(around: root)
      return try origin(try repository.commit(reference), of: repository, reading: repository.objects())
    }
  }

  private func origin(
    _ commit: String, of repository: GitRepository, reading objects: GitObjects
  ) throws(GitFailure) -> Origin {
    Origin(tree: try workspace.tree(at: commit, of: repository, reading: objects), commit: commit)
  }

  /// The stores that a record can hold; at least one.
  private func storesOnDisk(of schemas: ResolvedSchemas) throws(UsageError) -> AppStores {
    let stores = try schemas.chosenStores(container: container, of: workspace.scope)
    guard !stores.stores.isEmpty else {
      throw UsageError(message: "nothing to record: the app keeps its models only in memory")
    }
    return stores
  }

  /// Why a release cannot be recorded; nil where it can.
  private func obstacle(to release: String, beside recorded: RecordFolder.Contents) -> String? {
    let file = records.file(of: release)
    let (holder, owner) = (recorded.file(of: release), recorded.release(in: shown(file)))
    if let holder, holder != shown(file) {
      return "\(holder) already records release '\(release)'; rename it to \(shown(file))"
    }
    if let owner, owner != release { return "\(shown(file)) already records release '\(owner)'" }
    if !area.contains(file) { return "'\(shown(file))' \(ProjectArea.refusal)" }
    guard FileSystem.kind(file) != nil, !replaces else { return nil }
    return "\(shown(file)) already exists; use --replace to replace it"
  }

  /// Whether all files were read: a record of a part would not show what shipped.
  private func isComplete(_ loaded: ProjectLoader.Loaded, _ release: String) -> Bool {
    for failure in loaded.failures { Terminal.complain(failure.text(shownIn: folder)) }
    if !loaded.failures.isEmpty {
      Terminal.complain("release '\(release)' was not recorded, because some files could not be read")
    }
    return loaded.failures.isEmpty
  }

  /// Writes a record and says so, and which stores it lacks; false where it lacks one or could not be written.
  private func write(_ stores: AppStores, _ release: String, _ origin: Origin) -> Bool {
    let file = records.file(of: release)
    let record = ReleaseRecord(
      release: release, commit: origin.commit, isDirty: origin.isDirty, stores: stores.stores,
      replacing: try? records.record(in: file))
    do {
      try records.write(record)
    } catch {
      Terminal.complain(error.text(shownIn: folder))
      return false
    }
    Terminal.print("\(shown(file)): \(summary(of: record))".printable + "\n")
    for name in record.stores.flatMap(\.unknownProperties) {
      Terminal.complain("\(release): the type of '\(name)' could not be resolved and is recorded as unknown")
    }
    for failure in stores.failures {
      Terminal.complain("\(release): recorded without the store of \(failure.containers.quotedList): \(failure.why)")
    }
    return stores.failures.isEmpty
  }

  private func summary(of record: ReleaseRecord) -> String {
    let stores = record.stores.map(summary).joined(separator: "; ")
    let commit = record.commit.map { ", commit \($0.prefix(9))" } ?? ", no commit"
    return "\(stores)\(commit)\(record.isDirty ? " with local changes" : "")"
  }

  private func summary(of store: ShippedSchema) -> String {
    let version = store.version.map { "'\($0)'" } ?? "models without a version"
    let container = store.container.map { " in '\($0)'" } ?? ""
    return "\(version)\(container), \(store.shape.entities.count.counted("model"))"
  }

  // MARK: All tags

  /// Records each tag that matches a pattern, and says which have no schema that can be recorded.
  func recordTags(matching pattern: String) throws -> ExitCode {
    let (repository, tags) = try ReleaseSource.reading { () throws(GitFailure) in
      let repository = try GitRepository(around: root)
      if repository.isShallow {
        Terminal.complain(
          "the clone is shallow and may lack tags; run 'git fetch --unshallow --tags' to fetch the rest")
      }
      return (repository, try repository.tags(matching: pattern))
    }
    guard !tags.isEmpty else { throw UsageError(message: "no tag matches '\(pattern)'") }
    let recorded = records.contents(shownIn: folder)
    let objects = repository.objects()
    var outcomes: [TagOutcome] = []
    // Tags are read side by side, and so the files of each one after the other.
    let loader = try workspace.loader(jobs: 1)
    for start in stride(from: 0, to: tags.count, by: FileSystem.processorCount) {
      let next = tags[start..<min(start + FileSystem.processorCount, tags.count)]
      let origins = next.map { origin(of: $0, in: repository, beside: recorded, reading: objects) }
      let loaded = origins.map { try? $0.get().tree }.mapped(byJobs: next.count) { tree in
        tree.map { loader.load($0, root: root) }
      }
      for (tag, (origin, loaded)) in zip(next, zip(origins, loaded)) {
        outcomes.append(record(tag.name, origin, loaded))
      }
    }
    Terminal.print(TagOutcome.summary(of: outcomes))
    return outcomes.contains(.incomplete) ? .unreadable : .success
  }

  /// Where a tag leads to, or why it is not recorded.
  private func origin(
    of tag: GitRepository.Tag, in repository: GitRepository, beside recorded: RecordFolder.Contents,
    reading objects: GitObjects
  ) -> Result<Origin, TagObstacle> {
    if let obstacle = obstacle(to: tag.name, beside: recorded) {
      let isRecorded = recorded.file(of: tag.name) == shown(records.file(of: tag.name))
      return .failure(
        isRecorded ? TagObstacle(message: "already recorded", outcome: .kept) : TagObstacle(message: obstacle))
    }
    do throws(GitFailure) {
      guard let commit = tag.commit else { throw try repository.missing(tag.name) }
      return .success(try origin(commit, of: repository, reading: objects))
    } catch {
      return .failure(TagObstacle(message: error.reason))
    }
  }

  /// Records what a tag holds.
  private func record(
    _ tag: String, _ origin: Result<Origin, TagObstacle>, _ loaded: ProjectLoader.Loaded?
  ) -> TagOutcome {
    do throws(TagObstacle) {
      let origin = try origin.get()
      guard let loaded, isComplete(loaded, tag) else { return .incomplete }
      return write(try stores(of: loaded.project.schemas), tag, origin) ? .recorded : .incomplete
    } catch {
      Terminal.print("\(tag): \(error.message)".printable + "\n")
      return error.outcome
    }
  }

  /// The stores of a release, or why there are none.
  private func stores(of schemas: ResolvedSchemas) throws(TagObstacle) -> AppStores {
    if container == nil, schemas.openContainers.isEmpty, schemas.plans.allSatisfy(\.isExempt) {
      throw TagObstacle(message: "no persistent store", outcome: .withoutStore)
    }
    do throws(UsageError) {
      return try storesOnDisk(of: schemas)
    } catch {
      throw TagObstacle(message: error.message)
    }
  }
}

/// Why a tag is not recorded.
private struct TagObstacle: Error {
  let message: String
  var outcome = TagOutcome.incomplete
}

/// What became of a tag that was to be recorded.
private enum TagOutcome: CaseIterable {
  case recorded
  /// It was recorded before.
  case kept
  case withoutStore
  /// A store, or all of it, could not be evaluated, read or written.
  case incomplete

  /// How many tags came to what, in words.
  static func summary(of outcomes: [TagOutcome]) -> String {
    let counts = allCases.compactMap { outcome -> String? in
      let count = outcomes.count { $0 == outcome }
      return count == 0 ? nil : "\(count) \(outcome.text)"
    }
    return "\(outcomes.count.counted("tag")): \(counts.joined(separator: ", "))\n"
  }

  private var text: String {
    switch self {
    case .recorded: "recorded"
    case .kept: "already recorded"
    case .withoutStore: "without a persistent store"
    case .incomplete: "not recorded, or not completely"
    }
  }
}
