import SchemaFiles
import SchemaHistory
import SchemaLoading
import SchemaProject

/// Records releases of one project.
struct Recorder {
  private let workspace: Workspace
  private let loader: ProjectLoader
  private let records: RecordFolder
  private let container: String?
  private let replaces: Bool

  /// Takes the options of `record` and its paths.
  init(_ session: Session, _ paths: [String]) throws {
    workspace = try session.workspace(paths)
    loader = try workspace.loader()
    records = try workspace.recordFolder()
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
    let schema = try loaded.project.schemas.chosenSchema(container: container, of: workspace.scope)
    guard isComplete(loaded, release) else { return .unreadable }
    return write(schema, release, origin) ? .success : .unreadable
  }

  /// Records what a store holds; the sources only tell which plan and version that is.
  func record(_ release: String, store path: String) throws -> ExitCode {
    if let obstacle = obstacle(to: release, beside: records.contents(shownIn: folder)) {
      throw UsageError(message: obstacle)
    }
    let files = try StoreFiles([path], in: folder)
    for failure in files.failures { Terminal.complain(failure.text(shownIn: folder)) }
    guard let store = files.stores.first?.store else { return .unreadable }
    if files.stores.count > 1 { throw UsageError(message: "'\(path)' holds several stores; name one of them") }
    let schemas = loader.load(try workspace.tree(), root: root).project.schemas
    let chosen = schemas.shippedSchema(container: container, of: workspace.scope, preferringPlan: true)
    return write(schemas.shippedSchema(of: store, openedWith: chosen), release, Origin()) ? .success : .unreadable
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

  /// Why a release cannot be recorded; nil where it can.
  private func obstacle(to release: String, beside recorded: RecordFolder.Contents) -> String? {
    let file = records.file(of: release)
    let (holder, owner) = (recorded.file(of: release), recorded.release(in: shown(file)))
    if let holder, holder != shown(file) {
      return "\(holder) already records release '\(release)'; rename it to \(shown(file))"
    }
    if let owner, owner != release { return "\(shown(file)) already records release '\(owner)'" }
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

  /// Writes a record and says so; false where it could not be written.
  private func write(_ schema: ShippedSchema, _ release: String, _ origin: Origin) -> Bool {
    let file = records.file(of: release)
    let record = ReleaseRecord(
      release: release, commit: origin.commit, isDirty: origin.isDirty, schema: schema,
      replacing: try? records.record(in: file))
    do {
      try records.write(record)
    } catch {
      Terminal.complain(error.text(shownIn: folder))
      return false
    }
    Terminal.print("\(shown(file)): \(summary(of: record))\n")
    for name in schema.unknownProperties {
      Terminal.complain("\(release): the type of '\(name)' could not be resolved and is recorded as unknown")
    }
    return true
  }

  private func summary(of record: ReleaseRecord) -> String {
    let count = record.schema.shape.entities.count
    let version = record.schema.version.map { "'\($0)'" } ?? "models without a version"
    let container = record.schema.container.map { " in '\($0)'" } ?? ""
    let commit = record.commit.map { ", commit \($0.prefix(9))" } ?? ", no commit"
    return
      "\(version)\(container), \(count.counted("model"))\(commit)\(record.isDirty ? " with local changes" : "")"
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
    var code = ExitCode.success
    // Tags are read side by side, and so the files of each one after the other.
    let loader = try workspace.loader(jobs: 1)
    for start in stride(from: 0, to: tags.count, by: FileSystem.processorCount) {
      let next = tags[start..<min(start + FileSystem.processorCount, tags.count)]
      let origins = next.map { origin(of: $0, in: repository, beside: recorded, reading: objects) }
      let loaded = origins.map { try? $0.get().tree }.mapped(byJobs: next.count) { tree in
        tree.map { loader.load($0, root: root) }
      }
      for (tag, (origin, loaded)) in zip(next, zip(origins, loaded)) where !record(tag.name, origin, loaded) {
        code = .unreadable
      }
    }
    return code
  }

  /// Where a tag leads to, or why it is not recorded.
  private func origin(
    of tag: GitRepository.Tag, in repository: GitRepository, beside recorded: RecordFolder.Contents,
    reading objects: GitObjects
  ) -> Result<Origin, UsageError> {
    if let obstacle = obstacle(to: tag.name, beside: recorded) {
      let isRecorded = recorded.file(of: tag.name) == shown(records.file(of: tag.name))
      return .failure(UsageError(message: isRecorded ? "already recorded" : obstacle))
    }
    do throws(GitFailure) {
      guard let commit = tag.commit else { throw try repository.missing(tag.name) }
      return .success(try origin(commit, of: repository, reading: objects))
    } catch {
      return .failure(UsageError(message: error.reason))
    }
  }

  /// Records what a tag holds; false where that could not be read or written.
  private func record(
    _ tag: String, _ origin: Result<Origin, UsageError>, _ loaded: ProjectLoader.Loaded?
  ) -> Bool {
    do throws(UsageError) {
      let origin = try origin.get()
      guard let loaded, isComplete(loaded, tag) else { return false }
      return write(try loaded.project.schemas.chosenSchema(container: container, of: workspace.scope), tag, origin)
    } catch {
      Terminal.print("\(tag): \(error.message)\n")
      return true
    }
  }
}
