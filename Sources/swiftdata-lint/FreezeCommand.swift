import SchemaHistory
import SchemaLinting
import SchemaModel

/// `freeze`: records the shape of a release.
struct FreezeCommand: Verb {
  static let name = "freeze"
  static let operands = "RELEASE [PATH]"
  static let summary = "record the schema that a release ships"
  static let options =
    [
      Option(name: "--at", value: "REF", summary: "record what a tag, branch or commit holds"),
      Option(name: "--all-tags", value: "GLOB", summary: "record each tag that matches, as in 'v*'; takes no RELEASE"),
      Option(name: "--container", value: "NAME", summary: "the container whose schema ships, where there are several"),
      Option(name: "--force", value: nil, summary: "replace records that exist"),
    ] + Workspace.options

  func run(_ options: ParsedOptions) async throws -> ExitCode {
    let pattern = options.last("--all-tags")
    guard pattern == nil || options.last("--at") == nil else {
      throw UsageError(message: "'--all-tags' and '--at' exclude each other")
    }
    guard let release = pattern == nil ? options.operands.first : "", pattern != nil || !release.isEmpty else {
      throw UsageError(message: "freeze needs the name of the release: swiftdata-lint freeze 1.2.0")
    }
    let freezer = try Freezer(options, Array(options.operands.dropFirst(pattern == nil ? 1 : 0)))
    if let pattern { return try await freezer.freezeTags(matching: pattern) }
    return try await freezer.freeze(release, at: options.last("--at"))
  }
}

/// Records releases of one project.
private struct Freezer {
  private let folder = FileSystem.workingFolder
  private let workspace: Workspace
  private let given: GivenSettings
  private let records: RecordFolder
  private let container: String?
  private let replaces: Bool

  init(_ options: ParsedOptions, _ paths: [String]) throws {
    guard paths.count < 2 else { throw UsageError(message: "freeze takes one path: '\(paths[1])' is one too many") }
    workspace = try Workspace(options, paths: paths, in: FileSystem.workingFolder)
    given = try workspace.given()
    guard FileSystem.kind(workspace.universe.root) == .folder else {
      throw UsageError(message: "freeze needs a folder")
    }
    records = RecordFolder(workspace.historyFolder)
    container = options.last("--container")
    replaces = options.has("--force")
  }

  private var universe: Universe { workspace.universe }
  private var loader: ProjectLoader {
    ProjectLoader(jobs: FileSystem.processorCount, workingFolder: folder, given: given)
  }

  // MARK: One release

  func freeze(_ release: String, at reference: String?) async throws -> ExitCode {
    let file = records.file(of: release)
    if FileSystem.kind(file) != nil, !replaces {
      throw UsageError(message: "\(shown(file)) exists; '--force' replaces it")
    }
    let origin = try await origin(reference)
    let loaded: ProjectLoader.Loaded
    if let tree = origin.tree {
      loaded = await loader.load(tree, root: universe.root)
    } else {
      loaded = await loader.load(try workspace.tree(), root: universe.root)
    }
    complain(loaded.failures)
    let schema = try loaded.project.chosenSchema(container: container)
    let record = ReleaseRecord(
      release: release, commit: origin.commit, isDirty: origin.isDirty, schema: schema,
      replacing: try? records.record(in: file))
    guard write(record) else { return .unreadable }
    return loaded.failures.isEmpty ? .success : .unreadable
  }

  /// Where the sources come from.
  private struct Origin {
    var tree: CommitTree?
    var commit: String?
    var isDirty = false
  }

  private func origin(_ reference: String?) async throws -> Origin {
    guard let reference else {
      // Without git, or before the first commit, the record says so.
      guard let repository = try? GitRepository(around: universe.root), let commit = try? repository.commit("HEAD")
      else { return Origin() }
      return Origin(commit: commit, isDirty: (try? repository.isDirty(below: universe.root)) ?? true)
    }
    return try await ReleaseSource.reading { () throws(GitFailure) in
      let repository = try GitRepository(around: universe.root)
      let commit = try repository.commit(reference)
      var known: [String: [UInt8]] = [:]
      return Origin(
        tree: try CommitTree(
          commit, of: repository, below: universe.root, excluding: workspace.excluded, known: &known), commit: commit)
    }
  }

  /// Writes a record and says so; false where it could not be written.
  private func write(_ record: ReleaseRecord) -> Bool {
    do {
      try records.write(record)
    } catch {
      complain([error])
      return false
    }
    Terminal.print("\(shown(records.file(of: record.release))): \(summary(of: record))\n")
    for name in record.schema.unknownProperties {
      Terminal.complain("the type of '\(name)' could not be resolved, and is recorded as unknown")
    }
    return true
  }

  private func summary(of record: ReleaseRecord) -> String {
    let count = record.schema.shape.entities.count
    let version = record.schema.version.map { "'\($0)'" } ?? "models without a version"
    let commit = record.commit.map { ", commit \($0.prefix(9))" } ?? ", no commit"
    return "\(version), \(count) model\(count == 1 ? "" : "s")\(commit)\(record.isDirty ? " with changes" : "")"
  }

  private func shown(_ path: String) -> String { Path.relative(path, to: folder) }

  private func complain(_ failures: [ReadFailure]) {
    for failure in failures { Terminal.complain("\(shown(failure.path)): \(failure.reason)") }
  }

  // MARK: All tags

  /// Records each tag that matches a pattern, and says which have no schema that can be recorded.
  func freezeTags(matching pattern: String) async throws -> ExitCode {
    let (repository, tags) = try await ReleaseSource.reading { () throws(GitFailure) in
      let repository = try GitRepository(around: universe.root)
      return (repository, try repository.tags(matching: pattern))
    }
    guard !tags.isEmpty else { throw UsageError(message: "no tag matches '\(pattern)'") }
    var known: [String: [UInt8]] = [:]
    var code = ExitCode.success
    for tag in tags {
      if FileSystem.kind(records.file(of: tag)) != nil, !replaces {
        Terminal.print("\(tag): recorded before\n")
        continue
      }
      let commit = try await ReleaseSource.reading { () throws(GitFailure) in try repository.commit(tag) }
      let tree = try await ReleaseSource.reading { () throws(GitFailure) in
        try CommitTree(commit, of: repository, below: universe.root, excluding: workspace.excluded, known: &known)
      }
      let project = await loader.load(tree, root: universe.root).project
      do {
        let record = ReleaseRecord(
          release: tag, commit: commit, isDirty: false, schema: try project.chosenSchema(container: container),
          replacing: try? records.record(in: records.file(of: tag)))
        if !write(record) { code = .unreadable }
      } catch {
        Terminal.print("\(tag): \(error.message)\n")
      }
    }
    return code
  }
}
