import SchemaFiles
import SchemaLinting
import SchemaLoading
import SchemaWriting

/// `freeze`: writes the frozen copies that a version lacks.
struct FreezeCommand: Verb {
  static let name = "freeze"
  static let operands = "VERSION [PATH…]"
  static let summary = "write the frozen copies of models that a version lacks"
  static let detail = """
    A version that lists the app's current classes changes whenever they change, and its stores are then not recognized. \
    This writes copies of these classes into the version, as they were when it shipped: stored properties with their \
    options, everything that relationships lead to, and stored structs and enums. The sources come from the tag that \
    shipped the version, which is looked for among all tags, or from --from. Before anything is written, the result is \
    checked: the version must match what shipped, and no other version may change.
    """
  static let options =
    [
      Option(
        name: "--from", value: "REF", summary: "copy from this tag, branch or commit, or from a record's commit"),
      .showDiff, .allowDirty,
    ] + Workspace.options

  func run(_ session: Session) throws -> ExitCode {
    let options = session.options
    guard let name = options.operands.first else {
      throw UsageError(message: "freeze needs a version: swiftdata-lint freeze SchemaV1")
    }
    let workspace = try session.workspace(Array(options.operands.dropFirst()))
    let editor = try SourceEditor(workspace)
    guard !editor.hasFailures else { return .unreadable }
    let version = editor.project.version(try editor.project.schemas.onlyVersion(named: name))
    let own = FrozenVersion(version, from: version.models.map(\.model), in: editor.project.schemas)
    guard !own.isComplete else {
      Terminal.complain("'\(version.name)' has copies of all its models; there is nothing to freeze")
      return .findings
    }
    let shipped = try shippedVersion(version, workspace, from: options.last("--from"))
    let frozen = FrozenVersion(version, from: shipped.models, in: shipped.schemas)
    try editor.requireCopyable(frozen, from: shipped)
    let writer = try SourceWriter(
      frozen.changes(allowsNewFiles: editor.compilesFiles(beside: version)), in: workspace.workingFolder)
    try editor.requireStates([version.subject: shipped], of: version, with: writer)
    if options.has(Option.showDiff.name) {
      Terminal.print(writer.diff)
      return .success
    }
    if !options.has(Option.allowDirty.name) { try writer.refuseDirty() }
    try writer.write()
    report(frozen, version, shipped, writer)
    return .success
  }

  // MARK: The source

  private func shippedVersion(
    _ version: ProjectVersion, _ workspace: Workspace, from reference: String?
  ) throws -> VersionAtReference {
    let search = try ShippedVersionSearch(workspace)
    if let reference {
      let shipped = try search.version(version, at: reference)
      if let change = shipped.contradictions(to: version).first, let part = change.before ?? change.after {
        throw UsageError(
          message: "the copy of '\(part.entity)' in '\(version.name)' differs from '\(reference)' in '\(part.name)'; "
            + "nothing was written")
      }
      return shipped
    }
    let found = try ProgressLine.during("looking at what tags shipped") { _ in try search.shapes(of: version) }
    if found.count == 1 { return found[0].version }
    guard !found.isEmpty else {
      let hint =
        search.isShallow
        ? "the clone is shallow and may lack tags; run 'git fetch --unshallow --tags' to fetch the rest"
        : search.commit(showing: version).map { "commit \($0) shows it: use --from \($0)" }
          ?? "name the reference that shows it as it shipped with --from REF"
      throw UsageError(message: "no tag shipped '\(version.name)'; \(hint)")
    }
    let groups = found.map { "\($0.tags.rangeText)" }
    throw UsageError(
      message:
        "releases shipped \(found.count) different shapes of '\(version.name)': \(groups.joined(separator: "; ")); "
        + "choose one with --from REF ('swiftdata-lint diff REF1 REF2' compares two)")
  }

  // MARK: The report

  private func report(
    _ frozen: FrozenVersion, _ version: ProjectVersion, _ shipped: VersionAtReference, _ writer: SourceWriter
  ) {
    Terminal.print("'\(version.name)' has its own copies of \(frozen.contents) now, as in \(shipped.name)\n")
    for path in writer.editedPaths { Terminal.print("  edited \(path.printable)\n") }
    for path in writer.madePaths { Terminal.print("  created \(path.printable)\n") }
  }
}

extension FrozenVersion {
  /// What is copied, as in `3 models and 1 stored type`.
  var contents: String {
    let counts = [(copiedNames.count, "model"), (valueTypeCount, "stored type")].filter { $0.0 > 0 }
    return counts.map { $0.0.counted($0.1) }.joined(separator: " and ")
  }
}

extension Option {
  /// Allows edits of files that git could not bring back.
  static let allowDirty = Option(name: "--allow-dirty", value: nil, summary: "edit files that git could not restore")
  /// Shows edits without writing them.
  static let showDiff = Option(name: "--diff", value: nil, summary: "show what would be written, and write nothing")
}

extension [String] {
  /// The first and the last of some names, or all of a few.
  fileprivate var rangeText: String {
    count <= 2 ? joined(separator: " and ") : "\(self[0]) to \(self[count - 1]) (\(count) tags)"
  }
}
